"""The acceptance test in the window: documents to check, how good each field is, what may pass."""
