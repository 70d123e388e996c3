"""The sealread command: one file a sub-command."""
