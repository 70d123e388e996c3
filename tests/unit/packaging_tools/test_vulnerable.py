"""What is inside an installer against advisories, by files alone."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from .conftest import REPOSITORY

ADVISORY = {
    "id": "GHSA-made-up",
    "affected": [
        {
            "package": {"ecosystem": "PyPI", "name": "Some.Library"},
            "ranges": [{"type": "ECOSYSTEM", "events": [{"introduced": "1.0"}, {"fixed": "1.5"}]}],
        }
    ],
}


def bill(path: Path, version: str, scope: str = "required") -> Path:
    told = {
        "bomFormat": "CycloneDX",
        "components": [
            {"type": "library", "name": "some-library", "version": version, "scope": scope,
             "purl": f"pkg:pypi/some-library@{version}"},
            {"type": "library", "name": "libffi8", "version": "3.4",
             "purl": "pkg:deb/debian/libffi8@3.4"},
            {"type": "library", "name": "libpng16.so.16",
             "purl": f"pkg:pypi/some-library@{version}#some_library.libs/libpng16.so.16"},
            {"type": "machine-learning-model", "name": "a-model", "version": "1"},
        ],
    }  # fmt: skip
    path.write_text(json.dumps(told))
    return path


def look(sbom: Path, advisories: Path) -> tuple[int, str]:
    script = REPOSITORY / "packaging" / "vulnerable.py"
    command = [sys.executable, str(script), "--sbom", str(sbom), "--advisories", str(advisories)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def written(path: Path, told: object) -> Path:
    path.write_text(json.dumps(told))
    return path


def test_a_version_in_the_range_is_told_and_one_that_was_mended_is_not(tmp_path: Path) -> None:
    advisories = written(tmp_path / "osv.json", {"vulns": [ADVISORY]})

    hit = look(bill(tmp_path / "a.json", "1.4"), advisories)
    miss = look(bill(tmp_path / "b.json", "1.5"), advisories)

    assert hit[0] == 1
    assert "vulnerable: some-library 1.4 (GHSA-made-up)" in hit[1]
    assert "libffi8 3.4" in hit[1]
    assert "not looked at, of another registry: libpng16.so.16\n" in hit[1]
    assert "a-model" not in hit[1]
    assert (miss[0], "vulnerable" in miss[1]) == (0, False)


def test_what_is_only_for_development_is_not_inside(tmp_path: Path) -> None:
    advisories = written(tmp_path / "osv.json", ADVISORY)

    assert look(bill(tmp_path / "a.json", "1.4", "excluded"), advisories)[0] == 0


def test_nothing_looked_up_is_not_nothing_found(tmp_path: Path) -> None:
    good = bill(tmp_path / "a.json", "1.4")

    assert look(good, written(tmp_path / "x.json", {"no": "advisory"}))[0] == 2
    assert (
        look(written(tmp_path / "y.json", {"no": "bill"}), written(tmp_path / "o.json", ADVISORY))[
            0
        ]
        == 2
    )
    assert look(good, tmp_path / "gone.json")[0] == 2
