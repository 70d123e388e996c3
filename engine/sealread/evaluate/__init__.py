"""Measuring: data sets with known values in, scores with their causes and intervals out.

Runs the very pipeline that extracts. Knows nothing of runs, workspaces, processes or windows.

Any provider (`extract.providers`) can be left out of an evaluation: `sealread eval SET --without
NAME`; `make ablation` (`evaluate.ablation`) reads each document once with all and once without
each, and says what pays. `evaluate.kept_answers` keeps what models answered, by model, text,
questions and the code of the rooms that ask, so that an evaluation after a change of rules takes
minutes (`sealread eval --cache DIR --answers DIR`). `evaluate.ruling` decides how a set is
scored: by its own rules (`rules`, `pairing`), else by its schema (`walk`, `metrics`, `meaning`).
Lists are paired by the best assignment; items without a likely partner are left out first, so
neither the order of a list nor a wrong record changes who belongs together. `placing` tells
whether a right value stands at the truth's box, and whether its words stand elsewhere on the page
too (`page_words`). `absent` draws fields of foreign kinds by a hash of the document's name, asks
them among the schema's own and takes their answers out before `scoring` sees any. `benchmark`
names every difference from ExtractBench's code. `speed` (`sealread bench`) holds the core against
llama.cpp's JSON mode and against its own batches done again by llama.cpp alone. Third parties
bring metrics by the entry point group `sealread.metrics`. `html` is a page whose policy allows
one script by its hash.
"""
