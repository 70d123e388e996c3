"""What of the installed libraries an installer carries."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from bundling import carried, wheels
from supply.installed import read_installed

Install = Callable[..., Path]


def rules(**changed: object) -> carried.Rules:
    told = {
        "everywhere": ("*.pyi", "*/tests/*"),
        "distributions": frozenset(),
        "of": {},
        "keep": {},
    }
    return carried.Rules(**(told | changed))


def test_what_is_left_out_everywhere_is_left_out_of_a_kept_one_too() -> None:
    some = rules(of={"qt": ("qt/*",)}, keep={"qt": ("qt/core.*",)})

    carries = {
        file: some.carries("qt", file)
        for file in ("qt/core.so", "qt/core.pyi", "qt/web.so", "other/tests/a.py", "other/a.py")
    }

    assert carries == {
        "qt/core.so": True, "qt/core.pyi": False, "qt/web.so": False,
        "other/tests/a.py": False, "other/a.py": True,
    }  # fmt: skip
    assert some.carries("another", "qt/web.so")


def test_needed_distributions_are_carried_but_for_those_that_never_load(
    site: Path, install: Install
) -> None:
    install("root", needs=("wanted", "never"))
    install("wanted", needs=("deeper",))
    for name in ("deeper", "never", "unrelated"):
        install(name)
    there = read_installed([str(site)])

    found = carried.carried("root", (), there, rules(distributions=frozenset({"never"})))

    assert [one.name for one in found] == ["deeper", "wanted"]


def test_a_rule_for_something_that_is_not_installed_is_told(site: Path, install: Install) -> None:
    install("root")

    with pytest.raises(LookupError, match="gone"):
        carried.carried("root", (), read_installed([str(site)]), rules(of={"gone": ("*",)}))


def test_files_are_copied_by_the_record(site: Path, install: Install, tmp_path: Path) -> None:
    install("root")
    one = read_installed([str(site)])["root"]
    (site / "beside.py").write_text("not of this distribution")

    carried.copy(one, tmp_path / "target", rules())

    copied = [path for path in (tmp_path / "target").rglob("*") if path.is_file()]
    assert sorted(path.name for path in copied) == ["RECORD", "root.py"]


def test_the_rules_of_the_repository_fit_what_is_installed_and_carry_no_development_tool() -> None:
    there = read_installed()

    names = {
        one.name for one in carried.carried("sealread", ("desktop",), there, carried.read_rules())
    }

    assert {"numpy", "onnxruntime", "paddleocr", "pyside6-essentials"} <= names
    assert not names & {"pytest", "mypy", "ruff", "hypothesis", "scipy", "pip", "torch"}


def test_a_wheel_is_written_anew_with_a_record_that_is_right(tmp_path: Path) -> None:
    import base64
    import csv
    import hashlib
    import zipfile

    old = tmp_path / "one-1-py3-none-any.whl"
    with zipfile.ZipFile(old, "w") as archive:
        for name in (
            "one/lib.so",
            "one/lib.so.0",
            "one-1.dist-info/RECORD",
            "one-1.dist-info/WHEEL",
        ):
            archive.writestr(name, name)

    new = wheels.rewritten(old, tmp_path / "new", ["*.so.*"], {"L": b"text"})
    again = wheels.rewritten(old, tmp_path / "again", ["*.so.*"], {"L": b"text"})

    with zipfile.ZipFile(new) as archive:
        rows = list(csv.reader(archive.read("one-1.dist-info/RECORD").decode().splitlines()))
        assert sorted(archive.namelist()) == sorted(row[0] for row in rows)
        for name, hashed, size in rows:
            if hashed:
                body = archive.read(name)
                digest = base64.urlsafe_b64encode(hashlib.sha256(body).digest()).rstrip(b"=")
                assert (hashed, size) == (f"sha256={digest.decode()}", str(len(body)))
    assert [row[0] for row in rows][:3] == [
        "one-1.dist-info/WHEEL", "one-1.dist-info/licenses/L", "one/lib.so",
    ]  # fmt: skip
    assert new.read_bytes() == again.read_bytes()
