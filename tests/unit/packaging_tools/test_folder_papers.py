"""What the folder says of itself: the bill and the licences of exactly what lies in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from bundling import bill, carried, papers
from supply.installed import Installed, read_installed
from supply.lock import Lock, Pin
from supply.sbom import document, read_project

from .conftest import REPOSITORY

Install = Callable[..., Path]
NAMES = ("alpha", "llama-cpp-python", "beta")
COPYRIGHT = REPOSITORY / "packaging" / "linux" / "copyright"
BROUGHT = papers.Brought("libffi.so.8", "libffi8", "3.4+deb12u2", COPYRIGHT)


@pytest.fixture
def there(site: Path, install: Install) -> list[Installed]:
    """Three distributions that are carried; `alpha` has a folder of modules."""
    for name in NAMES:
        install(name)
    record = site / "alpha-1.0.dist-info" / "RECORD"
    record.write_text(record.read_text() + "alpha_core/libcore.so.2,,\nalpha_core/LICENSE,,\n")
    found = read_installed([str(site)])
    return [found[name] for name in sorted(NAMES)]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """The library of Python in a folder, with what lies below site-packages."""
    place = tmp_path / "library"
    for file in (
        "LICENSE.txt",
        "site-packages/alpha-1.0.dist-info/licenses/LICENSE",
        "site-packages/alpha-1.0.dist-info/licenses/LICENSES/LGPL-3.0-only.txt",
        "site-packages/alpha-1.0.dist-info/LICENSE",
        "site-packages/alpha-1.0.dist-info/METADATA",
        "site-packages/alpha-1.0.dist-info/sboms/auditwheel.cdx.json",
        "site-packages/alpha_core/LICENSE",
        "site-packages/alpha_core/ThirdPartyNotices.txt",
        "site-packages/alpha_core/license.py",
        "site-packages/alpha_core/libcore.so.2",
        "site-packages/alpha_core/lib.cpython-311-x86_64-linux-gnu.so",
        "site-packages/alpha_core/_fast.cpython-311-x86_64-linux-gnu.so",
        "site-packages/alpha.libs/libpng16-1bde1c40.so.16.43.0",
        "site-packages/beta-1.0.dist-info/licenses/COPYING",
        "site-packages/llama_cpp_python-1.0.dist-info/licenses/llama.cpp-LICENSE",
    ):
        (place / file).parent.mkdir(parents=True, exist_ok=True)
        (place / file).write_text(file)
    (place / "site-packages/alpha_core/libcore.so").symlink_to("libcore.so.2")
    return place


@pytest.fixture
def whole(there: list[Installed]) -> dict[str, Any]:
    """The bill of a lock that also pins what is not carried."""
    names = (*NAMES, "develops")
    lock = Lock({name: Pin(name, "1.0", ("a" * 64,), True) for name in names}, ())
    return document(read_project(REPOSITORY), lock, {one.name: one for one in there}, None)


def test_shared_libraries_are_told_with_the_wheel_that_carries_them(
    there: list[Installed], library: Path, whole: dict[str, Any]
) -> None:
    packages = library / "site-packages"

    told = json.loads(bill.folder_bill(whole, there, [BROUGHT], ["language"], packages, {}))

    alpha = "pkg:pypi/alpha@1.0"
    libraries = {
        f"{alpha}#alpha.libs/libpng16-1bde1c40.so.16.43.0",
        f"{alpha}#alpha_core/libcore.so.2",
    }
    names = {one["bom-ref"] for one in told["components"]}
    python = next(one for one in names if one.startswith("pkg:generic/python@"))
    llama = "pkg:pypi/llama-cpp-python@1.0"
    system = f"pkg:deb/{bill._distribution()}/libffi8@3.4%2Bdeb12u2#libffi.so.8"
    assert names == libraries | {
        alpha, "pkg:pypi/beta@1.0", llama, f"{llama}#vendor/llama.cpp", python, system,
        "weight:language",
    }  # fmt: skip
    needs = {row["ref"]: set(row["dependsOn"]) for row in told["dependencies"]}
    assert needs[alpha] == libraries
    assert needs[llama] == {f"{llama}#vendor/llama.cpp"}
    main = told["metadata"]["component"]["bom-ref"]
    assert needs[main] == {python, system, "weight:language"}


def test_the_bill_is_valid_and_the_same_each_time(
    there: list[Installed], library: Path, whole: dict[str, Any]
) -> None:
    validation = pytest.importorskip("cyclonedx.validation.json")
    schema = pytest.importorskip("cyclonedx.schema")
    packages, bills = library / "site-packages", {"alpha": ["bills/alpha/auditwheel.cdx.json"]}
    before = json.dumps(whole)

    made = [
        bill.folder_bill(json.loads(before), there, [BROUGHT], ["language"], packages, bills)
        for _ in range(2)
    ]
    more = bill.with_weights(json.loads(made[0]), read_project(REPOSITORY).weights)

    assert made[0] == made[1]
    validator = validation.JsonStrictValidator(schema.SchemaVersion.V1_6)
    assert validator.validate_str(made[0]) is None
    assert validator.validate_str(more) is None
    assert json.loads(more)["serialNumber"] != json.loads(made[0])["serialNumber"]


def test_the_bills_of_wheels_are_kept_and_pointed_at(
    there: list[Installed], library: Path, whole: dict[str, Any], tmp_path: Path
) -> None:
    packages, documents = library / "site-packages", tmp_path / "documents"

    bills = bill.move_bills(packages, documents)
    told = json.loads(bill.folder_bill(whole, there, [], [], packages, bills))

    (alpha,) = (one for one in told["components"] if one["bom-ref"] == "pkg:pypi/alpha@1.0")
    (pointer,) = alpha["externalReferences"]
    assert pointer == {"type": "bom", "url": "bills/alpha/auditwheel.cdx.json"}
    assert (documents / pointer["url"]).is_file()
    assert not list(packages.rglob("sboms"))


def test_the_rules_of_the_repository_leave_no_bill_out_of_what_is_carried() -> None:
    rules = carried.read_rules()

    assert rules.carries("pillow", "pillow-1.dist-info/sboms/auditwheel.cdx.json")
    assert not rules.carries("hf-xet", "hf_xet-1.dist-info/sboms/hf_xet.cyclonedx.json")


def test_every_text_is_found_however_deep_it_lies(
    there: list[Installed], library: Path, tmp_path: Path
) -> None:
    folder, packages = tmp_path / "documents", library / "site-packages"

    papers.place_licences(folder, there, [BROUGHT], [], library)

    texts = folder / "licences"
    found = {one.relative_to(texts).as_posix() for one in texts.rglob("*") if one.is_file()}
    assert found == {
        "python/LICENSE.txt", "alpha/LICENSE", "alpha/licenses/LICENSE",
        "alpha/licenses/LICENSES/LGPL-3.0-only.txt", "alpha/alpha_core/LICENSE",
        "alpha/alpha_core/ThirdPartyNotices.txt", "beta/licenses/COPYING",
        "llama-cpp-python/licenses/llama.cpp-LICENSE", "libffi8/copyright",
    }  # fmt: skip
    assert (packages / "alpha_core/LICENSE").is_file()  # the program may read what is its own
    assert not (packages / "alpha-1.0.dist-info/licenses/LICENSE").exists()


def test_weights_and_llama_cpp_stand_among_the_licences(
    there: list[Installed], library: Path, tmp_path: Path
) -> None:
    weights = read_project(REPOSITORY).weights

    papers.place_licences(tmp_path, there, [BROUGHT], weights, library)

    lines = (tmp_path / papers.THIRD_PARTY).read_text().splitlines()
    assert "alpha 1.0: MIT" in lines
    assert "llama.cpp, compiled for llama-cpp-python: MIT" in lines
    assert "libffi.so.8: of libffi8 3.4+deb12u2" in lines
    for one in weights:
        (line,) = (line for line in lines if f"({one['file']}" in line)
        assert line.endswith(f": {one['licence']}")


def test_who_brings_no_text_gets_the_standard_one_or_is_told(
    site: Path, install: Install, tmp_path: Path
) -> None:
    install("window", licence="GPL-2.0-only OR (LGPL-3.0-only AND X11)")
    install("odd", licence="ISC")
    there = read_installed([str(site)])
    (tmp_path / "library/site-packages").mkdir(parents=True)
    (tmp_path / "library/LICENSE.txt").touch()

    papers.place_licences(tmp_path, [there["window"]], [], [], tmp_path / "library")

    texts = sorted((tmp_path / "licences/window").iterdir())
    assert [one.name for one in texts] == ["GPL-3.0.txt", "LGPL-3.0.txt"]
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in texts[1].read_text()
    with pytest.raises(LookupError, match="odd"):
        papers.place_licences(tmp_path, [there["odd"]], [], [], tmp_path / "library")


def test_a_library_brings_the_texts_that_its_copyright_points_to_or_is_told(
    library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    common, folder = tmp_path / "common" / "LGPL-2.1", tmp_path / "folder"
    common.parent.mkdir()
    common.write_text("the lesser one")
    paper = tmp_path / "copyright"
    paper.write_text(f"The text lies in {common}.\n")
    monkeypatch.setattr(papers, "_COMMON", re.compile(rf"{common.parent}/[\w.+-]*\w"))
    one = papers.Brought("libx.so.1", "libx1", "1", paper)
    papers.place_licences(folder, [], [one], [], library)
    assert (folder / "licences/common-licenses/LGPL-2.1").read_text() == "the lesser one"
    alone = papers.Brought("libx.so.1", "", "", None)
    with pytest.raises(LookupError, match="libx"):
        papers.place_licences(folder, [], [alone], [], library)


def test_the_texts_of_qt_and_onnxruntime_are_among_what_is_installed(tmp_path: Path) -> None:
    names = ("onnxruntime", "pyside6-essentials", "shiboken6")
    installed = read_installed()
    there, rules = [installed[name] for name in names], carried.read_rules()
    packages = tmp_path / "library/site-packages"
    for one in there:
        for file in carried.files(one):
            source = Path(str(one.distribution.locate_file(file)))
            if source.suffix not in (".so", ".py") and rules.carries(one.name, file):
                (packages / file).parent.mkdir(parents=True, exist_ok=True)
                (packages / file).symlink_to(source)

    (tmp_path / "library/LICENSE.txt").touch()
    papers.place_licences(tmp_path, there, [], [], tmp_path / "library")

    texts = tmp_path / "licences"
    own = texts / "onnxruntime/onnxruntime"
    assert "MIT License" in (own / "LICENSE").read_text()
    assert len((own / "ThirdPartyNotices.txt").read_text("utf-8")) > 100_000
    for name in names[1:]:
        told = "".join(one.read_text() for one in (texts / name).rglob("*") if one.is_file())
        assert "GNU LESSER GENERAL PUBLIC LICENSE" in told
