"""The process boundary: a child process that parses and reads, the frames it speaks, and the parent's side of it."""
