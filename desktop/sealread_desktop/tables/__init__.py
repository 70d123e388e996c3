"""Tables over documents: columns, rows that fill in, edits."""
