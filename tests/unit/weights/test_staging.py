"""A model is brought in whole and trusted, or not at all; and stays the file that was trusted."""

from __future__ import annotations

import errno
import getpass
import hashlib
import os
import shutil
import time
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from sealread.errors import (
    Cancelled,
    MissingFile,
    ModelDamaged,
    ModelUnusable,
    OutputUnwritable,
    WeightsAltered,
)
from sealread.installed import shipped
from sealread.weights import staging
from sealread.weights.catalogue import (
    Card,
    card_of,
    cards,
    check,
    keep,
    models_folder,
    path_of,
    place_of,
    remove,
    verify,
)
from sealread.weights.staging import accept, discard, stage, sweep
from tests.chat_models import KINDS, write_model

READER = shipped("models") / "reader" / "reader-v4.gguf"


@pytest.fixture
def unknown(tmp_path: Path) -> Path:
    """A reader that nobody knows: another name in its header, so another hash."""
    path = tmp_path / "stick" / "My reader (v1).gguf"
    path.parent.mkdir()
    body = READER.read_bytes().replace(b"Sealread reader", b"Somebody reader", 1)
    assert body != READER.read_bytes()
    path.write_bytes(body)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "weights" / "models"


@pytest.fixture
def brought(unknown: Path, folder: Path) -> Card:
    return accept(stage(unknown, folder), by_person=True)


def names(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()} if folder.is_dir() else set()


def test_a_trusted_model_is_in_the_list_with_its_hash(unknown: Path, folder: Path) -> None:
    staged = stage(unknown, folder)
    assert not staged.known
    card = accept(staged, by_person=True)
    assert card.file == "My-reader-v1.gguf"
    assert card.sha256 == hashlib.sha256(unknown.read_bytes()).hexdigest()
    assert card.described.title == "Somebody reader"
    assert card.usable
    assert (card.trusted, card.by) == ("person", getpass.getuser())
    assert abs(datetime.fromisoformat(card.when).timestamp() - time.time()) < 600
    assert cards(folder)[-1] == card
    assert place_of(card, folder).read_bytes() == unknown.read_bytes()
    assert names(folder) == {"My-reader-v1.gguf", "My-reader-v1.json"}


def test_nobody_trusts_it_so_nothing_is_left_of_it(unknown: Path, folder: Path) -> None:
    with pytest.raises(ModelUnusable):
        accept(stage(unknown, folder))
    assert names(folder) == set()
    discard(stage(unknown, folder))
    assert names(folder) == set()


def test_a_model_that_sealread_knows_needs_nobodys_word(folder: Path) -> None:
    staged = stage(READER, folder)
    assert staged.known
    assert accept(staged).file == ""  # it is in the list already
    assert names(folder) == set()


def test_a_model_is_not_brought_in_twice(unknown: Path, folder: Path, brought: Card) -> None:
    staged = stage(unknown, folder)
    assert staged.known  # it was trusted before
    assert accept(staged) == brought
    assert len(names(folder)) == 2


def test_another_model_of_the_same_name_gets_another(
    unknown: Path, folder: Path, brought: Card
) -> None:
    unknown.write_bytes(unknown.read_bytes() + b"\0" * 32)
    second = accept(stage(unknown, folder), by_person=True)
    assert second.file == f"My-reader-v1-{second.sha256[:12]}.gguf"
    assert {card.sha256 for card in cards(folder)} >= {brought.sha256, second.sha256}


def test_progress_is_told_up_to_the_end(unknown: Path, folder: Path) -> None:
    told: list[tuple[int, int]] = []
    discard(stage(unknown, folder, lambda done, total: told.append((done, total))))
    size = unknown.stat().st_size
    assert told[-1] == (size, size)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_who_has_had_enough_leaves_nothing_behind(unknown: Path, folder: Path) -> None:
    with pytest.raises(Cancelled):
        stage(unknown, folder, cancelled=lambda: True)
    assert names(folder) == set()


def test_what_is_no_model_is_not_copied(tmp_path: Path, folder: Path) -> None:
    bad = tmp_path / "bad.gguf"
    bad.write_bytes(READER.read_bytes()[:4000])
    with pytest.raises(ModelDamaged):
        stage(bad, folder)
    assert not folder.exists()
    with pytest.raises(MissingFile):
        stage(tmp_path / "none.gguf", folder)


