"""Somebody with a good certificate and bad intentions: python -m tests.integration.hostile ….

Speaks Dask's protocol with Dask's own pickles, to a scheduler and to a machine, and tries every way
to have code run there. Prints what came of each, as JSON.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import pickle
import sys
from pathlib import Path
from typing import Any

import cloudpickle
import dask
import distributed
from distributed import Client
from distributed.comm.core import connect
from distributed.diagnostics.plugin import NannyPlugin, SchedulerPlugin, WorkerPlugin
from distributed.protocol import Serialized, to_serialize
from distributed.protocol.serialize import ToPickle

from sealread.cluster import comms
from sealread.cluster.security import security

_SECONDS = 20.0
_ENUMERATION = {"__Enum__": True, "__module__": "distributed.worker", "__name__": "os"}


class Evil:
    """Writes down the process that unpickles it."""

    def __init__(self, file: str) -> None:
        self.file = file

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, (f"echo $PPID >> {self.file}",)


def by_client(address: str, keys: Path, file: str) -> dict[str, str]:
    """What Dask's own client can do to a cluster."""

    def touch(*_: Any, **__: Any) -> int:
        return os.system(f"echo $PPID >> {file}")

    class _Worker(WorkerPlugin):  # type: ignore[misc]
        def setup(self, worker: Any) -> None:
            touch()

    class _Scheduler(SchedulerPlugin):  # type: ignore[misc]
        async def start(self, scheduler: Any) -> None:
            touch()

    class _Nanny(NannyPlugin):  # type: ignore[misc]
        def setup(self, nanny: Any) -> None:
            touch()

    code = keys / "code.py"
    code.write_text(f"import os; os.system('echo $PPID >> {file}')")
    client = Client(address, security=security(keys), set_as_default=False, timeout=_SECONDS)
    attempts = {
        "submit": lambda: client.submit(touch).result(timeout=_SECONDS),
        "submit evil": lambda: client.submit(len, Evil(file)).result(timeout=_SECONDS),
        "actor": lambda: client.submit(Evil, file, actor=True).result(timeout=_SECONDS),
        "map": lambda: client.gather(client.map(touch, [1, 2])),
        "graph": lambda: client.get({"x": (touch,)}, "x"),
        "delayed": lambda: client.compute(dask.delayed(touch)()).result(timeout=_SECONDS),
        "run": lambda: client.run(touch),
        "run on nanny": lambda: client.run(touch, nanny=True),
        "run on scheduler": lambda: client.run_on_scheduler(touch),
        "worker plugin": lambda: client.register_plugin(_Worker()),
        "nanny plugin": lambda: client.register_plugin(_Nanny()),
        "scheduler plugin": lambda: client.register_plugin(_Scheduler()),
        "upload": lambda: client.upload_file(str(code)),
        "scatter": lambda: client.scatter(Evil(file)),
        "publish": lambda: (
            client.publish_dataset(Evil(file), name="evil") or client.get_dataset("evil")
        ),
        "restart": lambda: client.restart(timeout=5),
        "shutdown": lambda: client.shutdown(),
        "retire": lambda: client.retire_workers(),
        "dump": lambda: client.dump_cluster_state(file),
    }
    told = {name: _outcome(attempt) for name, attempt in attempts.items()}
    client.close()
    return told


def _outcome(attempt: Any) -> str:
    try:
        return f"went through: {attempt()!r}"
    except Exception as error:  # noqa: BLE001 - whatever came of it is told
        return f"{type(error).__name__}: {error}"[:300]


