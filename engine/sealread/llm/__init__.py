"""The local model: loading, prompts in its dialect, constrained batch decoding.

Knows texts and questions, but no schema and no page.
"""
