"""The way to a site's scheduler, opened before anything of Dask's connects."""

from __future__ import annotations

from sealread.cluster.addresses import address_of
from sealread.errors import SiteUnreachable
from sealread.guard.egress import open_to


def open_way(address: str) -> None:
    """From then on this process may reach the host of `tls://host:port`, and no other.

    Raises SiteAddressWrong, SiteUnreachable where nobody knows the host.
    """
    host, _ = address_of(address)
    try:
        open_to(host)
    except OSError as error:
        what = error.strerror or "no such host"
        raise SiteUnreachable(address=address, what=what) from None
