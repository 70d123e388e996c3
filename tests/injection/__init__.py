"""Documents that give orders: the same document with and without them has to give the same values.

`python -m tests.injection --count N --seed S` draws documents of known truth, plants instructions
in them in every way that `plants` knows, reads both with `sealread extract`, and compares.
"""
