"""Walls: what keeps a process off the network. Imports nothing of ours."""
