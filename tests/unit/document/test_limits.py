"""What a document may ask for: each limit has its error, and the error says what to do."""

from __future__ import annotations

import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from sealread import errors
from sealread.document.files import load
from sealread.document.limits import Limits, out_of_memory, too_slow
from sealread.document.mupdf import pymupdf, too_much
from sealread.document.opening import broken
from sealread.document.reading import ReadOptions, read
from tests.unit.document.drawing import written
from tests.unit.document.hostile import (
    bomb,
    docx,
    form,
    paragraph,
    part,
    pdf,
    run,
    slow_forms,
    stream,
    zip_bomb,
)

Make = Callable[[Path], object]


def two_pages(path: Path) -> None:
    with pymupdf.open() as document:
        document.new_page().insert_text((72, 72), "one")
        document.new_page().insert_text((72, 72), "two")
        document.save(path)


def poster(path: Path) -> None:
    with pymupdf.open() as document:
        document.new_page(width=5000, height=5000).insert_text((72, 72), "one")
        document.save(path)


def big_picture_on_a_page(path: Path) -> None:
    head = "/Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 1"
    picture = stream(b"\0", f"{head}/ColorSpace/DeviceGray")
    pdf(path, b"q 99 0 0 99 0 0 cm /X0 Do Q", objects=(picture,))


def frames(path: Path) -> None:
    first, *others = [Image.new("1", (8, 8), 1) for _ in range(3)]
    first.save(path, save_all=True, append_images=others)


def deep_word(path: Path) -> None:
    docx(path, "<w:sdt>" * 50 + paragraph(run("x")) + "</w:sdt>" * 50)


def deep_web(path: Path) -> None:
    path.write_text("<html>" + "<div>" * 50 + "x")


def deep_forms(path: Path) -> None:
    forms = [form(b"/N Do", f"/N {number + 7} 0 R") for number in range(400)]
    pdf(path, b"/X0 Do", objects=(*forms, form(b"")))


@pytest.mark.parametrize(
    ("name", "make", "limits", "error", "found"),
    [
        ("a.pdf", written, Limits(file_bytes=100), errors.FileTooLarge, "MiB"),
        ("a.pdf", two_pages, Limits(pages=1), errors.FileTooLarge, "2 pages"),
        ("a.tif", frames, Limits(pages=2), errors.FileTooLarge, "3 pages"),
        ("a.pdf", poster, Limits(page_area=1e7), errors.PageTooLarge, "5,000 by 5,000 points"),
        ("a.pdf", big_picture_on_a_page, Limits(), errors.PageTooLarge, "900 million pixels"),
        ("a.pdf", written, Limits(objects=3), errors.TooComplex, "parts is more"),
        ("a.docx", lambda path: docx(path, ""), Limits(objects=3), errors.TooComplex, "4 parts"),
        ("a.docx", deep_word, Limits(nesting=40), errors.TooComplex, "40 levels"),
        ("a.html", deep_web, Limits(nesting=40), errors.TooComplex, "40 levels"),
        ("a.pdf", deep_forms, Limits(), errors.TooComplex, "depth"),
        ("a.pdf", written, Limits(page_words=9), errors.TooMuchText, "page 1 with 45 words"),
        ("a.pdf", written, Limits(words=9), errors.TooMuchText, "a text of 45 words"),
        ("a.pdf", written, Limits(page_characters=9), errors.TooMuchText, "characters"),
        ("a.txt", lambda path: path.write_text("x" * 99), Limits(characters=98),
         errors.TooMuchText, "a text of 99 characters"),
    ],
)  # fmt: skip
def test_each_limit_has_its_error(
    tmp_path: Path,
    name: str,
    make: Make,
    limits: Limits,
    error: type[errors.SealreadError],
    found: str,
) -> None:
    make(tmp_path / name)

    with pytest.raises(error) as caught:
        read(tmp_path / name, ReadOptions(language=False, ocr=False, limits=limits))

    assert type(caught.value) is error
    assert str(caught.value).startswith(f"{name}: ")
    assert found in str(caught.value)


@pytest.mark.parametrize("filters", ["/FlateDecode", "[/FlateDecode/FlateDecode]"])
@pytest.mark.parametrize("in_form", [False, True])
def test_a_stream_that_unpacks_without_end_is_refused(
    tmp_path: Path, filters: str, in_form: bool
) -> None:
    packed = bomb(130 << 20)
    packed = zlib.compress(packed, 9) if filters.startswith("[") else packed
    if in_form:
        head = f"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Filter {filters}"
        pdf(tmp_path / "a.pdf", b"BT /F 9 Tf 9 9 Td (x) Tj ET /X0 Do",
            objects=(stream(packed, head),))  # fmt: skip
    else:
        pdf(tmp_path / "a.pdf", packed, packed=filters)

    with pytest.raises(errors.UnpacksTooLarge, match="not unpacked"):
        read(tmp_path / "a.pdf", ReadOptions(language=False))


