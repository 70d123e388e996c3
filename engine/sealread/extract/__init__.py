"""Schema + document -> readings -> valid JSON.

Knows nothing of files on disk, runs, processes or windows.
"""
