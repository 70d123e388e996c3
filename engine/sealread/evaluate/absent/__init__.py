"""Fields that a document does not print: drawn, asked beside the real ones, and counted.

Whoever is asked for something that is not there must say so. This room draws such fields from other
kinds of papers, puts them into the schema that is asked and takes their answers out again before
the document is scored; it must not know how anything is read or scored.
"""
