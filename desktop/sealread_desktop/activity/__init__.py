"""What was done and why, and what went wrong."""
