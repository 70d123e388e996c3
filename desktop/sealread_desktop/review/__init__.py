"""Checking: from one doubtful reading to the next, decisions, undo."""
