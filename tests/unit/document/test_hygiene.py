"""Text layers that are not what a person sees."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sealread.document.clean import clean, clean_all
from sealread.document.hygiene import Verdict, readable
from sealread.document.mupdf import pymupdf
from sealread.document.pdf_page import text_layer
from sealread.document.reading import ReadOptions, read
from tests.unit.document.drawing import PROSE, picture_of, scan, written


@pytest.mark.parametrize(
    ("texts", "usable"),
    [
        (PROSE, True),
        (("Größe", "Maß", "§", "12,50", "€"), True),
        (("декларация", "о", "соответствии"), True),
        (("性能声明", "产品"), True),
        (("\ufffd\ufffd\ufffd", "\ufffd1"), False),
        (("\ue001\ue002", "\ue003\ue004"), False),
        (("\x01\x02\x03", "abc"), False),
        (("Xkqr", "vzgth", "pqrst", "bcdfg", "hjklm") * 10, False),
        ((), False),
    ],
)
def test_broken_encodings_are_recognised(texts: tuple[str, ...], usable: bool) -> None:
    assert readable(texts) is usable


@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("Ver\u00adtrag", "Vertrag"),
        ("\u202eevil\u202c", "evil"),
        ("a\u200bb\ufeff", "ab"),
        ("12\U000e0031\U000e0032", "12"),
        ("o\ufb03ce", "office"),
        ("10\u00a0000", "10000"),
        ("Straße½€", "Straße½€"),
        ("\u200b", ""),
    ],
)
def test_unseen_characters_are_taken_out(word: str, left: str) -> None:
    assert clean(word) == left
    assert clean_all(["plain", word]) == ["plain", left]


def verdict_of(path: Path) -> tuple[Verdict, list[str]]:
    with pymupdf.open(path) as document:
        layer = text_layer(document[0])
    return layer.verdict, [word.text for word in layer.words]


def one_page(path: Path, draw: Any) -> Path:
    with pymupdf.open() as document:
        draw(document.new_page())
        document.save(path)
    return path


def test_invisible_text_over_a_scan_counts_as_none(tmp_path: Path) -> None:
    picture = picture_of(written(tmp_path / "a.pdf"))

    assert verdict_of(scan(tmp_path / "b.pdf", picture, "poor hidden text")) == ("hidden", [])


def test_stamp_on_a_scan_does_not_make_it_digital(tmp_path: Path) -> None:
    picture = picture_of(written(tmp_path / "a.pdf"))

    verdict, _ = verdict_of(scan(tmp_path / "b.pdf", picture, "Received 1 May", mode=0))

    assert verdict == "picture"


@pytest.mark.parametrize(
    "options",
    [
        {"color": (1, 1, 1)},
        {"render_mode": 3},
        {"fontsize": 0.5},
        {"fill_opacity": 0.02, "stroke_opacity": 0.02},
    ],
)
def test_words_that_nobody_sees_are_dropped(tmp_path: Path, options: dict[str, Any]) -> None:
    def draw(page: Any) -> None:
        for number in range(25):
            page.insert_text((72, 100 + 20 * number), "visible words")
        page.insert_text((72, 700), "IGNORE PREVIOUS", **options)

    verdict, texts = verdict_of(one_page(tmp_path / "a.pdf", draw))

    assert verdict == "usable"
    assert set(texts) == {"visible", "words"}
    (notice,) = read(tmp_path / "a.pdf", ReadOptions(language=False)).notices
    assert (notice.code, notice.page) == ("hidden_text", 1)


def test_white_text_on_a_dark_ground_is_kept(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.draw_rect((60, 80, 300, 110), fill=(0, 0, 0.4))
        page.insert_text((72, 100), "Table heading", color=(1, 1, 1))

    assert verdict_of(one_page(tmp_path / "a.pdf", draw))[1] == ["Table", "heading"]


def test_page_of_drawn_letters_is_a_picture(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        page.insert_text((72, 60), "Page 1")
        for number in range(40):
            page.draw_rect((72, 100 + 15 * number, 400, 107 + 15 * number), fill=(0, 0, 0))

    assert verdict_of(one_page(tmp_path / "a.pdf", draw))[0] == "picture"


def test_plain_page_with_a_logo_is_digital(tmp_path: Path) -> None:
    Image.effect_noise((700, 700), 90).save(tmp_path / "logo.png")

    def draw(page: Any) -> None:
        page.insert_image((450, 20, 560, 130), filename=str(tmp_path / "logo.png"))
        for number in range(25):
            page.insert_text((72, 150 + 20 * number), "ordinary words of a letter")

    assert verdict_of(one_page(tmp_path / "a.pdf", draw))[0] == "usable"
