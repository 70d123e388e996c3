"""Invented documents with known answers: what they say, how they are laid out, how they are read.

`content` is the language documents are written in, `world` the people and places in them; the
modules of `kinds` write documents; `drawing` lays them out on pages; `reading` reads them back.
"""
