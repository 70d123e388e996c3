"""The decoding core against the usual ways to get JSON out of llama.cpp: ratios in one run."""
