"""Settings while they are edited, without a window."""

from __future__ import annotations

import pytest
from msgspec import structs

from sealread.work.settings import DEFAULTS, SETTINGS, Preferences
from sealread_desktop.settings.draft import Draft
from sealread_desktop.settings.words import all_words, groups


@pytest.fixture
def draft() -> Draft:
    return Draft(DEFAULTS, all_words())


def test_every_setting_has_words_and_every_group_a_title() -> None:
    words = all_words()
    assert words.keys() == {one.key for one in SETTINGS}
    assert all(one.title and one.help for one in words.values())
    assert {one.group for one in SETTINGS} == set(groups())


def test_every_choice_has_words() -> None:
    words = all_words()
    for setting in SETTINGS:
        assert words[setting.key].choices.keys() == set(setting.choices)


def test_a_number_that_may_be_nought_says_what_that_means() -> None:
    words = all_words()
    for setting in SETTINGS:
        if setting.kind == "count" and setting.low == 0:
            assert words[setting.key].zero


def test_what_cannot_be_is_refused_and_changes_nothing(draft: Draft) -> None:
    assert draft.put("threads", 1000)
    assert draft.value == DEFAULTS
    assert not draft.put("threads", 4)
    assert draft.get("threads") == 4
    assert not draft.is_default("threads")


def test_a_reset_setting_is_as_it_comes(draft: Draft) -> None:
    draft.put("theme", "dark")
    assert draft.reset("theme") == "system"
    assert draft.is_default("theme")
    assert not draft.changed


def test_only_what_was_edited_to_something_else_counts_as_changed() -> None:
    draft = Draft(structs.replace(DEFAULTS, threads=2), all_words())
    draft.put("threads", 3)
    draft.put("threads", 2)
    draft.put("ocr", "off")
    assert [one.key for one in draft.changed] == ["ocr"]


def test_what_holds_from_the_next_start_is_named(draft: Draft) -> None:
    assert draft.waiting == ()
    draft.put("language", "de")
    draft.put("theme", "dark")
    assert draft.waiting == ("Language of the window",)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", {one.key for one in SETTINGS}),
        ("OCR", {"ocr"}),
        ("dark", {"theme"}),
        ("folders", {"output_folder", "watched"}),
        ("window german", set()),
        ("language deutsch", {"language"}),
    ],
)
def test_settings_are_found_by_all_of_their_words(draft: Draft, text: str, found: set[str]) -> None:
    assert draft.matching(text) == found


def test_the_value_is_a_whole_set_of_settings(draft: Draft) -> None:
    draft.put("notify", False)
    assert draft.value == Preferences(notify=False)
