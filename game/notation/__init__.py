"""Text forms of plays, positions and matches: strings in, values out; no files."""
