"""Drawing: knows states, never changes them."""
