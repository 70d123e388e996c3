"""Questions to one document, a selection or all."""
