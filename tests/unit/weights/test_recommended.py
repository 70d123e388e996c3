"""The models worth a try: entries that hold together, and what fits a machine."""

from __future__ import annotations

import re

import pytest

from sealread.errors import ModelUnusable
from sealread.weights import recommended as module
from sealread.weights.catalogue import NAME
from sealread.weights.families import FAMILIES
from sealread.weights.manifest import manifests
from sealread.weights.recommended import WORKER, Recommended, alternative, fitting, recommended

GB = 10**9
HOST = re.compile(r"https?:|www\.|\.(?:com|co|org|ai|io)\b", re.IGNORECASE)


def test_every_class_of_machine_has_several() -> None:
    classes = [one.machine for one in recommended()]
    assert {4, 8, 16, 32} == set(classes)
    assert all(classes.count(machine) > 1 for machine in (4, 8, 16, 32))


def test_every_form_of_conversation_has_one() -> None:
    assert {one.family for one in recommended()} == {family.name for family in FAMILIES}


def test_the_smallest_come_first() -> None:
    order = [(one.machine, one.memory) for one in recommended()]
    assert order == sorted(order)


@pytest.mark.parametrize("one", recommended(), ids=lambda one: one.name)
def test_an_entry_holds_together(one: Recommended) -> None:
    assert NAME.match(one.file)
    assert one.good_for.keys() == {"en", "de"}
    assert one.licence
    assert one.repository.count("/") == 1
    assert not HOST.search(f"{one.repository} {one.publisher} {one.title}")
    bits = 8 * one.bytes / one.parameters
    assert 4 < bits < 10  # what Q4_K_M and Q8_0 take
    assert one.bytes < one.memory < 1.9 * one.bytes + 0.5 * GB
    assert one.memory + WORKER < 0.8 * one.machine * GB
    assert one.memory < 0.9 * one.graphics * GB
    assert one.context >= 8192


def test_names_are_their_own() -> None:
    names = [one.name for one in recommended()] + [one.name for one in manifests()]
    assert len(names) == len(set(names))


def test_the_largest_that_fits_is_named() -> None:
    smallest, largest = recommended()[0], max(recommended(), key=lambda one: one.memory)
    assert fitting(1000 * GB) == largest
    assert fitting(smallest.memory + WORKER) == smallest
    assert fitting(smallest.memory + WORKER - 1) is None


def test_what_would_fit_is_said_in_a_sentence() -> None:
    found = fitting(8 * GB)
    assert found is not None
    assert found.title in alternative(8 * GB)
    assert found.name in alternative(8 * GB)
    assert "bundled reader" in alternative(GB)
    assert found.title not in alternative(8 * GB, (found.file,))


def test_an_entry_that_cannot_be_read_is_named(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "recommended").mkdir()
    (tmp_path / "recommended" / "odd.toml").write_text('name = "odd"')
    monkeypatch.setattr(module, "shipped", lambda _: tmp_path)
    recommended.cache_clear()
    try:
        with pytest.raises(ModelUnusable, match=r"odd\.toml"):
            recommended()
    finally:
        recommended.cache_clear()
