"""`sealread schemas`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sealread.cli.schemas import app
from sealread.schema import library
from sealread.schema.loading import load

RUN = CliRunner()


def test_list_names_every_schema_of_the_library() -> None:
    result = RUN.invoke(app, ["list", "--json"])

    assert [row["name"] for row in json.loads(result.stdout)] == library.names()


def test_list_can_be_narrowed_to_a_language() -> None:
    result = RUN.invoke(app, ["list", "--language", "de", "--json"])

    assert [row["name"] for row in json.loads(result.stdout)] == ["dop.de"]


def test_show_draws_fields_with_types_and_phrases() -> None:
    result = RUN.invoke(app, ["show", "dop", "--language", "de"])

    assert result.exit_code == 0
    assert "Erklärungsnummer  string, or null" in result.stdout
    assert "Eindeutiger Kenncode" in result.stdout
    assert "keys from the page" in result.stdout


def test_show_json_is_the_schema_itself_and_can_be_used_as_one(tmp_path) -> None:
    shown = RUN.invoke(app, ["show", "invoice", "--json"])
    copy = tmp_path / "mine.json"
    copy.write_text(shown.stdout, encoding="utf-8")

    result = RUN.invoke(app, ["show", str(copy)])

    assert result.exit_code == 0
    assert "list of records" in result.stdout


def test_what_is_not_read_is_said_beside_the_tree(tmp_path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"properties": {"a": {"type": "string", "not": {"const": "b"}}}}')

    result = RUN.invoke(app, ["show", str(path)])

    assert result.exit_code == 0
    assert "not at /a" in result.stderr


def test_a_schema_cannot_send_control_characters_to_the_terminal(tmp_path) -> None:
    path = tmp_path / "mine.json"
    path.write_text('{"properties": {"a": {"title": "x", "description": "\\u001b[2Jgone"}}}')

    result = RUN.invoke(app, ["show", str(path)])

    assert "\x1b[2J" not in result.stdout


def test_an_unknown_schema_is_told_in_a_sentence() -> None:
    result = RUN.invoke(app, ["show", "nothing"])

    assert result.exit_code == 1
    assert "There is no schema named nothing" in result.stderr


@pytest.mark.usefixtures("weights")
def test_without_a_language_model_none_is_built_and_no_file_is_replaced_unasked(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.txt").write_text("Order no. A-7\n")
    out = tmp_path / "mine.json"
    asked = ["build", str(tmp_path / "a.txt"), "-o", str(out), "--model", "reader"]
    refused = RUN.invoke(app, asked)
    assert refused.exit_code == 2
    assert "language model" in refused.stderr
    assert not out.exists()

    out.write_text("{}")
    assert "--replace" in RUN.invoke(app, asked).stderr
    assert out.read_text() == "{}"


@pytest.mark.slow
@pytest.mark.usefixtures("small_model")
def test_a_schema_is_built_from_a_document_and_can_be_used_as_one(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text(
        "PURCHASE ORDER\n\nOrder number: A-7\nOrder date: 4 May 2026\nSupplier: Acme Ltd\n"
        "Total: 119.00 EUR\n"
    )
    (folder / "broken.pdf").touch()
    out = tmp_path / "order.json"
    told = RUN.invoke(app, ["build", str(folder), "-o", str(out), "--model", "small"])
    assert told.exit_code == 1, told.stderr  # one is broken
    assert "0 bytes" in told.stderr
    schema = load(str(out))
    assert schema.root.label.title == "order"
    assert len(schema.root.children) >= 2


@pytest.mark.parametrize("command", ["list", "show", "build"])
def test_the_help_of_every_command_has_an_example(command: str) -> None:
    result = RUN.invoke(app, [command, "--help"])

    assert f"sealread schemas {command}" in " ".join(result.stdout.split())
