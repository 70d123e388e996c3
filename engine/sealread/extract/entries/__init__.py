"""Lists that are no tables: bibliographies, the sections of résumés, people, keywords.

A document becomes lines in reading order, columns taken apart and running heads left out; lines
become sections by their headings; a section is cut into entries, and an entry into fields. It must
not know the reader: what stands here is told by geometry, punctuation and shape.
"""
