"""No way out for a process of ours that is not a worker: what every door does first.

The one exception is a site (`sealread.cluster`): who hands orders to one opens the way to its host
alone; its scheduler and machines listen. Processes that read documents have walls of their own.
"""

from __future__ import annotations

from sealread.guard.silence import silence_libraries
from sealread.guard.tripwire import let_all_through, let_through, set_tripwire
from sealread.guard.walls import Walls


def close_network() -> Walls:
    """Closes the network to Python code of this process for as long as it lives.

    Libraries are told to stay offline, and the tripwire is set. Programs that the process starts
    are not held by it (`sealread models pull` starts pip); workers have walls of their own.
    """
    silence_libraries()
    return Walls((set_tripwire(),))


def open_to(host: str) -> None:
    """Lets this process reach a site's scheduler, and nothing else. Raises OSError."""
    let_through(host)


def open_to_site() -> None:
    """Lets this process listen and connect, as a site's scheduler or one of its machines."""
    let_all_through()
