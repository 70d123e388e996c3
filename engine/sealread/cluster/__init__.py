"""A site's machines: documents of one run, read by processes on several machines.

Dask.distributed carries orders and answers, and nothing else crosses the net: `run.SiteRun` stands
in place of `work.run.Run` and is the only writer of the workspace; `reading.read` is the one
function that runs on a machine, where the same walled processes read as in a local run.

* `frames`: an order (one document to read), its answer, what is told meanwhile; all bounded.
* `program`, `models`: what two machines must have alike, and finding it there.
* `reading`, `documents`, `watch`: the machine's side.
* `client`: the connection; `handing`: which documents are under way; `batch`: their items.

`distributed` is optional: it is imported here alone, and only when a site is used.
"""
