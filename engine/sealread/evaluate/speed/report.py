"""What was measured, as figures: ratios of all papers together, and of each of them."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import llama_cpp
from msgspec import Struct

from sealread.evaluate.speed.comparing import Compared, Prefilled
from sealread.evaluate.speed.memory import Peak
from sealread.llm.devices import rearranging_pays
from sealread.system import cores, memory_total

_MB, _GIB = 1e6, 1 << 30
_CPUS = Path("/proc/cpuinfo")
One = TypeVar("One")


class Measured(Struct, frozen=True):
    """A paper: its prefix, and both sides with few and with many fields."""

    name: str
    pages: int
    prefix: Prefilled
    few: Compared
    many: Compared


class Machine(Struct, frozen=True):
    """Where it was measured. `load`: what else ran as it began (average of a minute, processes).

    `rearranged`: whether weights were copied into another order of bytes, on both sides.
    """

    system: str
    processor: str
    cores: int
    memory_gib: float
    load: float | None
    llama_cpp: str
    rearranged: bool
    flash_attention: bool = True


class Sizes(Struct, frozen=True):
    """A paper with few or many fields: ratios as in `Report`, then seconds and tokens."""

    fields: int
    prompts: int
    behind: float
    over_floor: float
    end_to_end: float
    seconds: float
    behind_seconds: float
    floor_seconds: float
    end_to_end_seconds: float
    json_seconds: float
    json_behind_seconds: float
    decoded_tokens: int
    json_tokens: int
    json_cut: int
    decoded_per_second: float
    json_per_second: float


class PaperReport(Struct, frozen=True):
    """A paper: the tokens of its prefix, their ratio, and how many were computed a second."""

    name: str
    pages: int
    prefix_tokens: int
    prefill: float
    prefill_seconds: float
    prefill_alone_seconds: float
    prefill_per_second: float
    few: Sizes
    many: Sizes


class Memory(Struct, frozen=True):
    """Megabytes at the highest: charged for (PSS), and resident (RSS)."""

    pss_mb: float
    rss_mb: float


class Report(Struct, frozen=True):
    """All figures. Ratios are of the seconds of all papers together.

    `prefill`: of the core over llama.cpp alone. `behind_12`, `behind_100`: of JSON mode over the
    core, behind the prefill. `over_floor`: of the core over its own batches and forks alone, the
    worse of both numbers of fields. `end_to_end`: of JSON mode over all that the language model
    does, by the number of fields. `pss`: by model, None where it is not known.
    """

    prefill: float
    behind_12: float
    behind_100: float
    over_floor: float
    end_to_end: dict[str, float]
    pss: dict[str, Memory | None]
    machine: Machine
    model: str
    model_sha256: str
    threads: int
    papers: tuple[PaperReport, ...]


def report(
    measured: Sequence[Measured],
    peaks: Mapping[str, Peak | None],
    machine: Machine,
    model: tuple[str, str],
    threads: int,
) -> Report:
    """The figures of some papers. `model`: its name and the SHA-256 of its file."""
    few, many = [one.few for one in measured], [one.many for one in measured]
    return Report(
        prefill=_ratio(measured, lambda one: one.prefix.seconds, lambda one: one.prefix.alone),
        behind_12=_behind(few),
        behind_100=_behind(many),
        over_floor=max(_over_floor(few), _over_floor(many)),
        end_to_end={"12": _end_to_end(few), "100": _end_to_end(many)},
        pss={name: _memory(peak) for name, peak in peaks.items()},
        machine=machine,
        model=model[0],
        model_sha256=model[1],
        threads=threads,
        papers=tuple(map(_paper, measured)),
    )


def _ratio(
    all_of: Sequence[One], over: Callable[[One], float], under: Callable[[One], float]
) -> float:
    return round(sum(map(over, all_of)) / max(sum(map(under, all_of)), 1e-9), 3)


def _behind(compared: Sequence[Compared]) -> float:
    return _ratio(compared, lambda one: one.json_behind, lambda one: one.behind)


def _over_floor(compared: Sequence[Compared]) -> float:
    return _ratio(compared, lambda one: one.seconds, lambda one: one.floor)


def _end_to_end(compared: Sequence[Compared]) -> float:
    return _ratio(compared, lambda one: one.json_seconds, lambda one: one.read)


def _paper(one: Measured) -> PaperReport:
    prefix = one.prefix
    return PaperReport(
        name=one.name,
        pages=one.pages,
        prefix_tokens=prefix.tokens,
        prefill=round(prefix.seconds / prefix.alone, 3),
        prefill_seconds=round(prefix.seconds, 3),
        prefill_alone_seconds=round(prefix.alone, 3),
        prefill_per_second=round(prefix.tokens / prefix.seconds, 1),
        few=_sizes(one.few),
        many=_sizes(one.many),
    )


def _sizes(one: Compared) -> Sizes:
    return Sizes(
        fields=one.fields,
        prompts=one.prefixes,
        behind=_behind([one]),
        over_floor=_over_floor([one]),
        end_to_end=_end_to_end([one]),
        seconds=round(one.seconds, 3),
        behind_seconds=round(one.behind, 3),
        floor_seconds=round(one.floor, 3),
        end_to_end_seconds=round(one.read, 3),
        json_seconds=round(one.json_seconds, 3),
        json_behind_seconds=round(one.json_behind, 3),
        decoded_tokens=one.decoded_tokens,
        json_tokens=one.json_tokens,
        json_cut=one.json_cut,
        decoded_per_second=round(one.decoded_tokens / one.behind, 1),
        json_per_second=round(one.json_tokens / one.json_behind, 1),
    )


def _memory(peak: Peak | None) -> Memory | None:
    if peak is None:
        return None
    return Memory(round(peak.charged / _MB, 1), round(peak.resident / _MB, 1))


def this_machine() -> Machine:
    """What this machine is, and how busy it is now."""
    return Machine(
        system=f"{platform.system()} {platform.release()}",
        processor=_processor(),
        cores=cores(),
        memory_gib=round(memory_total() / _GIB, 1),
        load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        llama_cpp=llama_cpp.__version__,
        rearranged=rearranging_pays(),
    )


def _processor() -> str:
    """The processor's name as its maker gives it, where the system says so."""
    lines = _CPUS.read_text(encoding="utf-8").splitlines() if _CPUS.is_file() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor())
