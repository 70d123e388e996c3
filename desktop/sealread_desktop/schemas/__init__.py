"""Choosing a schema, and the editor."""
