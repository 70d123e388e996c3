"""The window of Sealread: widgets over the room `work`; no engine logic, no PDF parsing."""
