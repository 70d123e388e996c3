"""Seeded fuzzing: mutated files of every kind, sent through the real application.

A mutation knows the structure of its format, so that it gets past the first check and into the
code behind it. A seed and a number always give the same file.
"""
