"""The model manager."""
