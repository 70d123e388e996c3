"""A scan of a stack of papers, taken apart and read: the window's side of `work.splitting`."""
