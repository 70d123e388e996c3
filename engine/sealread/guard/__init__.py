"""Walls: what keeps a process off the network, off other files and off other programs.

Imports nothing of ours.

- Walls (`guard`, ctypes only): `namespaces`, `landlock`, `seccomp` (a filter assembled by `bpf`
  from the declared `policy`), `privileges`, `limits`, `tripwire`; `walls.Level` orders what they
  amount to, `attempts` and `trying` make the tries of `doctor --walls` and of each run. Walls can
  be lowered only by a caller in Python (`Worker(level=)`), which the benchmark does; nothing in
  the environment can.
- A graphics processor (`devices`) is opened by the process with the model alone, where that is
  asked for, between Landlock and the filter of system calls; `Level.SEALED_DEVICE` says so.
- Reading is walled too (Linux): documents and schema files reach the worker as open descriptors
  over a pair of local sockets (`worker.handing`, `guard.handed`); by path it may open programs,
  libraries, what `/etc` shows to everybody, weights and resources (`guard.reading`). A narrower
  list made the first OCR fail in silence; tests guard that. The process with the language model
  is handed schema files only.
- Orders in a document's text are told by their grammar (`document.orders*`): the sentence leaves
  the prompt, is told as a notice, and no value can come from it.
- .doc goes through `worker.converter`, a process that may start LibreOffice but has no network
  and writes only in its folder. It starts before the worker seals itself, and only where
  LibreOffice is installed.
- Before use: `document.limits` bounds documents, `weights.gguf` checks every model file,
  `schema.limits` and `schema.expressions` (RE2) stand before anything is done with a person's
  schema. `document.hidden`, `ink` and `second_look` keep words out that nobody can see.
"""
