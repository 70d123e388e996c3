"""What a person wants, in their own words: intent, language, questions, keys, kind of document.

Rules that anyone can read, and the reader where a document has to be looked at. Knows no tools and
no state.
"""
