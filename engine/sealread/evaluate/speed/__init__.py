"""How fast the language model reads: against llama.cpp's JSON mode, and against llama.cpp alone.

Same model file, same threads, same prompts, one process. What is measured is the core that reads
(`llm.decoding.Decoder.fill`), not a copy of it. What each figure means: tests/bench/README.md.
"""
