"""The screen stack and one file per screen."""
