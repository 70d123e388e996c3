"""Runs of items: the workspace, the queue, the export.

The one room that command line and desktop share. It must not
know of terminals or windows, and it never opens a document itself: the worker does.

What a door (command line, desktop) uses; import from the modules named here:

* `sealread.work.request.Request(paths, schema, out=None, language=None, model=None, weights=None,
  settings=Settings(), again=False, patience=600.0, retry_quarantined=False)`: what is asked.
  `paths` are strings; of the schema `request.AUTO` each document is read under that of its kind
  (told as `ItemSorted`).
* `sealread.work.model_choice`: `chosen(request) -> Chosen(file, sha256, reader_sha256, lacking)`:
  the verified model that reads; `sentence(lacking)` is told once where a language model is wanted
  and none can read. `work.effort.usual_effort()` is what SEALREAD_EFFORT says.
* `sealread.work.workspace.Workspace.open(folder: Path) -> Workspace`: a context manager over
  `folder/workspace.db`; safe to use from several threads. `.runs() -> tuple[RunRecord, ...]`,
  `.items(run) -> tuple[ItemRecord, ...]` (path, state, error, seconds),
  `.extraction(record.id) -> Extraction | None`.
* `sealread.work.locking`: `is_locked(folder)`; `remembered(folder) -> Key | None` asks the system's
  keyring, `key_for(folder, passphrase) -> Key` takes a second; `Workspace.open(folder, key)` tells
  a wrong one (WrongPassphrase); then `key.wipe()`. `lock`, `unlock`, `rekey`, `status(folder)`.
* `sealread.work.private`: `keep_to_owner()` and `remove_leftovers()`, what a door does first.
* `sealread.work.run.Run(workspace, request, listener)`: `.execute() -> Summary` blocks (call it
  in a thread of your own) and calls `listener(event)` in that thread; `.cancel()` may be called
  from any thread or signal handler, keeps what is finished, and is idempotent. `execute` raises
  SchemaError, ModelUnusable, Weights*, NothingToRead, WorkspaceUnusable, WorkspaceBusy (another
  run writes to it), OutputUnwritable, Cancelled: the run never began, or cannot go on.
  One broken document never raises: it is an `ItemFailed` event.
* `sealread.work.shift.Shift(workspace, ears, first: Request)`: the same for several requests at
  once, in one order: `.execute()` blocks, `.join(request)` adds one (False: it is over),
  `.pause()`, `.resume()`, `.drop(paths)` (told as `ItemLeft`), `.arrange(paths)`,
  `.cancel(at_once=, keep=)`.
  What waits is kept in the workspace; `pending.Pending(workspace.database).requests()` has it at
  the next start. `progress.Progress.left(now) -> Left(least, most) | None`: seconds that are left.
* `sealread.work.watching.Watching(folders, seen_before(workspace)).look(now) -> paths`: documents
  that came into folders and are whole.
* `sealread.work.events`: `RunStarted(items, skipped, unsupported, troubles, fields, lacking,
  spared)`,
  `ItemStarted(item, attempt, schema)`, `PageRead(item, done, total)`, `FieldRead(item, done, total,
  values)` (what was said so far, to be shown and nothing else),
  `ItemDone(item, extraction, seconds, output)`, `ItemSkipped(item, extraction, output)`,
  `ItemFailed(item, number, code, sentence, quarantined)`, `RunFinished(summary)`; `Item(number,
  path, name, size)`; `Summary(done, skipped, failed, unsupported, pages, seconds, cancelled)`.
* `sealread.work.request.Inquiry(paths, request, intent=None, questions=(), schema=None,
  output_language=None, out=None, model=None, weights=None, settings=Settings(), patience=600.0)`:
  a request in plain words. `sealread.work.asking.Asking(inquiry, listener)` works it off as `Run`
  does, without a workspace: `.execute() -> Summary`, `.cancel()`; a document's result is an
  `ItemReported(item, report, seconds, outputs)`, `sealread.work.results.result(report)` its JSON.
* `sealread.work.answers`: `questions_in(text)`, `answers_of(item, report, questions)` (a row for
  each question), `sheet_of(rows)` as a table to write.
* `sealread.work.tabling`: tables across documents. `proposing.Proposing(request)` names the columns
  that a question asks for, `columns.typed(text)` those of a person, `columns.choices(schema)` those
  of a schema; `filling.TableRun(request, columns, listener, workspace)` is a run that asks them;
  `table.Table` takes what it tells and has rows, computed columns among their cells;
  `files.write(sheet, path, form)` writes XLSX, CSV, JSON; `filling.correct_cell` corrects a cell.
* `sealread.work.fellows.fellow_writer(database, role)`: a run, requests and corrections of one
  process go on side by side; other processes stay out.
* `sealread.work.export.write_json(extraction, path)`: atomic; raises OutputUnwritable.
  `export.target(out, relative, taken) -> Path`: a free name `out/<folder>/<stem>.json`.
* `sealread.work.exporting`: `job.Export(workspace, sources, model.Wish(format=, out=, checked=,
  options=), listener)`: `.prepare() -> Prepared(files, existing, ...)` writes nothing,
  `.execute(replace=False) -> Outcome(files, failed, ...)` writes CSV, XLSX, JSON, marked PDFs or
  reports; both block, `.cancel()` may be called from any thread. `sources.newest(workspace)`,
  `.of_run`, `.of` say which documents. `sealread.work.cells`: `neutral(text)`, `in_csv(text)`.
* `sealread.work.pages.Pages(weights=None)`: a context manager with its own worker process;
  `.picture(path, page, width) -> Picture(width, height, rgb)` (bytes, 3 per pixel, row by row),
  page from 1, width in pixels; blocks; call it from one thread. Raises a DocumentError; after
  WorkerDied or WorkerStuck the next call starts a fresh process.
* `sealread.work.correcting`: `find(workspace, file) -> ItemRecord`,
  `correct(workspace, item, Wish(path=, value=|text=+evidence=|accept=|absent=|undo=, reason=)) ->
  Done`: a decision by hand on a value; `workspace.corrections()` lists them,
  `workspace.extraction(id)` has them in it, `workspace.read(id)` is what the machine read.
* `sealread.work.review`: the same for a window: `decide(workspace, subject_of(extraction), wish) ->
  Decided(subject, path, extraction)`, `examine` what a wish would come to, `go_back(workspace,
  "undo"|"redo", documents)` as far as the trail goes, `decisions` on one value.
* `sealread.work.checked`: `doubtful(extraction)`: the positions to look at, in their order;
  `is_checked(extraction)`; `left(workspace)`. `sealread.work.examples.write(workspace, path)`.
* `sealread.work.acceptance`: `samples.draw`, `.check`, `.places`; `results.results(workspace,
  schema_sha256, rate) -> Results`; `governing.choose` and `.end` what decides which values pass
  (`rule.rule_of`), told by `workspace.extraction(id)`; `page.write` the report.
* `sealread.work.audit_check.verify(workspace, anchor, head) -> Verdict`, `audit_files.export` and
  `.verify_file`, `reproducing.Reproducing(workspace, run).execute() -> Reproduction`; what a door
  does besides is told by `workspace.record(what, **details)`, a file it wrote by
  `workspace.saved(extraction, path)`. `Summary.trail` is the head of the trail after a run.
* `sealread.work.page_cache` and `kept_states`: pages kept for another schema, as OCR read them and
  as the language model did: `held`, `clear`, `limit_to(database, megabytes)`.
* `sealread.work.health.examine_walls(weights=None) -> Inside(walls, error)`: starts a worker and
  tries its walls from inside; `walls` is a `sealread.work.walls.RunWalls(asked, proven, claimed,
  possible, mechanisms, attempts)` with `.well` and `.lacking()`. A run keeps the same record of its
  own worker; `Request.sandbox` is the `Level` below which it does not begin (WallsMissing).
* `sealread.work.walls.close_network()`: what a door does first: no Python code of its process
  reaches the network from then on.
* `sealread.work.settings`: `Preferences` is the one list of what a person may set, `SETTINGS` the
  same as data; `SettingsFile(folder, names=True)` keeps them (`.load()`, `.save()`, `.trouble`);
  `request(preferences, paths, schema)` and `inquiry(preferences, asked)` are runs that obey them.
* `sealread.work.models`: `cards()` are the models of this machine, `fits(needs, free_memory())`;
  `stage(path, on_bytes=, cancelled=)` copies and hashes one, `accept(staged, by_person=True)` puts
  it into the list, `verify`, `remove`. `model_of(choice)` is what a `Request` takes as its model.
* `sealread.work.schemas`: `new(title)`, `open_draft(name or path)`, `read_draft(text, name)` give
  a `Draft`, a tree of `Part`s that `drafts` changes; `check(draft) -> Verdict`, `text(draft)`,
  `save(draft, place)`; `own()` are the person's own schemas. `sealread.work.suggesting.Trials`
  reads a document under a draft and says what a document could fill, without leaving a trace.
* `sealread.work.view` re-exports what events carry and a schema list: `Extraction, Reading,
  Evidence, RunnerUp, Notice`, `schemas() -> tuple[SchemaChoice(name, title), ...]`.

`work.run` (one request) or `work.shift` (several, in the window) walks the folder, hashes each
file, skips what the workspace knows, and hands one document at a time to the worker
(`work.queue`): twice at most, then it is quarantined. Which model reads is decided here
(`work.model_choice`, `plan`): the worker gets a path, the terms its hash. Of the effort "fast" it
is the bundled reader; where a language model is wanted and none can read, `RunStarted.lacking`
says why, and the doors tell it once. In a shift the model that was chosen stays (`Choosing`): the
memory that it takes itself would speak against it. `Terms.settings` leave the effort out where a
reader reads alone.

`work.workspace` commits the extraction in one transaction, with its row in the audit trail
(`work.audit`), then `work.export` writes the file.

- One writer: `work.writer` holds a system lock for a run, a migration, a change of lock.
  `work.database` is the one place where a workspace is opened: plain, or through SQLCipher with a
  key (`work.keys`); the first 16 bytes of the file say which lock it is under, and a change of
  lock is one rename (`work.converting`).
- The trail: changes of `Workspace` go through `work.audit.Trail`, in the same transaction;
  whoever adds a change records it there. Corrections are rows of the trail and are applied when
  an extraction is handed out (`Workspace.corrected`); `Workspace.read` is what the machine read.
  The anchor (`audit.head`) may lag, never lead.
- Manifests keep a run's schema as text, so that a run can be made again without the file.
"""
