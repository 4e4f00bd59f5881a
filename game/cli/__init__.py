"""The commands: builds the objects and hands them over."""


def main() -> int:
    """Run one command line and return its exit code."""
    return 0
