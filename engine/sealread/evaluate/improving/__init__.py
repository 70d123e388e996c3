"""Prompts that improve by trying: the wording of a schema is changed, tried on documents, and kept.

What a language model is asked is the schema itself: a line a field with its title, its description
and examples of what other documents have there (`texts`). So a prompt that was learnt is a schema,
and whoever has its file has what was learnt; a run names it by its SHA-256 as it names any schema.

- `tasks.Task`: documents with known values, read under a wording; how well, as three figures from 0
  to 1 (`scores.State`: exact, of the same meaning, alike).
- `actions.ACTIONS`: best practice, clarity, few-shot, feedback and refine, no change. The language
  model rewrites; what it writes is checked (the same fields, no words of documents).
- `environments`: Gymnasium environments over a task. One environment under three ids that differ by
  how a step is rewarded (`Reward`) and when an episode ends (`Ending`).
- `policies`: one action always; the model asked for the next, with less and less exploration; a
  contextual bandit (Vowpal Wabbit) that learns over episodes.
- `python -m sealread.evaluate.improving` learns on some documents of a set, and tells how the
  others are read then.

A schema itself improves so too, before there is one: the model proposes it for a document again and
again, and each time is shown something else beside the page.

- `drafting.Paper`: a document that schemas are proposed for (`understand.proposing`).
  `drafting.ACTIONS`: the page alone, with the labels that it prints, with the headers of its
  tables, with the names of the best proposal, with all of them, no change.
- `schema_environment`: the environment. The state is the perplexity of the proposal and the
  `complexity` of the schema that comes of it; less of both is rewarded.
- `python -m sealread.evaluate.improving.schemas` runs an episode for each document, and tells
  whether the reward picks schemas that name more of what is known to be there.
"""
