"""Manifests of runs: what results depend on, kept so that a run can be made again."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

import sealread
from sealread.errors import SchemaError
from sealread.extract.settings import Settings
from sealread.installed import shipped
from sealread.schema import library
from sealread.schema.loading import load
from sealread.weights.manifest import default_reader
from sealread.work.manifest import (
    LIBRARIES,
    Manifest,
    differences,
    encoded,
    manifest_of,
)
from sealread.work.model_choice import Chosen
from sealread.work.request import Request
from tests.unit.work.accounted import Office


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


def made(office: Office, **other: object) -> Manifest:
    request = Request(paths=(), schema=str(office.schema))
    return manifest_of(msgspec.structs.replace(request, **other), office.terms, office.chosen)


def test_holds_the_schema_byte_for_byte(office: Office) -> None:
    kept = made(office).schema

    assert kept.content.encode() == office.schema.read_bytes()
    assert kept.sha256 == sha256(office.schema.read_bytes()).hexdigest()


def test_holds_a_schema_of_the_library(office: Office) -> None:
    schema = load("dop", "de")
    terms = msgspec.structs.replace(
        office.terms, schema_name=schema.name, schema_sha256=schema.sha256
    )

    request = Request(paths=(), schema="dop", language="de")
    kept = manifest_of(request, terms, office.chosen).schema

    assert (kept.name, kept.content.encode()) == (
        "dop.de", library.entry("dop.de").path.read_bytes(),
    )  # fmt: skip


def test_names_the_words_that_models_are_asked_with_and_their_code(office: Office) -> None:
    kept = made(office).prompts

    english = shipped("resources") / "prompts" / "chat.en.toml"
    assert kept["prompts/chat.en.toml"] == sha256(english.read_bytes()).hexdigest()
    assert {"prompts/chat.de.toml", "dialects/reader.py", "dialects/chat.py"} <= kept.keys()
    assert {"llm/writing.py", "extract/plan.py", "extract/question_words.py"} <= kept.keys()
    assert {"language_model/asking.py", "language_model/naming.py"} <= kept.keys()


def test_a_schema_that_changes_as_the_run_begins_is_refused(office: Office) -> None:
    office.schema.write_text('{"type": "object"}')

    with pytest.raises(SchemaError, match="it changed while the run began"):
        made(office)


def test_names_every_library_that_is_installed(office: Office) -> None:
    libraries = made(office).libraries

    assert libraries.keys() == set(LIBRARIES)
    assert "missing" not in libraries.values()


def test_names_the_providers_of_other_packages(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = made(office)
    monkeypatch.setattr(
        "sealread.work.manifest.extension_versions", lambda: {"batches": "batch-numbers 1.2"}
    )

    now = made(office)

    assert now.libraries["provider batches"] == "batch-numbers 1.2"
    assert differences(before, now) == ("libraries.provider batches",)


def test_names_the_weights_and_the_machine(office: Office) -> None:
    manifest = made(office)

    assert {len(digest) for digest in manifest.weights.values()} == {64}
    assert manifest.machine.threads >= 1
    assert manifest.machine.processor


def test_a_build_is_its_code(tmp_path: Path) -> None:
    """Two copies of the package have one hash, until one byte of one file is another."""
    root = Path(__file__).parents[3]
    first, second = tmp_path / "first" / "sealread", tmp_path / "second" / "sealread"
    shutil.copytree(Path(sealread.__file__).parent, first)
    shutil.copytree(first, second)
    for copy in (first, second):
        (copy / "resources").symlink_to(root / "resources")
        (copy / "models").symlink_to(root / "models")
    told = "import sys; sys.path.insert(0, sys.argv[1])\n"
    told += "from sealread.work.manifest import build; print(build().code)"

    def code(copy: Path) -> str:
        command = [sys.executable, "-c", told, str(copy.parent)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    before = code(first)
    changed = second / "extract" / "settings.py"
    same = code(second)
    changed.write_text(changed.read_text() + "\n# one more line\n")

    assert same == before
    assert code(second) != before


def test_names_the_reader_beside_a_language_model(office: Office, tmp_path: Path) -> None:
    file, reader = str(tmp_path / "large.gguf"), default_reader()
    request = Request(paths=(), schema=str(office.schema))
    kept = manifest_of(request, office.terms, Chosen(file, "a" * 64, reader.sha256))

    assert (kept.model.name, kept.model.sha256, kept.model.file) == ("large", "a" * 64, file)
    assert kept.reader is not None
    assert (kept.reader.name, kept.reader.sha256) == (reader.name, reader.sha256)
    assert made(office).reader is None


def test_one_of_a_version_that_knew_no_effort_can_be_read(office: Office) -> None:
    told = json.loads(encoded(made(office, settings=Settings())))
    del told["reader"], told["settings"]["effort"]

    assert msgspec.json.decode(json.dumps(told), type=Manifest) == made(office, settings=Settings())


def test_can_be_read_back_as_it_was(office: Office) -> None:
    manifest = made(office)

    assert msgspec.json.decode(encoded(manifest), type=Manifest) == manifest


def test_is_the_same_twice(office: Office) -> None:
    assert encoded(made(office)) == encoded(made(office))


def test_is_kept_with_its_run_and_hashed_in_the_trail(office: Office) -> None:
    office.read(office.extraction())
    body, walls = office.workspace.manifest(1)
    (row,) = office.workspace.database.rows("SELECT details FROM audit WHERE what = 'run begun'")

    assert body is not None
    assert json.loads(row[0])["manifest"] == sha256(body).hexdigest()
    assert walls is None


def test_what_differs_is_named_by_its_place(office: Office) -> None:
    before = made(office)
    now = msgspec.structs.replace(
        before,
        settings=msgspec.structs.replace(before.settings, phrasings=1),
        libraries={**before.libraries, "numpy": "0.1"},
        machine=msgspec.structs.replace(before.machine, threads=99),
    )

    assert differences(before, now) == ("libraries.numpy", "machine.threads", "settings.phrasings")


def test_how_it_is_computed_is_no_difference(office: Office) -> None:
    before = made(office)
    narrow = msgspec.structs.replace(before.settings, width=4, threads=1, kept_megabytes=0)

    assert differences(before, made(office, settings=narrow)) == ()
