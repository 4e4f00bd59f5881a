"""Blot: a backgammon table. The layers are described in ARCHITECTURE.md."""
