"""urllib3, which paddlex imports, opens a socket to learn of IPv6. Not here."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_ipv6_probe() -> Iterator[None]:
    """While this lasts, urllib3 can be imported without opening a socket."""
    known = socket.has_ipv6
    socket.has_ipv6 = False
    try:
        yield
    finally:
        socket.has_ipv6 = known
