"""Decisions that wait for a release teach nothing until a person has released them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from sealread.errors import SampleRefused
from sealread.work.acceptance.samples import draw
from sealread.work.release_trial import ReleaseTrial
from sealread.work.releasing import (
    choose_learning,
    learning,
    newest,
    release,
    released,
    releases,
    version_for,
    waiting,
)
from tests.unit.work.test_learning import BOATS, Harbour, _values

pytestmark = pytest.mark.usefixtures("weights")


@pytest.fixture
def harbour(tmp_path: Path) -> Iterator[Harbour]:
    made = Harbour(tmp_path)
    with made.workspace:
        yield made


def test_decisions_count_at_once_unless_somebody_chose_otherwise(harbour: Harbour) -> None:
    database = harbour.workspace.database
    assert (learning(database), version_for(database, "a" * 64)) == ("at-once", None)
    choose_learning(harbour.workspace, "off")
    assert (learning(database), version_for(database, "a" * 64)) == ("off", 0)
    choose_learning(harbour.workspace, "when-released")
    assert version_for(database, "a" * 64) == 0
    choose_learning(harbour.workspace, "when-released")
    rows = harbour.workspace.database.rows("SELECT COUNT(*) FROM audit WHERE what = 'learning'")
    assert rows == [(2,)]  # what is so already is no act


def test_what_waits_changes_nothing_until_it_is_released_and_can_be_taken_back(
    harbour: Harbour,
) -> None:
    workspace = harbour.workspace
    before = _values(harbour.read())
    choose_learning(workspace, "when-released")
    harbour.teach()
    sha256 = harbour.sha256
    assert (waiting(workspace.database, sha256), released(workspace.database, sha256)) == (2, 0)
    assert _values(harbour.read())["three"] == before["three"]

    version = release(workspace, sha256)
    assert version == newest(workspace.database, sha256) > 0
    assert waiting(workspace.database, sha256) == 0
    right = {name: {"hull": hull, "draught": depth} for name, (hull, depth) in BOATS.items()}
    assert _values(harbour.read()) == right

    harbour.decide("two", path="/hull", value="QR", reason="only that")
    assert waiting(workspace.database, sha256) == 1
    assert _values(harbour.read())["three"] == right["three"]  # as released

    assert release(workspace, sha256, 0) == 0
    assert _values(harbour.read())["three"] == before["three"]
    assert [one.version for one in releases(workspace.database, sha256)] == [0, version]
    assert all(one.user for one in releases(workspace.database, sha256))


def test_what_they_would_change_is_tried_on_documents_that_were_drawn(harbour: Harbour) -> None:
    workspace = harbour.workspace
    harbour.read()
    choose_learning(workspace, "when-released")
    harbour.teach()
    with pytest.raises(SampleRefused):
        ReleaseTrial(workspace, harbour.sha256, patience=120).execute()
    seed = next(str(n) for n in range(50) if _drawn(harbour, str(n)) == {"two.pdf"})
    draw(workspace, harbour.sha256, 1, seed)
    harbour.decide("two", path="/hull", value=BOATS["two"][0], reason="checked")

    heard: list[str] = []
    trial = ReleaseTrial(
        workspace, harbour.sha256, patience=120, heard=lambda name, _d, _t: heard.append(name)
    ).execute()

    assert heard == ["two.pdf"]
    assert trial.documents == 1
    changed = {one.path: (one.now, one.verdict) for one in trial.changed}
    assert changed["/hull"] == (BOATS["two"][0], "better")
    assert changed["/draught"][1] == "undecided"
    assert (trial.count("better"), trial.count("worse"), trial.refused) == (1, 0, ())
    assert len(workspace.runs()) == 1  # nothing of it is kept


def _drawn(harbour: Harbour, seed: str) -> set[str]:
    """What a seed would draw: told by the order of lots, without drawing."""
    from sealread.work.acceptance.samples import _lot

    items = harbour.workspace.items(harbour.workspace.runs()[0].id)
    return {min(items, key=lambda one: _lot(seed, one.sha256)).name}


def test_a_document_that_is_gone_is_told_and_the_others_are_tried(harbour: Harbour) -> None:
    workspace = harbour.workspace
    harbour.read()
    harbour.teach()
    draw(workspace, harbour.sha256, 3, "1")
    (harbour.inbox / "three.pdf").unlink()
    trial = ReleaseTrial(workspace, harbour.sha256, patience=120).execute()
    assert trial.documents == 3
    assert len(trial.refused) == 1
    assert "three.pdf" in trial.refused[0]
    assert json.dumps(trial.same)
