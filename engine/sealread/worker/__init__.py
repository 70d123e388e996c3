"""The process boundary: the child that parses and reads, its frames, and the parent's side.

It knows one document at a time; it must not know of runs, workspaces or outputs.

`worker` is a child process over two pipes with length-prefixed JSON frames. It raises its walls
(`guard.sealing`) before it starts a thread, imports anything heavy or parses a byte, and every
worker's walls are tried before its first document. It may crash or hang; the parent reaps it,
names the document and goes on. What comes back is checked (`worker.checking`) before it is
believed. Pages and answers (of each model, under its hash) go to `work.keeping` as they come, and
back to the next worker ahead of its `Extract` if this one was torn off; `worker.pulse` says that
a model is at work while it computes tokens and answers nothing. Pages and answers are deleted in
the transaction that ends the item. Where a language model reads there are two processes ("Two
processes", below).

Where a language model reads (`Chosen.is_language_model`), each run, question, table or trial has
a worker of its own that only parses and recognises, and all of them in a program share one
process with the model (`worker.model_process`, `work.model_process.SHARED`).
`worker.two_processes.TwoProcesses` works as one `Worker` does, so nobody above `work.queue` sees
the difference; the same comes out but for seconds. Where the bundled reader reads alone, one
process does both.

- A document's way. The worker tells pages as they are read (`Read`, `PageWords`) and then the
  rest (`DocumentRead`); the parent checks all of it (`checked_page`, `checked_head`) and keeps
  the pages as JSON. Only then does it wait for its turn at the model. There the desk asks for the
  document with `Wanted`, which names no file but only how to read, and is given it in frames
  (`GivenPages`, `GivenDocument`). The tools of the agent reach documents through
  `Rooms.documents` and no other way: a question's document is looked at and read while the
  question has its turn, since the agent decides how, so a question on a long scan does keep
  others from the model. A third party's tool that opens files itself fails there.
- States of pages (`worker.state_frames`, `states`, `shelves`). What the model's process read in can
  outlast it: a request names the states that the parent keeps for the document; the process asks
  for one (`StateWanted`) and is given it in pieces that the parent authenticated, or offers one
  (`StatePiece`), which the parent binds to the document that it hashed itself. Nobody but such a
  process, at work on the same document, is ever given it.
- No document in there. `worker.handing` hands that process schema files and no document, so
  behind Landlock it can open none (tests try it). It starts no converter. What it says is checked
  as before.
- A graphics processor (`device_opening`). Where it is let, the process with the model opens one
  while its walls go up; `Model.device` parts such a process from one without. What fails there is
  done without by `TwoProcesses`, as often as `device_tries` lets it be tried.
- Turns. One call, one turn, first come, first served; items have numbers of the process's own,
  and a wish to stop carries the item it is meant for, so it cannot hit the next user. Its
  prefixes and kept answers belong to the tokens and hashes that they were made of. `at_once` ends
  the process during one's own turn and never during another's. Who leaves a turn by an exception
  of its own has the item stopped (`Worker.settle`).
- Life. It starts with the first run that needs it, its walls tried once; a run asks its level of
  both processes and records the lesser one (`walls.lesser`). It ends after ten idle minutes, when
  work is paused, with the program, or at a turn for another model: two runs with different models
  take it from each other document by document. If it dies, the item at its turn has used up a
  try; others start another. What it takes for itself counts as free when a model is chosen.
- Several programs side by side (the command line beside the window) have one each. The weights
  are files mapped into memory, whose pages the system holds once for all; caches, buffers and
  Python are each program's own (0.7 GB with the standard model, 0.5 with the small one). Where
  llama.cpp rearranges weights (processors without AVX-512, `llm.devices.rearranging_pays`),
  rearranged ones are each program's own too.
- OCR gives its memory back after each document that needed it (`worker.giving_back`): loading its
  networks again takes half a second of two to four that a scanned page takes. The libraries stay.
  What opens documents is imported when the first one is opened, so the model's process never
  does.
"""
