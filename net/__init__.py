"""A link between two peers: knows bytes and turns, not backgammon."""
