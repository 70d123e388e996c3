"""A self-test of this installation: what it finds, what it writes, and what it does not pass."""

from __future__ import annotations

import shutil
import unicodedata
from pathlib import Path

import msgspec
import pytest

from sealread.errors import ReportUnusable
from sealread.guard.attempts import Attempt
from sealread.guard.walls import Level
from sealread.weights.store import Store
from sealread.work.audit import ANCHOR
from sealread.work.audit_check import verify as verify_trail
from sealread.work.health import Inside, libraries
from sealread.work.self_test import checks, sample
from sealread.work.self_test.doing import Place, self_test, verify, write
from sealread.work.self_test.machine_key import MachineKey, machine_key
from sealread.work.self_test.model import Report
from sealread.work.self_test.page import page
from sealread.work.self_test.words import Words, german
from sealread.work.walls import RunWalls
from sealread.work.workspace import Workspace
from tests.policies import policy
from tests.unit.work.self_test.test_signing import Ring
from tests.unit.work.test_site import trail

ENGLISH = Words("en")


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> MachineKey:
    """The key of this machine, for these tests."""
    return machine_key(tmp_path_factory.mktemp("key"), Ring())


@pytest.fixture(scope="module")
def made(
    weights: Store, tmp_path_factory: pytest.TempPathFactory, key: MachineKey
) -> tuple[Report, Path]:
    """A report in German, and the folder that its files and its workspace lie in."""
    folder = tmp_path_factory.mktemp("self-test")
    with Workspace.open(folder / "workspace") as workspace:
        place = Place(workspace, (folder / "workspace" / ANCHOR).read_bytes())
        report = self_test(place, by="Ada Beispiel", language="de", key=key)
        write(report, folder / "report.pdf", workspace, key=key)
    return report, folder


def test_this_installation_passes_or_says_what_does_not(made: tuple[Report, Path]) -> None:
    report, _ = made
    failed = {one.id for one in report.checks if not one.passed}
    assert all(name.startswith("oq.walls") for name in failed)  # a system that has fewer walls
    assert report.passed == (not failed)
    ids = [one.id for one in report.checks]
    assert len(set(ids)) == len(ids)
    assert {"iq.policy", "iq.audit_trail", "oq.walls", "oq.sample.reader.grand_total"} <= set(ids)
    assert sum(one.stage == "OQ" for one in report.checks) > 40


def test_both_files_are_written_and_verify(made: tuple[Report, Path], key: MachineKey) -> None:
    report, folder = made
    assert verify(folder / "report.json", own=key).report == report
    assert verify(folder / "report.pdf", key.public).report is None


