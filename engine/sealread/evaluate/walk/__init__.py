"""A schema walked jointly with gold and prediction: every leaf compared by the metric it asks for.

Knows schemas and values; nothing of documents, readings or models.
"""
