"""What people decide teaches: later documents of the same look are read where they pointed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pymupdf
import pytest

from sealread.document.model import Evidence
from sealread.document.page_lines import LinedPage
from sealread.errors import MissingFile
from sealread.extract.result import Extraction
from sealread.work.correcting import Wish, correct, find
from sealread.work.events import Event, ItemDone
from sealread.work.learning import forgotten, learn, learnt, lessons
from sealread.work.manifest import Manifest
from sealread.work.reproducing import Reproducing
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace

pytestmark = pytest.mark.usefixtures("weights")

SCHEMA = {
    "type": "object",
    "properties": {
        "hull": {"type": ["string", "null"], "title": "Hull mark"},
        "draught": {"type": ["string", "null"], "title": "Depth below water"},
    },
}
BOATS = {"one": ("KX-204", "1.85 m"), "two": ("QR-77", "2.10 m"), "three": ("BD-3911", "0.95 m")}


class Harbour:
    """Papers of one look, on which no label says what the schema calls its fields."""

    def __init__(self, folder: Path) -> None:
        self.inbox = folder / "in"
        self.inbox.mkdir()
        self.schema = folder / "boat.json"
        self.schema.write_text(json.dumps(SCHEMA))
        self.workspace = Workspace.open(folder / "workspace")
        self.place(*BOATS)

    def place(self, *names: str) -> None:
        for name in names:
            number, depth = BOATS[name]
            with pymupdf.open() as paper:
                page = paper.new_page()
                for x, y, text in (
                    (60, 60, "Northern harbour office"), (60, 84, "Berth allotted to this vessel"),
                    (60, 140, number), (300, 140, depth), (60, 200, "Fees are payable on arrival"),
                    (60, 224, "Lines must be doubled in strong winds"),
                ):  # fmt: skip
                    page.insert_text((x, y), text)
                paper.save(self.inbox / f"{name}.pdf")

    def read(self, *, again: bool = True, learns: bool = True) -> dict[str, Extraction]:
        told: dict[str, Extraction] = {}

        def hear(event: Event) -> None:
            if isinstance(event, ItemDone):
                told[event.item.name] = event.extraction

        request = Request(
            paths=(str(self.inbox),), schema=str(self.schema), again=again, patience=120,
            learns=learns,
        )  # fmt: skip
        Run(self.workspace, request, hear).execute()
        return told

    def decide(self, name: str, **wish: object) -> None:
        item = find(self.workspace, f"{name}.pdf")
        correct(self.workspace, item, Wish(**wish))  # type: ignore[arg-type]

    def teach(self) -> None:
        """The first paper, corrected as somebody would who types what is there."""
        number, depth = BOATS["one"]
        for path, value in (("/hull", number), ("/draught", depth)):
            self.decide("one", path=path, value=value, reason="it is printed there")

    @property
    def sha256(self) -> str:
        return self.workspace.runs()[0].terms.schema_sha256


@pytest.fixture
def harbour(tmp_path: Path) -> Iterator[Harbour]:
    made = Harbour(tmp_path)
    with made.workspace:
        yield made


def _values(read: dict[str, Extraction]) -> dict[str, object]:
    return {name.removesuffix(".pdf"): one.values for name, one in read.items()}


def test_what_was_corrected_on_one_paper_is_read_on_the_others(harbour: Harbour) -> None:
    before = harbour.read()
    harbour.teach()

    after = harbour.read()

    assert before["two.pdf"].values != after["two.pdf"].values
    assert _values(after) == {
        name: {"hull": hull, "draught": depth} for name, (hull, depth) in BOATS.items()
    }
    for one in after["three.pdf"].fields:
        assert (one.source, one.status) == ("learnt", "grounded")
        assert one.evidence
    assert after["two.pdf"].run.learnt_sha256 == after["three.pdf"].run.learnt_sha256 is not None
    assert before["two.pdf"].run.learnt_sha256 is None


def test_a_run_says_what_it_had_learnt_and_is_reproduced_with_that(harbour: Harbour) -> None:
    harbour.read()
    harbour.teach()
    harbour.read()
    harbour.decide("two", path="/hull", value="QR", reason="only that")  # learnt later

    manifest = _manifest(harbour.workspace, 2)
    again = Reproducing(harbour.workspace, 2, patience=120).execute()

    assert manifest.learnt is not None
    assert manifest.learnt.pages == 1
    assert (again.identical, again.exact, again.changed) == (True, True, ())


def test_a_stray_among_papers_of_one_look_is_read_without_what_they_teach(harbour: Harbour) -> None:
    harbour.read()
    harbour.teach()
    stray = "Minutes of the allotment society\n\nThe hedge is cut in May\n\nQX-1 stays locked\n"
    (harbour.inbox / "stray.txt").write_text(stray)

    after = harbour.read()

    assert {one.source for one in after["two.pdf"].fields} == {"learnt"}
    assert "learnt" not in {one.source for one in after["stray.txt"].fields}


def test_what_is_decided_not_to_be_there_is_learnt_beside_what_is(harbour: Harbour) -> None:
    harbour.read()
    number, _ = BOATS["one"]
    harbour.decide("one", path="/hull", value=number, reason="it is printed there")
    harbour.decide("one", path="/draught", absent=True, reason="nobody measured it")

    harbour.read()  # reads its page

    [page] = learnt(harbour.workspace, harbour.sha256).exemplars

    assert [one.path for one in page.fields] == ["/hull"]
    assert page.absent == ("/draught",)


def test_a_run_that_learns_nothing_reads_as_before(harbour: Harbour) -> None:
    before = harbour.read()
    harbour.teach()

    after = harbour.read(learns=False)

    assert after["two.pdf"].values == before["two.pdf"].values
    assert _manifest(harbour.workspace, 2).learnt is None


def test_what_is_forgotten_teaches_no_more(harbour: Harbour) -> None:
    before = harbour.read()
    harbour.teach()
    harbour.read()

    pages = forgotten(harbour.workspace, find(harbour.workspace, "one.pdf").sha256)

    assert pages == 1
    assert lessons(harbour.workspace) == ()
    assert harbour.read()["two.pdf"].values == before["two.pdf"].values
    again = Reproducing(harbour.workspace, 2, patience=120).execute()
    assert "learnt" in " ".join(again.changed)


def test_nothing_is_learnt_from_a_forgotten_document_later_either(harbour: Harbour) -> None:
    harbour.read()
    harbour.teach()
    harbour.read()
    forgotten(harbour.workspace, find(harbour.workspace, "one.pdf").sha256)

    harbour.decide("one", path="/hull", value=BOATS["one"][0], reason="once more")

    assert lessons(harbour.workspace) == ()
    assert not {one.source for one in harbour.read()["two.pdf"].fields} & {"learnt"}
    rows = harbour.workspace.database.rows("SELECT words FROM learnt_pages")
    assert [words for (words,) in rows] == [None]


def test_what_was_taken_back_before_a_run_is_not_in_it_when_it_is_reproduced(
    harbour: Harbour,
) -> None:
    harbour.read()
    harbour.teach()
    harbour.decide("one", path="/hull", undo=True, reason="it was another")  # the last decision
    harbour.read()

    again = Reproducing(harbour.workspace, 2, patience=120).execute()

    assert (again.identical, again.changed) == (True, ())


def test_what_was_taken_back_teaches_no_more(harbour: Harbour) -> None:
    harbour.read()
    harbour.teach()
    harbour.decide("one", path="/hull", undo=True, reason="it was another")

    [lesson] = lessons(harbour.workspace)

    assert lesson.fields == ("/draught",)
    assert {one.path for one in harbour.read()["two.pdf"].fields if one.source == "learnt"} == {
        "/draught"
    }


def test_pages_are_read_once_and_only_those_that_count(harbour: Harbour) -> None:
    harbour.read()
    harbour.teach()
    harbour.decide("two", path="/hull", absent=True, reason="not there")
    seen: list[tuple[str, int]] = []

    class Reader:
        def words(self, path: str, page: int, sha256: str) -> LinedPage | None:
            seen.append((Path(path).name, page))
            raise MissingFile(file=path)

    first = learn(harbour.workspace, harbour.sha256, Reader())

    assert seen == [("one.pdf", 1)]
    assert first.exemplars == ()
    harbour.read()
    assert len(learn(harbour.workspace, harbour.sha256, Reader()).exemplars) == 1
    assert seen == [("one.pdf", 1)]


def test_marked_words_are_where_they_were_marked(harbour: Harbour) -> None:
    read = harbour.read()["one.pdf"]
    box = (0.1, 0.155, 0.2, 0.17)
    harbour.decide(
        "one", path="/hull", text="KX-204", evidence=(Evidence(1, box),), reason="marked"
    )
    harbour.read()

    [exemplar] = learnt(harbour.workspace, read.schema.sha256).exemplars

    [(x0, y0, x1, y1)] = exemplar.fields[0].boxes  # as the word stands there
    assert (x0, x1, y1) == pytest.approx((box[0], 0.1625, box[3]), abs=0.002)
    assert 0.14 < y0 < box[1]


def _manifest(workspace: Workspace, run: int) -> Manifest:
    import msgspec

    body, _ = workspace.manifest(run)
    assert body is not None
    return msgspec.json.decode(body, type=Manifest)
