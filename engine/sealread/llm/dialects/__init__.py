"""How a model is spoken to."""
