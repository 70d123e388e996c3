"""`restrict` is for good, so that each test has a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import distributed
import pytest

_USES = r"(?<![\w.])(?:cloudpickle|pickle|marshal|dill|shelve)\.(?!py\b|Pickle(?!r))\w+"


def _uses(file: Path) -> list[str]:
    return re.findall(_USES, file.read_text())


def run(script: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_no_module_of_dask_reaches_a_pickle_any_more() -> None:
    before, after, *more = run(
        """
from sealread.cluster import pickles, servers
import distributed.cli, distributed.queues, distributed.shuffle, distributed.protocol.cuda
print(len(pickles.left_open()))
pickles.restrict()
print(pickles.left_open())
import distributed.recreate_tasks, distributed.publish, distributed.diagnostics.progressbar
print(pickles.left_open())
"""
    ).splitlines()

    assert int(before) > 5
    assert after == "[]"
    assert more == ["[]"]


def test_dasks_sources_use_a_pickle_only_as_it_is_replaced() -> None:
    """Other names than these, in a newer Dask, would have to be looked at."""
    root = Path(distributed.__file__).parent
    apart = {"tests", "shuffle", "deploy", "dashboard", "cli", "http"}  # loaded by nothing of ours
    files = [file for file in root.rglob("*.py") if not apart & set(file.relative_to(root).parts)]

    used = {name for file in files for name in _uses(file)}

    assert used == {
        "cloudpickle.dumps",
        "cloudpickle.list_registry_pickle_by_value",
        "pickle.HIGHEST_PROTOCOL",
        "pickle.Pickler",
        "pickle.dumps",
        "pickle.loads",
        "pickle.pickle",  # the one of `protocol.pickle`
    }


@pytest.mark.parametrize("scheme", ["tcp", "inproc", "ws", "wss", "ucx"])
def test_no_other_transport_is_left(scheme: str) -> None:
    said = run(
        f"""
import asyncio
from sealread.cluster.pickles import restrict
restrict()
from distributed.comm import connect, listen
async def main():
    for attempt in (connect("{scheme}://127.0.0.1:1", timeout=1), _listening()):
        try:
            await attempt
        except ValueError as error:
            print("unknown" in str(error))
async def _listening():
    await listen("{scheme}://127.0.0.1:0", lambda comm: None).start()
asyncio.run(main())
"""
    )

    assert said.split() == ["True", "True"]


def test_an_enumeration_is_not_looked_up() -> None:
    said = run(
        """
from sealread.cluster.pickles import restrict
restrict()
from distributed.protocol import loads
import msgpack
told = {"__Enum__": True, "__module__": "distributed.worker", "__name__": "os", "name": "system"}
try:
    print(loads([msgpack.dumps({"op": told})]))
except Exception as error:
    print(type(error).__name__)
"""
    )

    assert said == "SiteMessageRefused"


def test_settings_of_dasks_own_variables_do_not_count() -> None:
    said = run(
        """
import os
os.environ["DASK_DISTRIBUTED__WORKER__PRELOAD"] = "import os; print('ran')"
os.environ["DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION"] = "False"
from sealread.cluster.pickles import restrict
restrict()
import dask
print(dask.config.get("distributed.worker.preload"))
print(dask.config.get("distributed.comm.require-encryption"))
"""
    )

    assert said.split() == ["[]", "True"]
