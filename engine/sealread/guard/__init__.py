"""Walls: what keeps a process off the network, off other files and off other programs.

Imports nothing of ours.
"""
