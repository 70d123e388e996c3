"""Who is refused by a site, and the sentence that says so: each against a real scheduler."""

from __future__ import annotations

import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sealread.cluster import keys
from sealread.installed import app_version
from tests.sites import HERE, Site, ended, free_port, sealread, site_of

pytest.importorskip("distributed")

OTHER = "0.0.9"
AS_OTHER = f"""
import sys
from sealread.cluster import comms
comms.app_version = lambda: {OTHER!r}
from sealread.cli.main import main
sys.exit(main())
"""
"""The command of another version."""
CARELESS = AS_OTHER.replace("from sealread.cli", "comms.check_greeting = print\nfrom sealread.cli")
"""The same, which does not look at the other side's."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site_of(tmp_path_factory.mktemp("site")) as made:
        yield made


def alert(running: Site, folder: Path | None) -> str:
    """What TLS says to who shows the certificate in a folder, or none, and looks at nothing."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    if folder is not None:
        context.load_cert_chain(folder / keys.MACHINE, folder / keys.MACHINE_KEY)
    with (
        socket.create_connection((HERE, running.port), timeout=20) as plain,
        context.wrap_socket(plain) as connection,
    ):
        try:
            return f"it answered {len(connection.recv(1000))} bytes"
        except ssl.SSLError as error:
            return error.reason or ""


def of_another_authority(running: Site, name: str) -> Path:
    keys.make_authority(running.folder / f"{name}-authority")
    keys.make_machine(running.folder / f"{name}-authority", name, (HERE,), running.folder / name)
    return running.folder / name


def test_who_shows_a_good_certificate_is_answered(running: Site) -> None:
    assert "it answered" in alert(running, running.keys)
    assert running.run("status").returncode == 0


def test_who_has_no_certificate_is_refused(running: Site, tmp_path: Path) -> None:
    done = running.run("status", folder=tmp_path)

    assert done.returncode == 1
    assert "machine.pem: no keys that a site's machine can show (it is missing)" in done.stderr
    assert "Traceback" not in done.stderr
    assert "CERTIFICATE_REQUIRED" in alert(running, None)


def test_an_expired_certificate_is_refused(running: Site) -> None:
    folder = running.keys_for("expired", days=-1)

    done = running.run("status", folder=folder)

    assert done.returncode == 1
    assert "machine.pem: this certificate is valid from" in done.stderr
    assert "make new keys with sealread site keys machine" in done.stderr
    assert "CERTIFICATE_EXPIRED" in alert(running, folder)


def test_a_certificate_of_another_authority_is_refused(running: Site) -> None:
    folder = of_another_authority(running, "stranger")

    done = running.run("status", folder=folder)

    assert done.returncode == 1
    assert f"{running.address} is not trusted: its certificate is of another authority" in (
        done.stderr
    )
    assert "UNKNOWN_CA" in alert(running, folder) or "DECRYPT" in alert(running, folder)


def test_who_is_refused_there_alone_is_told_why(running: Site) -> None:
    """Trusts both authorities, and shows the certificate of the wrong one."""
    folder = of_another_authority(running, "both")
    both = (folder / keys.AUTHORITY).read_bytes(), (running.keys / keys.AUTHORITY).read_bytes()
    (folder / keys.AUTHORITY).write_bytes(b"".join(both))

    done = running.run("status", folder=folder)

    assert done.returncode == 1
    assert f"{running.address} refused the certificate" in done.stderr
    assert "another authority signed it" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="127.0.0.2 is an address of Linux")
def test_a_scheduler_under_another_name_is_not_trusted(tmp_path: Path) -> None:
    with Site(tmp_path) as made:
        made.scheduler("--host", "127.0.0.2")

        done = subprocess.run(
            [
                *(sys.executable, "-m", "sealread", "site", "status"),
                *(f"tls://127.0.0.2:{made.port}", "--keys", str(made.keys)),
            ],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    assert done.returncode == 1
    assert "is not trusted: its certificate is not for 127.0.0.2" in done.stderr


@pytest.mark.parametrize("command", ["status", "worker"])
def test_another_version_is_refused_with_both_versions(running: Site, command: str) -> None:
    done = as_other(running, AS_OTHER, command)

    assert done.returncode == 1
    assert f"{running.address} works with Sealread {app_version()} (Dask" in done.stderr
    assert f"this machine with Sealread {OTHER}" in done.stderr
    assert "Install the same one here and there" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_scheduler_refuses_another_version_too(running: Site) -> None:
    done = as_other(running, CARELESS, "status")

    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    said = running.processes["scheduler"].said()
    assert f"was refused: it works with Sealread {OTHER}" in said


def test_who_was_refused_is_said_where_the_scheduler_runs(running: Site) -> None:
    alert(running, None)

    running.processes["scheduler"].wait_for(
        "was refused: it showed no certificate that counts here"
    )


def as_other(running: Site, script: str, command: str) -> subprocess.CompletedProcess[str]:
    given = ("site", command, running.address, "--keys", str(running.keys))
    return ended([sys.executable, "-c", script, *given])


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:8786", "127.0.0.1:8786", "inproc://x/1"])
def test_what_is_not_tls_is_not_spoken(running: Site, address: str) -> None:
    done = ended(sealread("site", "worker", address, "--keys", str(running.keys)))

    assert done.returncode == 1
    assert "nothing but TLS is spoken" in done.stderr


def test_plain_words_are_not_answered(running: Site) -> None:
    with socket.create_connection((HERE, running.port), timeout=20) as plain:
        plain.sendall(b"\x00" * 100)

        try:
            answered = plain.recv(1000)
        except ConnectionResetError:
            answered = b""

    assert len(answered) < 20  # an alert of TLS at most


def test_older_tls_is_not_spoken(running: Site) -> None:
    context = ssl.create_default_context(cafile=str(running.keys / keys.AUTHORITY))
    context.load_cert_chain(running.keys / keys.MACHINE, running.keys / keys.MACHINE_KEY)
    context.maximum_version = ssl.TLSVersion.TLSv1_2

    with (
        socket.create_connection((HERE, running.port), timeout=20) as plain,
        pytest.raises(ssl.SSLError),
    ):
        context.wrap_socket(plain, server_hostname=HERE)


def test_where_nobody_listens_is_said(tmp_path: Path) -> None:
    with Site(tmp_path) as made:
        done = made.run("status")

    assert done.returncode == 1
    assert f"Nobody answers at {made.address} (Connection refused)" in done.stderr


def test_a_scheduler_with_expired_keys_does_not_begin(running: Site) -> None:
    folder = running.keys_for("late", days=-1)

    port = str(free_port())
    done = ended(sealread("site", "scheduler", "--keys", str(folder), "--port", port))

    assert done.returncode == 1
    assert "this certificate is valid from" in done.stderr


def test_a_machine_waits_for_its_scheduler(tmp_path: Path) -> None:
    with Site(tmp_path) as made:
        machine = made.machine("early", waits=False)
        machine.wait_for("Waiting.")

        made.scheduler()

        machine.wait_for("works for")
