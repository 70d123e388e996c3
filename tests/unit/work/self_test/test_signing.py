"""A signed report verifies, and not after any byte of it was changed."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sealread.errors import ReportUnusable
from sealread.work.self_test import machine_key as machine_keys
from sealread.work.self_test.doing import verify
from sealread.work.self_test.machine_key import (
    FILE,
    KEYRING,
    NAME,
    SERVICE,
    MachineKey,
    find,
    machine_key,
)
from sealread.work.self_test.signing import (
    LINE_BYTES,
    Signed,
    sealed_json,
    sealed_pdf,
    verify_json,
    verify_pdf,
)

REPORT = b'{\n "format": "x",\n "checks": [1.0, "\xc3\xa4"]\n}'
PDF = b"%PDF-1.7\n" + bytes(range(256)) * 4 + b"\n%%EOF\n"


class Ring:
    """A keyring in memory; `broken` raises at everything, as a locked one does."""

    def __init__(self, broken: bool = False) -> None:
        self.kept: dict[tuple[str, str], str] = {}
        self.broken = broken

    def get_password(self, service: str, username: str) -> str | None:
        self._open()
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._open()
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._open()
        del self.kept[service, username]

    def _open(self) -> None:
        if self.broken:
            raise RuntimeError("the keyring is locked")


@pytest.fixture
def key(tmp_path: Path) -> MachineKey:
    """A key of a machine of its own."""
    return machine_key(tmp_path / "key", Ring())


def broken(verifying: Callable[[bytes], Signed], body: bytes) -> bool:
    """Whether bytes are refused."""
    try:
        verifying(body)
    except ValueError:
        return True
    return False


def test_what_was_signed_verifies_and_gives_the_report_back(key: MachineKey) -> None:
    assert verify_json(sealed_json(REPORT, key)) == Signed(REPORT, key.public)
    assert verify_pdf(sealed_pdf(PDF, key)) == Signed(PDF, key.public)


def test_every_bit_of_the_json_counts(key: MachineKey) -> None:
    file = sealed_json(REPORT, key)
    for place in range(len(file)):
        for bit in range(8):
            other = bytearray(file)
            other[place] ^= 1 << bit
            assert broken(verify_json, bytes(other)), (place, bit)


def test_every_bit_of_the_pdf_counts(key: MachineKey) -> None:
    file = sealed_pdf(PDF, key)
    for place in range(len(file)):
        other = bytearray(file)
        other[place] ^= 1 << (place % 8)
        assert broken(verify_pdf, bytes(other)), place


@pytest.mark.parametrize("seal", [sealed_json, sealed_pdf], ids=["json", "pdf"])
def test_bytes_that_are_added_or_left_out_are_seen(
    key: MachineKey, seal: Callable[[bytes, MachineKey], bytes]
) -> None:
    file = seal(REPORT if seal is sealed_json else PDF, key)
    verifying = verify_json if seal is sealed_json else verify_pdf
    chance = random.Random(1)
    for place in [0, len(file), *(chance.randrange(len(file)) for _ in range(200))]:
        for more in (b" ", b"\n", b"0", b"}"):
            assert broken(verifying, file[:place] + more + file[place:]), (place, more)
        if place < len(file):
            assert broken(verifying, file[:place] + file[place + 1 :]), place
    assert broken(verifying, b"")


def test_a_signature_of_one_kind_is_none_of_the_other(key: MachineKey) -> None:
    line = sealed_pdf(REPORT, key)[len(REPORT) :]
    signature = line[-129:-1].decode()
    tail = f',\n"public_key": "{key.public}",\n"signature": "{signature}"\n}}\n'
    assert broken(verify_json, b'{\n"report": ' + REPORT + tail.encode())


def test_another_key_in_a_file_does_not_fit(key: MachineKey, tmp_path: Path) -> None:
    other = machine_key(tmp_path / "other", Ring())
    for file, verifying in (
        (sealed_json(REPORT, key), verify_json), (sealed_pdf(PDF, key), verify_pdf),
    ):  # fmt: skip
        swapped = file.replace(key.public.encode(), other.public.encode())
        assert swapped != file
        assert broken(verifying, swapped)


def test_the_line_of_a_pdf_is_a_comment_that_readers_pass_over(key: MachineKey) -> None:
    import pymupdf

    document = pymupdf.open()
    document.new_page().insert_text((72, 72), "what was found")
    body = document.tobytes()
    file = sealed_pdf(body, key)
    assert len(file) == len(body) + LINE_BYTES
    assert 1024 - len("%%EOF") > LINE_BYTES  # where readers look for the end (ISO 32000, annex)
    again = pymupdf.open(stream=file, filetype="pdf")
    assert not again.is_repaired
    assert "what was found" in again[0].get_text()


def test_a_report_by_a_key_that_nobody_knows_is_refused(key: MachineKey, tmp_path: Path) -> None:
    file, other = tmp_path / "report.pdf", machine_key(tmp_path / "other", Ring())
    file.write_bytes(sealed_pdf(PDF, key))
    assert verify(file, own=key).whose == "this machine"
    assert verify(file, key.public.upper()).whose == "given"
    for known, given in ((other, None), (None, other.public)):
        with pytest.raises(ReportUnusable, match=key.public):
            verify(file, given, known)


def test_what_is_no_report_is_refused_with_the_name_of_the_file(
    key: MachineKey, tmp_path: Path
) -> None:
    file = tmp_path / "a.json"
    for body in (b"", b"{}", b"%PDF-1.7\n%%EOF", b"[1]", b"\xff", sealed_json(b"1", key)):
        file.write_bytes(body)
        with pytest.raises(ReportUnusable, match=r"a\.json"):
            verify(file, own=key)
    with pytest.raises(ReportUnusable, match="No such file"):
        verify(tmp_path / "none.json", own=key)


def test_a_key_is_made_once_and_kept_by_the_keyring(tmp_path: Path) -> None:
    ring = Ring()
    assert find(tmp_path, ring) is None
    made = machine_key(tmp_path, ring)
    assert made.kept == KEYRING
    assert machine_key(tmp_path, ring).public == made.public
    assert list(ring.kept) == [(SERVICE, NAME)]
    assert list(tmp_path.iterdir()) == []
    assert made.public not in ring.kept.values()


def test_without_a_keyring_it_lies_in_a_file_for_its_owner_alone(tmp_path: Path) -> None:
    made = machine_key(tmp_path / "data", Ring(broken=True))
    file = tmp_path / "data" / FILE
    assert made.kept == str(file)
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600
    assert machine_key(tmp_path / "data", Ring(broken=True)).public == made.public
    assert machine_key(tmp_path / "data", Ring()).public == made.public  # a keyring came later


def test_of_two_that_make_a_key_at_a_time_both_sign_with_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = Ring(broken=True)
    made = machine_key(tmp_path, ring)
    monkeypatch.setattr(machine_keys, "find", lambda *_: None)  # as it was a moment before

    assert machine_key(tmp_path, ring).public == made.public


@pytest.mark.skipif(sys.platform == "win32", reason="files have POSIX modes here")
def test_a_key_that_others_can_read_is_not_signed_with(tmp_path: Path) -> None:
    machine_key(tmp_path, Ring(broken=True))
    (tmp_path / FILE).chmod(0o640)
    with pytest.raises(ReportUnusable, match="others can read this key"):
        machine_key(tmp_path, Ring(broken=True))


def test_what_is_no_key_is_refused(tmp_path: Path) -> None:
    ring = Ring()
    ring.set_password(SERVICE, NAME, "no key")
    with pytest.raises(ReportUnusable, match="no key"):
        machine_key(tmp_path, ring)