def test_the_copy_is_checked_too(
    unknown: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the first look and the copy, the file on the stick became another one."""
    real = staging._copied

    def swapped(source: Path, *others: object) -> tuple[str, int]:
        source.write_bytes(READER.read_bytes()[:4000])
        return real(source, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(staging, "_copied", swapped)
    with pytest.raises(ModelDamaged):
        stage(unknown, folder)
    assert names(folder) == set()


def test_a_full_disk_is_told_before_anything_is_copied(
    unknown: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = shutil._ntuple_diskusage(100, 100, 0)  # type: ignore[attr-defined]
    monkeypatch.setattr(shutil, "disk_usage", lambda _: full)
    with pytest.raises(OutputUnwritable, match="room"):
        stage(unknown, folder)
    assert names(folder) == set()


def test_copies_of_dead_processes_are_swept(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / ".partial-4194304-abc-.gguf").write_bytes(b"x")
    (folder / ".partial-x-abc-.gguf").write_bytes(b"x")
    (folder / f".partial-{os.getpid()}-abc-.gguf").write_bytes(b"x")
    assert sweep(folder) == 2
    assert names(folder) == {f".partial-{os.getpid()}-abc-.gguf"}


def test_verifying_tells_what_became_of_the_file(folder: Path, brought: Card) -> None:
    place = place_of(brought, folder)
    assert verify(brought, folder) == "ok"
    body = bytearray(place.read_bytes())
    body[-1] ^= 1
    place.write_bytes(body)
    assert verify(brought, folder) == "altered"
    place.unlink()
    assert verify(brought, folder) == "missing"


def test_verifying_can_be_stopped(folder: Path, brought: Card) -> None:
    with pytest.raises(Cancelled):
        verify(brought, folder, cancelled=lambda: True)


def test_a_file_that_became_another_is_not_read_with(folder: Path, brought: Card) -> None:
    place = place_of(brought, folder)
    check(place, brought.sha256)
    with pytest.raises(WeightsAltered):
        check(place, "0" * 64)


def test_a_model_outside_the_list_is_who_names_its_business(unknown: Path) -> None:
    check(unknown, "0" * 64)
    assert card_of(unknown) is None


def test_removing_takes_file_and_card(folder: Path, brought: Card) -> None:
    remove(brought, folder)
    assert names(folder) == set()
    with pytest.raises(ModelUnusable):
        remove(cards(folder)[0], folder)  # the bundled reader
    assert READER.is_file()


@pytest.mark.parametrize("file", ["../../etc/passwd.gguf", "x/y.gguf", ".hidden.gguf", "no.txt"])
def test_a_card_cannot_lead_out_of_the_folder(folder: Path, brought: Card, file: str) -> None:
    card = folder / "evil.json"
    body = (folder / "My-reader-v1.json").read_text()
    card.write_text(body.replace("My-reader-v1.gguf", file))
    assert [one.file for one in cards(folder) if one.file] == ["My-reader-v1.gguf"]
    with pytest.raises(ModelUnusable):
        path_of(file, folder)


def test_a_card_that_cannot_be_understood_is_left_out(folder: Path, brought: Card) -> None:
    (folder / "My-reader-v1.json").write_text("{")
    assert [one.file for one in cards(folder)] == [""]


def test_the_bundled_reader_needs_no_path() -> None:
    assert path_of("") is None
    assert path_of("a.gguf") == str(models_folder() / "a.gguf")


def test_a_linked_model_takes_no_second_room(unknown: Path, folder: Path) -> None:
    unknown.chmod(0o600)
    card = accept(stage(unknown, folder, link=True), by_person=True)
    place = place_of(card, folder)
    assert place.samefile(unknown)
    assert unknown.stat().st_mode & 0o777 == 0o600  # the person's own file stays as it was
    assert verify(card, folder) == "ok"
    remove(card, folder)
    assert unknown.is_file()


def test_a_linked_model_that_is_changed_is_refused(unknown: Path, folder: Path) -> None:
    card = accept(stage(unknown, folder, link=True), by_person=True)
    body = bytearray(unknown.read_bytes())
    body[-1] ^= 1
    unknown.write_bytes(body)
    assert verify(card, folder) == "altered"
    with pytest.raises(WeightsAltered):
        check(place_of(card, folder), hashlib.sha256(body).hexdigest())


def test_a_link_to_another_disk_is_refused_in_a_sentence(
    unknown: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def elsewhere(*_: object) -> None:
        raise OSError(errno.EXDEV, "Invalid cross-device link")

    monkeypatch.setattr(os, "link", elsewhere)
    with pytest.raises(OutputUnwritable, match="without --link"):
        stage(unknown, folder, link=True)
    assert names(folder) == set()


def test_a_model_for_conversation_can_be_brought_in(tmp_path: Path, folder: Path) -> None:
    source = write_model(tmp_path / "talks.gguf", KINDS["gemma"])
    card = accept(stage(source, folder), by_person=True)
    assert (card.dialect, card.described.speech, card.usable) == ("chat", "gemma", True)


def test_a_card_from_before_conversation_was_known_is_looked_at_anew(
    tmp_path: Path, folder: Path
) -> None:
    source = write_model(tmp_path / "talks.gguf", KINDS["phi-4"])
    card = accept(stage(source, folder), by_person=True)
    keep(replace(card, described=replace(card.described, speech="")), folder)
    assert [one.usable for one in cards(folder) if one.file] == [True]
