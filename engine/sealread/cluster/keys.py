"""A site's own authority, and the certificates that it signs for the site's machines.

Both are EC P-256. Scheduler, machines and desks have the same kind of certificate, good for both
ends of a connection, since a machine listens too. It names the hosts that the machine is reached
at; who connects checks them (`security`). The authority's private key stays in its folder.
"""

from __future__ import annotations

import ipaddress
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from platformdirs import user_data_path

from sealread.errors import SiteKeysExpired, SiteKeysInTheWay, SiteKeysUnusable

AUTHORITY: Final = "authority.pem"
"""The authority's certificate: in its own folder, and in the folder of each machine."""
AUTHORITY_KEY: Final = "authority.key"
"""The authority's private key, in no other folder than its own."""
MACHINE: Final = "machine.pem"
MACHINE_KEY: Final = "machine.key"
AUTHORITY_DAYS: Final = 3650
MACHINE_DAYS: Final = 365
_LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
"""What a machine calls itself: its nanny listens there, and there only."""
_CLOCKS_DIFFER: Final = timedelta(hours=1)
_PARTS: Final = {
    "digital_signature": False,
    "content_commitment": False,
    "key_encipherment": False,
    "data_encipherment": False,
    "key_agreement": False,
    "key_cert_sign": False,
    "crl_sign": False,
    "encipher_only": False,
    "decipher_only": False,
}


def default_folder() -> Path:
    """The folder of this machine's own keys where no other is named."""
    return user_data_path("sealread", appauthor=False) / "site"


def make_authority(folder: Path, days: int = AUTHORITY_DAYS) -> None:
    """Makes a site's authority in a folder of its own. Raises SiteKeysInTheWay."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _named(f"Sealread site {x509.random_serial_number() % 16**8:08x}")
    unsigned = (
        _begun(name, name, key.public_key(), days)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage("key_cert_sign", "crl_sign"), critical=True)
    )
    certificate = unsigned.sign(key, hashes.SHA256())
    _write_all(folder, {AUTHORITY: _pem(certificate), AUTHORITY_KEY: _key_pem(key)})


def make_machine(
    authority: Path,
    name: str,
    hosts: tuple[str, ...],
    folder: Path,
    days: int = MACHINE_DAYS,
) -> None:
    """Makes a machine's key and has its certificate signed, with all it needs in one folder.

    `authority`: its folder. `hosts`: the names and addresses that others reach the machine at.
    Raises SiteKeysInTheWay, SiteKeysUnusable, SiteKeysExpired.
    """
    signer = read_certificate(authority / AUTHORITY)
    check_valid(signer, authority / AUTHORITY)
    signing = _private_key(authority / AUTHORITY_KEY)
    subject, named = _named(name), _hosts((*hosts, *_LOOPBACK))
    key = ec.generate_private_key(ec.SECP256R1())
    purposes = [ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH]
    unsigned = (
        _begun(subject, signer.subject, key.public_key(), days, signing.public_key())
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage("digital_signature"), critical=True)
        .add_extension(x509.ExtendedKeyUsage(purposes), critical=False)
        .add_extension(named, critical=False)
    )
    files = {
        AUTHORITY: _pem(signer),
        MACHINE: _pem(unsigned.sign(signing, hashes.SHA256())),
        MACHINE_KEY: _key_pem(key),
    }
    _write_all(folder, files)


def check(folder: Path) -> None:
    """Raises SiteKeysUnusable or SiteKeysExpired where a machine cannot show these keys."""
    certificate = read_certificate(folder / MACHINE)
    if not (folder / MACHINE_KEY).is_file():
        raise SiteKeysUnusable(file=str(folder / MACHINE_KEY), what="it is missing")
    if _private_key(folder / MACHINE_KEY).public_key() != certificate.public_key():
        raise SiteKeysUnusable(file=str(folder / MACHINE_KEY), what="it is another certificate's")
    authority = read_certificate(folder / AUTHORITY)
    try:
        certificate.verify_directly_issued_by(authority)
    except (InvalidSignature, ValueError, TypeError):
        what = f"another authority than {AUTHORITY} beside it signed it"
        raise SiteKeysUnusable(file=str(folder / MACHINE), what=what) from None
    check_valid(certificate, folder / MACHINE)
    check_valid(authority, folder / AUTHORITY)


def check_valid(certificate: x509.Certificate, file: Path) -> None:
    """Raises SiteKeysExpired where a certificate is not valid now."""
    since, until = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if not since <= datetime.now(UTC) <= until:
        when = f"from {since:%Y-%m-%d %H:%M} to {until:%Y-%m-%d %H:%M} UTC"
        raise SiteKeysExpired(file=str(file), when=when)


def read_certificate(file: Path) -> x509.Certificate:
    """A certificate out of its PEM file. Raises SiteKeysUnusable."""
    try:
        return x509.load_pem_x509_certificate(file.read_bytes())
    except FileNotFoundError:
        raise SiteKeysUnusable(file=str(file), what="it is missing") from None
    except OSError as error:
        raise SiteKeysUnusable(file=str(file), what=error.strerror or "unreadable") from None
    except ValueError:
        raise SiteKeysUnusable(file=str(file), what="it is no certificate") from None


def _private_key(file: Path) -> ec.EllipticCurvePrivateKey:
    try:
        key = serialization.load_pem_private_key(file.read_bytes(), None)
    except FileNotFoundError:
        raise SiteKeysUnusable(file=str(file), what="it is missing") from None
    except OSError as error:
        raise SiteKeysUnusable(file=str(file), what=error.strerror or "unreadable") from None
    except (ValueError, TypeError):
        raise SiteKeysUnusable(file=str(file), what="it is no private key") from None
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise SiteKeysUnusable(file=str(file), what="it is a key of another kind")
    return key


def _begun(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePublicKey,
    days: int,
    issuers_key: ec.EllipticCurvePublicKey | None = None,
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    known_by = x509.AuthorityKeyIdentifier.from_issuer_public_key(issuers_key or key)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(min(now, now + timedelta(days=days)) - _CLOCKS_DIFFER)
        .not_valid_after(now + timedelta(days=days))
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
        .add_extension(known_by, critical=False)
    )


def _named(name: str) -> x509.Name:
    try:
        return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    except ValueError:
        raise SiteKeysUnusable(file=name, what="no machine can be named so") from None


def _usage(*parts: str) -> x509.KeyUsage:
    return x509.KeyUsage(**{**_PARTS, **dict.fromkeys(parts, True)})


def _hosts(hosts: tuple[str, ...]) -> x509.SubjectAlternativeName:
    return x509.SubjectAlternativeName([_host(host) for host in dict.fromkeys(hosts)])


def _host(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        pass
    try:
        return x509.DNSName(host)
    except ValueError:
        raise SiteKeysUnusable(file=host, what="a host is named in ASCII letters") from None


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _key_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _write_all(folder: Path, files: dict[str, bytes]) -> None:
    """Writes files for the owner only, none of them over another. Raises SiteKeysInTheWay."""
    for name in files:
        if (folder / name).exists():
            raise SiteKeysInTheWay(file=str(folder / name))
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name, content in files.items():
        try:
            opened = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            raise SiteKeysInTheWay(file=str(folder / name)) from None
        with os.fdopen(opened, "wb") as file:
            file.write(content)
