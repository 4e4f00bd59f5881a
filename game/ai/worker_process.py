"""The other half of `worker`: answers requests one after the other, warming up beside.

Until the compiled engine is ready the plain level answers for the neural ones, and says so.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
from typing import TYPE_CHECKING, Any

from game.ai.answers import RollWanted
from game.ai.messages import STOP_SLOTS, Advance, Answer, Request, Status
from game.ai.plain import plain_choice, rng_of
from game.rules.actions import Resign

if TYPE_CHECKING:
    from game.ai.engine import Engine
    from game.rules.state import MatchState

LOG = logging.getLogger(__name__)
PARENT_CHECK_SECONDS = 1.0


def serve(requests: Any, replies: Any, stops: Any) -> None:
    """Answer until told to end or the game is gone."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    warmer = Warmer(replies, stops)
    warmer.start()
    while parent is None or parent.is_alive():
        try:
            request = requests.get(timeout=PARENT_CHECK_SECONDS)
        except queue.Empty:
            continue
        except (EOFError, KeyboardInterrupt):
            break
        if request is None:
            break
        answer_request(request, warmer, replies, stops)


class Warmer(threading.Thread):
    """Loads and compiles the engine beside the answering of requests."""

    def __init__(self, replies: Any, stops: Any) -> None:
        super().__init__(name="warmer", daemon=True)
        self._replies = replies
        self._stops = stops
        self._engine: Engine | None = None
        self._resigned: MatchState | None = None
        self.done = threading.Event()
        self.error = ""

    @property
    def engine(self) -> Engine | None:
        """The engine once it is ready."""
        return self._engine if self.done.is_set() else None

    def refused(self, state: MatchState) -> bool:
        """Whether a resignation was offered in this very state before; rejected, it is played out."""
        again = state == self._resigned
        self._resigned = state
        return again

    def run(self) -> None:
        try:
            self._replies.put(Status("compiling 0 %"))
            import numpy as np

            from game.ai.engine import Engine
            from game.ai.jit import sweep_old_caches

            engine = Engine()
            engine.searcher().stop = np.frombuffer(self._stops, np.int32)
            engine.searcher(3).stop = engine.searcher().stop
            engine.warm(lambda share: self._replies.put(Status(f"compiling {share:.0%}".replace("%", " %"))))
            self._engine = engine
            self.done.set()
            self._replies.put(Status("ready"))
            sweep_old_caches()
        except Exception as error:
            LOG.exception("the engine could not be loaded")
            self.error = str(error)
            self._replies.put(Status("plain"))


def answer_request(request: Request, warmer: Warmer, replies: Any, stops: Any) -> None:
    """Answer one request, unless it was cancelled; a failure is an answer too."""
    if stops[request.number % STOP_SLOTS] == request.number:
        return
    stops[STOP_SLOTS] = request.number
    try:
        value, plain = think(request, warmer, replies)
        answer = Answer(request.number, request.kind, value, plain)
    except Exception as error:
        if type(error).__name__ == "SearchCancelled":
            return
        LOG.exception("request %d could not be answered", request.number)
        answer = Answer(request.number, request.kind, None, error=f"{type(error).__name__}: {error}")
    with contextlib.suppress(ValueError, OSError):
        replies.put(answer)


def think(request: Request, warmer: Warmer, replies: Any) -> tuple[Any, bool]:
    """The value of an answer, and whether the stand-in gave it."""
    seed = request.options["seed"]
    if request.kind == "choose" and (request.level <= 3 or warmer.engine is None):
        level = min(request.level, 3)
        return plain_choice(request.state, level, rng_of(request.state, seed)), request.level > 3
    while not warmer.done.wait(0.1):
        if warmer.error:
            raise RuntimeError(f"the engine could not be loaded: {warmer.error}")
    engine = warmer.engine
    assert engine is not None
    from game.ai.analysis import analyse, judge
    from game.ai.decision import advice, choose, hints
    from game.ai.depths import BY_PLY, EXPLAIN

    if request.kind == "choose":
        choice = choose(request.state, request.level, seed, engine)
        if isinstance(choice, Resign) and warmer.refused(request.state):
            return RollWanted(), False
        return choice, False
    plies = request.options.get("plies", 1 if request.kind in ("analyse", "judge") else 2)
    depth = BY_PLY[plies]
    if request.kind == "hint":
        return hints(request.state, engine, EXPLAIN if plies == 2 else depth), False
    if request.kind == "cube":
        return advice(request.state, engine, depth), False
    if request.kind == "judge":
        state, made = request.state
        return judge(state, made, engine, depth), False

    def report(share: float) -> None:
        replies.put(Advance(request.number, share))

    return analyse(request.state, engine, depth, report), False
