"""The process that thinks, seen from the game: requests go in, answers come out, nothing here waits.

This half imports nothing compiled. The other half is `worker_process`; between them run two queues and a few
shared numbers by which a running search is told to stop.
"""

from __future__ import annotations

import multiprocessing
import queue
import secrets
from multiprocessing.process import BaseProcess
from typing import Any

from game.ai.messages import STOP_SLOTS, Advance, Answer, Request, Status
from game.ai.worker_process import serve

KINDS = ("choose", "hint", "cube", "judge", "analyse")
CLOSE_SECONDS = 2.0
MOST_RESTARTS = 5
"""A worker that dies this often without having answered anything is given up."""


class WorkerFailed(RuntimeError):
    """The process dies as often as it is started."""


class Worker:
    """A thinking process. Every method returns at once.

    A process that dies is started again, and what it had not answered is asked anew.
    """

    def __init__(self) -> None:
        self.status = "starting"
        """"starting", "compiling 40 %", "ready", or "plain" while only the plain levels can answer."""

        self.restarts = 0
        self._seed = secrets.randbits(32)
        self._context = multiprocessing.get_context("spawn")
        self._number = 0
        self._open: dict[int, Request] = {}
        self._answers: dict[int, Answer] = {}
        self._process: BaseProcess | None = None
        self._deaths = 0

    def start(self) -> None:
        """Start the process; it warms up by itself. A request starts it too, if it was not."""
        self._requests: Any = self._context.Queue()
        self._replies: Any = self._context.Queue()
        self._stops: Any = self._context.RawArray("i", STOP_SLOTS + 1)
        self.status = "starting"
        arguments = (self._requests, self._replies, self._stops)
        self._process = self._context.Process(target=serve, args=arguments, name="blot-thinker", daemon=True)
        self._process.start()

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process is not None and self._process.is_alive()

    @property
    def pid(self) -> int | None:
        """The process's number, None before it was started."""
        return self._process.pid if self._process is not None else None

    def request(self, kind: str, state: Any, level: int = 6, **options: Any) -> int:
        """Ask; the number by which the answer will be known.

        Kinds: "choose" (a Choice), "hint" (up to five JudgedPlay), "cube" (CubeAdvice), "judge" a state with
        a Choice (Graded, or None where nothing was decided), "analyse" a record (Analysis).
        Options: `seed` for levels with variety (else drawn once for each Worker), `plies` 0 to 2 for all but
        the first.
        Raises ValueError for an unknown kind, WorkerFailed when the process cannot be kept alive.
        """
        if kind not in KINDS:
            raise ValueError(f"a request is one of {', '.join(KINDS)}, not {kind!r}")
        if self._process is None:
            self.start()
        self._revive()
        self._number += 1
        request = Request(self._number, kind, state, level, {"seed": self._seed, **options})
        self._open[request.number] = request
        self._requests.put(request)
        return request.number

    def cancel(self, number: int) -> None:
        """Forget a request; its answer will never appear, and a search for it ends within moments."""
        self._answers.pop(number, None)
        if self._open.pop(number, None) is not None and self._process is not None:
            self._stops[number % STOP_SLOTS] = number

    def poll(self) -> list[Answer | Advance]:
        """Everything that has arrived since the last call. Answers also stay for `take`."""
        arrived: list[Answer | Advance] = []
        while self._process is not None:
            try:
                item = self._replies.get_nowait()
            except (queue.Empty, EOFError, OSError):
                break
            if isinstance(item, Status):
                self.status = item.text
            elif item.number in self._open:
                if isinstance(item, Answer):
                    del self._open[item.number]
                    self._answers[item.number] = item
                    self._deaths = 0
                arrived.append(item)
        self._revive()
        return arrived

    def take(self, number: int) -> Any | None:
        """The value of an answer, once; None while it is not there. RuntimeError when it could not be
        found."""
        self.poll()
        answer = self._answers.pop(number, None)
        if answer is None:
            return None
        if answer.error:
            raise RuntimeError(answer.error)
        return answer.value

    def close(self) -> None:
        """End the process; open requests are forgotten."""
        self._open.clear()
        self._answers.clear()
        process, self._process = self._process, None
        if process is None:
            return
        self._stops[STOP_SLOTS] = -1
        self._requests.put(None)
        process.join(CLOSE_SECONDS)
        if process.is_alive():
            process.terminate()
            process.join(CLOSE_SECONDS)
        for line in (self._requests, self._replies):
            line.close()
            line.cancel_join_thread()

    def _revive(self) -> None:
        """Start a dead process again and repeat what it owes."""
        if self._process is None or self._process.is_alive():
            return
        self._deaths += 1
        if self._deaths > MOST_RESTARTS:
            raise WorkerFailed("the thinking process keeps ending; see the program's log")
        self.restarts += 1
        self.start()
        for request in self._open.values():
            self._requests.put(request)


__all__ = ["Advance", "Answer", "Request", "Status", "Worker", "WorkerFailed"]
