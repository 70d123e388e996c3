"""`sealread schemas`."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from sealread.cli.schemas import app
from sealread.schema import library

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


@pytest.mark.parametrize("command", ["list", "show"])
def test_the_help_of_every_command_has_an_example(command: str) -> None:
    result = RUN.invoke(app, [command, "--help"])

    assert f"sealread schemas {command}" in " ".join(result.stdout.split())
