"""The computer player: evaluation, search and cube; no screen, no sockets."""