def messages(file: str) -> dict[str, dict[str, Any]]:
    """What is written past Dask's client: pickles wherever a message can hold one."""
    evil = pickle.dumps(Evil(file))
    by_value = cloudpickle.dumps(lambda *_, **__: os.system(f"echo $PPID >> {file}"))
    told = Serialized({"serializer": "pickle", "writeable": []}, [evil])
    typed = Serialized({"serializer": "dask", "type-serialized": evil, "sub-header": {}}, [b"a"])
    graph = {"client": "c", "keys": {"x"}, "span_metadata": None, "internal_priority": None}
    return {
        "pickled argument": {"op": "identity", "n_workers": ToPickle(Evil(file))},
        "serialized argument": {"op": "identity", "n_workers": to_serialize(Evil(file))},
        "type of an argument": {"op": "identity", "n_workers": typed},
        "enumeration": {"op": "identity", "n_workers": {**_ENUMERATION, "name": "system"}},
        "keys": {"op": "get_data", "keys": ToPickle(Evil(file)), "who": "x"},
        "run": {"op": "run", "function": by_value, "args": evil},
        "run_function": {"op": "run_function", "function": by_value, "args": evil},
        "run_coroutine": {"op": "run_coroutine", "function": by_value},
        "plugin-add": {"op": "plugin-add", "plugin": evil, "name": "evil"},
        "plugin_add": {"op": "plugin_add", "plugin": evil, "name": "evil"},
        "upload_file": {"op": "upload_file", "filename": "evil.py", "data": "import os"},
        "actor_execute": {"op": "actor_execute", "actor": "x", "function": "f", "args": evil},
        "benchmark_disk": {"op": "benchmark_disk"},
        "update_data": {"op": "update_data", "data": {"x": evil}},
        "terminate": {"op": "terminate"},
        "restart": {"op": "restart"},
        "broadcast": {"op": "broadcast", "msg": {"op": "run", "function": by_value}},
        "proxy": {"op": "proxy", "worker": "x", "msg": {"op": "run", "function": by_value}},
        "workers_to_close": {"op": "workers_to_close", "key": evil},
        "adaptive_target": {"op": "adaptive_target"},
        "register_worker_plugin": {"op": "register_worker_plugin", "plugin": evil, "name": "e"},
        "register_nanny_plugin": {"op": "register_nanny_plugin", "plugin": evil, "name": "e"},
        "register_scheduler_plugin": {
            "op": "register_scheduler_plugin", "plugin": evil, "name": "e", "idempotent": False,
        },
        "stream": {"op": "connection_stream"},
        "graph": {"op": "update-graph", "expr_ser": told, **graph},
    }  # fmt: skip


async def by_messages(address: str, keys: Path, file: str) -> dict[str, str]:
    args = security(keys).get_connection_args("client")
    told: dict[str, str] = {}
    for name, message in messages(file).items():
        comm = await connect(address, timeout=_SECONDS, **args)
        try:
            await comm.write(message)
            answer = await asyncio.wait_for(comm.read(), 3)
            told[name] = "error" if _is_error(answer) else f"went through: {answer!r}"[:300]
        except (TimeoutError, OSError) as error:
            told[name] = type(error).__name__
        except Exception as error:  # noqa: BLE001 - whatever came of it is told
            told[name] = f"{type(error).__name__}: {error}"[:300]
        finally:
            comm.abort()
    return told


def _is_error(answer: object) -> bool:
    if answer is None:  # there is no such operation
        return True
    return isinstance(answer, dict) and "error" in str(answer.get("status"))


def main(address: str, keys: str, file: str, *others: str) -> None:
    logging.disable(logging.CRITICAL)
    pickle.loads(pickle.dumps(Evil(file)))  # what it does where somebody takes it
    comms.only_site()  # the greeting, and nothing else of ours
    distributed.Client._default_event_handlers = {}
    folder = Path(keys)
    told = {f"client, {name}": how for name, how in by_client(address, folder, file).items()}
    for where in (address, *others):
        sent = asyncio.run(by_messages(where, folder, file))
        told |= {f"{where}, {name}": how for name, how in sent.items()}
    print(json.dumps({"pid": str(os.getpid()), **told}))


if __name__ == "__main__":
    main(*sys.argv[1:])
