"""What is found under dropped paths, in real folders."""

import os
from pathlib import Path

import pytest

from sealread.work.walk import walk


def fill(folder: Path, *names: str) -> None:
    """Makes files with a little text in them, folders included."""
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("words")


def found(*paths: Path) -> list[str]:
    return [one.relative.as_posix() for one in walk(tuple(map(str, paths))).found]


def test_goes_into_folders_in_the_order_of_names(tmp_path: Path) -> None:
    fill(tmp_path, "b.pdf", "a/z.txt", "a/c.png", "c.docx")

    assert found(tmp_path) == ["a/c.png", "a/z.txt", "b.pdf", "c.docx"]


def test_takes_a_file_that_was_named_itself(tmp_path: Path) -> None:
    fill(tmp_path, "a.pdf")

    assert found(tmp_path / "a.pdf") == ["a.pdf"]


def test_passes_over_what_is_hidden(tmp_path: Path) -> None:
    fill(tmp_path, "a.pdf", ".b.pdf", ".sealread/c.pdf")

    assert found(tmp_path) == ["a.pdf"]


def test_lists_files_of_other_kinds(tmp_path: Path) -> None:
    fill(tmp_path, "a.pdf", "b.zip")

    (other,) = walk((str(tmp_path),)).unsupported

    assert (other.name, other.code) == ("b.zip", "unsupported_format")


def test_passes_over_outputs_of_runs(tmp_path: Path) -> None:
    fill(tmp_path, "a.pdf", "a.json")

    seen = walk((str(tmp_path),), own=frozenset({tmp_path / "a.json"}))

    assert seen.unsupported == ()


def test_is_not_caught_in_a_loop_of_links(tmp_path: Path) -> None:
    fill(tmp_path, "in/a.pdf")
    (tmp_path / "in" / "again").symlink_to(tmp_path / "in")

    assert found(tmp_path / "in") == ["a.pdf"]


def test_follows_a_link_to_a_folder_elsewhere(tmp_path: Path) -> None:
    fill(tmp_path, "in/a.pdf", "elsewhere/b.pdf")
    (tmp_path / "in" / "link").symlink_to(tmp_path / "elsewhere")

    assert found(tmp_path / "in") == ["a.pdf", "link/b.pdf"]


def test_counts_a_file_once_however_often_it_is_named(tmp_path: Path) -> None:
    fill(tmp_path, "a.pdf")

    assert found(tmp_path, tmp_path / "a.pdf", tmp_path) == ["a.pdf"]


def test_names_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    fill(tmp_path, "a.pdf")
    (tmp_path / "b.pdf").symlink_to(tmp_path / "gone.pdf")

    seen = walk((str(tmp_path),))

    assert [(one.name, one.code) for one in seen.troubles] == [("b.pdf", "missing_file")]
    assert len(seen.found) == 1


def test_names_a_path_that_is_not_there(tmp_path: Path) -> None:
    (trouble,) = walk((str(tmp_path / "none"),)).troubles

    assert trouble.code == "missing_file"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read everything")
def test_names_a_folder_that_may_not_be_read(tmp_path: Path) -> None:
    fill(tmp_path, "a.pdf", "closed/b.pdf")
    (tmp_path / "closed").chmod(0)

    seen = walk((str(tmp_path),))
    (tmp_path / "closed").chmod(0o700)

    assert [(one.name, one.code) for one in seen.troubles] == [("closed", "unreadable")]
    assert len(seen.found) == 1


def test_takes_names_with_emoji_and_of_255_bytes(tmp_path: Path) -> None:
    long = "ä" * 125 + "x" + ".pdf"
    fill(tmp_path, "🧾 Beleg.pdf", long)

    assert found(tmp_path) == [long, "🧾 Beleg.pdf"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_does_not_wait_for_a_pipe(tmp_path: Path) -> None:
    fill(tmp_path, "a.pdf")
    os.mkfifo(tmp_path / "b.pdf")

    seen = walk((str(tmp_path),))

    assert len(seen.found) == 1
    assert [one.name for one in seen.unsupported] == ["b.pdf"]
