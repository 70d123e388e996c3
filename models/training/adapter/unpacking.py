"""Makes llama.cpp's adapter of what was learnt (`learning`); it names the SHA-256 of its base.

python -m models.training.adapter.unpacking MODEL.gguf FOLDER OUT.gguf
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gguf
import numpy as np
from numpy.typing import NDArray

from sealread.llm.dialects.prompts import prompts_sha256
from sealread.weights.adapters import BASE_SHA256
from sealread.weights.hashing import hash_file

ARCHITECTURE = "qwen2"
SCALE = 2.0
"""Alpha by rank, as `learning.base` has it, which needs PyTorch."""
_ENDS = {"a": "weight.lora_a", "b": "weight.lora_b"}


def write(learnt: Mapping[str, NDArray[Any]], model: Path, path: Path) -> None:
    """An adapter of the small matrices `blk.N.NAME.a` and `.b`, and its manifest beside it.

    Raises ValueError where one is no number.
    """
    if not learnt or not all(np.isfinite(values).all() for values in learnt.values()):
        raise ValueError("what was learnt is no number, or nothing")
    rank = min(next(iter(learnt.values())).shape)
    base_sha256 = hash_file(model)
    writer = gguf.GGUFWriter(path, ARCHITECTURE)
    writer.add_type("adapter")
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", SCALE * rank)
    writer.add_string(BASE_SHA256, base_sha256)
    writer.add_string("sealread.adapter.prompts_sha256", prompts_sha256())
    for name, values in learnt.items():
        matrix, _, end = name.rpartition(".")
        writer.add_tensor(f"{matrix}.{_ENDS[end]}", values.astype(np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    path.with_suffix(".toml").write_text(_manifest(path, base_sha256))


def learnt_of(adapter: Path) -> dict[str, NDArray[Any]]:
    """The small matrices of an adapter, named as `write` takes them."""
    found = {}
    for one in gguf.GGUFReader(adapter).tensors:
        matrix, _, end = one.name.rpartition(".weight.lora_")
        found[f"{matrix}.{end}"] = np.array(one.data, np.float16)
    return found


def mean(
    learnt: dict[str, NDArray[Any]], before: dict[str, NDArray[Any]]
) -> dict[str, NDArray[Any]]:
    """The mean of the matrices of two lessons, the second of which went on from the first.

    It reads unknown papers better than either, and is less sure of what is wrong
    (tests/bench/README.md). Raises SystemExit where they have not the same matrices.
    """
    if learnt.keys() != before.keys():
        raise SystemExit("The two adapters have not the same matrices.")
    return {
        name: ((one.astype(np.float32) + before[name].astype(np.float32)) / 2).astype(one.dtype)
        for name, one in learnt.items()
    }


def _manifest(path: Path, base_sha256: str) -> str:
    """What `models/adapters` says of an adapter, to be completed by a person."""
    body = path.read_bytes()
    said = {
        "name": path.stem, "file": path.name, "sha256": hashlib.sha256(body).hexdigest(),
        "bytes": len(body), "base_sha256": base_sha256, "licence": "AGPL-3.0-or-later",
        "learnt_from": "",
    }  # fmt: skip
    return "".join(f"{key} = {json.dumps(one)}\n" for key, one in said.items())


def main(arguments: list[str] | None = None) -> int:
    """Writes the adapter and its manifest."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("model", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument(
        "--mean-with", type=Path, metavar="ADAPTER",
        help="the mean of what was learnt and of the adapter that it went on from",
    )  # fmt: skip
    given = parser.parse_args(arguments)
    learnt: dict[str, NDArray[Any]] = {}
    for path in sorted(given.folder.glob("learnt*.npz")):
        with np.load(path) as kept:
            learnt |= {name: kept[name] for name in kept.files}
    if given.mean_with is not None:
        learnt = mean(learnt, learnt_of(given.mean_with))
    try:
        write(learnt, given.model, given.out)
    except ValueError as error:
        raise SystemExit(f"{given.folder}: {error}") from error
    return 0


if __name__ == "__main__":
    sys.exit(main())
