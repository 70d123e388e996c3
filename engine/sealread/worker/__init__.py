"""The process boundary: the child that parses and reads, its frames, and the parent's side.

It knows one document at a time; it must not know of runs, workspaces or outputs.
"""
