"""The converter: a real process behind real walls, and a script in place of the office program.

LibreOffice itself is not on every machine; what stands in for it here is only what is started.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pymupdf
import pytest

from sealread.document.office import RESULT, SOURCE, find_office
from sealread.worker.client import Worker
from sealread.worker.converter import Converter, Order, converted

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the stand-in is a shell script")
COMPOUND = bytes.fromhex("d0cf11e0a1b11ae1") + bytes(504)

Office = Callable[[str], Path]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A PDF of one page, as a part of the program: what else it could not read."""
    path = tmp_path / "office" / "page.pdf"
    path.parent.mkdir()
    with pymupdf.open() as document:
        document.new_page(width=200, height=100).insert_text((20, 50), "From a .doc file")
        document.save(path)
    return path


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """Makes an executable `soffice`; its last argument is the document, `$out` its folder."""

    def make(body: str) -> Path:
        program = tmp_path / "office" / "program" / "soffice"
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(
            '#!/bin/sh\nfor last in "$@"; do :; done\nout=$(dirname "$last")\n' + body
        )
        program.chmod(0o755)
        return program

    return make


@pytest.fixture
def scratch(tmp_path: Path) -> Iterator[Path]:
    """The scratch folder of a worker that this test plays."""
    folder = tmp_path / "scratch"
    folder.mkdir()
    yield folder
    for child in psutil.Process().children(recursive=True):
        child.kill()
        child.wait()


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """A folder with a document that waits to be converted."""
    folder = tmp_path / "document"
    folder.mkdir()
    (folder / SOURCE).write_bytes(COMPOUND)
    return folder


def test_brings_back_what_the_program_made(
    office: Office, scratch: Path, document: Path, page: Path
) -> None:
    converter = Converter(scratch, str(office(f'cp {page} "$out/{RESULT}"')))

    trouble = converter.convert(document, 60)

    assert trouble is None
    assert (document / RESULT).read_bytes() == page.read_bytes()


def test_leaves_nothing_of_the_document_behind(
    office: Office, scratch: Path, document: Path, page: Path
) -> None:
    converter = Converter(scratch, str(office(f'cp {page} "$out/{RESULT}"; echo x > "$HOME/y"')))

    converter.convert(document, 60)

    assert [one for one in scratch.rglob("*") if one.is_file()] == []


def test_converts_one_after_another(
    office: Office, scratch: Path, document: Path, page: Path
) -> None:
    converter = Converter(scratch, str(office(f'cp {page} "$out/{RESULT}"')))

    assert [converter.convert(document, 60) for _ in range(3)] == [None, None, None]


def test_says_how_a_program_ended_that_made_nothing(
    office: Office, scratch: Path, document: Path
) -> None:
    converter = Converter(scratch, str(office("exit 7")))

    assert converter.convert(document, 60) == "exit status 7, no PDF written"


def test_gives_up_a_program_that_hangs_and_all_that_it_started(
    office: Office, scratch: Path, document: Path, tmp_path: Path
) -> None:
    program = office("setsid sleep 4711 & setsid sh -c 'sleep 4712 & wait' & sleep 4713")
    converter = Converter(scratch, str(program))

    trouble = converter.convert(document, 1)

    assert trouble == "no result after 1 seconds"
    sleeping = [one.info["cmdline"] for one in psutil.process_iter(["cmdline"])]
    assert not [line for line in sleeping if line and line[-1] in {"4711", "4712", "4713"}]


def test_the_program_can_write_nowhere_else(
    office: Office, scratch: Path, document: Path, tmp_path: Path, page: Path
) -> None:
    outside = tmp_path / "outside"
    program = office(f'echo x > {outside}; touch {tmp_path}/too; cp {page} "$out/{RESULT}"')
    with Worker() as worker:
        if not worker.walls().has("landlock"):
            pytest.skip("this system does not keep a process from writing")

    assert Converter(scratch, str(program)).convert(document, 60) is None

    assert not outside.exists()
    assert not (tmp_path / "too").exists()


def test_the_program_can_read_no_file_of_a_person(
    office: Office, scratch: Path, document: Path, tmp_path: Path, page: Path
) -> None:
    own = tmp_path / "own.txt"
    own.write_text("words of a person")
    program = office(
        f'cat {own} {document / SOURCE} >> "$out/seen"; ls {tmp_path} >> "$out/seen"\n'
        f'cat "$out/{SOURCE}" > /dev/null && [ ! -s "$out/seen" ] && cp {page} "$out/{RESULT}"'
    )
    with Worker() as worker:
        if not worker.walls().has("landlock"):
            pytest.skip("this system does not keep a process from reading")

    assert Converter(scratch, str(program)).convert(document, 60) is None


@pytest.mark.slow
@pytest.mark.skipif(find_office() is None, reason="no LibreOffice on this machine")
def test_libreoffice_itself_converts_behind_the_walls(
    scratch: Path, document: Path, tmp_path: Path
) -> None:
    program = str(find_office())
    (tmp_path / "letter.txt").write_text("From a .doc file")
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    to_doc = ("--convert-to", "doc:MS Word 97", "--outdir", str(tmp_path))
    subprocess.run(
        [program, profile, "--headless", *to_doc, str(tmp_path / "letter.txt")], check=True
    )
    (tmp_path / "letter.doc").rename(document / SOURCE)

    trouble = Converter(scratch, program).convert(document, 120)

    assert trouble is None
    with pymupdf.open(document / RESULT) as made:
        assert "From a .doc file" in made[0].get_text()


def test_a_folder_with_another_name_is_refused(tmp_path: Path) -> None:
    assert converted(tmp_path, "/bin/true", Order("../etc", 1)) == "a folder that is none of ours"


def test_ends_when_its_worker_is_gone(office: Office, scratch: Path) -> None:
    converter = Converter(scratch, str(office("exit 0")))
    process = converter._process
    assert process.stdin

    process.stdin.close()

    assert process.wait(60) == 0


def test_a_sealed_worker_reads_a_doc_file_through_it(
    office: Office, tmp_path: Path, page: Path
) -> None:
    program = office(f'cp {page} "$out/{RESULT}"')
    letter = tmp_path / "letter.doc"
    letter.write_bytes(COMPOUND)

    with Worker(environment={"PATH": f"{program.parent}:{os.environ['PATH']}"}) as worker:
        level = worker.walls().level
        picture = worker.render(str(letter), 1, 400)
        children = psutil.Process(worker.pid).children()

    assert (picture.width, picture.height) == (400, 200)
    assert level == _usual_level()
    assert len(children) == 1
    _wait_for(lambda: not children[0].is_running())


def _usual_level() -> object:
    with Worker() as worker:
        return worker.walls().level


def _wait_for(come: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not come():
        assert time.monotonic() < until
        time.sleep(0.05)
