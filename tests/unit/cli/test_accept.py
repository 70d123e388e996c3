"""`sealread accept`: what it draws, tells and writes; what it tests is tested with the work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sealread.cli.main import app
from tests.unit.work.acceptance.conftest import Site


@pytest.fixture
def site(tmp_path: Path) -> Site:
    made = Site(tmp_path)
    with made.workspace:
        made.many(60)
    return made


def _call(site: Site, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["accept", str(site.out), *arguments])


def test_documents_are_drawn_checked_and_decide(site: Site, tmp_path: Path) -> None:
    assert _call(site).stdout.startswith("No documents were drawn yet")
    drawn = _call(site, "--draw", "60", "--seed", "x").stdout
    names = [f"{number:03}.pdf" for number in range(60)]
    checked = [word for name in names for word in ("--checked", name)]
    report = tmp_path / "report.html"

    told = _call(site, *checked, "--rate", "5", "--report", str(report), "--use")
    known = json.loads(_call(site, "--json").stdout)

    assert "test.json: 0 of 60 documents checked, drawn of 60" in drawn
    assert "to check: 000.pdf" in drawn
    assert told.exit_code == 0
    assert "60 of 60" in told.stdout
    assert "in force: at most 5 % of what passes is wrong" in told.stdout
    assert "Acceptance test" in report.read_text()
    assert known["rule"]["bounds"] == {"/total": 0.9}
    assert known["results"]["passing"] == 1.0
    assert _call(site, "--stop").stdout == "ended\n"
    assert _call(site, "--stop").stdout == "nothing was chosen\n"


def test_what_cannot_be_is_refused_in_a_sentence(site: Site) -> None:
    nobody = _call(site, "--checked", "000.pdf")
    both = _call(site, "--use", "--stop")
    other = _call(site, "--schema", "invoice")

    assert nobody.exit_code != 0
    assert "this document was not drawn" in nobody.output
    assert both.exit_code == 2
    assert "there are: test.json" in " ".join(other.output.split())
