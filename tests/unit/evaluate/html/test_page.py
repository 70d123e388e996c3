"""The report's page: opened by a parser, with hostile words in it, and with pictures of pages."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from sealread.document.model import Evidence
from sealread.evaluate.html import leaves, pictures
from sealread.evaluate.html.markup import LONGEST, tag, text
from sealread.evaluate.html.page import page
from sealread.evaluate.report import Origin, report
from sealread.evaluate.runner import Evaluation, Measured, Options
from sealread.evaluate.scoring import Scored
from sealread.evaluate.walk.outcome import ListScore, Nodes
from sealread.extract.identities import Identity
from sealread.extract.settings import Settings

HOSTILE = '<script>alert("x")</script><img src=x onerror=alert(1)>" onload="y'
VOID = {"meta", "img", "br"}


class Reader(HTMLParser):
    """All elements with their attributes, and whether every one of them is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def all(self, name: str) -> list[dict[str, str | None]]:
        """The attributes of all elements of a name."""
        return [attributes for tag, attributes in self.found if tag == name]


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """A PDF of two pages."""
    place = tmp_path / "a.pdf"
    with pymupdf.open() as file:
        for number in (1, 2):
            file.new_page(width=300, height=400).insert_text((50, 60), f"Total {number}")
        file.save(place)
    return place


def leaf(**more: Any) -> Scored:
    """A value that was read wrongly, with its evidence on page 2."""
    plain: dict[str, Any] = {
        "dataset": "some", "document": "a", "language": "en", "field": "total", "path": "/total",
        "rule": "number_exact", "truth": 1, "predicted": 2, "verdict": "error", "text": "Total 2",
        "score": 0.0, "evidence": (Evidence(2, (0.1, 0.2, 0.3, 0.25)),),
        "places": (Evidence(1, (0.1, 0.1, 0.2, 0.15)),), "cause": "wrong_candidate",
    }  # fmt: skip
    return Scored(**{**plain, **more})


def measured(path: Path, *scored: Scored) -> Measured:
    """A document with these leaves."""
    lists = (ListScore("lines", "/lines", 3, 2, matched=2, exact=1, passed=False, records=True),)
    return Measured(
        "some", "a", path.name, 2, 0.5, 1.5, scored, valid=True, lists=lists, nodes=Nodes(1, 2),
        path=str(path),
    )  # fmt: skip


def opened(folder: Path, *documents: Measured) -> tuple[str, Reader]:
    """The page of an evaluation, as text and parsed."""
    evaluation = Evaluation(documents, len(documents), partial=False)
    origin = Origin(Identity("model", "0" * 64), Settings(), Options(), "sealread eval some")
    markup = page(report(evaluation, origin), documents, folder)
    reader = Reader()
    reader.feed(markup)
    reader.close()
    return markup, reader


def test_every_element_is_closed_and_all_levels_are_there(tmp_path: Path, document: Path) -> None:
    markup, reader = opened(tmp_path, measured(document, leaf(), leaf(field="other", truth=None)))

    assert markup.startswith("<!doctype html>")
    assert reader.open == []
    assert [name for name, _ in reader.found].count("h2") == 2
    said = " ".join(reader.words)
    for part in ("ExtractBench", "a.pdf", "total", "number_exact", "wrong_candidate", "Total 2",
                 "lower bound", "lines"):  # fmt: skip
        assert part in said


def test_words_of_documents_are_only_words(tmp_path: Path, document: Path) -> None:
    hostile = leaf(field=HOSTILE, truth=HOSTILE, predicted=[HOSTILE], text=HOSTILE, reason=HOSTILE)

    markup, reader = opened(tmp_path, measured(document, hostile))

    assert len(reader.all("script")) == 1
    assert not any("onerror" in one or "onload" in one for _, one in reader.found)
    assert {one["src"][:5] for one in reader.all("img") if one["src"]} == {"data:"}
    assert HOSTILE not in markup


def test_nothing_comes_from_elsewhere_and_no_other_script_may_run(
    tmp_path: Path, document: Path
) -> None:
    markup, reader = opened(tmp_path, measured(document, leaf()))

    [script] = re.findall(r"<script>(.*?)</script>", markup, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = next(one["content"] for one in reader.all("meta") if "http-equiv" in one) or ""
    assert f"script-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy
    assert "http://" not in markup
    assert "https://" not in markup
    assert not reader.all("link")


def test_the_pages_are_drawn_with_the_boxes_of_answer_and_truth(
    tmp_path: Path, document: Path
) -> None:
    _, reader = opened(tmp_path, measured(document, leaf()))

    images = reader.all("img")
    assert len(images) == 2
    assert all((one["src"] or "").startswith("data:image/jpeg;base64,") for one in images)
    boxes = {(one["class"], one["style"]) for one in reader.all("i") if "style" in one}
    assert boxes == {
        ("error", "left:10.00%;top:20.00%;width:20.00%;height:5.00%"),
        ("true", "left:10.00%;top:10.00%;width:10.00%;height:5.00%"),
    }
    buttons = [one["data-page"] for one in reader.all("button") if "data-page" in one]
    assert sorted(filter(None, buttons)) == sorted(one["id"] or "" for one in reader.all("figure"))


def test_many_pictures_lie_beside_the_page(
    tmp_path: Path, document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "INSIDE", 1)

    _, reader = opened(tmp_path / "out", measured(document, leaf()))

    sources = [one["src"] for one in reader.all("img")]
    assert sources == ["pages/p0-2.jpg", "pages/p0-1.jpg"]
    drawn = tmp_path / "out" / "pages" / "p0-2.jpg"
    assert drawn.read_bytes()[:2] == b"\xff\xd8"
    assert drawn.stat().st_mode & 0o077 == 0


def test_pictures_are_bounded_and_wrong_values_come_first(
    document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST", 3)
    right = leaf(verdict="right", evidence=(Evidence(1, (0, 0, 1, 1)),), places=())
    one = measured(document, right, leaf(places=()))

    assert pictures.chosen([one, one, one]) == [(0, 2), (1, 2), (2, 2)]


def test_a_document_without_pages_to_draw_has_no_picture(tmp_path: Path) -> None:
    words = tmp_path / "a.json"
    words.write_text("{}", encoding="utf-8")

    _, reader = opened(tmp_path, measured(words, leaf()), measured(tmp_path / "gone.pdf", leaf()))

    assert reader.all("img") == []


def test_rows_of_a_field_are_bounded_and_the_wrong_ones_stand_first(
    tmp_path: Path, document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leaves, "MOST", 1)

    _, reader = opened(tmp_path, measured(document, leaf(verdict="right"), leaf()))

    verdicts = [one["data-verdict"] for one in reader.all("tr") if "data-verdict" in one]
    assert verdicts == ["error"]
    assert "1 more in leaves.jsonl." in reader.words


def test_long_and_unprintable_values_are_shown_short_and_safe() -> None:
    assert len(text("x" * 10_000)) < LONGEST + 10
    assert text("a\u202eb\x00c") == "a\ufffdb\ufffdc"
    assert text({"a": [1, None]}) == "{&quot;a&quot;: [1, null]}"
    assert tag("p", "x", title='a"b') == '<p title="a&quot;b">x</p>'
