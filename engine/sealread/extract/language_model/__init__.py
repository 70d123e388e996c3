"""The language model as a reader: all fields asked over one page, each value proven on it.

It brings candidates with their places and probabilities; what becomes of them is decided
elsewhere. It knows no kind of document and no rule.

`Engine(model)` with a model made for conversation loads the small reader beside it. Rules and
reader answer first (`extract.job`); then the model is asked (`Settings.effort`: never, where they
are not sure, or of everything), and `extract.resolving` decides field by field. Rules and model
do not see each other's answers.

- Asking (`llm.form`, `extract.language_model.asking`). The page, then a list of all fields (key,
  title, description, kind) stand in the prefix; behind it each field is one member of a JSON
  object, `"key":`, in a fork of its own. So the page is read in once. Then all are asked a second
  time (`asking.leads`): before a field stand the likely first answers of every other one of its
  list, so there are two leads, each computed once, and none sees its own first answer. The second
  answer counts; whether it is the first one, and how sure that was, are signs. A third time they
  are asked of the page written by columns (`written_page.whole`), where that differs: side by
  side blocks, addresses above all, are read right there, rows of tables in the lines. So the
  model says two things of a field (`Said`), and the decision takes one. Up to 40 fields share a
  list; more are asked in groups over the same page. The wordings are in
  `resources/prompts/form.*.toml`.
- Copying in JSON (`llm.script`, `llm.quoting`). A value is `"…"` with words of the page, or
  `null`, whose probability is kept: whatever is not `null` opens a quotation. The *script* is
  what may stand in it: the page in several writings (words of ruled boxes together, lines,
  columns: `document.arranging`; signs that are no words of the page left out), white space
  folded, quotation marks escaped. A break of a line may be said as a blank, a comma or `\\n`,
  changing within one answer: the three forms of a stretch are linked character by character. A
  day or an amount may be said as ISO and JSON write it (`other_spellings`), and leads back to the
  words that mean it; the sign of a currency as its code, which then is the value, inferred, with
  the sign as its evidence (`schema.currencies`). A token may hold a mark and letters of the
  answer at once. `Script.place` leads from an answer to its characters, `WrittenPage` from there
  to words and boxes.
- Words to values (`readings`, `placing`, `measures`, `postal`). Words that a list says again are
  other words of the page each time: those places that are aligned with its other items, in the
  order of the page; what has no further place is left out, so a model that repeats itself ends. A
  bare number of a field of text takes a unit that stands behind it along, where the field's own
  words do not name it; an address its country, behind it or in the line below. Words that are the
  name of another field are none of a field's (`extract.other_labels`; of what rules say too).
- Fields of numbers or days are one of those on the page (`typed_words`); yes, no and choices are
  one of their literals, and a second fork copies the words that show it (`showing`): without them
  the value is `needs_review`.
- Records (`records`, `record_lists`): a list is written as models write JSON, cell after cell, a
  member a line. What was said stands in the prefix (`Decoder.fill(before=…)`), so each cell costs
  its own tokens; behind each record the model says whether another one follows
  (`Decoder.ways_on`: how likely a token of some form is), lists in records are read where they
  stand, and a record that the page has no further place for ends the list. Words that stand
  several times are taken nearest to the rarest words of their record. Tables that rules
  understand stay with them; empty cells of records that rules told are filled from the model's
  record that says the same (`record_filling`).
- Long documents (`passages`): over `Settings.model_tokens` fields are asked in groups of eight
  over passages found by their words.
- Deciding (`resolving`, `source_signs`, `weighing`): signs of all sides (probability of the
  value, of `null`, of its least token; agreement of rules, of both ways to show the page; type;
  place) give how likely each is right; the likeliest stays, under a threshold nothing does; cells
  of records, under one of their own, are judged by the others of their record, column and list
  too (`language_model.company`). The numbers lie in `models/sources`, are learnt by `python -m
  sealread.evaluate.sources` from sets whose licence lets what is learnt be shipped, on papers
  held aside, each once with all rules and once without the packs that know kinds; they are judged
  on kinds left out, and carry the hash of their model.

- Ties (`sequences.TIE`, `confidence.as_tie`): where at any token of an answer something else is
  as likely, or two sides are that say different things, the value is `needs_review` however
  likely it is: the size of a batch or another processor may decide otherwise.

- Said so far (`Engine.extract(on_value=…)`): what rules read, each answer of the first asking
  (`schedule.Hear`) and each cell is told at once, before anything is decided. `worker.pulse`
  gathers it and sends all of it (`FieldRead.values`: bounded, cut, no control characters) at most
  five times a second, since earlier messages may be dropped for later ones. It is for showing
  alone: only `work.batch` passes it on, nothing keeps it.

- Adapters (`weights.adapters`): small matrices beside those of one file of weights. Hash, base
  and shapes are checked before llama.cpp sees them; `RunInfo` names the one that was used, and
  kept answers lie under both hashes. Taught by `models/training/adapter`; the standard model has
  one. `models/sources` has numbers for the model alone and for the model with it
  (`source_weights`).
"""
