"""The recipe of the bundled reader: a factory of documents, a trainer, an export to GGUF.

Needs the extra `train` (PyTorch). What it shares with the engine (how a page is written down, how
a window is cut, how the reader is spoken to) it imports from there; the engine never imports it.
"""
