"""Window, clock and main loop: the only loop in the program."""

from __future__ import annotations

from pathlib import Path


def run_window(folder: Path | None = None) -> int:
    """Open the window and play until it is closed; returns the exit code. Raises StoreError.

    Prints one sentence and returns 2 when there is nothing to draw on.
    """
    import sys

    from game.app.loop import App
    from game.app.window import NoWindow
    from game.session.store import Store

    with Store(folder) as store:
        try:
            app = App(store)
        except NoWindow as error:
            print(f"blot: {error}", file=sys.stderr)
            return 2
        return app.run()
