"""Measuring: data sets with known values in, scores with their causes and intervals out.

Runs the very pipeline that extracts. Knows nothing of runs, workspaces, processes or windows.
"""
