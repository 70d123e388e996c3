"""Output files: named without clashes, written whole or not at all."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.errors import OutputUnwritable
from sealread.work.export import holds, key, target, write_json
from tests.unit.extractions import as_struct, extraction

OUT = Path("/out")
REPOSITORY = Path(__file__).parents[3]


def test_is_named_after_the_document_and_its_folder() -> None:
    assert target(OUT, Path("2024/may/a.pdf"), ()) == OUT / "2024/may/a.json"


def test_keeps_the_suffix_where_the_name_is_taken() -> None:
    taken = {key(OUT / "a.json")}

    assert target(OUT, Path("a.png"), taken) == OUT / "a.png.json"


def test_is_never_a_place_that_is_taken() -> None:
    taken = {key(OUT / "a.json"), key(OUT / "a.pdf.json")}

    assert key(target(OUT, Path("a.pdf"), taken)) not in taken


def test_takes_names_that_differ_in_case_only_as_the_same() -> None:
    assert target(OUT, Path("A.pdf"), {key(OUT / "a.json")}) == OUT / "A.pdf.json"


def test_cuts_a_long_name_between_characters() -> None:
    place = target(OUT, Path("ä" * 125 + "x.pdf"), ())

    assert len(os.fsencode(place.name)) <= 255
    assert place.name.startswith("ä" * 100)


def test_long_names_that_begin_alike_stay_apart() -> None:
    one = target(OUT, Path("x" * 251 + ".pdf"), ())
    other = target(OUT, Path("x" * 250 + "y.pdf"), ())

    assert one != other


@given(
    st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1).filter(
        lambda name: name not in (".", "..") and len(name.encode()) <= 255
    )
)
def test_any_file_name_has_an_output_name_that_fits(name: str) -> None:
    place = target(OUT, Path(name), ())

    assert place.parent == OUT
    assert 5 < len(os.fsencode(place.name)) <= 255


def test_writes_what_can_be_read_again(tmp_path: Path) -> None:
    write_json(as_struct(), tmp_path / "deep" / "🧾.json")

    written = json.loads((tmp_path / "deep" / "🧾.json").read_text("utf-8"))

    assert {name: written[name] for name in ("document", "values")} == {
        name: extraction()[name] for name in ("document", "values")
    }


def test_writes_utf_8_as_it_is(tmp_path: Path) -> None:
    write_json(as_struct(value="Größe"), tmp_path / "a.json")

    assert '"Größe"' in (tmp_path / "a.json").read_text("utf-8")


def test_leaves_no_other_file(tmp_path: Path) -> None:
    write_json(as_struct(), tmp_path / "a.json")
    write_json(as_struct(), tmp_path / "a.json")

    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_knows_its_own_file_from_a_changed_one(tmp_path: Path) -> None:
    write_json(as_struct(), tmp_path / "a.json")

    assert holds(tmp_path / "a.json", as_struct())
    assert not holds(tmp_path / "a.json", as_struct(value="other"))
    assert not holds(tmp_path / "none.json", as_struct())


def test_says_that_a_folder_is_none(tmp_path: Path) -> None:
    (tmp_path / "out").touch()

    with pytest.raises(OutputUnwritable, match=r"a\.json"):
        write_json(as_struct(), tmp_path / "out" / "a.json")


@pytest.mark.skipif(os.name != "posix", reason="no limit on file sizes here")
def test_a_full_disk_leaves_the_old_file_and_no_part(tmp_path: Path) -> None:
    write_json(as_struct(), tmp_path / "a.json")
    code = (
        "import resource, signal\nfrom pathlib import Path\n"
        "from sealread.errors import OutputUnwritable\n"
        "from sealread.work.export import write_json\n"
        "from tests.unit.extractions import as_struct\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))\n"
        f"try: write_json(as_struct(text='x' * 5000), Path({str(tmp_path / 'a.json')!r}))\n"
        "except OutputUnwritable as error: print(error.code)\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=REPOSITORY
    )

    assert done.stdout.strip() == "output_unwritable"
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
    assert holds(tmp_path / "a.json", as_struct())
