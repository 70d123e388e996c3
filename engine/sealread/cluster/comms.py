"""TLS between a site's processes, and the greeting in which both sides name their versions.

Dask's transports are taken away but this one. A connection begins with a message each way, before
anything is asked: ours holds the versions of Sealread and Dask, and who meets another one ends the
connection, on both sides. `check` makes one such connection, to tell in a sentence what is wrong.
"""

from __future__ import annotations

import logging
from typing import Any, Final

from distributed._version import __version__ as dask_version
from distributed.comm.core import Comm, CommClosedError
from distributed.comm.registry import backends
from distributed.comm.tcp import TLS, TLSBackend, TLSConnector, TLSListener
from tornado.iostream import IOStream

from sealread.errors import SiteVersionsDiffer
from sealread.installed import app_version

_log = logging.getLogger(__name__)
SCHEME: Final = "tls"
_VERSIONS: Final = "sealread"
"""The name of our part in the greeting: Sealread's version, then Dask's."""


def versions() -> tuple[str, str]:
    """What this process greets with: the versions of Sealread and of Dask.distributed."""
    return app_version(), str(dask_version)


def told(seen: object) -> str:
    """Versions out of a greeting, in words for a person."""
    if isinstance(seen, list | tuple) and len(seen) == 2:
        return f"Sealread {str(seen[0])[:40]} (Dask {str(seen[1])[:40]})"
    return "something else than Sealread"


def check_greeting(greeting: dict[str, Any], address: str) -> None:
    """Raises SiteVersionsDiffer where the other side is not of this version."""
    seen = greeting.get(_VERSIONS)
    ours = versions()
    if not isinstance(seen, list | tuple) or tuple(seen) != ours:
        raise SiteVersionsDiffer(address=address, theirs=told(seen), ours=told(ours))


class SiteConnection(TLS):
    """A TLS connection that greets with versions."""

    def handshake_info(self) -> dict[str, Any]:
        """Dask's greeting with ours in it."""
        return {**super().handshake_info(), "compression": None, _VERSIONS: list(versions())}

    @staticmethod
    def handshake_configuration(local: dict[str, Any], remote: dict[str, Any]) -> dict[str, Any]:
        """What both sides speak. Raises SiteVersionsDiffer."""
        check_greeting(remote, str(remote.get("address", "")))
        configured: dict[str, Any] = TLS.handshake_configuration(local, remote)
        return configured


class _Connector(TLSConnector):
    comm_class = SiteConnection


class _Listener(TLSListener):
    comm_class = SiteConnection

    async def _prepare_stream(self, stream: IOStream, address: str) -> IOStream | None:
        """Says who was refused by TLS; that it was, the other side hears from TLS itself."""
        prepared: IOStream | None = await super()._prepare_stream(stream, address)  # type: ignore[no-untyped-call]
        if prepared is None:
            _log.warning("%s was refused: it showed no certificate that counts here", address)
        return prepared

    async def on_connection(
        self, comm: Comm, handshake_overrides: dict[str, Any] | None = None
    ) -> None:
        try:
            await super().on_connection(comm, handshake_overrides)
        except SiteVersionsDiffer as error:
            # The other side has our versions by now, and says the sentence there.
            _log.warning(
                "%s was refused: it works with %s", comm.peer_address, error.details["theirs"]
            )
            await comm.close()
            raise CommClosedError(error.code) from None


class _Backend(TLSBackend):
    _connector_class = _Connector
    _listener_class = _Listener


def only_site() -> None:
    """Takes Dask's transports away, for this process and for good, and puts ours there."""
    backends.clear()
    backends[SCHEME] = _Backend()
