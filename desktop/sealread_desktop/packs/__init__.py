"""The packs: what is installed, and bringing one in."""
