"""Plan, run tools, answer: a request in plain words on one document, on a state anyone can read.

`agent.loop` is a state machine over `agent.state.AgentState`: planner, executor, responder, with
exactly the transitions in `moves.LEGAL`; each is an event of the `trace`. A tool
(`agent.tool.Tool`) says what it needs and brings, and calls a room that works without the agent.
`registry.compatible_with` filters; where one tool is legal it is taken, where several are the
table in `policy` decides, or, where that is wanted (`--planner model`), a `Chooser`
(`model_choosing`: the language model under `grammar`). `executor` runs a tool in a thread with a
time limit and writes all of its output into the state or nothing. `ways` is the table of what is
tried differently after a failure, `tools.mending` puts what was asked again beside what was
proven before; `proof` says what may be called right: nothing that `extract.proving` did not find
again at its boxes; where the reader is unsure, the page has to say it (`extract.corroborating`:
label, head of a column, prescribed sentence, what stands beside it). Nothing is called absent
whose label is printed. What is wrong at the end is delivered marked, with the true reason. Third
parties bring tools by the entry point group `sealread.tools`.
"""
