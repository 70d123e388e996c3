"""The settings: one dialog made of one list."""
