"""Reading files: any supported file becomes a Document of pages, words and boxes.

Knows no schema and no language model.
"""
