"""Command `doctor`: what this machine has for Blot, one sentence for each thing that is missing."""

from __future__ import annotations

import importlib.util
import json
import os
import platform
import subprocess
import sys
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path

from game.cli.base import EXIT_OK, EXIT_PROBLEMS, Arguments, Subparsers

PACKAGES = (
    "pygame-ce",
    "moderngl",
    "numpy",
    "numba",
    "PyGLM",
    "msgpack",
    "zeroconf",
    "cryptography",
    "spake2",
    "segno",
    "platformdirs",
    "filelock",
)
PROBE_SECONDS = 30
OLDEST_PYTHON = (3, 11)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. `level` is "ok", "warning" (Blot works without) or "missing"."""

    name: str
    level: str
    detail: str


def add(sub: Subparsers) -> None:
    """Register the command."""
    command = sub.add_parser(
        "doctor",
        help="check this machine: Python, packages, graphics, sound, network, data folder",
        description="Check what Blot needs on this machine; what is missing is named with what to install.",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.set_defaults(run=run)


def run(args: Arguments) -> int:
    """Exit 0 when nothing needed is missing (warnings are allowed), else 1."""
    findings = examine(Path(args.data_dir) if args.data_dir else None)
    ok = all(finding.level != "missing" for finding in findings)
    if args.json:
        print(json.dumps({"ok": ok, "findings": [asdict(finding) for finding in findings]}))
    else:
        marks = {"ok": "ok     ", "warning": "warning", "missing": "MISSING"}
        for finding in findings:
            print(f"{marks[finding.level]}  {finding.name}: {finding.detail}")
        print("Blot can run here." if ok else "Blot cannot run here until the missing parts are there.")
    return EXIT_OK if ok else EXIT_PROBLEMS


def examine(folder: Path | None = None) -> list[Finding]:
    """Everything `doctor` looks at, in order."""
    return [_python(), _packages(), _pygame(), _graphics(), _display(), _sound(), _network(), _data(folder)]


def _python() -> Finding:
    version = platform.python_version()
    if tuple(map(int, platform.python_version_tuple()[:2])) < OLDEST_PYTHON:
        return Finding("Python", "missing", f"{version}; Blot needs 3.11 or newer")
    return Finding("Python", "ok", f"{version} on {platform.system()} {platform.machine()}")


def _packages() -> Finding:
    found, missing = [], []
    for name in PACKAGES:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        return Finding("packages", "missing", f"install {', '.join(missing)}")
    return Finding("packages", "ok", ", ".join(found))


def _pygame() -> Finding:
    """The old pygame installs the same package name and would shadow pygame-ce."""
    if importlib.util.find_spec("pygame") is None:
        return Finding("pygame-ce", "missing", "install pygame-ce")
    code = "import pygame, sys; sys.exit(0 if getattr(pygame, 'IS_CE', False) else 3)"
    result = _python_says(code)
    if result.returncode == 3:
        detail = "the old pygame hides pygame-ce: uninstall pygame, then reinstall pygame-ce"
        return Finding("pygame-ce", "missing", detail)
    if result.returncode:
        return Finding("pygame-ce", "missing", _last_line(result.stderr) or "pygame-ce cannot be imported")
    return Finding("pygame-ce", "ok", "imported")


def _graphics() -> Finding:
    """OpenGL is probed in a process of its own: a broken driver ends the process, not `doctor`."""
    from game.view.probe import explain

    try:
        result = subprocess.run(
            [sys.executable, "-m", "game.view.probe"],
            capture_output=True,
            text=True,
            timeout=PROBE_SECONDS,
            cwd=Path(__file__).parents[2],
            check=False,
        )
        said = json.loads(result.stdout.strip().splitlines()[-1])
    except (subprocess.TimeoutExpired, ValueError, IndexError):
        return Finding("OpenGL 3.3", "missing", explain("the probe ended without an answer"))
    if said.get("error"):
        return Finding("OpenGL 3.3", "missing", explain(str(said["error"])))
    return Finding("OpenGL 3.3", "ok", f"{said.get('renderer')}, {said.get('version')}")


def _display() -> Finding:
    code = (
        "import os; os.environ['PYGAME_HIDE_SUPPORT_PROMPT']='1'; import pygame;"
        "pygame.display.init(); print(pygame.display.get_driver())"
    )
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return Finding("display", "warning", "no display: the window cannot open here; commands work")
    result = _python_says(code)
    driver = result.stdout.strip().splitlines()[-1] if result.stdout.strip() else ""
    if result.returncode or driver in ("offscreen", "dummy", ""):
        return Finding("display", "warning", "no display answers: the window cannot open here; commands work")
    return Finding("display", "ok", driver)


def _sound() -> Finding:
    code = (
        "import os; os.environ['PYGAME_HIDE_SUPPORT_PROMPT']='1'; import pygame;"
        "pygame.mixer.init(); print(pygame.mixer.get_init())"
    )
    result = _python_says(code)
    if result.returncode:
        return Finding("sound", "warning", "no sound device: the game is silent")
    return Finding("sound", "ok", result.stdout.strip().splitlines()[-1])


def _network() -> Finding:
    import ifaddr

    own = [
        str(ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and not str(ip.ip).startswith("127.")
    ]
    if not own:
        return Finding("network", "warning", "no network: play on this machine only")
    return Finding("network", "ok", ", ".join(own))


def _data(folder: Path | None) -> Finding:
    from game.session.store import default_folder

    place = folder or default_folder()
    nearest = next(p for p in (place, *place.parents) if p.exists())
    if not os.access(nearest, os.W_OK):
        return Finding("data folder", "missing", f"{place} cannot be written; choose another --data-dir")
    return Finding("data folder", "ok", str(place))


def _python_says(code: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", code]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=PROBE_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", "no answer")


def _last_line(text: str) -> str:
    return text.strip().splitlines()[-1] if text.strip() else ""
