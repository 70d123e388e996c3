"""A site's machines: many documents read on several of them, by Dask.distributed over TLS.

The one room that knows of Dask (`pip install "sealread[site]"`); nothing is imported here, so that
who uses no site loads none of it. Dask carries orders and answers, both MessagePack, and never
code: `pickles` puts a closed list of forms in the place of its pickles, `comms` lets nothing but
TLS listen or connect and greets with versions, `servers` answers only what an ordinary order needs.
A document is read behind the same walls as in a local run; the Dask processes above have the
network and never parse.

`run.SiteRun` stands in place of `work.run.Run` and is the only writer of the workspace.
`reading.read` is the one function that runs on a machine. Of both sides:

* `frames`: an order (one document to read), its answer, what is told meanwhile; all bounded.
* `program`, `models`: what two machines must have alike, and finding it there.
* `reading`, `documents`, `watch`: the machine's side.
* `client`: the connection; `handing`: what is under way; `errands`: the orders; `batch`: the items;
  `fitness`: who may read.
"""
