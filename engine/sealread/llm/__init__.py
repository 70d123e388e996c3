"""The local model: loading, prompts in its dialect, constrained batch decoding.

Knows texts and questions, but no schema and no page.

`llm.writing` writes the window down for the reader (a space before every word, so that a word has
one spelling); `llm.decoding` prefills it once, forks the key-value cache for each question, and
decodes all answers together, one batch a step, greedily under `llm.copying`. Where an answer
might begin otherwise it is forked again: those are the runners-up. A list is followed answer by
answer (`<|next|>`); a field with choices is also asked which of them fits (`<|pick|>`).

`llm.dialects`: `choosing` tells the dialect from the header (`weights.families`); `templates` are
ours, a file's own is only searched for marks and never run; `speech` writes marks by number and
words so that none can be a mark. What a chat answer begins with (`Manufacturer:"`: colon and
quotation mark are one token) is written for the model behind all that questions share, so that a
question costs hardly more than its own words; an immediate `"` says "nothing". The engine sets
the dialect's language for each document.

`llm.schedule` admits questions over one prefix and computes prompts and answers in the same
batches; `llm.prefixes` keeps prefixes, each part computed by itself, so that a second question on
a document computes none of it; in memory, and through a `Shelf` of whoever keeps them longer.
`llm.drafts` guesses how a copied answer goes on, as the text does; a batch checks the guesses and
the answers are those of one token at a time (batches of other sizes round otherwise in the fourth
digit of a likelihood). `llm.step_rows` computes what prompts begin with together once: a row that
stands in several sequences. A batch is filled with guesses up to `Runtime.full_batch`, where
llama.cpp computes attention in tiles. Chat models get batches with `schedule.FILLED` rows that are
looked at: likely guesses of what runs, then questions, sorted by their tokens so that those beside
each other share rows. A field that is asked again is guessed to be what it was (`Member.guess`),
from its first token on. `llm.measuring` finds how fast a machine is, and by how many threads.
`llm.instructed` gives a chat model a task of its own (planning, translating) under a grammar.
`llm.constraint` is the one interface of what may come next: `copying`, `typed` (llguidance; all
answers of a form are copies of one matcher and share its automaton), `Free`, and `Both`.

`llm.schedule` does not know which way is asked: `llm.prompting` (a question a field, for the
reader and for tasks) and `llm.form` give it prompts, constraints, marks and answers.

The copy constraint works on bytes. For every byte position of the window we list the tokens whose
bytes stand there. An answer in the making is the set of positions it can stand at; a token is
legal if it continues one of them. So it is exact for any tokenizer, values may run over line
breaks, and all places where the words stand are known at the end. Answers start and end at word
boundaries, and never inside a number. Numbers and dates are asked only where something looks like
one, and must be taken whole (`extract.regions`).

Threads must sleep, not spin. llama.cpp's OpenMP threads spin at barriers. With any other load on
a two-core machine that made two threads ten times slower than one (21 s against 1.9 s for the
same questions). `OMP_WAIT_POLICY=passive` is set before llama.cpp is loaded.

A window is read both ways. What a word means is often said to its right or below it, and
questions come after the text. So the tokens of a window see each other in both directions
(`causal_attn` off for its one batch, which is why a batch takes a whole window), and questions
and answers see the window and what came before them (a prefix language model). The model file
says so (`sealread.attention`); files that do not are read as causal.

llama.cpp's flash attention is off. On processors it works row by row: a step of 32 sequences with
a token each took four times as long with it.

Small steps run on one thread. Threads that sleep at barriers take longer to wake than a small
model takes for a step of ten sequences (15 ms against 4 ms); `Runtime` tells by the operations of
a batch.

llama.cpp's extra buffer types are off (`use_extra_bufts`) on processors with AMX, where Q8_0
files crash in prefill with them, and with AVX-512, where Q4_K_M is read in 1.5 times as fast
without them.
"""

import os

# Threads that wait for each other must sleep, not spin: on a laptop that does anything else
# besides, spinning made two threads ten times slower than one. It is read when llama.cpp loads
# OpenMP, so it is set before any module of this room can import llama.cpp.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
