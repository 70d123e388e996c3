"""Tables across documents (`sealread.tabling`): proposed, filled by runs, kept, written."""
