"""Each setting that a policy can lock holds: in the window, on the command line, in every request.

A setting that is new fails here until it is said how its lock is obeyed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from sealread.errors import SettingLocked, WorkspaceElsewhere
from sealread.extract.settings import Settings
from sealread.site_policy import LOCKABLE
from sealread.work import power
from sealread.work.obeying import obey, under_policy
from sealread.work.preferences import SETTINGS, Setting
from sealread.work.request import Inquiry, Request
from sealread.work.settings import (
    DEFAULTS,
    FILE,
    PLACES_FILE,
    SettingsFile,
    extraction_settings,
    locks,
    refuse_changes,
    request,
)
from sealread.work.site import admit, chosen_site, refuse_rate
from tests.policies import policy

REFUSED = {
    "effort", "model", "ocr", "keys", "learning", "phrasings", "kept_megabytes", "patience",
    "walls", "review_below", "find_above", "device",
}  # fmt: skip
"""Every request that says otherwise is refused."""
COMPUTED = {"threads", "spare_battery"}
"""Every request of the command line gets it; no option says otherwise, and no value changes."""
OF_THE_WINDOW = {
    "check_below", "output_folder", "watched", "notify", "zoom", "theme", "language",
}  # fmt: skip
"""No request carries it: it is a matter of the file of settings alone."""
OF_A_SITE = {"site", "site_keys"}
"""No request carries it: whoever would go to another site is refused before that."""
NOT_ASKED = {"keys", "learning"}
"""What an inquiry in plain words has nothing of."""


def other(setting: Setting) -> Any:
    """A value that is not the usual one; of walls the highest: less than is locked is refused."""
    match setting.kind:
        case "choice":
            return next(one for one in reversed(setting.choices) if one != setting.default)
        case "count":
            return int(setting.low) if setting.default != setting.low else int(setting.high)
        case "fraction":
            return 0.5
        case "switch":
            return not setting.default
        case "model":
            return "reader"
        case "text":
            return "tls://reading-room:8786"
        case "folder":
            return "/srv/out"
        case "folders":
            return ["/srv/in"]


def locked(setting: Setting) -> str:
    """A policy that locks it."""
    return f"locked = ['{setting.key}']\n[settings]\n{setting.key} = {json.dumps(other(setting))}"


def test_every_setting_is_obeyed_in_one_way() -> None:
    ways = [*REFUSED, *COMPUTED, *OF_THE_WINDOW, *OF_A_SITE]
    assert len(ways) == len(set(ways))
    assert set(ways) == {one.key for one in SETTINGS}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda one: one.key)
def test_a_lock_holds_in_the_file_of_settings(tmp_path: Path, setting: Setting) -> None:
    key = setting.key
    for name in (FILE, PLACES_FILE):
        (tmp_path / name).write_text(json.dumps({key: getattr(DEFAULTS, key)}))
    with policy(tmp_path, locked(setting)):
        kept = SettingsFile(tmp_path).load()
        assert getattr(kept, key) != getattr(DEFAULTS, key)
        assert set(locks()) == {key}
        with pytest.raises(SettingLocked, match=f"{key} is locked"):
            refuse_changes(kept, structs.replace(kept, **{key: getattr(DEFAULTS, key)}))
        obey(request(kept, ("a.pdf",), "invoice"))


@pytest.mark.parametrize("key", sorted(REFUSED))
def test_a_lock_holds_in_every_request(tmp_path: Path, key: str) -> None:
    setting = next(one for one in SETTINGS if one.key == key)
    asked = [Request(("a.pdf",), "invoice", settings=Settings(effort=DEFAULTS.effort))]
    asked += [] if key in NOT_ASKED else [Inquiry(paths=("a.pdf",), request="who")]
    with policy(tmp_path, locked(setting)):
        for one in asked:
            with pytest.raises(SettingLocked, match=f"{key} is locked"):
                obey(one)
            with pytest.raises(SettingLocked, match=f"{key} is locked"):
                under_policy(one, given={key})
            obey(under_policy(one, given=()))


@pytest.mark.parametrize("key", sorted(COMPUTED))
def test_how_it_is_computed_is_as_the_policy_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(power, "on_battery", lambda: True)
    setting = next(one for one in SETTINGS if one.key == key)
    with policy(tmp_path, locked(setting)):
        wanted = extraction_settings(SettingsFile(None).load()).threads
        for one in (Request(("a.pdf",), "invoice"), Inquiry(paths=("a.pdf",), request="who")):
            other_way = structs.replace(one, settings=Settings(threads=77))
            assert under_policy(other_way, given=()).settings.threads == wanted != 77


@pytest.mark.parametrize("key", sorted(OF_A_SITE))
def test_another_site_than_the_locked_one_is_refused(tmp_path: Path, key: str) -> None:
    wanted = other(next(one for one in SETTINGS if one.key == key))
    with policy(tmp_path, f"locked = ['{key}']\n[settings]\n{key} = '{wanted}'"):
        assert wanted in chosen_site("", "")
        assert wanted in chosen_site(wanted, wanted)
        with pytest.raises(SettingLocked, match=f"{key} is locked"):
            chosen_site("tls://elsewhere:8786", "/elsewhere")


def test_a_site_is_the_policys_where_nobody_names_another(tmp_path: Path) -> None:
    assert chosen_site("", "") == ("", "")
    with policy(tmp_path, "[settings]\nsite = 'tls://usual:8786'"):
        assert chosen_site("", "") == ("tls://usual:8786", "")
        assert chosen_site("tls://other:8786", "") == ("tls://other:8786", "")


def test_what_is_no_setting_is_obeyed_as_well(tmp_path: Path) -> None:
    holds: dict[str, tuple[str, type[Exception], Callable[[], object]]] = {
        "workspace": ("'/srv/sealread'", WorkspaceElsewhere,
                      lambda: admit(tmp_path, has_key=True)),
        "error_rate": ("0.02", SettingLocked, lambda: refuse_rate(0.05)),
    }  # fmt: skip
    assert holds.keys() == set(LOCKABLE)
    for key, (value, error, door) in holds.items():
        with policy(tmp_path, f"{key} = {value}\nlocked = ['{key}']"), pytest.raises(error):
            door()
