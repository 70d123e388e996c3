"""Mutual TLS for a site's processes, and one trial connection that tells what is wrong with it."""

from __future__ import annotations

import socket
import ssl
import struct
from pathlib import Path
from typing import Any, Final

import msgspec
from distributed import Security
from distributed.protocol.utils import unpack_frames

from sealread.cluster import comms, keys
from sealread.cluster.addresses import address_of, in_full
from sealread.errors import SiteNotTrusted, SiteRefused, SiteUnreachable

SECONDS: Final = 10.0
"""How long the trial connection may take."""
_GREETING_BYTES: Final = 2**16
_EXPIRED, _WRONG_HOST, _WRONG_ADDRESS = 10, 62, 64  # OpenSSL's X509_V_ERR numbers
_SAID: Final = {
    "CERTIFICATE_REQUIRED": "it was shown none",
    "CERTIFICATE_EXPIRED": "it has expired",
    "UNKNOWN_CA": "another authority signed it",
    "BAD_CERTIFICATE": "it is not one of that site's, or was changed",
    "DECRYPT_ERROR": "another authority signed it",
    "CERTIFICATE_UNKNOWN": "it is not accepted there",
}


class _SiteSecurity(Security):
    """Dask's security, in which a desk or a machine checks whom it connects to by the name, too.

    Dask checks no names. The scheduler connects to machines at addresses that they gave it
    themselves, over a connection that it trusts, and asks them for answers only: that stays so.
    """

    def get_connection_args(self, role: str) -> dict[str, Any]:
        args: dict[str, Any] = super().get_connection_args(role)  # type: ignore[no-untyped-call]
        args["ssl_context"].check_hostname = role != "scheduler"
        return args


def security(folder: Path) -> Security:
    """Mutual TLS 1.3 with the keys in a folder, for all roles.

    Raises SiteKeysUnusable or SiteKeysExpired.
    """
    keys.check(folder)
    shown, key = str(folder / keys.MACHINE), str(folder / keys.MACHINE_KEY)
    return _SiteSecurity(  # type: ignore[no-untyped-call]
        require_encryption=True,
        tls_min_version=ssl.TLSVersion.TLSv1_3,
        tls_ca_file=str(folder / keys.AUTHORITY),
        **{f"tls_{role}_cert": shown for role in ("scheduler", "worker", "client")},
        **{f"tls_{role}_key": key for role in ("scheduler", "worker", "client")},
    )


def check(address: str, folder: Path) -> str:
    """Connects once as Dask would, and returns the address in full.

    Raises SiteAddressWrong, SiteKeysUnusable, SiteKeysExpired, SiteUnreachable, SiteNotTrusted,
    SiteRefused, SiteVersionsDiffer: what is wrong, as far as TLS tells.
    """
    host, port = address_of(address)
    context = security(folder).get_connection_args("client")["ssl_context"]
    full = in_full(host, port)
    try:
        with socket.create_connection((host, port), timeout=SECONDS) as plain:
            greeting = _greeting(plain, context, host)
    except ssl.SSLCertVerificationError as error:
        raise SiteNotTrusted(address=full, what=_doubt(error, host), file=str(folder)) from None
    except ssl.SSLError as error:
        raise _refusal(error, full, folder) from None
    except OSError as error:
        raise SiteUnreachable(address=full, what=error.strerror or "it took too long") from None
    comms.check_greeting(greeting, full)
    return full


def _greeting(plain: socket.socket, context: ssl.SSLContext, host: str) -> dict[str, Any]:
    """The first message of the other side, which it sends once it has accepted ours."""
    with context.wrap_socket(plain, server_hostname=host) as connection:
        size = struct.unpack("Q", _exactly(connection, 8))[0]
        if size > _GREETING_BYTES:
            return {}
        frames = unpack_frames(_exactly(connection, size))
    try:
        return msgspec.msgpack.decode(frames[0], type=dict[str, Any])
    except (msgspec.DecodeError, IndexError):
        return {}


def _exactly(connection: ssl.SSLSocket, count: int) -> bytes:
    received = b""
    while len(received) < count:
        more = connection.recv(count - len(received))
        if not more:
            raise OSError(0, "it hung up before it said a word")
        received += more
    return received


def _doubt(error: ssl.SSLCertVerificationError, host: str) -> str:
    if error.verify_code == _EXPIRED:
        return "its certificate has expired"
    if error.verify_code in (_WRONG_HOST, _WRONG_ADDRESS):
        return f"its certificate is not for {host}"
    return f"its certificate is of another authority ({error.verify_message})"


def _refusal(error: ssl.SSLError, address: str, folder: Path) -> SiteRefused | SiteUnreachable:
    reason = error.reason or ""
    for alert, what in _SAID.items():
        if reason.endswith(alert):
            return SiteRefused(address=address, what=what, file=str(folder / keys.MACHINE))
    if "ALERT" in reason:
        return SiteRefused(address=address, what=reason, file=str(folder / keys.MACHINE))
    return SiteUnreachable(address=address, what="no TLS is spoken there")
