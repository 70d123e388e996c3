"""Tables as lists of records: columns named, rows told apart, groups under their headings.

`read_grouped` answers a list from the pages' own geometry: a header names columns, or the shape of
what stands below tells them; lines are put together to rows over pages; headings between the rows
fill the lists above. This room knows pages and fields and never the model.
"""
