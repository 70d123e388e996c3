"""The acceptance test of a site: drawn by lot, checked by a person, and what it lets pass."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest
from msgspec.structs import replace

from sealread.errors import SampleRefused
from sealread.extract.result import NOT_SURE
from sealread.work.acceptance.governing import choose, end
from sealread.work.acceptance.judging import BELOW
from sealread.work.acceptance.page import page, write
from sealread.work.acceptance.results import Results, results
from sealread.work.acceptance.rule import OTHER_RATE, OTHER_READER, rule_of
from sealread.work.acceptance.samples import check, draw, named, places, sample
from sealread.work.audit_check import verify
from sealread.work.correcting import Wish, correct, find
from sealread.work.learning import lessons
from sealread.work.workspace import Workspace
from tests.policies import policy
from tests.unit.work.acceptance.conftest import Site
from tests.unit.work.accounted import reading


def _checked(site: Site, documents: list[str], rate: float = 0.05) -> Results:
    sha256 = site.terms.schema_sha256
    draw(site.workspace, sha256, len(documents), seed="x")
    for one in documents:
        check(site.workspace, one, sha256)
    return results(site.workspace, sha256, rate)


def _is_whole(site: Site) -> bool:
    anchor = site.database.with_name("audit.head").read_bytes()
    return verify(site.workspace, anchor).whole


def test_the_same_seed_draws_the_same_and_a_sample_grows(site: Site) -> None:
    site.many(20)
    sha256 = site.terms.schema_sha256

    first = draw(site.workspace, sha256, 5, seed="lot")
    again = draw(site.workspace, sha256, 5, seed="lot")
    grown = draw(site.workspace, sha256, 8)

    assert first.drawn == again.drawn
    assert grown.drawn[:5] == first.drawn
    assert (len(grown.drawn), grown.among, grown.seed) == (8, 20, "lot")
    assert sample(site.workspace.database, sha256) == grown
    assert len(draw(site.workspace, sha256, 100).drawn) == 20


def test_another_seed_draws_others(site: Site) -> None:
    site.many(30)
    sha256 = site.terms.schema_sha256

    one = draw(site.workspace, sha256, 10, seed="a").drawn
    site.workspace.record("acceptance", act="drawn", schema_sha256="other", schema_name="o",
                          seed="", among=0, drawn=[])  # fmt: skip

    assert sample(site.workspace.database, sha256) is not None
    assert {d.document for d in one} != {
        d.document for d in draw(site.workspace, sha256, 20, seed="b").drawn[10:]
    }


def test_each_field_is_told_with_its_interval(site: Site) -> None:
    documents = [
        site.one(
            "right.pdf",
            reading("/total", 1, text="1"),
            reading("/due", None, text=None, confidence=0.2, status="not_found"),
        ),
        site.one(
            "wrong.pdf",
            reading("/total", 2, text="2"),
            reading("/due", None, text=None, confidence=0.2, status="not_found"),
        ),
        site.one("invented.pdf", reading("/total", 3, text="3")),
    ]
    workspace = site.workspace
    correct(workspace, find(workspace, "wrong.pdf"), Wish(path="/total", value="7", reason="x"))
    correct(workspace, find(workspace, "wrong.pdf"), Wish(path="/due", value="2024-01-02"))
    correct(
        workspace, find(workspace, "invented.pdf"), Wish(path="/total", absent=True, reason="x")
    )

    found = _checked(site, documents)
    total, due = found.fields

    assert (found.drawn, found.checked, found.needed) == (3, 3, 59)
    assert (total.documents, total.right, total.wrong, total.invented) == (3, 1, 1, 1)
    assert (total.low, total.high) == pytest.approx((0.0084, 0.9057), abs=1e-4)
    assert total.is_hopeless  # two of three are wrong: no number of documents would do
    assert not due.is_hopeless  # nothing was read, so that nothing could pass
    assert (due.documents, due.right, due.missed, due.values) == (2, 1, 1, 0)
    assert found.passing == 0
    assert lessons(workspace) == ()  # what measures does not teach


def test_a_column_is_one_answer_a_document(site: Site) -> None:
    cells = [
        reading("/lines/0/name", "a", confidence=0.9), reading("/lines/1/name", "b", confidence=0.4)
    ]  # fmt: skip
    document = site.one("a.pdf", *cells)
    (field,) = _checked(site, [document]).fields

    assert (field.pattern, field.documents, field.right, field.values) == ("/lines/*/name", 1, 1, 1)
    assert field.title == "Lines / Name"
    assert field.curve == ((1.0, 0.0),)


def test_what_was_changed_later_is_checked_once_more(site: Site) -> None:
    documents = site.many(2)
    _checked(site, documents)
    workspace, sha256 = site.workspace, site.terms.schema_sha256

    correct(workspace, find(workspace, "000.pdf"), Wish(path="/total", value="9", reason="x"))
    left = results(workspace, sha256)
    made = sample(workspace.database, sha256)

    assert made is not None
    assert (left.checked, left.stale) == (1, 1)
    assert {one.name for one in places(workspace, made) if not one.is_checked} == {"000.pdf"}
    check(workspace, documents[0], sha256)
    assert results(workspace, sha256).fields[0].wrong == 1


def test_a_rate_that_is_carried_decides_what_passes(site: Site) -> None:
    documents = site.many(62, wrong=(3, 4))
    workspace, sha256 = site.workspace, site.terms.schema_sha256
    for name in ("003.pdf", "004.pdf"):
        correct(workspace, find(workspace, name), Wish(path="/total", value="999", reason="x"))
    found = _checked(site, documents)
    (total,) = found.fields
    assert (total.bound.threshold, total.bound.accepted, total.bound.wrong) == (0.9, 60, 0)
    assert total.passing == pytest.approx(60 / 62)
    assert found.reviewed == 2

    choose(workspace, found)
    unsure = site.one("later.pdf", reading("/total", 5, text="5", confidence=0.89))
    sure = site.one(
        "sure.pdf",
        reading("/total", 6, text="6", confidence=0.95, status="needs_review", reason=NOT_SURE),
    )

    shown = {
        one: workspace.extraction(find(workspace, one).id) for one in ("later.pdf", "sure.pdf")
    }
    (later,), (passes,) = (one.fields for one in shown.values() if one is not None)
    assert (later.status, later.reason) == ("needs_review", BELOW)
    assert (passes.status, passes.reason) == ("normalised", None)
    assert len({unsure, sure}) == 2
    written = json.loads((site.out / "later.pdf.json").read_text())
    assert written["fields"][0]["status"] == "needs_review"
    assert _is_whole(site)

    assert end(workspace, sha256)
    assert not end(workspace, sha256)
    assert rule_of(workspace.database, sha256) is None
    item = workspace.extraction(find(workspace, "later.pdf").id)
    assert item is not None
    assert item.fields[0].status == "grounded"
    assert (
        json.loads((site.out / "later.pdf.json").read_text())["fields"][0]["status"] == "grounded"
    )
    assert _is_whole(site)


def test_a_single_item_that_passes_is_the_words_themselves(site: Site) -> None:
    workspace = site.workspace
    choose(workspace, _checked(site, site.many(60)))
    item = reading(
        "/total", ["6"], text="6", confidence=0.95, status="needs_review", reason=NOT_SURE
    )
    site.one("list.pdf", item)

    shown = workspace.extraction(find(workspace, "list.pdf").id)

    assert shown is not None
    assert shown.fields[0].status == "grounded"


def test_what_another_model_reads_is_not_judged_by_it(site: Site) -> None:
    workspace = site.workspace
    choose(workspace, _checked(site, site.many(60)))
    extraction = workspace.extraction(find(workspace, "000.pdf").id)
    assert extraction is not None
    other = replace(extraction, run=replace(extraction.run, adapter_sha256="f" * 64), notices=())

    shown = workspace.corrected(other)

    assert [one.code for one in shown.notices] == [OTHER_READER]
    assert shown.fields == other.fields


def test_a_rate_that_was_chosen_before_another_was_locked_lets_nothing_pass(
    site: Site, tmp_path: Path
) -> None:
    workspace = site.workspace
    choose(workspace, _checked(site, site.many(60)))
    item = find(workspace, "000.pdf").id
    read, usual = workspace.read(item), workspace.extraction(item)
    assert read is not None
    for rate, codes in (("0.02", [OTHER_RATE]), ("0.05", [])):
        with policy(tmp_path / rate, f"error_rate = {rate}\nlocked = ['error_rate']"):
            shown = workspace.extraction(item)
        assert shown is not None
        assert [one.code for one in shown.notices] == codes
        assert shown.fields == (read.fields if codes else usual.fields if usual else None)


def test_a_test_outlives_what_was_read_for_it(site: Site, tmp_path: Path) -> None:
    documents = site.many(60)
    choose(site.workspace, _checked(site, documents))
    sha256, folder = site.terms.schema_sha256, site.database.parent
    site.workspace.finish_run(site.workspace.runs()[0].id, "done")
    with site.workspace.database.changing() as connection:
        connection.execute("UPDATE runs SET finished = '2001-01-01T00:00:00.000Z'")
    with policy(tmp_path / "system", "keep_days = 1"), Workspace.open(folder) as workspace:
        assert workspace.runs() == ()
        assert rule_of(workspace.database, sha256) is not None
        made = sample(workspace.database, sha256)
        assert made is not None
        assert {one.name for one in places(workspace, made)} == {""}
        assert lessons(workspace) == ()
    assert _is_whole(site)


def test_a_rate_that_nothing_carries_cannot_be_chosen(site: Site) -> None:
    found = _checked(site, site.many(10))

    assert found.fields[0].more == 49
    with pytest.raises(SampleRefused, match=r"no field carries a rate of 5\.0% yet"):
        choose(site.workspace, found)


def test_what_cannot_be_tested_is_said(site: Site) -> None:
    workspace, sha256 = site.workspace, site.terms.schema_sha256
    with pytest.raises(SampleRefused, match="nothing was read yet"):
        named(workspace, None)
    with pytest.raises(SampleRefused, match="no document was read under it yet"):
        draw(workspace, sha256)
    (document,) = site.many(1)
    assert named(workspace, None) == named(workspace, "test") == sha256
    with pytest.raises(SampleRefused, match="no documents were drawn yet"):
        results(workspace, sha256)
    with pytest.raises(SampleRefused, match="a sample has 1 to"):
        draw(workspace, sha256, 0)
    with pytest.raises(SampleRefused, match="this document was not drawn"):
        check(workspace, document, sha256)
    draw(workspace, sha256)
    with pytest.raises(SampleRefused, match="none of the documents that were drawn was checked"):
        results(workspace, sha256)
    check(workspace, document, sha256)
    with pytest.raises(SampleRefused, match="a rate lies between"):
        results(workspace, sha256, rate=1.5)
    with pytest.raises(SampleRefused, match=r"there are: test\.json"):
        named(workspace, "other")


def test_the_report_says_it_all_and_lets_nothing_in(site: Site) -> None:
    document = site.one("<b>a.pdf", reading("/total", 1, text="1"))
    found = _checked(site, [document])
    made = sample(site.workspace.database, site.terms.schema_sha256)
    assert made is not None

    body = page(found, places(site.workspace, made)).decode()

    assert "&lt;b&gt;a.pdf" in body
    assert "<b>" not in body
    assert "1 (100 %)" in body
    assert document in body
    assert "default-src 'none'" in body.replace("&#x27;", "'")


def test_the_report_is_written_as_a_pdf(site: Site, tmp_path: Path) -> None:
    found = _checked(site, site.many(3))
    made = sample(site.workspace.database, site.terms.schema_sha256)
    assert made is not None
    out = tmp_path / "report.pdf"

    write(found, places(site.workspace, made), out)

    with pymupdf.open(out) as paper:
        text = " ".join(page.get_text() for page in paper)
    assert "Acceptance test: test.json" in text
    assert "002.pdf" in text
