"""Packs papers and a base for a machine that has PyTorch and little else (`learning`).

    python -m models.training.adapter.packing MODEL.gguf PAPERS.jsonl ASIDE.jsonl FOLDER

Papers become trees of tokens, in 16 bits: of the model's words those are kept that some paper has,
and the most frequent ones. The matrices stay quantised as they are in the file. A base of 1.1 GB
takes 0.9.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import gguf
import msgspec
import numpy as np
from numpy.typing import NDArray

from .posing import Posed
from .trees import Tree, Trees
from .unpacking import ARCHITECTURE, learnt_of

_FREQUENT = 32_000
"""Words that are kept in any case: the first ones were joined first, being the most frequent."""
_WORDS = ("token_embd.weight", "output.weight")
_ROTATION = 10_000.0
"""The base of rotary positions where a file names none."""
Packed = dict[str, NDArray[Any]]


def packed(trees: Sequence[tuple[Tree, int]]) -> Packed:
    """tokens: of all trees; branches: (length, lead, start, learnt) each; papers: branches of each.

    trees: each with the number of its group.
    """
    limbs = [limb for tree, _ in trees for limb in tree.limbs]
    rows = [(len(one.tokens), one.lead, one.start, one.learnt) for one in limbs]
    return {
        "tokens": np.array([token for one in limbs for token in one.tokens], np.int32),
        "branches": np.array(rows, np.int16).reshape(-1, 4),
        "papers": np.array([len(tree.limbs) for tree, _ in trees], np.int16),
        "groups": np.array([group for _, group in trees], np.int16),
    }


def pack(model: Path, papers: Packed, aside: Packed, folder: Path) -> int:
    """Writes papers and base; how many words are kept.

    Raises SystemExit where 16 bits do not hold them.
    """
    used = np.union1d(papers["tokens"], aside["tokens"])
    reader = gguf.GGUFReader(model)
    there = next(int(one.shape[1]) for one in reader.tensors if one.name == _WORDS[0])
    words = np.union1d(used, np.arange(min(_FREQUENT, there))).astype(np.int64)
    if len(words) > 1 << 16:
        raise SystemExit(f"{len(words):,} words are used; 16 bits hold fewer. Pack fewer papers.")
    for name, one in (("papers", papers), ("aside", aside)):
        own = {**one, "tokens": np.searchsorted(words, one["tokens"]).astype(np.uint16)}
        np.savez_compressed(folder / f"{name}.npz", **own)  # type: ignore[arg-type]
    _base(reader, words, folder)
    return len(words)


def _base(reader: gguf.GGUFReader, words: NDArray[np.int64], folder: Path) -> None:
    """`base.bin`, the tensors' bytes, and `base.json`, where each lies."""
    said = {name: one.contents() for name, one in reader.fields.items() if "token" not in name}
    if said["general.architecture"] != ARCHITECTURE:
        raise SystemExit(f"The model is not of the architecture {ARCHITECTURE}.")
    listed: list[dict[str, Any]] = []
    with (folder / "base.bin").open("wb") as file:
        for one in reader.tensors:
            shape = [int(size) for size in reversed(one.shape)]
            data = np.asarray(one.data)
            if one.name in _WORDS:
                data, shape[0] = data.reshape(shape[0], -1)[words], len(words)
            at, body = file.tell(), data.tobytes()
            listed.append(
                {"name": one.name, "kind": one.tensor_type.name, "shape": shape, "at": at,
                 "bytes": len(body)}
            )  # fmt: skip
            file.write(body)
    about = {
        "tensors": listed, "layers": int(said["qwen2.block_count"]),
        "heads": int(said["qwen2.attention.head_count"]),
        "shared": int(said["qwen2.attention.head_count_kv"]),
        "epsilon": float(said["qwen2.attention.layer_norm_rms_epsilon"]),
        "base": float(said.get("qwen2.rope.freq_base", _ROTATION)),
    }  # fmt: skip
    (folder / "base.json").write_text(json.dumps(about))


def _trees(path: Path, model: Path, most: int) -> Iterator[tuple[str, Tree]]:
    """Papers of a file as trees, each with the first word of its kind."""
    lines = path.read_bytes().splitlines()
    with multiprocessing.get_context("spawn").Pool(2, _begin, (model, most)) as pool:
        for kind, tree in pool.imap(_tree, lines, chunksize=20):
            if tree is not None:
                yield kind.split()[0], tree


def _begin(model: Path, most: int) -> None:
    global _made
    _made = Trees(model, most)


_made: Trees
"""Of a process of its own."""


def _tree(line: bytes) -> tuple[str, Tree | None]:
    posed = msgspec.json.decode(line, type=Posed)
    return posed.kind, _made.of(posed)


def main() -> int:
    """Writes the folder that `learning` reads."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("model", type=Path)
    parser.add_argument("papers", type=Path)
    parser.add_argument("aside", type=Path, help="papers to judge by; told apart by their kind")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--go-on", type=Path, help="an adapter that learnt before")
    parser.add_argument("--tokens", type=int, default=3840, help="of a paper at most")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    judged = list(_trees(given.aside, given.model, given.tokens))
    groups = sorted({kind for kind, _ in judged})
    aside = packed([(tree, groups.index(kind)) for kind, tree in judged])
    papers = packed([(tree, 0) for _, tree in _trees(given.papers, given.model, given.tokens)])
    words = pack(given.model, papers, aside, given.folder)
    (given.folder / "groups.json").write_text(json.dumps(groups))
    if given.go_on is not None:
        np.savez(given.folder / "begun.npz", **learnt_of(given.go_on))  # type: ignore[arg-type]
    sys.stderr.write(
        f"{len(papers['papers'])} papers, {len(papers['tokens']):,} tokens, {words:,} words\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
