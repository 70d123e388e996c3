"""No way out for a process of ours that is not a worker: what every door does first."""

from __future__ import annotations

from sealread.guard.silence import silence_libraries
from sealread.guard.tripwire import set_tripwire
from sealread.guard.walls import Walls


def close_network() -> Walls:
    """Closes the network to Python code of this process for as long as it lives.

    Libraries are told to stay offline, and the tripwire is set. Programs that the process starts
    are not held by it (`sealread models pull` starts pip); workers have walls of their own.
    """
    silence_libraries()
    return Walls((set_tripwire(),))
