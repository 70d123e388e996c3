"""Tables across documents, measured as AOE measures them (`sealread eval DATA --protocol aoe`).

The benchmark's own cases could not be had; `cases` are made of sets whose truth was written by
others: which fields of which documents make a table, and what is computed from them.
"""
