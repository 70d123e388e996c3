"""Which language model reads."""

from __future__ import annotations

from pathlib import Path

import psutil
import pytest

from sealread.errors import MissingFile, ModelMissing, ModelUnusable, WeightsAltered
from sealread.weights.catalogue import cards, models_folder, path_of, place_of, remove
from sealread.weights.language_model import ENOUGH, is_whole, language_model, suitable
from sealread.weights.parts import partial_of, room
from sealread.weights.recommended import WORKER
from sealread.weights.staging import accept, stage
from sealread.weights.store import MACHINE_VARIABLE, Store
from tests.unit.weights.small_models import Model

Models = dict[str, Model]
GIB = 1 << 30


def put(store: Store, model: Model, body: bytes | None = None) -> Path:
    """Installs a model, or another file in its place."""
    place = store.place(model.manifest)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(model.body if body is None else body)
    return place


def free(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    memory = psutil.virtual_memory()._replace(available=size)
    monkeypatch.setattr("psutil.virtual_memory", lambda: memory)


def test_without_a_choice_and_a_model_there_is_none(empty: Store, models: Models) -> None:
    assert language_model(None, empty) is None


def test_without_a_choice_the_standard_model_goes_before_the_small_one(
    empty: Store, models: Models
) -> None:
    put(empty, models["small"])
    standard = put(empty, models["standard"])

    assert language_model(None, empty) == standard


def test_without_a_choice_the_small_model_reads_where_the_other_is_not_installed(
    empty: Store, models: Models
) -> None:
    small = put(empty, models["small"])

    assert language_model(None, empty) == small


def test_without_a_choice_the_model_fits_the_memory_that_is_free(
    empty: Store, models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = put(empty, models["small"])
    put(empty, models["standard"])

    free(monkeypatch, models["standard"].manifest.memory + WORKER - 1)
    assert language_model(None, empty) == small

    free(monkeypatch, models["small"].manifest.memory + WORKER - 1)
    assert language_model(None, empty) is None


@pytest.mark.parametrize("called", ["small", "tiny-model-small"])
def test_a_model_is_found_by_what_it_is_called(empty: Store, models: Models, called: str) -> None:
    small = put(empty, models["small"])
    put(empty, models["standard"])

    assert language_model(called, empty) == small


def test_one_that_is_not_installed_is_told_with_how_to_fetch_it(
    empty: Store, models: Models
) -> None:
    put(empty, models["small"])

    with pytest.raises(ModelMissing, match=r"`sealread models pull standard`.*tiny-standard\.gguf"):
        language_model("standard", empty)


@pytest.mark.parametrize("choice", [None, "small"])
def test_an_altered_model_is_refused(empty: Store, models: Models, choice: str | None) -> None:
    put(empty, models["small"], b"x" + models["small"].body[1:])

    with pytest.raises(WeightsAltered, match="is not the file it should be"):
        language_model(choice, empty)


def test_one_that_is_altered_after_it_was_found_is_refused(empty: Store, models: Models) -> None:
    place = put(empty, models["small"])
    language_model("small", empty)
    place.write_bytes(models["standard"].body)

    with pytest.raises(WeightsAltered):
        language_model("small", empty)


def test_a_file_is_taken_as_it_is(empty: Store, models: Models, tmp_path: Path) -> None:
    path = tmp_path / "mine.gguf"
    path.write_bytes(models["small"].body)

    assert language_model(str(path), empty) == path


def test_a_file_that_is_not_there_is_told(empty: Store, models: Models) -> None:
    with pytest.raises(MissingFile, match=r"gone\.gguf"):
        language_model("gone.gguf", empty)


def test_an_imported_model_is_found_by_its_name(
    empty: Store, models: Models, tmp_path: Path
) -> None:
    path = tmp_path / "mine.gguf"
    path.write_bytes(models["small"].body[:-1] + b"x")
    card = accept(stage(path, empty.folder / "models"), by_person=True)

    assert language_model(card.name, empty) == empty.folder / "models" / "mine.gguf"
    with pytest.raises(ModelUnusable, match="known: standard, small, mine"):
        language_model("yours", empty)


def test_a_model_of_ours_that_a_person_brought_in_is_installed(
    empty: Store, models: Models, tmp_path: Path
) -> None:
    path = tmp_path / "renamed.gguf"
    path.write_bytes(models["small"].body)
    accept(stage(path, empty.folder / "models"))

    assert language_model("small", empty) == empty.folder / "models" / "renamed.gguf"


def test_a_model_that_is_installed_for_everybody_reads_stands_in_the_list_and_stays(
    empty: Store, models: Models, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    everybody = tmp_path / "everybody"
    shared = put(Store(everybody), models["small"])
    monkeypatch.setenv(MACHINE_VARIABLE, str(everybody))
    folder = models_folder(empty.folder)

    assert language_model(None, empty) == shared
    assert is_whole(models["small"].manifest, empty)
    card = next(one for one in cards(folder) if one.file == shared.name)
    assert path_of(card.file, folder) == str(place_of(card, folder)) == str(shared)
    with pytest.raises(ModelUnusable, match="for everybody on this machine"):
        remove(card, folder)
    assert shared.is_file()


def test_the_standard_model_suits_a_usual_machine(empty: Store, models: Models) -> None:
    found = suitable(empty, memory=ENOUGH, disk=GIB)

    assert found.manifest.short == "standard"
    assert found.why == "this machine has 6.0 GiB of memory."


def test_little_memory_suits_the_small_model(empty: Store, models: Models) -> None:
    found = suitable(empty, memory=ENOUGH - 1, disk=GIB)

    assert found.manifest.short == "small"
    assert "the standard model wants 6 GiB" in found.why


def test_a_small_disk_suits_the_small_model(empty: Store, models: Models) -> None:
    wanted = room(models["standard"].manifest)

    assert suitable(empty, memory=ENOUGH, disk=wanted).manifest.short == "standard"
    found = suitable(empty, memory=ENOUGH, disk=wanted - 1)
    assert found.manifest.short == "small"
    assert "of the disk are free, and the standard model wants 0.1 GB" in found.why


def test_what_was_fetched_before_needs_no_more_disk(empty: Store, models: Models) -> None:
    model = models["standard"]
    partial = partial_of(empty, model.manifest)
    partial.parent.mkdir(parents=True)
    partial.write_bytes(model.pieces[0])
    wanted = room(model.manifest) - len(model.pieces[0])

    assert suitable(empty, memory=ENOUGH, disk=wanted).manifest.short == "standard"
    put(empty, model)
    assert suitable(empty, memory=ENOUGH, disk=0).manifest.short == "standard"
