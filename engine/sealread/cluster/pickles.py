"""Dask without pickles: what its processes would unpickle is one of the forms of `forms`.

Dask pickles graphs, tasks, functions, types, errors, plugins and the answers to `run`. Whoever may
write a pickle may run code at whoever reads it. `restrict` puts `forms.dumps` and `forms.loads` in
the place of every pickle, in this process and for good, and switches off what else of Dask's
protocol can name Python objects. Not touched is what goes through a pipe between a nanny and the
worker process that it started itself (`multiprocessing`).
"""

from __future__ import annotations

import importlib
import logging
import pickle
import sys
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import cloudpickle
import dask
import distributed
import distributed.deploy.adaptive
import distributed.nanny
import distributed.scheduler
import distributed.worker
from distributed.protocol import pickle as dask_pickle

from sealread.cluster import comms, forms
from sealread.errors import SiteMessageRefused

_SILENT: Final = logging.CRITICAL + 1
SETTINGS: Final[dict[str, Any]] = {
    "distributed.admin.large-graph-warning-threshold": "2 GiB",  # a document sent is no mistake
    "distributed.client.preload": [],
    "distributed.comm.compression": False,
    "distributed.comm.default-scheme": "tls",
    "distributed.comm.require-encryption": True,
    "distributed.diagnostics.computations.nframes": 0,
    "distributed.diagnostics.nvml": False,
    "distributed.nanny.preload": [],
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.scheduler.allowed-failures": 0,  # who gave an order is told, and gives it again
    "distributed.scheduler.allowed-imports": [],  # enumerations are not looked up by name
    "distributed.scheduler.preload": [],
    "distributed.worker.memory.pause": False,  # orders would wait there for ever
    "distributed.worker.memory.spill": False,
    "distributed.worker.memory.target": False,
    "distributed.worker.preload": [],
    "distributed.worker.profile.enabled": False,
}
"""Dask's settings that are not a person's to choose, over files and variables of its own."""
_CLOSED: Final = SimpleNamespace(
    dumps=forms.dumps, loads=forms.loads, HIGHEST_PROTOCOL=pickle.HIGHEST_PROTOCOL
)
_OLD_DUMPS, _OLD_LOADS = dask_pickle.dumps, dask_pickle.loads
_done: list[bool] = []


def restrict() -> None:
    """Closes Dask's protocol in this process: before anything of it listens or connects."""
    if _done:
        return
    dask.config.set(SETTINGS)
    _replace_pickles()
    _name_no_modules()
    # A machine may neither print at a desk nor warn there.
    distributed.Client._default_event_handlers = {}
    comms.only_site()
    _silence()
    _done.append(True)


def left_open() -> list[str]:
    """Where modules of Dask that are loaded still reach a real pickle: none, once restricted."""
    return sorted(
        f"{name}.{attribute}"
        for name, module in _of_dask()
        for attribute, value in vars(module).items()
        if _is_open(value)
    )


def _replace_pickles() -> None:
    """By name, wherever a module of Dask holds a pickle or what reads and writes one."""
    for _, module in _of_dask():
        for attribute, value in list(vars(module).items()):
            if value is pickle or value is cloudpickle:
                setattr(module, attribute, _CLOSED)
            elif _is(value, _OLD_LOADS, pickle.loads, cloudpickle.loads):
                setattr(module, attribute, forms.loads)
            elif _is(value, _OLD_DUMPS, pickle.dumps, cloudpickle.dumps):
                setattr(module, attribute, forms.dumps)


def _of_dask() -> list[tuple[str, ModuleType]]:
    return [
        (name, module)
        for name, module in list(sys.modules.items())
        if name.split(".", 1)[0] == "distributed" and isinstance(module, ModuleType)
    ]


def _is_open(value: object) -> bool:
    if value is pickle or value is cloudpickle:
        return True
    written = (_OLD_DUMPS, pickle.dumps, cloudpickle.dumps)
    return _is(value, *written, _OLD_LOADS, pickle.loads, cloudpickle.loads)


def _is(value: object, *meant: object) -> bool:
    return any(value is one for one in meant)


def _name_no_modules() -> None:
    """An enumeration in a message is looked up by module and name, which reaches functions too."""
    serialize: Any = importlib.import_module("distributed.protocol.serialize")
    serialize.import_allowed_module = _no_module


def _no_module(name: str) -> ModuleType:
    raise SiteMessageRefused(what="it names a module")


def _silence() -> None:
    """Dask's own log shows tasks and what it could not read; what is worth telling, we tell."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    for name in ("distributed", *names, "tornado.application", "tornado.general", "asyncio"):
        logging.getLogger(name).setLevel(_SILENT)
