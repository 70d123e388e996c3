"""The recipe of an adapter: what teaches a language model to fill forms as the engine asks it.

`composed`, `filled` and `papers` make papers with known answers, `posing` asks them in the engine's
own words, `base` is the model in PyTorch, `train` teaches and writes llama.cpp's adapter format.
"""
