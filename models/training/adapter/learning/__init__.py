"""Learns an adapter from packed papers and a packed base (`packing`): PyTorch and NumPy alone.

A machine with a GPU that was lent for minutes needs nothing of the engine.
"""
