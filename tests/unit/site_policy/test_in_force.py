"""A policy is obeyed, or nothing goes: what others could have written is refused."""

from __future__ import annotations

import hashlib
import os
import plistlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sealread.errors import PolicyUnusable
from sealread.site_policy import (
    PolicyFile,
    Registry,
    Source,
    in_force,
    property_list,
    using,
    usual_source,
)
from tests.policies import written

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="files have POSIX owners here")
WHOLE = """
set_by = "Quality, Example Works"
workspace = "/srv/sealread/{user}"
encryption_required = true
keep_days = 90
error_rate = 0.02
allowed_packs = ["sealread-standard"]
allowed_keys = ["0a1B2c3d4e5f6071"]
allow_unsigned_packs = false
allow_downgrade = false
locked = ["effort", "error_rate"]

[settings]
effort = "thorough"
patience = 300
"""


def refusal(source: Source) -> str:
    """What is said of a policy that cannot be used."""
    with using(source), pytest.raises(PolicyUnusable) as raised:
        in_force()
    said = str(raised.value)
    assert source.place in said
    assert "opens no workspace and reads no document" in said
    return said


def test_all_that_it_says_is_there_with_its_place_and_hash(tmp_path: Path) -> None:
    source = written(tmp_path, WHOLE)
    with using(source):
        known = in_force()
    assert known is not None
    assert known.file == source.place
    assert known.who == "Quality, Example Works"
    assert known.policy.settings == {"effort": "thorough", "patience": 300}
    assert (known.policy.keep_days, known.policy.error_rate) == (90, 0.02)
    assert known.policy.allowed_packs == ("sealread-standard",)
    assert known.policy.allowed_keys == ("0a1B2c3d4e5f6071",)
    assert known.sha256 == hashlib.sha256(source.path.read_bytes()).hexdigest()


def test_no_file_is_no_policy(tmp_path: Path) -> None:
    with using(PolicyFile(tmp_path / "none" / "policy.toml")):
        assert in_force() is None


def test_an_empty_file_is_a_policy_that_decides_nothing(tmp_path: Path) -> None:
    with using(written(tmp_path, "")):
        known = in_force()
    assert known is not None
    assert known.who == "the administrator of this machine"
    assert known.policy.allowed_packs is None


def test_it_is_read_once(tmp_path: Path) -> None:
    source = written(tmp_path, "keep_days = 5")
    with using(source):
        before = in_force()
        source.path.write_text("keep_days = 6")
        assert in_force() is before
    with using(source):
        again = in_force()
    assert again is not None
    assert again.policy.keep_days == 6


BROKEN = {
    "keep_days = ": "no TOML",
    "colour = 'red'": "unknown field `colour`",
    "keep_days = 0": "keep_days",
    "keep_days = true": "keep_days",
    "error_rate = 5.0": "error_rate",
    "encryption_required = 'yes'": "encryption_required",
    "locked = ['effort']": "effort is locked and has no value",
    "locked = ['workspace']": "workspace is locked and has no value",
    "workspace = '/srv/{group}'": "{user} and {home}",
    "allowed_keys = [1]": "allowed_keys",
    "allowed_keys = ['0a1b2c3d4e5f607']": "0a1b2c3d4e5f607 is no id of a key",
    f"allowed_keys = ['{'a' * 65}']": "is no id of a key, which is 16 to 64 hex digits",
    "allowed_keys = ['3f1c9a02b7d84e6…']": "is no id of a key",
    "[policy]\nkeep_days = 5": "unknown field `policy`",
}


@pytest.mark.parametrize("text", BROKEN)
def test_what_nobody_understands_is_refused(tmp_path: Path, text: str) -> None:
    assert BROKEN[text] in refusal(written(tmp_path, text))


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    source = written(tmp_path, "")
    source.path.write_bytes(b"set_by = '\xff\xfe'")
    assert "UTF-8" in refusal(source)


def _writable(mode: int) -> Callable[[PolicyFile], Path]:
    def change(source: PolicyFile) -> Path:
        source.path.chmod(mode)
        return source.path

    return change


def _folder_writable(source: PolicyFile) -> Path:
    source.path.parent.chmod(0o777)
    return source.path.parent


def _folder_above_writable(source: PolicyFile) -> Path:
    source.below.chmod(0o775)
    return source.below


