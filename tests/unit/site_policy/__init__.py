"""The policy of a machine: where it is read from, and what it may say."""
