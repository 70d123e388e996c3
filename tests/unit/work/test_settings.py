"""Settings: one list with bounds, kept whole, and what a run is told of them."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from sealread.errors import OutputUnwritable
from sealread.extract.settings import Settings
from sealread.guard.walls import Level
from sealread.weights.store import FOLDER_VARIABLE
from sealread.work.effort import usual_effort
from sealread.work.request import PATIENCE, READER, Inquiry, Request
from sealread.work.settings import (
    ASIDE,
    DEFAULTS,
    FILE,
    MAX_FILE,
    PLACES_FILE,
    SETTINGS,
    Preferences,
    SettingsFile,
    changed,
    extraction_settings,
    inquiry,
    request,
    why_not,
)

OTHERS = {
    "effort": "thorough",
    "model": "my-reader.gguf", "ocr": "always", "keys": "de", "phrasings": 1, "threads": 2,
    "patience": 60, "walls": "sealed", "review_below": 0.5, "find_above": 0.25,
    "check_below": 0.99, "output_folder": "/out", "watched": ("/in", "/in2"), "notify": False,
    "learning": False, "spare_battery": False, "kept_megabytes": 512,
    "device": "auto", "site": "tls://reading-room:8786", "site_keys": "/etc/keys",
    "zoom": "page",
    "theme": "dark", "language": "de",
}  # fmt: skip
"""Another value than the default for every setting."""


def test_every_setting_has_a_value_besides_its_default_in_these_tests() -> None:
    assert OTHERS.keys() == {one.key for one in SETTINGS}
    assert all(OTHERS[one.key] != one.default for one in SETTINGS)


def test_the_defaults_ask_for_what_a_run_does_without_settings() -> None:
    assert request(DEFAULTS, ["a"], "dop") == Request(("a",), "dop")
    assert DEFAULTS.patience == PATIENCE


def test_what_was_saved_is_there_again(tmp_path: Path) -> None:
    wanted = Preferences(**OTHERS)  # type: ignore[arg-type]
    SettingsFile(tmp_path).save(wanted)
    again = SettingsFile(tmp_path)
    assert again.load() == wanted
    assert not again.trouble


def test_the_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    SettingsFile(tmp_path).save(Preferences(**OTHERS))  # type: ignore[arg-type]
    for name in (FILE, PLACES_FILE):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) & 0o077 == 0


def test_without_a_file_all_is_as_it_comes(tmp_path: Path) -> None:
    assert SettingsFile(tmp_path / "none").load() == DEFAULTS
    assert SettingsFile(None).load() == DEFAULTS


def test_without_a_folder_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    SettingsFile(None).save(structs.replace(DEFAULTS, threads=2))
    assert not list(tmp_path.iterdir())


def test_a_locked_workspace_keeps_no_names_of_folders(tmp_path: Path) -> None:
    SettingsFile(tmp_path, names=False).save(Preferences(**OTHERS))  # type: ignore[arg-type]
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"/in" not in written
    assert b"/out" not in written
    kept = SettingsFile(tmp_path, names=False).load()
    assert (kept.threads, kept.watched, kept.output_folder) == (2, (), "")


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"\xff\xfe", b"null", b"{}" + b" " * MAX_FILE],
    ids=["empty", "cut", "a list", "no text", "null", "too long"],
)
def test_a_damaged_file_is_kept_aside_and_the_defaults_hold(tmp_path: Path, body: bytes) -> None:
    (tmp_path / FILE).write_bytes(body)
    file = SettingsFile(tmp_path)
    assert file.load() == DEFAULTS
    assert FILE in file.trouble
    assert (tmp_path / (FILE + ASIDE)).read_bytes() == body
    assert not (tmp_path / FILE).exists()


def test_one_wrong_value_costs_none_of_the_others(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"threads": 2, "phrasings": 77, "theme": "pink"}))
    file = SettingsFile(tmp_path)
    assert file.load() == structs.replace(DEFAULTS, threads=2)
    assert "phrasings" in file.trouble
    assert "theme" in file.trouble


def test_a_setting_of_a_later_sealread_is_no_damage(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"threads": 2, "hologram": True}))
    file = SettingsFile(tmp_path)
    assert file.load().threads == 2
    assert not file.trouble


def test_names_in_the_file_of_the_others_are_not_believed(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"watched": ["/etc"]}))
    assert SettingsFile(tmp_path).load() == DEFAULTS


def test_a_folder_that_takes_no_files_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputUnwritable):
        SettingsFile(tmp_path / "file").save(DEFAULTS)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("threads", -1), ("threads", 257), ("threads", "2"), ("phrasings", 0), ("patience", 9),
        ("review_below", 1.01), ("review_below", -0.1), ("ocr", "maybe"), ("walls", "none"),
        ("model", "../up.gguf"), ("model", "a/b.gguf"), ("model", "noend"), ("notify", 1),
        ("watched", ("/in",) * 33), ("output_folder", "x" * 5000),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_words(key: str, value: object) -> None:
    assert why_not(key, value)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: one.key)
def test_defaults_and_other_values_can_be(setting: object) -> None:
    key = setting.key  # type: ignore[attr-defined]
    assert not why_not(key, setting.default)  # type: ignore[attr-defined]
    assert not why_not(key, OTHERS[key])


@given(
    st.dictionaries(
        st.sampled_from(sorted(OTHERS)),
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False)
        | st.text(max_size=8)
        | st.lists(st.text()),
    )
)
def test_whatever_stands_in_the_file_gives_settings(
    tmp_path_factory: pytest.TempPathFactory, found: dict[str, object]
) -> None:
    folder = tmp_path_factory.mktemp("settings")
    (folder / FILE).write_text(json.dumps(found))
    loaded = SettingsFile(folder).load()
    assert all(not why_not(one.key, getattr(loaded, one.key)) for one in SETTINGS)


def test_it_is_told_which_settings_differ() -> None:
    after = structs.replace(DEFAULTS, threads=2, language="de")
    assert [one.key for one in changed(DEFAULTS, after)] == ["threads", "language"]


def test_a_run_is_told_what_was_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    wanted = Preferences(**OTHERS)  # type: ignore[arg-type]
    made = request(wanted, ["a", "b"], "dop", again=True)
    settings = Settings(
        phrasings=1,
        review_below=0.5,
        find_above=0.25,
        threads=2,
        ocr="always",
        effort="thorough",
        kept_megabytes=512,
        device="auto",
    )
    model = str(tmp_path / "models" / "my-reader.gguf")
    assert made == Request(
        ("a", "b"), "dop", language="de", model=model, settings=settings, again=True,
        patience=60.0, sandbox=Level.SEALED, learns=False,
    )  # fmt: skip
    asked = inquiry(wanted, Inquiry(paths=("a",), request="Who?"))
    assert (asked.model, asked.settings, asked.patience) == (model, settings, 60.0)
    assert (asked.request, asked.sandbox) == ("Who?", Level.SEALED)


@pytest.mark.parametrize(("choice", "model"), [("", None), ("reader", READER)])
def test_the_best_model_and_the_reader_alone_are_choices_too(
    choice: str, model: str | None
) -> None:
    wanted = structs.replace(DEFAULTS, model=choice)
    assert request(wanted, ["a"], "dop").model == model
    assert inquiry(wanted, Inquiry(paths=("a",), request="Who?")).model == model


def test_settings_that_change_no_value_leave_known_documents_known() -> None:
    same = structs.replace(DEFAULTS, threads=2, check_below=0.99)
    other = structs.replace(DEFAULTS, ocr="always")
    usual = extraction_settings(DEFAULTS).fingerprint()
    assert usual == Settings(effort=usual_effort()).fingerprint()
    assert extraction_settings(same).fingerprint() == usual
    assert extraction_settings(other).fingerprint() != usual
