"""Kills a real batch at random moments and shows that nothing is lost: `python -m tests.kill`.

A trial is one batch (`batch`), read by the real command line, killed again and again (`victims`)
until it is done. Then its outputs and its workspace must be those of a batch that nobody
disturbed (`judging`).
"""
