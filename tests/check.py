"""Everything that holds the project: `uv run python tests/check.py`.

Format and lint (ruff), types (mypy --strict), layers (import-linter), shaders (glslangValidator, in the
tests), and every test including the slow ones, the LAN laboratory and the real windows.
"""

from __future__ import annotations

import subprocess
import sys
import time

STEPS: tuple[tuple[str, list[str]], ...] = (
    ("format", ["ruff", "format", "--check", "."]),
    ("lint", ["ruff", "check", "."]),
    ("types", ["mypy"]),
    ("layers", ["lint-imports"]),
    ("tests", [sys.executable, "-m", "pytest", "-m", "slow or lan or window"]),
)
NIGHTLY = (
    "tests/ai/test_training.py",
    "tests/app",
    "tests/audio",
    "tests/lan/test_two_windows.py",
    "tests/ui/test_layouts.py",
)
"""What takes many minutes; `--short` leaves it to the run by night, with the longest of the LAN."""
SHORT = [
    *(sys.executable, "-m", "pytest", "-m", "(slow and not lan) or (lan and not slow) or window"),
    *(f"--ignore={path}" for path in NIGHTLY),
]


def main() -> int:
    """Run every step, report each, and exit 1 if one failed.

    `--fast` leaves these tests out, `--short` those that take many minutes.
    """
    steps = STEPS[:-1] if "--fast" in sys.argv else STEPS
    if "--short" in sys.argv:
        steps = (*STEPS[:-1], ("tests", SHORT))
    failed = []
    for name, command in steps:
        begin = time.monotonic()
        code = subprocess.run(command, check=False).returncode
        print(f"== {name}: {'ok' if code == 0 else 'FAILED'} ({time.monotonic() - begin:.0f} s)", flush=True)
        if code:
            failed.append(name)
    print("== everything holds" if not failed else f"== failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
