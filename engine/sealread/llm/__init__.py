"""The local model: loading, prompts in its dialect, constrained batch decoding.

Knows texts and questions, but no schema and no page.
"""

import os

# Threads that wait for each other must sleep, not spin: on a laptop that does anything else
# besides, spinning made two threads ten times slower than one. It is read when llama.cpp loads
# OpenMP, so it is set before any module of this room can import llama.cpp.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
