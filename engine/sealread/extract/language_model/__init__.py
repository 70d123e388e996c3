"""The language model as a reader: all fields asked over one page, each value proven on it.

It brings candidates with their places and probabilities; what becomes of them is decided
elsewhere. It knows no kind of document and no rule.
"""
