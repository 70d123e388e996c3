"""Pictures of what was read: how sure it is, what kinds there are, values over time."""