def test_one_byte_more_in_either_file_is_seen(
    made: tuple[Report, Path], tmp_path: Path, key: MachineKey
) -> None:
    _, folder = made
    for name in ("report.json", "report.pdf"):
        body = (folder / name).read_bytes()
        for place in range(0, len(body), len(body) // 97):
            other = tmp_path / name
            other.write_bytes(body[:place] + bytes([body[place] ^ 1]) + body[place + 1 :])
            with pytest.raises(ReportUnusable):
                verify(other, own=key)


def test_the_trail_has_the_public_key_and_the_hashes_of_the_files(
    made: tuple[Report, Path], key: MachineKey
) -> None:
    import hashlib

    report, folder = made
    [row] = trail(folder / "workspace", "self-test")
    assert row["public_key"] == key.public == report.key.public
    assert (row["passed"], row["by"]) == (report.passed, "Ada Beispiel")
    for name in ("json", "pdf"):
        body = (folder / f"report.{name}").read_bytes()
        assert row[name] == hashlib.sha256(body).hexdigest()
    anchor = (folder / "workspace" / ANCHOR).read_bytes()
    with Workspace.open(folder / "workspace") as workspace:
        assert verify_trail(workspace, anchor).whole


def test_the_page_is_german_with_room_to_sign(made: tuple[Report, Path]) -> None:
    import pymupdf

    report, folder = made
    with pymupdf.open(folder / "report.pdf") as document:
        written = " ".join(one.get_text() for one in document)
    said = " ".join(unicodedata.normalize("NFKC", written).split())  # ligatures are two letters
    for words in (
        "Selbsttest von Sealread",
        "Installationsqualifizierung (IQ)",
        "Ada Beispiel",
        "Geprüft von",
        "Unterschrift",
        "Pumpkin & Quill Stores",
        report.key.public,
    ):
        assert words in said


def test_nothing_of_a_report_can_be_markup(made: tuple[Report, Path]) -> None:
    report, _ = made
    sly = msgspec.structs.replace(report, by="<script>alert(1)</script>\u202e")
    html = page(sly, b"{}").decode()
    assert "<script" not in html
    assert "\u202e" not in html


def test_all_words_of_the_page_and_of_the_walls_are_german_too(made: tuple[Report, Path]) -> None:
    report, _ = made
    english = Words("en")
    walls = [one for one in report.checks if one.id.startswith("oq.walls.")]
    assert walls
    assert all(one.title not in german() for one in walls)  # they were put into German
    for words in german():
        assert set(_places(words)) == set(_places(Words("de")(words)))
    assert english("Self-test of Sealread") == "Self-test of Sealread"


def _places(words: str) -> list[str]:
    import string

    return [name for _, name, _, _ in string.Formatter().parse(words) if name]


def test_a_missing_library_and_an_altered_model_fail(weights: Store, tmp_path: Path) -> None:
    for file in weights.folder.iterdir():
        if file.is_file():
            shutil.copy(file, tmp_path)
    largest = max((one for one in tmp_path.iterdir()), key=lambda one: one.stat().st_size)
    body = bytearray(largest.read_bytes())
    body[len(body) // 2] ^= 1
    largest.write_bytes(body)

    found = list(checks.installed(ENGLISH, {**libraries(), "pymupdf": "missing"}, str(tmp_path)))

    failed = {one.id: one.found for one in found if not one.passed}
    assert failed.pop("iq.library.pymupdf") == "missing"
    assert list(failed.values()) == ["altered"]


def test_a_wall_that_does_not_stand_fails() -> None:
    attempts = (
        Attempt("connect, by Python", Level.TRIPWIRE, True, False, "it went"),
        Attempt("read a document", Level.NONE, False, False, "42 bytes"),
        Attempt("set up io_uring", Level.SEALED, True, None, "not here"),
    )
    walls = RunWalls(Level.NONE, Level.NONE, Level.SEALED, Level.SEALED, (), attempts)
    level, connect, read, ring = checks.walls(ENGLISH, Inside(walls))
    assert (level.found, level.passed) == ("none", False)
    assert (connect.expected, connect.found, connect.passed) == ("refused", "came through", False)
    assert (read.found, read.passed) == ("works", True)
    assert (ring.found, ring.passed) == ("not tried here", True)
    [gone] = checks.walls(ENGLISH, Inside(None, "it did not start"))
    assert (gone.found, gone.passed) == ("it did not start", False)


def test_values_that_are_read_otherwise_or_are_not_there_fail(
    weights: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = {**sample.known(), "grand_total": "38.82"}
    del other["paid"]
    monkeypatch.setattr(sample, "known", lambda: other)
    failed = [one for one in checks.values(ENGLISH, None) if not one.passed]
    assert [(one.id, one.expected, one.found) for one in failed] == [
        ("oq.sample.reader.grand_total", "38.82", "37.82"),
        ("oq.sample.reader.nothing_more", "nothing", "paid: 37.82"),
    ]


def test_under_a_broken_policy_nothing_is_read_and_the_report_says_why(tmp_path: Path) -> None:
    with policy(tmp_path, "keep_days = 0"):
        decided = checks.decided(ENGLISH)
        [unread] = checks.values(ENGLISH, None)
    assert not decided.passed
    assert not unread.passed
    assert "policy.toml" in decided.found
    assert "policy.toml" in unread.found


def test_a_workspace_that_does_not_open_fails() -> None:
    found = checks.trail(ENGLISH, None, None, "it is locked")
    assert (found.found, found.passed) == ("it is locked", False)


def test_a_trail_that_is_broken_fails(tmp_path: Path) -> None:
    with Workspace.open(tmp_path) as workspace:
        (tmp_path / ANCHOR).write_text('{"count":9,"hash":"0"}')
        found = checks.trail(ENGLISH, workspace, (tmp_path / ANCHOR).read_bytes(), "")
    assert not found.passed
    assert "rows are gone" in found.found


def test_of_a_language_model_only_what_stands_alone_is_expected() -> None:
    known, alone = sample.known(), sample.alone()
    assert alone.items() < known.items()
    assert len(alone) == 11
    assert not any(name.startswith("lines") for name in alone)
