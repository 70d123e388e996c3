"""The window of Sealread: widgets over the room `work`; no engine logic, no PDF parsing.

One widget, one file. Models (`queue.model`, `fields.model`, `page.boxes`) know no widget;
threads (`queue.runs`, `page.pictures`, `export.saving`) know no widget either and speak in queued
signals. This room must not open a document: pages come as pixels from the worker.

A package a part (`queue`, `page`, `fields`, `review`, `ask`, `tables`, `schemas`, `export`,
`settings`, `models`, `walls`, `activity`, `look`); one widget, one file; where logic is, a
view-model without widgets that is tested without a window. What a person can do is an action with
a key, in the part's `actions.py`; what it does is in its `commands.py`; `window.py` only puts the
parts together. The thread of the window does no file, database or process work: threads do
(`queue.runs`, `page.pictures`, `page.texts`, `review.jobs`, `export.saving`, `jobs`,
`schemas.trials`), and signals carry paths and small structs. `tests/desktop/watchdog.py` fails a
test when the window's thread worked or slept over 150 ms in one stretch, by processor time, not
by the clock (the promise is 50 ms on a quiet desk; a shared core costs up to twice, and what
really holds a window takes longer still).

The window begins without what reads, asks, exports and most dialogs: their modules are imported in
the method that first needs them, the large ones soon after the start (`later`).
`tests/desktop/test_start.py` counts what is imported.

Words: `tr` in the sources, `make translations` takes them into `resources/translations`, a test
fails while one is missing. Errors are worded in `errors.py`; a door may have them translated
(`errors.speak`), while what is kept and sent are numbers and details.

- Two workers beside the run's serve the page: one draws, one reads the words of pages when they
  are first needed (marking, search, taking a value). A picture or a word of a file whose hash is
  not the one it was read with is refused (`DocumentChanged`).
- One writer, several doors. `work.fellows`: runs, requests and corrections of one process share
  the writer's lock, so that questions, tables and corrections go on beside a batch, each with a
  worker of its own, and share the model ("Two processes").
- The queue. `work.shift` works off several requests in one `schedule` with one worker, each a run
  of its own (`work.batch`; `Run` is the case of one). What waits lies in the table `pending`, so
  that the next start goes on. It is shown as a table with heading lines: a tree view asks for
  every item at each change.
- Values on the way (`FieldRead.values`, `Row.values`) are shown as `looks.Provisional` readings
  in the order of the schema (`fields.so_far`): nobody can edit them, and they go when the
  document ends, as an extraction or not. `fields.sight` keeps what is chosen, folded and scrolled
  to, by names, while rows come in between.
- Decisions by hand (`work.correcting`, `.review`) are rows of the trail; undo is a further row
  that names the one it takes back (`work.undoing`). `work.checked` is the only place that says
  what is doubtful. `work.examples` puts decisions together as examples for later learning;
  nothing is stored twice.
- Tables (`work.tabling`) are filled by runs: columns are a schema of their own, but for ticked ones
  whose schema the workspace has runs of. One run at a time writes to a workspace, so a table waits
  for a batch.
- Export (`work.exporting`) prepares (which files, which exist), then executes; a worker draws
  pages and makes marked PDFs, which come back in pieces. openpyxl writes in memory, never in a
  temporary file.
- Schemas. A draft (`schema.draft`) is an immutable tree over the definition it was opened from;
  `draft_writing` writes only what was changed. `work.suggesting.Trials` reads under a draft in a
  worker of its own: the schema travels in the `Extract` frame, pages and answers stay in memory,
  nothing reaches workspace or trail.
- Settings. `work.settings.Preferences` is the one list; a door turns it into a Request or an
  Inquiry. Settings that name folders are a file of their own, which goes when a workspace is
  locked. `weights.catalogue` keeps a card with the trusted SHA-256 beside each imported model;
  `plan` refuses a file that has another. Whether a graphics processor computes is a setting of
  what must not be there by default: walls have to be lower for it (`guard.devices`).
"""
