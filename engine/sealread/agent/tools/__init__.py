"""The tools of the agent: each calls a room of the engine that works without it."""