@pytest.mark.parametrize(
    "change", [_writable(0o664), _writable(0o646), _folder_writable, _folder_above_writable]
)
def test_what_others_could_write_is_refused(
    tmp_path: Path, change: Callable[[PolicyFile], Path]
) -> None:
    source = written(tmp_path, "keep_days = 5")
    where = change(source)
    said = refusal(source)
    assert f"can write to {where}" in said
    assert f"chmod go-w {where}" in said


def test_what_belongs_to_somebody_else_is_refused(tmp_path: Path) -> None:
    source = written(tmp_path, "keep_days = 5")
    other = PolicyFile(source.path, owner=os.getuid() + 1, below=source.below)
    assert f"{source.path} does not belong to user {os.getuid() + 1}" in refusal(other)


@pytest.mark.skipif(os.getuid() == 0, reason="root's own files are root's")
def test_a_persons_own_file_is_not_roots(tmp_path: Path) -> None:
    source = written(tmp_path, "keep_days = 5")
    assert "chown root" in refusal(PolicyFile(source.path))


@pytest.mark.skipif(os.getuid() == 0, reason="root reads everything")
def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    source = written(tmp_path, "keep_days = 5")
    source.path.chmod(0)
    said = refusal(source)
    assert "cannot be read: Permission denied" in said
    assert "chmod a+rX" in said


def test_a_link_is_refused(tmp_path: Path) -> None:
    source = written(tmp_path, "")
    source.path.unlink()
    source.path.symlink_to(tmp_path / "elsewhere.toml")
    assert "it is a link" in refusal(source)


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    source = written(tmp_path, "")
    source.path.unlink()
    source.path.mkdir()
    assert "it is no file" in refusal(source)


def test_a_pipe_in_its_place_is_refused_without_waiting(tmp_path: Path) -> None:
    source = written(tmp_path, "")
    source.path.unlink()
    os.mkfifo(source.path)
    assert "it is no file" in refusal(source)


def test_a_file_that_is_gone_from_a_folder_for_all_may_have_been_taken(tmp_path: Path) -> None:
    source = written(tmp_path, "keep_days = 5")
    source.path.unlink()
    source.path.parent.chmod(0o777)
    assert "can write to" in refusal(source)


def test_a_file_of_gigabytes_is_not_read(tmp_path: Path) -> None:
    source = written(tmp_path, "")
    with source.path.open("r+b") as stream:
        stream.truncate(1 << 33)
    assert "longer than" in refusal(source)


def test_no_variable_of_the_environment_leads_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All variables that this process could be given cannot change where it looks."""
    for name in ("SEALREAD_POLICY", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME", "HOME", "ETC"):
        monkeypatch.setenv(name, str(tmp_path))
    assert usual_source("linux").place == "/etc/sealread/policy.toml"
    assert usual_source("darwin").place == "/Library/Managed Preferences/sealread.plist"
    assert usual_source("win32").place == r"HKLM\Software\Policies\Sealread"


def test_a_property_list_says_the_same(tmp_path: Path) -> None:
    place = written(tmp_path, "")
    source = PolicyFile(place.path, place.owner, place.below, property_list)
    body = {"set_by": "IT", "keep_days": 5, "locked": ["effort"], "settings": {"effort": "fast"}}
    for form in (plistlib.FMT_XML, plistlib.FMT_BINARY):
        place.path.write_bytes(plistlib.dumps(body, fmt=form))
        with using(source):
            known = in_force()
        assert known is not None
        assert known.policy.keep_days == 5
        assert known.policy.settings == {"effort": "fast"}
    place.path.write_bytes(b"no list")
    assert "property list" in refusal(source)


def _registry(**keys: dict[str, Any]) -> Registry:
    return Registry(lambda key: keys.get(key.rpartition("\\")[2]))


def test_the_registry_says_the_same_with_numbers_for_yes_and_text_for_fractions() -> None:
    source = _registry(
        Sealread={"set_by": "IT", "encryption_required": 1, "error_rate": "0.02", "keep_days": 90,
                  "allowed_packs": ["sealread-standard"], "locked": ["effort"]},
        settings={"effort": "fast", "learning": "false"},
    )  # fmt: skip
    with using(source):
        known = in_force()
    assert known is not None
    assert known.policy.encryption_required is True
    assert known.policy.error_rate == 0.02
    assert known.policy.allowed_packs == ("sealread-standard",)
    assert known.policy.settings == {"effort": "fast", "learning": "false"}
    assert known.lax


def test_an_unknown_value_of_the_registry_is_refused() -> None:
    assert "unknown field `Colour`" in refusal(_registry(Sealread={"Colour": 1}))
    with using(_registry()):
        assert in_force() is None
