"""What a request comes to before anything is read."""

from pathlib import Path

import pytest

from sealread.errors import MissingFile
from sealread.extract.settings import Settings
from sealread.schema.loading import parse
from sealread.work.effort import EFFORTS
from sealread.work.plan import hash_file, leaves, make_plan
from sealread.work.request import READER, Request
from sealread.work.workspace import Workspace

DEFINITION = {
    "type": "object",
    "properties": {
        "number": {"type": "string"},
        "seller": {
            "type": "object",
            "properties": {"name": {"type": "string"}, "city": {"type": "string"}},
        },
        "lines": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "price": {"type": "number"}},
            },
        },
    },
}


def never() -> bool:
    return False


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one short text."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("words")
    return tmp_path / "in"


def test_counts_fields_and_a_records_columns_once() -> None:
    assert leaves(parse(DEFINITION, "invoice", "0" * 64).root) == 5


def test_hashes_as_everybody_does(tmp_path: Path) -> None:
    (tmp_path / "abc").write_bytes(b"abc")

    assert hash_file(tmp_path / "abc").startswith("ba7816bf8f01cfea")


def test_says_that_a_file_is_gone(tmp_path: Path) -> None:
    with pytest.raises(MissingFile):
        hash_file(tmp_path / "none")


def test_says_that_a_model_is_not_there(folder: Path, workspace: Workspace) -> None:
    request = Request((str(folder),), "dop", model="none.gguf")

    with pytest.raises(MissingFile, match=r"none\.gguf"):
        make_plan(request, workspace, never)


def test_other_settings_are_other_terms(folder: Path, workspace: Workspace) -> None:
    plain = make_plan(Request((str(folder),), "dop"), workspace, never)
    other = make_plan(
        Request((str(folder),), "dop", settings=Settings(review_below=0.9)), workspace, never
    )

    assert plain.terms != other.terms


def test_the_reader_alone_knows_no_effort(folder: Path, workspace: Workspace) -> None:
    plans = [
        make_plan(
            Request((str(folder),), "dop", model=READER, settings=Settings(effort=effort)),
            workspace,
            never,
        )
        for effort in EFFORTS
    ]

    assert len({plan.terms for plan in plans}) == 1


def test_another_language_of_a_schema_is_other_terms(folder: Path, workspace: Workspace) -> None:
    plain = make_plan(Request((str(folder),), "dop"), workspace, never)
    german = make_plan(Request((str(folder),), "dop", language="de"), workspace, never)

    assert plain.terms.schema_sha256 != german.terms.schema_sha256


def test_keeps_folders_below_the_outputs(folder: Path, workspace: Workspace) -> None:
    (folder / "may").mkdir()
    (folder / "may" / "a.txt").write_text("words")

    plan = make_plan(Request((str(folder),), "dop", out="/out"), workspace, never)

    assert [entry.output for entry in plan.entries] == [
        str(Path("/out").absolute() / "a.json"),
        str(Path("/out").absolute() / "may" / "a.json"),
    ]
