"""Which model reads for a request."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from sealread.errors import MissingFile, ModelMissing, ModelUnusable, WeightsAltered
from sealread.extract.settings import Effort, Settings
from sealread.installed import shipped
from sealread.weights.manifest import default_reader
from sealread.weights.store import Store
from sealread.weights.verified import FILE
from sealread.work.effort import EFFORTS, VARIABLE, usual_effort
from sealread.work.lacking import sentence
from sealread.work.model_choice import Choosing, Chosen, choose, chosen, place_of
from sealread.work.model_process import SHARED
from sealread.work.request import READER, Inquiry, Request
from tests.unit.weights.small_models import Model, shipping_small_models

Models = dict[str, Model]


@pytest.fixture
def models(tmp_path: Path) -> Iterator[Models]:
    """Tiny models in the places of the real ones; neither is installed yet."""
    with shipping_small_models(tmp_path / "manifests") as made:
        yield dict(made)


@pytest.fixture
def weights(tmp_path: Path) -> str:
    """A folder of weights without a language model."""
    return str(tmp_path / "weights")


def put(weights: str, model: Model, body: bytes | None = None) -> str:
    """Installs a model, or another file in its place."""
    place = Store(Path(weights)).place(model.manifest)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(model.body if body is None else body)
    return str(place)


def reader_alone(lacking: str = "") -> Chosen:
    return Chosen(None, default_reader().sha256, lacking=lacking)  # type: ignore[arg-type]


def little_memory(monkeypatch: pytest.MonkeyPatch, free: int = 1 << 20) -> None:
    here = psutil.virtual_memory()
    monkeypatch.setattr(psutil, "virtual_memory", lambda: here._replace(available=free))


def test_without_a_choice_the_best_installed_one_reads_with_the_reader_beside_it(
    models: Models, weights: str
) -> None:
    put(weights, models["small"])
    place = put(weights, models["standard"])

    found = choose(None, "standard", weights)

    assert found == Chosen(place, models["standard"].manifest.sha256, default_reader().sha256)
    assert found.is_language_model


@pytest.mark.parametrize("effort", ["standard", "thorough"])
def test_where_none_is_installed_the_reader_reads_and_the_remedy_is_named(
    models: Models, weights: str, effort: Effort
) -> None:
    del models
    found = choose(None, effort, weights)

    assert found == reader_alone("not installed")
    assert "`sealread models pull`" in sentence(found.lacking)


def test_where_none_fits_the_memory_the_reader_reads_and_the_remedy_is_named(
    models: Models, weights: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(weights, models["standard"])
    little_memory(monkeypatch)

    found = choose(None, "standard", weights)

    assert found == reader_alone("no room")
    assert "Close other programs" in sentence(found.lacking)


def test_the_fast_way_loads_no_language_model_and_lacks_none(models: Models, weights: str) -> None:
    assert choose(None, "fast", weights) == reader_alone()
    place = put(weights, models["small"])

    assert choose(None, "fast", weights) == reader_alone()
    assert choose("small", "fast", weights) == reader_alone()
    assert choose(place, "fast", weights) == reader_alone()


@pytest.mark.parametrize("effort", EFFORTS)
@pytest.mark.parametrize("name", [READER, default_reader().name])
def test_the_bundled_reader_can_be_wanted_alone(
    models: Models, weights: str, name: str, effort: Effort
) -> None:
    put(weights, models["standard"])

    assert choose(name, effort, weights) == reader_alone()


@pytest.mark.parametrize("effort", EFFORTS)
def test_a_reader_of_ones_own_reads_alone(weights: str, tmp_path: Path, effort: Effort) -> None:
    own = tmp_path / "own.gguf"
    bundled = shipped("models") / str(default_reader().bundled)
    own.write_bytes(bundled.read_bytes().replace(b"Sealread reader", b"Somebody reader", 1))

    found = choose(str(own), effort, weights)

    assert found == Chosen(str(own), hashlib.sha256(own.read_bytes()).hexdigest())
    assert not found.is_language_model


def test_a_model_is_named_by_a_word_or_its_file(models: Models, weights: str) -> None:
    put(weights, models["standard"])
    place = put(weights, models["small"])

    for said in ("small", models["small"].manifest.name, place):
        assert choose(said, "standard", weights).file == place


def test_a_model_that_was_named_and_cannot_read_is_an_error(models: Models, weights: str) -> None:
    with pytest.raises(ModelMissing, match="sealread models pull small"):
        choose("small", "standard", weights)
    with pytest.raises(MissingFile):
        choose("gone.gguf", "standard", weights)
    with pytest.raises(ModelUnusable, match="known: standard, small"):
        choose("nobody", "standard", weights)
    damaged = put(weights, models["small"], models["small"].body[:-1] + b"?")
    for said in (None, "small", damaged):
        with pytest.raises(WeightsAltered):
            choose(said, "standard", weights)


def test_the_file_is_hashed_once_a_day(models: Models, weights: str) -> None:
    place = put(weights, models["small"])
    choose(None, "standard", weights)
    note = Path(weights) / FILE
    kept = note.read_bytes()
    assert Path(place).name.encode() in kept

    choose("small", "standard", weights)

    assert note.read_bytes() == kept


def test_requests_and_questions_are_read_with_what_they_ask_for(
    models: Models, weights: str
) -> None:
    place = put(weights, models["small"])
    settings = Settings(effort="thorough")

    assert chosen(Request((), "dop", weights=weights, settings=settings)).file == place
    asked = Inquiry(paths=(), request="?", weights=weights, settings=settings, model=READER)
    assert chosen(asked) == reader_alone()


def test_one_worker_keeps_the_model_that_it_has_loaded(
    models: Models, weights: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, choosing = put(weights, models["standard"]), Choosing()
    request = Request((), "dop", weights=weights, settings=Settings())
    assert choosing(request).file == place

    little_memory(monkeypatch)

    assert choosing(request).file == place
    assert chosen(request) == reader_alone("no room")


def test_one_that_comes_later_is_taken(models: Models, weights: str) -> None:
    choosing, request = Choosing(), Request((), "dop", weights=weights, settings=Settings())
    assert choosing(request) == reader_alone("not installed")

    place = put(weights, models["small"])

    assert choosing(request).file == place


def test_a_model_is_found_again_by_its_hash(models: Models, weights: str) -> None:
    place = put(weights, models["small"])

    assert place_of(models["small"].manifest.sha256, weights) == place
    assert place_of(models["standard"].manifest.sha256, weights) is None


@pytest.mark.parametrize(
    ("said", "meant"),
    [("fast", "fast"), ("thorough", "thorough"), ("", "standard"), ("hasty", "standard")],
)
def test_the_usual_effort_is_that_of_the_environment(
    monkeypatch: pytest.MonkeyPatch, said: str, meant: str
) -> None:
    monkeypatch.setenv(VARIABLE, said)

    assert usual_effort() == meant
    assert Request((), "dop").settings == Settings(effort=usual_effort())


def test_memory_of_the_model_that_is_loaded_does_not_speak_against_it(
    models: Models, weights: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = put(weights, models["standard"])
    little_memory(monkeypatch)
    monkeypatch.setattr(SHARED, "memory", lambda: 64 << 30)

    assert choose(None, "standard", weights).file == place
