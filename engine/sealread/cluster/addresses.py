"""The address of a site's scheduler, as a person writes it: tls://host, or tls://host:8786."""

from __future__ import annotations

import re
from typing import Final

from sealread.errors import SiteAddressWrong

PORT: Final = 8786
_ADDRESS: Final = re.compile(r"tls://(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::(\d{1,5}))?/?")


def address_of(given: str) -> tuple[str, int]:
    """Host and port of an address. Raises SiteAddressWrong for all but tls://."""
    found = _ADDRESS.fullmatch(given.strip())
    if found is None:
        scheme, parted, _ = given.partition("://")
        what = f"{scheme}:// is not spoken" if parted and scheme != "tls" else "it names no host"
        raise SiteAddressWrong(address=given, what=what)
    port = int(found[2] or PORT)
    if not 0 < port < 2**16:
        raise SiteAddressWrong(address=given, what="there is no such port")
    return found[1].strip("[]"), port


def in_full(host: str, port: int) -> str:
    """The address that Dask is given."""
    return f"tls://[{host}]:{port}" if ":" in host else f"tls://{host}:{port}"
