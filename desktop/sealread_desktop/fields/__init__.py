"""The fields at the right: tree, record tables, the words that prove a value."""
