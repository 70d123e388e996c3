"""Documents sorted by their kinds: who goes with whom, what is asked, and what is not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import structs

from sealread.errors import Cancelled, DamagedFile, KindUntold, NothingToRead
from sealread.schema.adhoc import form_schema
from sealread.schema.loading import load, loads
from sealread.schema.model import Field
from sealread.understand.kinds import KIND, OTHERS, TITLES, named, question, title_of
from sealread.work import kinds
from sealread.work.events import Item
from sealread.work.kinds import Group, Kind, Sorting, Told, form
from sealread.work.model_choice import Chosen
from sealread.work.plan import hash_file, make_plan
from sealread.work.records import Entry, Stamp, Terms
from sealread.work.request import READER, Request
from sealread.work.workspace import Workspace
from tests.unit.extractions import as_struct

SAID = {
    "bill.txt": Kind("Invoice", "invoice", 0.9),
    "letter.txt": Kind("Letter", "", 0.8),
    "note.txt": Kind("", "", 0.3),
    "slip.txt": Kind("Receipt", "receipt", 0.7),
}
MODEL = Chosen("/models/small.gguf", "0" * 64, "1" * 64)


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    """A folder with a document of each kind in `SAID`, and one file that is none."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name in (*SAID, "movie.mkv"):
        (folder / name).write_text(name)
    return folder


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of documents that the model was asked about; it says what `SAID` has."""
    names: list[str] = []

    def kind(self: kinds.Kinds, path: str) -> Kind:
        name = Path(path).name
        names.append(name)
        if name not in SAID:
            raise DamagedFile(file=name, what="it is empty")
        return SAID[name]

    monkeypatch.setattr(kinds.Kinds, "kind", kind)
    monkeypatch.setattr(kinds, "chosen", lambda request: MODEL)
    return names


def sort(sorting: Sorting) -> tuple[tuple[Group, ...], list[Told]]:
    told: list[Told] = []
    return sorting.execute(lambda one, done, total: told.append(one)), told


def test_documents_go_with_the_schema_of_their_kind_and_others_are_forms(
    inbox: Path, asked: list[str]
) -> None:
    sorting = Sorting(Request((str(inbox),), ""))
    groups, told = sort(sorting)

    names = {one.schema: sorted(Path(path).name for path in one.paths) for one in groups}
    assert names == {
        "invoice": ["bill.txt"], "receipt": ["slip.txt"], form(): ["letter.txt", "note.txt"],
    }  # fmt: skip
    assert [one.file for one in told] == asked == sorted(SAID)
    assert [one.name for one in sorting.troubles] == ["movie.mkv"]


def test_a_document_that_cannot_be_asked_keeps_nobody_from_its_schema(
    inbox: Path, asked: list[str]
) -> None:
    (inbox / "broken.txt").write_text("")
    groups, told = sort(Sorting(Request((str(inbox),), "")))

    assert [(one.file, one.kind) for one in told if one.trouble] == [("broken.txt", None)]
    assert sum(len(one.paths) for one in groups) == len(SAID)
    assert "broken.txt" in asked


@pytest.mark.parametrize(
    ("name", "sha256", "kind"),
    [
        ("dop.de", "1" * 64, Kind(title_of("dop"), "dop.de", None)),
        ("form.json", load(form()).sha256, Kind("", "", None)),
        ("form.json", "1" * 64, None),  # somebody's own
    ],
)
def test_what_was_read_before_stays_with_its_schema(
    inbox: Path, asked: list[str], tmp_path: Path, name: str, sha256: str, kind: Kind | None
) -> None:
    with Workspace.open(tmp_path / ".sealread") as workspace:
        path = inbox / "note.txt"
        entry = Entry(Item(1, str(path), path.name, 8), Stamp(8, 5), hash_file(path), None, False)
        [item] = workspace.add_items(
            workspace.begin_run(Terms(name, sha256, "2" * 64, "", "1")), [entry]
        )
        workspace.begin_item(item)
        read = as_struct()
        about = structs.replace(read.document, sha256=hash_file(path))
        workspace.finish_item(item, structs.replace(read, document=about), 1.0)

        groups, told = sort(Sorting(Request((str(inbox),), ""), workspace))
        assert ("note.txt" in asked) is (kind is None)
        if kind is not None:
            assert Told("note.txt", kind) in told
            assert str(path) in {
                one for group in groups if group.schema == (kind.schema or form())
                for one in group.paths
            }  # fmt: skip

        asked.clear()
        sort(Sorting(Request((str(inbox),), "", again=True), workspace))
        assert "note.txt" in asked


@pytest.mark.usefixtures("asked")
def test_it_stops_before_the_next_document(inbox: Path) -> None:
    sorting = Sorting(Request((str(inbox),), ""))
    told: list[Told] = []

    def hear(one: Told, done: int, total: int) -> None:
        told.append(one)
        sorting.cancel()

    with pytest.raises(Cancelled):
        sorting.execute(hear)
    assert len(told) == 1


@pytest.mark.usefixtures("weights")
def test_without_a_language_model_nobody_tells_kinds(inbox: Path) -> None:
    with pytest.raises(KindUntold, match="--schema"):
        sort(Sorting(Request((str(inbox),), "", model=READER)))


@pytest.mark.usefixtures("asked")
def test_a_folder_without_documents_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(NothingToRead):
        sort(Sorting(Request((str(tmp_path),), "")))


def test_the_question_has_all_kinds_as_choices_and_may_be_answered_with_none() -> None:
    [field] = loads(question().encode(), "kinds").root.children
    assert isinstance(field, Field)
    assert field.path == f"/{KIND}"
    assert field.nullable
    said = [named(one)[0] for one in field.choices if one is not None]
    assert said[::2] == said[1::2]  # each in English and in German
    assert set(said) > {english for english, _ in TITLES.values()}
    assert set(said) <= {english for english, _ in (*TITLES.values(), *OTHERS)}


def test_every_kind_with_a_schema_has_one_in_the_library() -> None:
    [field] = loads(question().encode(), "kinds").root.children
    assert isinstance(field, Field)
    schemas = {named(one)[1] for one in field.choices if one is not None}
    assert schemas == {*TITLES, ""}
    for name, (title, _) in TITLES.items():
        assert load(name).name == name
        assert title_of(name) == title
    assert named("Rechnung") == ("Invoice", "invoice")
    assert named(None) == named("Receipt") == ("", "")
    assert title_of("my-schema.json") == ""


def test_the_file_for_forms_asks_for_what_the_agent_asks_for_forms() -> None:
    definition = json.loads(Path(form()).read_bytes())
    told = {key: definition[key] for key in form_schema().definition}
    assert told == form_schema().definition


@pytest.mark.usefixtures("weights")
def test_a_run_over_some_documents_tells_nothing_of_the_others(inbox: Path, tmp_path: Path) -> None:
    with Workspace.open(tmp_path / ".sealread") as workspace:
        request = Request(
            (str(inbox),), "invoice", str(tmp_path / "out"), model=READER,
            only=frozenset((str(inbox / "bill.txt"),)),
        )  # fmt: skip
        plan = make_plan(request, workspace, lambda: False)
    assert [one.item.name for one in plan.entries] == ["bill.txt"]
    assert plan.entries[0].output == str(tmp_path / "out" / "bill.json")
    assert plan.unsupported == plan.troubles == ()
