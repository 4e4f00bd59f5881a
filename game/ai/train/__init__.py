"""Self-play, fitting, duels: the pipeline that makes the shipped nets."""
