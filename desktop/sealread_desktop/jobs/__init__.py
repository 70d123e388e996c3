"""Work that takes time, in threads: a task, the one at a time of a dialog, and such a dialog."""
