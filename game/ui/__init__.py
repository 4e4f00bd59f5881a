"""Input, focus and screens."""