def test_an_archive_that_unpacks_to_many_times_its_size_is_refused(tmp_path: Path) -> None:
    zip_bomb(tmp_path / "a.docx", 80 << 20)

    with pytest.raises(errors.UnpacksTooLarge, match="200 times its size"):
        read(tmp_path / "a.docx", ReadOptions(limits=Limits(unpacked_free=64 << 20)))
    with pytest.raises(errors.UnpacksTooLarge, match="limit of 70 MiB"):
        read(tmp_path / "a.docx", ReadOptions(limits=Limits(unpacked_bytes=70 << 20)))


def test_pictures_that_unpack_to_many_times_their_size_are_refused(tmp_path: Path) -> None:
    Image.new("RGB", (4000, 4000), (255, 255, 255)).save(tmp_path / "a.png")

    with pytest.raises(errors.UnpacksTooLarge):
        read(tmp_path / "a.png", ReadOptions(limits=Limits(unpacked_free=1 << 20)))


def test_xml_with_a_document_type_is_refused(tmp_path: Path) -> None:
    laughs = '<!DOCTYPE x [<!ENTITY a "ha">]>' + part(paragraph(run("&a;")))[21:]
    docx(tmp_path / "a.docx", "", styles=laughs)

    with pytest.raises(errors.DamagedFile):
        read(tmp_path / "a.docx", ReadOptions(language=False))


def test_usual_documents_are_far_below_every_limit(tmp_path: Path) -> None:
    written(tmp_path / "a.pdf")
    docx(tmp_path / "a.docx", paragraph(run("Declaration of performance")))

    for name in ("a.pdf", "a.docx"):
        assert read(tmp_path / name, ReadOptions(language=False)).pages[0].words


@pytest.mark.parametrize(
    ("raised", "error"),
    [
        (MemoryError(), errors.PageTooCostly),
        (RuntimeError("code=2: calloc (3 x 4 bytes) failed"), errors.PageTooCostly),
        (RuntimeError("std::bad_alloc"), errors.PageTooCostly),
        (RuntimeError("code=5: exception stack overflow!"), errors.TooComplex),
        (RuntimeError("code=7: compression bomb detected"), errors.UnpacksTooLarge),
        (RuntimeError("code=7: syntax error"), errors.DamagedFile),
    ],
)
def test_what_mupdf_says_becomes_the_error_of_that_file(
    tmp_path: Path, raised: Exception, error: type[errors.SealreadError]
) -> None:
    source = load(written(tmp_path / "a.pdf"), Limits())

    assert type(broken(source, raised, 3)) is error
    assert bool(too_much(raised)) is (error is not errors.DamagedFile)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits address space")
def test_too_little_memory_is_an_error_of_that_page(tmp_path: Path) -> None:
    """In a process of its own: what it may have is little more than what it has."""
    Image.effect_noise((3000, 3000), 90).resize((10_000, 10_000)).save(tmp_path / "a.jpg")
    code = (
        "import resource, sys\n"
        "from pathlib import Path\n"
        "import psutil\n"
        "from sealread.document.reading import ReadOptions, read\n"
        "from sealread.errors import DocumentError\n"
        "held = psutil.Process().memory_info().vms + (80 << 20)\n"
        "resource.setrlimit(resource.RLIMIT_AS, (held, held))\n"
        "try:\n"
        "    read(Path(sys.argv[1]), ReadOptions(language=False, ocr=False))\n"
        "except DocumentError as error:\n"
        "    print(error.code, error)\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "a.jpg")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("page_too_costly a.jpg: page 1 takes more memory")


def test_the_errors_of_costly_pages_name_the_page() -> None:
    assert str(too_slow("a.pdf", 3, 120)).startswith(
        "a.pdf: page 3 takes more time than Sealread gives a page (120 seconds)."
    )
    assert "a.pdf: opening it" in str(out_of_memory("a.pdf", 0))


def test_forms_that_draw_each_other_are_small_files(tmp_path: Path) -> None:
    pdf(tmp_path / "a.pdf", b"/X0 Do", objects=slow_forms(2))

    with pymupdf.open(tmp_path / "a.pdf") as document:
        assert len(document[0].get_text().split()) >= 1
