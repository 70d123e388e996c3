"""The documents at the left: what waits, what is read, what was read."""
