"""Backgammon itself: frozen values and pure functions; standard library only."""
