"""Libraries are told to stay off the network before any of them can be imported."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from sealread.guard.silence import SWITCHES

ROOMS = ["sealread", "sealread.document", "sealread.llm", "sealread.worker", "sealread.cli"]


@pytest.mark.parametrize("room", ROOMS)
def test_importing_any_room_sets_every_switch(room: str) -> None:
    code = f"import {room}, os, json; print(json.dumps(dict(os.environ)))"
    told = subprocess.run([sys.executable, "-c", code], env={}, capture_output=True, check=True)
    assert SWITCHES.items() <= json.loads(told.stdout).items()


def test_a_person_who_says_otherwise_is_overruled() -> None:
    code = "import sealread, os; print(os.environ['HF_HUB_OFFLINE'])"
    told = subprocess.run(
        [sys.executable, "-c", code], env={"HF_HUB_OFFLINE": "0"}, capture_output=True, check=True
    )
    assert told.stdout.strip() == b"1"
