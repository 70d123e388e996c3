"""Policies of a machine for tests: files that belong to whoever runs the tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sealread.site_policy import PolicyFile, using


def written(folder: Path, text: str) -> PolicyFile:
    """A policy file in a folder that is taken for the system's, as the administrator's would be."""
    system = folder / "etc"
    place = system / "sealread" / "policy.toml"
    place.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    for one in (system, place.parent):
        one.chmod(0o755)
    place.write_text(text, "utf-8")
    place.chmod(0o644)
    return PolicyFile(place, owner=os.getuid(), below=system)


@contextmanager
def policy(folder: Path, text: str) -> Iterator[PolicyFile]:
    """Inside, the machine has this policy."""
    source = written(folder, text)
    with using(source):
        yield source
