"""The table screen: a match on the board, played by mouse, keys or pad."""
