"""The room packs."""
