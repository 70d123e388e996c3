"""What is asked for: JSON Schemas as typed trees of fields, and values brought to their types.

Knows no document and no model.
"""
