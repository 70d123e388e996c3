"""What is installed must come from the lock, be whole, and be under a licence that fits."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from supply.checking import BEYOND, Verdict, check
from supply.installed import read_installed
from supply.licences import fits
from supply.lock import Lock, Pin, read_lock

from .conftest import REPOSITORY

Install = Callable[..., Path]


def _locked(**versions: str) -> Lock:
    pins = {name: Pin(name, version, ("a" * 64,), True) for name, version in versions.items()}
    return Lock(pins, ())


def _checked(site: Path, lock: Lock, folder: Path | None = None) -> Verdict:
    return check(lock, read_installed([str(site)]), folder)


def test_an_environment_as_locked_is_sound(site: Path, install: Install) -> None:
    install("alpha")
    verdict = _checked(site, _locked(alpha="1.0"))
    assert verdict.sound
    assert verdict.advisories is None


def test_a_file_that_was_changed_is_found(site: Path, install: Install) -> None:
    install("alpha").write_text("VALUE = 2\n")
    (fault,) = _checked(site, _locked(alpha="1.0")).faults
    assert "alpha.py" in fault


def test_a_file_that_is_gone_is_found(site: Path, install: Install) -> None:
    install("alpha").unlink()
    assert not _checked(site, _locked(alpha="1.0")).sound


@pytest.mark.parametrize(
    ("lock", "said"),
    [
        (_locked(), "installed and not in the lock"),
        (_locked(alpha="1.1"), "installed as 1.0, locked as 1.1"),
        (_locked(alpha="1.0", beta="1"), "beta is in the lock and not installed"),
    ],
)
def test_lock_and_environment_have_to_agree(
    site: Path, install: Install, lock: Lock, said: str
) -> None:
    install("alpha")
    (fault,) = _checked(site, lock).faults
    assert said in fault


def test_a_pin_for_another_system_need_not_be_installed(site: Path) -> None:
    lock = Lock({"alpha": Pin("alpha", "1.0", ("a" * 64,), False)}, ())
    assert _checked(site, lock).sound


def test_what_an_extra_beyond_the_lock_brings_is_named_and_no_fault(
    site: Path, install: Install
) -> None:
    install("sealread", needs=tuple(f'of-{extra}; extra == "{extra}"' for extra in BEYOND))
    for extra in BEYOND:
        install(f"of-{extra}", licence="SSPL-1.0")

    verdict = _checked(site, _locked())

    assert verdict.sound
    assert verdict.beyond == tuple(sorted(f"of-{extra}" for extra in BEYOND))


def test_every_extra_is_in_the_lock_or_named_as_beyond_it() -> None:
    told = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    extras = told["project"]["optional-dependencies"]
    pins = read_lock(REPOSITORY / "requirements.lock").pins
    unlocked = {
        extra
        for extra, needs in extras.items()
        if not {canonicalize_name(Requirement(need).name) for need in needs} <= pins.keys()
    }

    assert unlocked == set(BEYOND)


def test_what_came_from_a_repository_is_a_fault(site: Path, install: Install) -> None:
    install("alpha")
    told = '{"url": "https://example.org/a.git", "vcs_info": {"vcs": "git"}}'
    (site / "alpha-1.0.dist-info" / "direct_url.json").write_text(told)
    (fault,) = _checked(site, _locked(alpha="1.0")).faults
    assert "repository" in fault


def test_a_vulnerable_version_is_named(site: Path, install: Install, tmp_path: Path) -> None:
    install("alpha")
    folder = tmp_path / "osv"
    folder.mkdir()
    (folder / "a.json").write_text(
        '{"id": "PYSEC-9", "affected": [{"package": {"ecosystem": "PyPI", "name": "alpha"},'
        ' "versions": ["1.0"]}]}'
    )
    verdict = _checked(site, _locked(alpha="1.0"), folder)
    assert [match.advisory for match in verdict.matches] == ["PYSEC-9"]
    assert not verdict.sound


@pytest.mark.parametrize("licence", ["GPL-2.0-only", "SSPL-1.0", "MIT AND BUSL-1.1"])
def test_a_licence_that_does_not_fit_is_a_fault(site: Path, install: Install, licence: str) -> None:
    install("alpha", licence=licence)
    (fault,) = _checked(site, _locked(alpha="1.0")).faults
    assert licence in fault


@pytest.mark.parametrize(
    ("expression", "fit"),
    [
        ("MIT", True),
        ("GPL-2.0-only OR LGPL-3.0-only", True),
        ("(MIT OR SSPL-1.0) AND BSD-3-Clause", True),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("GPL-2.0-only AND MIT", False),
        ("nonsense (", False),
        ("", False),
    ],
)
def test_an_expression_is_weighed_as_a_whole(expression: str, fit: bool) -> None:
    assert fits(expression) is fit
