"""Sound: made from wood, bone, felt and brass by arithmetic, and played without ever keeping a frame."""
