"""From one language to another without losing a figure: a curated glossary, checked free text.

Knows schemas and values, but no document, no model and no request.
"""
