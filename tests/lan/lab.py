"""A LAN of network namespaces for tests, and whole programs in them. Needs root or user namespaces."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.lan.told import told

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SCRIPT = HERE / "netns_lab.sh"


def permitted() -> str:
    """`root` when namespaces can be made here, else why the tests are skipped."""
    try:
        found = subprocess.run([SCRIPT, "check"], capture_output=True, text=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"the network lab does not run here: {error}"
    kind = found.stdout.strip() or "none"
    if kind == "root":
        return kind
    if kind == "userns":
        return "namespaces need root here; run the tests through `tests/lan/netns_lab.sh rootless`"
    return "network namespaces are not permitted here"


class Lab:
    """Some hosts on one bridge, each with the address 10.77.0.N."""

    def __init__(self, hosts: int, mode: str = "bridge") -> None:
        self.prefix = f"b{os.getpid() % 10_000}"
        self._env = {**os.environ, "P": self.prefix}
        self.call("up", str(hosts), mode)

    def call(self, *words: str) -> None:
        subprocess.run([SCRIPT, *words], env=self._env, check=True, capture_output=True, timeout=30)

    def host(self, number: int, *command: str) -> None:
        """Runs a short command in a host."""
        subprocess.run(
            ["ip", "netns", "exec", f"{self.prefix}h{number}", *command],
            check=True,
            capture_output=True,
            timeout=30,
        )

    def down(self) -> None:
        self.call("down")


class Program:
    """One whole program, in a host of a lab or on this machine."""

    def __init__(
        self,
        folder: Path,
        what: str,
        address: str,
        length: int,
        seed: int,
        lab: Lab | None = None,
        host: int = 0,
        pause: float = 0.0,
    ) -> None:
        self.folder, self.log = folder / "data", folder / "out.jsonl"
        folder.mkdir(parents=True, exist_ok=True)
        prefix = ["ip", "netns", "exec", f"{lab.prefix}h{host}"] if lab else []
        words = (what, str(self.folder), address, str(length), str(seed))
        self._command = [*prefix, sys.executable, "-m", "tests.lan.program", *words]
        self._env = {**os.environ, "PAUSE": str(pause), **({"EVERYWHERE": "1"} if lab else {})}
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as out:
            if out.tell():
                out.write(b"\n")  # the line that a killed program left off in the middle ends here
            return subprocess.Popen(self._command, cwd=ROOT, env=self._env, stdout=out, stderr=out)

    def kill(self) -> None:
        """kill -9, and the same program started anew on the same data."""
        self.stop()
        self.process = self._start()

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def events(self) -> list[dict[str, Any]]:
        return told(self.log)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events() if event["event"] == kind]

    def wait_for(self, kind: str, count: int = 1, seconds: float = 90.0) -> dict[str, Any]:
        """The `count`-th event of a kind."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            found = self.of(kind)
            if len(found) >= count:
                return found[count - 1]
            time.sleep(0.02)
        raise AssertionError(f"no {kind} within {seconds} s:\n{self.log.read_text()[-2000:]}")

    def finish(self, seconds: float = 90.0) -> dict[str, Any]:
        """The last line, after an orderly end."""
        try:
            code = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"it does not end:\n{self.log.read_text()[-2000:]}") from None
        assert code == 0, self.log.read_text()[-2000:]
        return self.events()[-1]

    def match_log(self) -> bytes:
        """The bytes of the stored match."""
        [path] = sorted((self.folder / "matches").glob("*.lan"))
        return path.read_bytes()


def assert_equal(one: Program, two: Program, seconds: float = 90.0) -> None:
    """Both end alike within this time, and their logs are the same bytes."""
    first, second = one.finish(seconds), two.finish(seconds)
    assert first["event"] == second["event"] == "result"
    for key in ("result", "entries", "digest"):
        assert first[key] == second[key]
    assert hashlib.sha256(one.match_log()).digest() == hashlib.sha256(two.match_log()).digest()
