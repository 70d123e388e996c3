"""The parent's customs: right extractions pass, wrong ones never do."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.errors import ProtocolError
from sealread.worker.checking import (
    checked_extraction,
    checked_lines,
    checked_report,
    checked_rgb,
)
from sealread.worker.protocol import Rendered
from tests.unit.extractions import BOX, extraction
from tests.unit.reports import answer, report, trace, values_report


def sent(message: Any) -> bytes:
    return msgspec.json.encode(message)


def test_a_right_extraction_passes() -> None:
    passed = checked_extraction(sent(extraction()), "a.pdf")

    assert passed.fields[0].evidence[0].box == tuple(BOX)


@pytest.mark.parametrize(
    "box",
    [
        [0.1, 0.2, 1.5, 0.3],
        [-0.5, 0.2, 0.4, 0.3],
        [0.4, 0.2, 0.1, 0.3],
        [0.1, 0.3, 0.4, 0.2],
        [0.1, 0.2, 0.4, 1e308],
    ],
)
def test_evidence_off_the_page_is_refused(box: list[float]) -> None:
    message = extraction(evidence=[{"page": 1, "box": box}])

    with pytest.raises(ProtocolError, match="does not lie on its page"):
        checked_extraction(sent(message), "a.pdf")


@pytest.mark.parametrize("page", [0, -1, 3])
def test_evidence_on_a_page_that_is_not_there_is_refused(page: int) -> None:
    message = extraction(evidence=[{"page": page, "box": BOX}])

    with pytest.raises(ProtocolError, match="page that the document does not have"):
        checked_extraction(sent(message), "a.pdf")


def test_evidence_of_runners_up_is_looked_at_too() -> None:
    runner = {"text": "x", "confidence": 0.1, "evidence": [{"page": 9, "box": BOX}]}

    with pytest.raises(ProtocolError, match="page that the document does not have"):
        checked_extraction(sent(extraction(runners_up=[runner])), "a.pdf")


def test_a_source_that_no_provider_is_called_is_refused() -> None:
    runner = {"text": "x", "confidence": 0.1, "evidence": [], "source": "\x1b[2J"}

    assert checked_extraction(sent(extraction(source="language_model")), "a.pdf")
    for message in (extraction(source="somebody"), extraction(runners_up=[runner])):
        with pytest.raises(ProtocolError, match="no known source"):
            checked_extraction(sent(message), "a.pdf")


@pytest.mark.parametrize("confidence", [-0.1, 1.1])
def test_a_confidence_that_is_no_share_is_refused(confidence: float) -> None:
    with pytest.raises(ProtocolError, match="confidence"):
        checked_extraction(sent(extraction(confidence=confidence)), "a.pdf")


def test_an_unknown_status_is_refused() -> None:
    with pytest.raises(ProtocolError, match="no known form"):
        checked_extraction(sent(extraction(status="certain")), "a.pdf")


def test_an_extraction_of_another_document_is_refused() -> None:
    with pytest.raises(ProtocolError, match="another document"):
        checked_extraction(sent(extraction()), "b.pdf")


@pytest.mark.parametrize("name", ["language", "locale"])
def test_a_language_too_long_to_be_one_is_refused(name: str) -> None:
    message = extraction()
    message["document"][name] = "e" * 1000

    with pytest.raises(ProtocolError, match="a language of no known form"):
        checked_extraction(sent(message), "a.pdf")


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_other_json_is_refused(message: Any) -> None:
    with pytest.raises(ProtocolError):
        checked_extraction(sent(message), "a.pdf")


def test_a_picture_with_all_its_pixels_passes() -> None:
    assert checked_rgb(Rendered(1, 2, 1, b"abcdef")) == b"abcdef"


@pytest.mark.parametrize(("width", "height"), [(3, 1), (1, 1), (0, 0), (50_000, 50_000)])
def test_a_picture_of_another_size_is_refused(width: int, height: int) -> None:
    with pytest.raises(ProtocolError, match="picture"):
        checked_rgb(Rendered(1, width, height, b"abcdef"))


OFF_PAGE = {"page": 3, "box": BOX}
RUNNER = {"text": "x", "confidence": 0.1, "evidence": [OFF_PAGE]}


@pytest.mark.parametrize("message", [report(), values_report(), report(answer(texts=[]))])
def test_a_right_report_passes(message: dict[str, Any]) -> None:
    assert checked_report(sent(message), "a.pdf").outcome.trace.file == "a.pdf"


def test_a_report_on_a_document_that_was_not_read_passes() -> None:
    message = report(status="END", reason="failed", answers=[], marks=[],
                     trace=trace(status="END", document_sha256=""))  # fmt: skip

    passed = checked_report(sent({**message, "document": None}), "a.pdf")

    assert passed.document is None


@pytest.mark.parametrize(
    ("message", "what"),
    [
        (report(answer(evidence=[OFF_PAGE])), "page that the document does not have"),
        (report(answer(evidence=[{"page": 1, "box": [0, 0, 9, 9]}])), "does not lie on its page"),
        (report(answer(runners_up=[RUNNER])), "page that the document does not have"),
        (report(answer(confidence=1.5)), "confidence"),
        (report(answer(evidence=[])), "without evidence"),
        (report(status="PLAN"), "has not ended"),
        (report(status="DONE"), "no known form"),
        (report(trace=trace(status="END")), "ends otherwise"),
        (report(trace=trace(file="b.pdf")), "trace of another document"),
        (report(trace=trace(document_sha256="x")), "trace of another document"),
        (report(trace=trace(events=[{**trace()["events"][0], "number": 2}])), "a gap"),
        ({**report(), "document": None}, "without a document"),
        (values_report(extraction={**extraction(), "document": {**extraction()["document"],
                                                                "file": "b.pdf"}}),
         "another document"),
        (values_report(extraction=extraction(evidence=[OFF_PAGE])), "does not have"),
    ],
)  # fmt: skip
def test_a_wrong_report_is_refused(message: dict[str, Any], what: str) -> None:
    with pytest.raises(ProtocolError, match=what):
        checked_report(sent(message), "a.pdf")


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_other_json_is_no_report(message: Any) -> None:
    with pytest.raises(ProtocolError):
        checked_report(sent(message), "a.pdf")


def lined(**changes: Any) -> bytes:
    word = {"text": "a", "box": BOX, "confidence": 0.5, **changes}
    return sent({"number": 2, "lines": [[word]]})


def test_words_on_their_page_pass() -> None:
    assert checked_lines(lined(), [2]).lines[0][0].text == "a"


def test_words_of_a_page_that_nobody_asked_for_are_refused() -> None:
    with pytest.raises(ProtocolError, match="nobody asked for"):
        checked_lines(lined(), [1, 3])


@pytest.mark.parametrize(
    "changes", [{"box": [0.1, 0.2, 1.5, 0.3]}, {"confidence": 2.0}, {"text": 3}]
)
def test_words_of_a_wrong_form_or_place_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ProtocolError):
        checked_lines(lined(**changes), [2])
