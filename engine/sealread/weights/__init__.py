"""The files of numbers: which there are, where they lie, fetching and verifying them.

Knows nothing of what they are used for.
"""
