"""The files of numbers: which there are, where they lie, fetching and verifying them.

Knows nothing of what they are used for.

`weights.language_model` says which language model reads: `small`, `standard`, a file, an imported
name; without a choice the best that is installed and fits the free memory. Official ones lie
among a person's own (`WEIGHTS/models`) and need no card: their manifest is it. `weights.pip` is
the only code that uses a network; `parts` joins a model from wheels, `growing` is its partial
file (whole verified parts only, counted by their hashes at each start), `remedies` words what
went wrong; `verified` remembers for a day what a gigabyte hashed to. `Manifest.optional` weights
may be missing everywhere.
"""
