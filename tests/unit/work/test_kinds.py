"""What documents are: who is asked, what is known, and what is kept."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType

import pytest
from msgspec import structs

from sealread.errors import Cancelled, DamagedFile, NothingToRead
from sealread.extract.result import Extraction, Reading
from sealread.extract.settings import Settings
from sealread.schema.adhoc import form_schema
from sealread.schema.loading import load, loads
from sealread.schema.model import Field
from sealread.understand.kinds import KIND, OTHERS, TITLES, in_language, named, question, title_of
from sealread.work import kinds
from sealread.work.events import Item
from sealread.work.keeping import Keeper
from sealread.work.kinds import Kind, Sorting, Told, ask_kind, form
from sealread.work.known_kinds import known_kind
from sealread.work.model_choice import Chosen
from sealread.work.plan import hash_file
from sealread.work.records import Entry, Stamp, Terms
from sealread.work.request import PATIENCE, READER, Request
from sealread.work.supervisor import Supervisor
from sealread.work.workspace import Workspace
from sealread.worker.client import Keep, Listener
from sealread.worker.protocol import Extract, KeptAnswers, KeptPages
from tests.unit.extractions import as_struct
from tests.unit.work.test_keeping import answers, words
from tests.unit.work.test_workspace import SHA256

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
    """Names of documents that were asked about; `SAID` has what is said."""
    return saying(monkeypatch, kinds)


def saying(monkeypatch: pytest.MonkeyPatch, *modules: ModuleType) -> list[str]:
    """Has documents be what `SAID` has wherever these modules ask; the names of what was asked."""
    names: list[str] = []

    def ask(
        asker: Supervisor,
        settings: Settings,
        path: str,
        keeper: Keeper | None = None,
        *,
        nearest: bool = False,
    ) -> Kind:
        del asker, settings, keeper, nearest
        name = Path(path).name
        names.append(name)
        if name not in SAID:
            raise DamagedFile(file=name, what="it is empty")
        return SAID[name]

    for module in modules:
        monkeypatch.setattr(module, "ask_kind", ask)
    return names


def sort(sorting: Sorting) -> list[Told]:
    told: list[Told] = []
    sorting.execute(lambda one, done, total: told.append(one))
    return told


@pytest.mark.usefixtures("weights")
def test_each_document_is_asked_and_what_cannot_be_is_told(inbox: Path, asked: list[str]) -> None:
    (inbox / "broken.txt").write_text("")
    sorting = Sorting(Request((str(inbox),), "", model=READER))
    told = sort(sorting)

    assert [one.file for one in told] == asked == sorted((*SAID, "broken.txt"))
    assert {one.file: one.kind for one in told if one.kind} == SAID
    assert [one.file for one in told if one.trouble] == ["broken.txt"]
    assert [one.name for one in sorting.troubles] == ["movie.mkv"]


@pytest.mark.parametrize(
    ("name", "sha256", "kind"),
    [
        ("dop.de", "1" * 64, Kind(title_of("dop"), "dop.de", None)),
        ("form.json", load(form()).sha256, Kind("", "", None)),
        ("form.json", "1" * 64, None),  # somebody's own
    ],
)
def test_what_was_read_before_is_known_by_its_schema(
    inbox: Path, workspace: Workspace, name: str, sha256: str, kind: Kind | None
) -> None:
    path = inbox / "note.txt"
    document = hash_file(path)
    assert known_kind(workspace, document) is None
    entry = Entry(Item(1, str(path), path.name, 8), Stamp(8, 5), document, None, False)
    run = workspace.begin_run(Terms(name, sha256, "2" * 64, "", "1"))
    [item] = workspace.add_items(run, [entry])
    workspace.begin_item(item)
    read = as_struct()
    about = structs.replace(read.document, sha256=document)
    workspace.finish_item(item, structs.replace(read, document=about), 1.0)

    assert known_kind(workspace, document) == kind


@pytest.mark.usefixtures("asked", "weights")
def test_it_stops_before_the_next_document(inbox: Path) -> None:
    sorting = Sorting(Request((str(inbox),), "", model=READER))
    told: list[Told] = []

    def hear(one: Told, done: int, total: int) -> None:
        told.append(one)
        sorting.cancel()

    with pytest.raises(Cancelled):
        sorting.execute(hear)
    assert len(told) == 1


@pytest.mark.usefixtures("asked", "weights")
def test_a_folder_without_documents_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(NothingToRead):
        sort(Sorting(Request((str(tmp_path),), "", model=READER)))


def test_pages_are_kept_for_the_run_and_answers_are_not(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = Supervisor(None, PATIENCE)
    asked.read_with(MODEL)
    given: list[KeptPages | KeptAnswers] = []

    class Reads:
        """A worker that reads a page, asks the model, and finds no kind."""

        def extract(
            self,
            order: Extract,
            hear: Listener,
            kept: Iterable[KeptPages | KeptAnswers],
            keep: Keep,
        ) -> Extraction:
            given.extend(kept)
            keep(*words(1, scanned=False))
            keep(answers(), None)
            return structs.replace(
                as_struct(), fields=(Reading(f"/{KIND}", None, None, (), 0.0, "absent"),)
            )

    monkeypatch.setattr(asked, "supervised", lambda begin, work: work(Reads(), 7))
    for _ in range(2):
        keeper = Keeper(workspace.database, SHA256)
        assert ask_kind(asked, Settings(), "a.pdf", keeper) == Kind("", "", 0.0)

    [frame] = given  # nothing the first time, the page the second
    assert isinstance(frame, KeptPages)
    assert frame.item == 7


def test_the_question_has_all_kinds_as_choices_and_may_be_answered_with_none() -> None:
    [field] = loads(question().encode(), "kinds").root.children
    assert isinstance(field, Field)
    assert field.path == f"/{KIND}"
    assert field.nullable
    said = [named(one)[0] for one in field.choices if one is not None]
    assert said[::2] == said[1::2]  # each in English and in German
    assert set(said) > {english for english, _ in TITLES.values()}
    assert set(said) <= {english for english, _ in (*TITLES.values(), *OTHERS)}


def test_kinds_have_german_names() -> None:
    assert in_language("Invoice", "de") == "Rechnung"
    assert in_language("Letter", "de") == "Brief"
    assert in_language("Letter", "fr") == in_language("Letter", "en") == "Letter"


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
