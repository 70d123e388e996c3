"""Packs as the doors use them."""
