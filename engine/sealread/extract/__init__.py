"""Schema + document -> readings -> valid JSON.

Knows nothing of files on disk, runs, processes or windows.

`extract.plan` takes the schema apart: single fields, record lists, open keys. `extract.windows`
cuts a long text at line breaks into overlapping windows. `extract.footnotes` keeps sentences in
small print at a page's foot out of them (not terms of payment or delivery): whatever such a line
says, it can tip an answer that is unsure. A window then reads as if the line had never been
printed; rules, search and labels still see it.

`extract.job` asks all rules (`extract.rules`: one list of providers, `extract.evidence` is their
one interface and what they are given), which do not see each other's results; of a field or a list
the first that says anything is believed. Where no language model with an adapter reads, the fast
reader (`fast_reader`, `outcome_readings`) is asked for the rest; what a rule is unsure of counts
beside its answers. Each reading keeps its provider as `source`, which `--explain` shows beside what
others said. Of the reader a field is asked in one wording first, in the others where that is less
sure than `Settings.settled_above` (`window_questions`). `candidates` combines the wordings of a
field and its windows; `grounding` chooses among equal places the one behind the field's label;
`verification` brings words to the field's type. `labels` knows where labels are printed;
`neighbours` takes what stands right of, below or above one where the reader is unsure and its other
answers stand so; `meanings` tells which choice words mean. `extract.forms` reads a page as a form
(strips of words, printed labels, one assignment of all entries to all labels, then growth: options,
further lines, columns); where two of three labels asked for are printed, `form_entries` puts its
entries before the reader's answers. `extract.invoices` tells the fields of invoices and receipts
before the reader is asked (labels, forms of numbers, sums that add up) and beside it (the looks of
a letter's head); of a receipt (`receipt`) also the goods: `receipt_goods` takes the rows only where
their amounts make the printed sum, `receipt_factors` quantity times price, `receipt_names` the
words around, `receipt_facts` what was given, change, rounding, time and means, and what is surely
not said. Dates are read day first until the whole document says otherwise (`locales`,
`schema.dates.regional`): then all of them are brought to month and day, and the language model is
offered them so; a day without its year lies in that of its document (`schema.yearless_days`), and
the document's tag carries its last full day to all who derive a value again. `agreements` takes
parties and effective date from an agreement's opening words (of letters: from head and first
sentences, `agreement_letters`), governing law and term from their `clauses`; `alternatives` puts a
runner-up that the schema allows in the place of an answer that it refuses.

Record lists and open keys come from tables whose header names their columns (`table_match`), or
from the lines below such a header where no table was found (`headers`, `headed`). Without either,
the language model reads them, one with an adapter open keys too, as a list of labels and values
(`language_model.open_keys`); where none does, the reader lists the labels of a form, each of which
is then asked for (`listed_keys`), and no list of records. Where both read a list, the records stay
of which more cells are right than wrong by their confidence, with what the other side says of them
more surely; a table that rules understand in part, in a paper that they do not know, counts for
little, and cells that both say are surer (`resolving`, `record_filling`). Columns without phrases
borrow the library's (`library_phrases`).
`extract.tables` reads lists in lists: `stream` cuts pages at headers, `grid` learns the columns
from all lines below headers that stand alike, `rows` puts lines together, `naming` mends what
headers say by the cells' shapes, `headings` fills the lists above, `totals` compares printed sums
and counts. Flat lists keep the older way (`headed`, `table_match`) unless this one has fuller rows.
Lists without a table come from `extract.entries` first: lines in reading order (`flow`), sections
by their headings (`sections`, `topics`), entries (`cutting`, `stations`), fields by punctuation and
shape (`citations`, `heads`, `shapes`); it never asks the reader. `front` and `person` read the
heads of papers and résumés; `tables.side_by_side` parts tables that stand so. Lists that ask for
transactions or securities are answered by `extract.transactions` without the model: `asked` knows
them by titles and choices, `reader` chooses between confirmations (`nets`, `sums`, `times`,
`shares`, `names`), rows of a statement (`rows`, `row_kinds`, `sides`) and reports of trades, which
are known by shares times price making an amount (`reports`). Lists of bookings with signed amounts
have every row of a statement (`bookings`); the language model tells what else their columns ask.
Their words, and those of invoices, lie in `resources/glossary`; no rule knows a maker or the name
of a schema. Before all of these, `extract.statements` answers record lists that ask for measures (a
value with unit, scale and period), without the model. A document's tables become facts once (label,
sections, column, period, scale, statement); `resources/glossary/statements.toml` says which rows a
key means; the report's own calendar gives the labels ("FY2025 Q2"). A single field asks by its
title, a caption and perhaps a time (`statements.single`). Values are printed (`normalised`) or
computed (`inferred`, "computed: …", with the boxes of both figures).

`extract.assembly` builds the JSON and validates it: `reading_index` finds readings by prefix,
`building` fills the tree, `schema.mending` repairs what the validator refuses; whatever no longer
stands at its path becomes `needs_review`. Record counts and reading paths are concrete
(`/groups/0/results`). `schema.references` and `combining` unfold a schema without losing a rule;
where it allows several kinds, a node's `also` has the others.

`document.outline` is the document from above (headings, page roles, captions, running lines) and
knows no schema. Documents over `Settings.whole_tokens` get a `Search` (`extract.retrieval*`; FTS5
in memory, never on disk). `retrieval_answers` answers what definitions, roles, columns and
headings say; `ask_fields` asks the rest in gathered windows, each holding pieces of the text in
order, with spans mapped back, and widens where nothing was found. Shorter documents are asked
whole.

Confidence is the geometric mean of the token probabilities under the model's own distribution
(not under the mask), averaged over the wordings asked, then brought to how often such answers are
right (slope and offset on the log-odds, in the model's manifest): the *score*, by which is
decided while reading. Words that are not more likely than not are no value: they become
runners-up of a `not_found`. What is handed out is the *confidence*: a small logistic model over
the score and signs beside it (`extract.signs`: how the words were come by, a choice, inferred,
the same words given to another field, the label printed around the words, another label before
them), applied last (`extract.calibrating`). Its weights lie beside the model
(`reader-v4.confidence.json`, hashed into `run.confidence_sha256`), are pulled towards leaving the
score as it is, and come from `make confidence`, which measures them by folds of documents and on
each kind of document left out. Twenty signs were tried; length, number of places and of records
made kinds left out worse. The OCR confidence of the weakest word caps it. Below
`Settings.review_below` a reading is `needs_review`.
"""
