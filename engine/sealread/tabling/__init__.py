"""Tables across documents: columns, what stands in their cells, and what is computed from them.

`table.Table` takes extractions and has rows; it knows no file, no run and no window. `work.tabling`
fills it by runs and writes it.
"""
