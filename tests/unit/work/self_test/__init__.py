"""The self-test: its key, its files, its checks."""
