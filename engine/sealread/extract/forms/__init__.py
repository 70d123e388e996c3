"""Forms: which entries belong to which printed labels, told by where the words stand.

Knows pages and the names of labels; not the reader model, not the schema. Nothing here depends on
the language or the kind of a form.
"""
