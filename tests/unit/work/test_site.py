"""The policy of a machine wins over settings, workspaces and requests, wherever they come from."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from sealread.errors import (
    PassphraseRequired,
    PolicyUnusable,
    SettingLocked,
    WorkspaceElsewhere,
)
from sealread.extract.settings import Effort, Settings
from sealread.guard.walls import Level
from sealread.site_policy import Registry, using
from sealread.work.acceptance.governing import choose as let_decide
from sealread.work.acceptance.results import Results
from sealread.work.audit_check import verify
from sealread.work.keys import LEAST
from sealread.work.locking import key_for, lock, unlock
from sealread.work.manifest import Manifest, Model, SchemaCopy, build, differences, machine
from sealread.work.model_choice import Choosing, chosen
from sealread.work.obeying import obey, under_policy
from sealread.work.pages import Pages
from sealread.work.reproducing import HARMLESS, request_of
from sealread.work.request import Inquiry, Request
from sealread.work.settings import (
    DEFAULTS,
    FILE,
    Preferences,
    SettingsFile,
    defaults,
    locks,
    refuse_changes,
    request,
)
from sealread.work.site import error_rate, site, told, workspace_folder
from sealread.work.splitting import Splitter
from sealread.work.supervisor import Supervisor
from sealread.work.who import who
from sealread.work.workspace import Workspace
from tests.policies import policy

LOCKED = """
set_by = "Quality, Example Works"
locked = ["effort", "walls", "model", "learning", "keys", "patience"]
[settings]
effort = "fast"
walls = "network"
model = "reader"
learning = false
keys = "de"
patience = 300
phrasings = 5
"""
BROKEN = {
    "[settings]\ncolour = 'red'": "settings.colour: there is no such setting",
    "[settings]\neffort = 'lazy'": "settings.effort",
    "[settings]\nphrasings = 99": "settings.phrasings",
    "[settings]\nphrasings = '3'": "settings.phrasings",
    "[settings]\noutput_folder = 2026-01-01": "settings",
    "locked = ['colour']\n[settings]\ncolour = 1": "there is no setting colour",
    "workspace = 'relative'": "no whole path",
    "workspace = '/srv/../home'": "no whole path",
    "keep_days = 'long'": "keep_days",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_broken_policy_opens_no_workspace_and_reads_nothing(tmp_path: Path, text: str) -> None:
    place = tmp_path / "workspace"
    asked = Request((str(tmp_path),), "invoice", model="reader")
    doors: list[Callable[[], Any]] = [
        lambda: Workspace.open(place),
        lambda: SettingsFile(tmp_path).load(),
        lambda: chosen(asked),
        lambda: Choosing()(asked),
        lambda: chosen(Inquiry(paths=(str(tmp_path),), request="who")),
        workspace_folder,
        lambda: Supervisor(None, 60.0).stand(),
        lambda: Pages().picture(__file__, 1, 100),
        lambda: Splitter().propose(__file__),
    ]
    with policy(tmp_path, text) as source:
        for door in doors:
            with pytest.raises(PolicyUnusable, match=r"opens no workspace") as raised:
                door()
            assert BROKEN[text] in str(raised.value)
            assert str(source.path) in str(raised.value)
        assert BROKEN[text] in told().trouble
    assert not place.exists()


def test_without_a_policy_nothing_is_locked(tmp_path: Path) -> None:
    assert site() is None
    assert locks() == {}
    assert defaults() == DEFAULTS


def test_locked_settings_win_over_what_was_kept(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"effort": "thorough", "threads": 2, "phrasings": 2}))
    with policy(tmp_path, LOCKED):
        kept = SettingsFile(tmp_path).load()
        assert (kept.effort, kept.walls, kept.model) == ("fast", "network", "reader")
        assert kept.threads == 2
        assert kept.phrasings == 2  # proposed, not locked
        assert defaults().phrasings == 5
        assert SettingsFile(None).load() == defaults()


def test_locked_settings_are_not_written_down_as_the_persons_own(tmp_path: Path) -> None:
    with policy(tmp_path, LOCKED):
        file = SettingsFile(tmp_path)
        file.save(structs.replace(defaults(), threads=4, phrasings=3))
        assert json.loads((tmp_path / FILE).read_bytes()) == {"threads": 4, "phrasings": 3}
        assert file.load().phrasings == 3


def test_a_locked_setting_is_not_changed(tmp_path: Path) -> None:
    with policy(tmp_path, LOCKED) as source:
        usual = defaults()
        refuse_changes(usual, structs.replace(usual, threads=4, phrasings=1))
        with pytest.raises(SettingLocked) as raised:
            refuse_changes(usual, structs.replace(usual, effort="thorough"))
        assert locks()["effort"].who == "Quality, Example Works"
    said = str(raised.value)
    assert "effort is locked" in said
    assert "Quality, Example Works set it to fast" in said
    assert str(source.path) in said


def obedient() -> Request:
    """A request that says what is locked."""
    return Request(
        ("a.pdf",), "invoice", model="reader", settings=Settings(effort="fast"), learns=False,
        language="de", patience=300.0, sandbox=Level.NETWORK,
    )  # fmt: skip


DISOBEDIENT: dict[str, Callable[[Request], Request]] = {
    "effort": lambda one: structs.replace(one, settings=Settings(effort="thorough")),
    "walls": lambda one: structs.replace(one, sandbox=Level.TRIPWIRE),
    "model": lambda one: structs.replace(one, model="small"),
    "learning": lambda one: structs.replace(one, learns=True),
    "keys": lambda one: structs.replace(one, language=None),
    "patience": lambda one: structs.replace(one, patience=10.0),
}


def test_a_request_as_it_is_locked_passes_and_may_have_more_walls(tmp_path: Path) -> None:
    with policy(tmp_path, LOCKED):
        obey(obedient())
        obey(structs.replace(obedient(), sandbox=Level.SEALED))


@pytest.mark.parametrize("key", DISOBEDIENT)
def test_a_request_that_says_something_else_is_refused(tmp_path: Path, key: str) -> None:
    with policy(tmp_path, LOCKED):
        for gate in (obey, chosen, Choosing()):
            with pytest.raises(SettingLocked, match=f"{key} is locked"):
                gate(DISOBEDIENT[key](obedient()))
        with pytest.raises(SettingLocked, match=f"{key} is locked"):
            under_policy(DISOBEDIENT[key](obedient()), given={key})


def test_what_nobody_gave_is_as_the_policy_has_it(tmp_path: Path) -> None:
    with policy(tmp_path, LOCKED):
        asked = under_policy(Request(("a.pdf",), "invoice"), given=())
        inquiry = under_policy(Inquiry(paths=("a.pdf",), request="who"), given=())
        obey(asked)
        obey(inquiry)
    assert (asked.settings.effort, asked.settings.phrasings) == ("fast", 5)
    assert structs.replace(asked, settings=obedient().settings) == obedient()
    assert (inquiry.model, inquiry.sandbox, inquiry.patience) == ("reader", Level.NETWORK, 300.0)


def test_what_is_proposed_may_be_given_otherwise(tmp_path: Path) -> None:
    with policy(tmp_path, "[settings]\neffort = 'fast'\nthreads = 3"):
        given = Request(("a",), "invoice", settings=Settings(effort="thorough"))
        assert under_policy(given, given={"effort"}).settings.effort == "thorough"
        free = under_policy(given, given=())
        assert (free.settings.effort, free.settings.threads) == ("fast", 3)


def test_a_run_made_with_other_settings_is_not_made_again_while_they_are_locked(
    tmp_path: Path,
) -> None:
    def made_with(effort: Effort) -> Manifest:
        return Manifest(
            build(), Model("reader", "a" * 64, None, ""), {}, SchemaCopy("s", "b" * 64, "{}"),
            Settings(effort=effort), {}, {}, machine(),
        )  # fmt: skip

    with policy(tmp_path, LOCKED):
        asked = request_of(made_with("fast"), None, None, 600.0)
        obey(asked)
        assert (asked.learns, asked.patience, asked.sandbox) == (False, 300.0, Level.NETWORK)
        with pytest.raises(SettingLocked, match="effort is locked"):
            request_of(made_with("thorough"), None, None, 600.0)
        with pytest.raises(SettingLocked, match="model is locked"):
            request_of(made_with("fast"), "other.gguf", None, 600.0)


def test_another_policy_alone_makes_no_run_another_one() -> None:
    before = Manifest(
        build(), Model("reader", "a" * 64, None, ""), {}, SchemaCopy("s", "b" * 64, "{}"),
        Settings(), {}, {}, machine(),
    )  # fmt: skip
    found = differences(before, structs.replace(before, policy="c" * 64))
    assert found == ("policy",)
    assert HARMLESS.issuperset(found)


def test_what_the_window_asks_for_obeys(tmp_path: Path) -> None:
    with policy(tmp_path, LOCKED):
        obey(request(SettingsFile(None).load(), ("a.pdf",), "invoice"))
        with pytest.raises(SettingLocked):
            obey(request(Preferences(effort="thorough"), ("a.pdf",), "invoice"))


def test_the_registry_may_write_numbers_as_text() -> None:
    values = {"settings": {"phrasings": "4", "learning": "false", "review_below": "0.5"}}
    keys: dict[str, dict[str, Any]] = {"Sealread": {}, **values}
    with using(Registry(lambda key: keys.get(key.rpartition("\\")[2]))):
        usual = defaults()
    assert (usual.phrasings, usual.learning, usual.review_below) == (4, False, 0.5)


def test_workspaces_lie_where_the_policy_locks_them(tmp_path: Path) -> None:
    place = tmp_path / "place"
    text = f"workspace = '{place}/{{user}}'\nlocked = ['workspace']"
    with policy(tmp_path, text) as source:
        mine = place / who().user
        assert workspace_folder() == mine
        Workspace.open(mine).close()
        Workspace.open(mine / "out" / ".sealread").close()
        outside = tmp_path / "outside"
        (mine / "way_out").symlink_to(outside)
        for elsewhere in (outside, mine / ".." / "other", mine / "way_out"):
            with pytest.raises(WorkspaceElsewhere) as raised:
                Workspace.open(elsewhere)
            assert str(source.path) in str(raised.value)
        assert not outside.exists()


def test_a_place_that_is_not_locked_is_a_proposal(tmp_path: Path) -> None:
    with policy(tmp_path, f"workspace = '{tmp_path}/place'"):
        assert workspace_folder() == tmp_path / "place"
        Workspace.open(tmp_path / "other").close()


def test_the_home_in_a_place_is_the_systems_not_the_environments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pwd

    monkeypatch.setenv("HOME", str(tmp_path))
    with policy(tmp_path, "workspace = '{home}/sealread'"):
        assert workspace_folder() == Path(pwd.getpwuid(os.getuid()).pw_dir) / "sealread"


def test_where_a_passphrase_is_required_no_workspace_is_open_without(tmp_path: Path) -> None:
    place = tmp_path / "workspace"
    with policy(tmp_path, "encryption_required = true\nset_by = 'IT'") as source:
        with pytest.raises(PassphraseRequired, match="sealread workspace lock") as raised:
            Workspace.open(place)
        assert str(source.path) in str(raised.value)
        assert not place.exists()

        lock(place, "four unrelated words here", cost=LEAST)
        key = key_for(place, "four unrelated words here")
        Workspace.open(place, key).close()
        with pytest.raises(PassphraseRequired):
            unlock(place, key)
        Workspace.open(place, key).close()


def test_the_rate_is_the_policys(tmp_path: Path) -> None:
    found = structs.replace(_results(), rate=0.05)
    with policy(tmp_path, "error_rate = 0.02\nlocked = ['error_rate']"):
        assert error_rate(0.05) == 0.02
        with (
            Workspace.open(tmp_path / "workspace") as workspace,
            pytest.raises(SettingLocked, match=r"error_rate is locked.* 0\.02"),
        ):
            let_decide(workspace, found)
    assert error_rate(0.05) == 0.05


def _results() -> Results:
    """Results of which only the rate is looked at."""
    values: dict[str, Any] = dict.fromkeys(Results.__struct_fields__)
    return Results(**values)


def trail(folder: Path, what: str) -> list[dict[str, Any]]:
    """The details of the rows of a kind, in their order."""
    with closing(sqlite3.connect(folder / "workspace.db")) as database:
        rows = database.execute(
            "SELECT details FROM audit WHERE what = ? ORDER BY sequence", (what,)
        ).fetchall()
    return [json.loads(details) for (details,) in rows]


def test_the_trail_is_told_of_the_policy_once_and_of_each_change(tmp_path: Path) -> None:
    place = tmp_path / "workspace"
    Workspace.open(place).close()
    assert trail(place, "policy") == []
    hashes = []
    for text in ("keep_days = 5", "keep_days = 5", "keep_days = 6"):
        with policy(tmp_path, text):
            known = site()
            assert known is not None
            hashes.append(known.sha256)
            Workspace.open(place).close()
    with Workspace.open(place) as workspace:
        assert verify(workspace, (place / "audit.head").read_bytes()).whole
    told_of = [row["sha256"] for row in trail(place, "policy")]
    assert told_of == [hashes[0], hashes[2], None]
    assert hashes[0] == hashes[1] != hashes[2]


def test_the_policy_of_the_guide_is_understood(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[3] / "docs" / "guide.md").read_text("utf-8")
    text = guide.partition("```toml\nset_by")[2].partition("```")[0]
    with policy(tmp_path, f"set_by{text}"):
        known = site()
        assert known is not None
        assert known.who == "Quality, Example Works"
        assert known.settings.keys() == {"effort", "model", "walls", "patience"}
        assert known.locks("workspace")
        assert told().trouble == ""
