"""Real OCR on drawn pages."""

from __future__ import annotations

import shutil
import subprocess
import sys
from difflib import SequenceMatcher
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from sealread.document.ctc import CtcDecode, Decoded
from sealread.document.language import detect
from sealread.document.line_words import parts
from sealread.document.ocr import recognise
from sealread.document.ocr_models import load
from sealread.document.reading import ReadOptions, read
from sealread.document.text_map import text_map
from sealread.errors import WeightsMissing
from sealread.weights.store import Store
from tests.unit.document.drawing import PROSE, picture_of, scan, written


def likeness(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Image.Image:
    return picture_of(written(tmp_path_factory.mktemp("drawn") / "a.pdf"), 1000)


def test_scanned_pdf_is_read(tmp_path: Path, picture: Image.Image, weights: Store) -> None:
    blurred = picture.filter(ImageFilter.GaussianBlur(0.6))
    document = read(
        scan(tmp_path / "a.pdf", blurred, "wrong hidden layer"), ReadOptions(weights.folder)
    )

    assert document.modality == "scanned"
    assert document.language == "en"
    assert likeness(text_map(document.pages).text, "\n".join(PROSE)) > 0.98
    assert [notice.code for notice in document.notices] == ["text_layer_ignored"]
    assert all(0.5 < word.confidence <= 1.0 for word in document.pages[0].words)


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_turned_page_is_recognised(picture: Image.Image, weights: Store, turn: int) -> None:
    lying = np.asarray(picture.rotate(turn, expand=True))  # Pillow turns the other way round

    found = recognise(lying, weights.folder)

    assert found.turn == turn
    assert likeness(" ".join(word.text for word in found.words), " ".join(PROSE)) > 0.98


def test_words_of_a_small_picture_stand_where_its_ink_is(weights: Store) -> None:
    """Its lines are sought in an enlarged picture; their places are those of its own pixels."""
    sheet = Image.new("RGB", (240, 120), "white")
    ImageDraw.Draw(sheet).text((120, 60), "Total 12.50", "black", ImageFont.load_default(12))

    found = recognise(np.asarray(sheet), weights.folder)

    assert [word.text for word in found.words] == ["Total", "12.50"]
    x0, y0, x1, y1 = found.words[0].box
    assert 0.45 < x0 < x1 < 0.68
    assert 0.45 < y0 < y1 < 0.68


def test_word_boxes_lie_on_the_ink(tmp_path: Path, weights: Store) -> None:
    path = written(tmp_path / "a.pdf")
    drawn = read(path, ReadOptions(language=False)).pages[0].words

    found = recognise(np.asarray(picture_of(path, 1000)), weights.folder).words

    assert [word.text for word in found] == [word.text for word in drawn]
    for one, other in zip(found, drawn, strict=True):
        assert one.box[0] == pytest.approx(other.box[0], abs=0.006)
        assert one.box[2] == pytest.approx(other.box[2], abs=0.006)
        assert one.box[1] < (other.box[1] + other.box[3]) / 2 < one.box[3]


def test_pages_of_a_tiff_are_all_read(tmp_path: Path, picture: Image.Image, weights: Store) -> None:
    top = picture.crop((0, 0, picture.width, picture.height // 3))
    blank = Image.new("RGB", top.size, "white")
    top.save(tmp_path / "a.tif", save_all=True, append_images=[blank, top])

    document = read(tmp_path / "a.tif", ReadOptions(weights.folder))

    assert [bool(page.words) for page in document.pages] == [True, False, True]
    assert [(notice.code, notice.page) for notice in document.notices] == [("page_empty", 2)]


@pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not installed")
def test_reading_a_scan_opens_no_internet_socket(
    tmp_path: Path, picture: Image.Image, weights: Store
) -> None:
    picture.crop((0, 0, picture.width, picture.height // 3)).save(tmp_path / "a.png")
    program = (
        "import sys; from pathlib import Path; from sealread.document.reading import *;"
        "print(len(read(Path(sys.argv[1]), ReadOptions(Path(sys.argv[2]))).pages[0].words))"
    )
    trace = tmp_path / "trace.txt"
    command = ["strace", "-f", "-e", "trace=network", "-o", str(trace), sys.executable, "-c"]

    done = subprocess.run(
        [*command, program, str(tmp_path / "a.png"), str(weights.folder)],
        capture_output=True,
        check=False,
        text=True,
    )

    if "ptrace" in done.stderr.lower():
        pytest.skip("strace may not trace here")
    assert int(done.stdout) > 10
    assert "AF_INET" not in trace.read_text()


def test_missing_weights_are_told(tmp_path: Path, picture: Image.Image) -> None:
    picture.save(tmp_path / "a.png")

    with pytest.raises(WeightsMissing):
        read(tmp_path / "a.png", ReadOptions(weights=tmp_path / "nowhere"))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Die Leistung des Produkts entspricht der erklärten Leistung.", "de"),
        ("The performance of the product is in conformity with it.", "en"),
        ("4711 / 2.15", None),
        ("", None),
    ],
)
def test_language_is_named(weights: Store, text: str, language: str | None) -> None:
    assert detect(text, weights.folder)[0] == language


def test_decoding_folds_repetitions_and_drops_blanks() -> None:
    classes = [0, 1, 1, 0, 1, 2, 3]
    batch = np.full((1, len(classes), 4), 0.01, dtype=np.float32)
    batch[0, range(len(classes)), classes] = 0.9

    (line,), _ = CtcDecode(["a", "b"])([batch])

    assert line.text == "aab "
    assert line.first == (1, 4, 5, 6)
    assert line.last == (2, 4, 5, 6)


def line_of(text: str, *gaps: int) -> tuple[Decoded, np.ndarray]:
    """A line of bars, one a character, 8 pixels wide, with blanks of given pixels behind them."""
    crop = np.full((48, 8 * len(text.replace(" ", "")) + sum(gaps), 3), 255, dtype=np.uint8)
    first, place, written = [], 0, iter(gaps)
    for character in text:
        if character == " ":
            first.append(max(place - 4, 0) // 4)
            continue
        crop[8:40, place : place + 8] = 0
        first.append((place + 4) // 4)
        place += 8 + next(written, 0)
    sure = tuple(0.9 for _ in text)
    return Decoded(tuple(text), tuple(first), tuple(first), sure, crop.shape[1] // 4), crop


def test_space_that_the_network_missed_is_seen_in_the_picture() -> None:
    line, crop = line_of("gemanhang", 3, 3, 16, 3, 3, 3, 3, 3)

    assert [part.text for part in parts(line, 1.0, crop)] == ["gem", "anhang"]


def test_digits_are_not_parted_by_a_narrow_blank() -> None:
    line, crop = line_of("ab 4711", 3, 14, 3, 12, 3)

    assert [part.text for part in parts(line, 1.0, crop)] == ["ab", "4711"]


@pytest.mark.parametrize(
    ("read", "gap", "words"),
    [("F8", 12, ["F", "8"]), ("F8", 4, ["F8"]), ("F10", 12, ["F", "10"]),
     ("A1,5", 12, ["A", "1,5"]), ("A1", 12, ["A", "1"]), ("1.", 12, ["1."]),
     ("11", 12, ["11"]), ("CT", 4, ["CT"])],
)  # fmt: skip
def test_a_class_alone_in_its_cell_keeps_its_space(read: str, gap: int, words: list[str]) -> None:
    line, crop = line_of(read, gap, 3)

    assert [part.text for part in parts(line, 1.0, crop)] == words


def test_networks_compute_with_the_thread_that_asks(weights: Store) -> None:
    models = load(weights.folder)

    for part in (models.detection, models.recognition):
        options = part.paddlex_predictor.runner.session.get_session_options()
        assert (options.intra_op_num_threads, options.inter_op_num_threads) == (1, 1)


def test_what_is_read_does_not_depend_on_how_many_threads_read(
    picture: Image.Image, weights: Store
) -> None:
    one, many = (recognise(np.asarray(picture), weights.folder, count) for count in (1, 4))

    assert one == many
