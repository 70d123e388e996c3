"""A keyring backend for tests that start processes: its secrets lie in one file."""

from __future__ import annotations

import json
import os
from pathlib import Path

from keyring.backend import KeyringBackend

PLACE = "SEALREAD_TEST_RING"
"""The environment variable that says where the file is."""


class FileRing(KeyringBackend):
    """What a system's keyring does, without protecting anything."""

    priority = 5  # type: ignore[assignment]

    def get_password(self, service: str, username: str) -> str | None:
        found = self._kept().get(f"{service}/{username}")
        return None if found is None else str(found)

    def set_password(self, service: str, username: str, password: str) -> None:
        self._keep({**self._kept(), f"{service}/{username}": password})

    def delete_password(self, service: str, username: str) -> None:
        kept = self._kept()
        del kept[f"{service}/{username}"]
        self._keep(kept)

    def _kept(self) -> dict[str, str]:
        place = Path(os.environ[PLACE])
        return json.loads(place.read_text()) if place.exists() else {}

    def _keep(self, secrets: dict[str, str]) -> None:
        Path(os.environ[PLACE]).write_text(json.dumps(secrets))
