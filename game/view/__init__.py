"""Drawing: knows states, never changes them."""

import os

# The toolkit's greeting would stand before the output of commands that print for programs.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
