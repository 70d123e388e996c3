"""The header of a model file is checked, bound by bound, before llama.cpp sees it."""

from __future__ import annotations

import struct
import time
from pathlib import Path
from typing import Any

import pytest
from gguf import GGUFReader
from hypothesis import given
from hypothesis import strategies as st

from sealread.errors import ModelDamaged, ModelUnusable
from sealread.installed import shipped
from sealread.weights.gguf import read_header
from sealread.weights.gguf_model import check_model
from tests.fuzz.chance import dice
from tests.fuzz.models import Draft, mutated

READER = shipped("models") / "reader" / "reader-v4.gguf"
REPOSITORY = Path(__file__).parents[3]
VOCABULARY = REPOSITORY / "models" / "training" / "vocabulary.gguf"


@pytest.mark.parametrize("path", [READER, VOCABULARY], ids=["reader", "vocabulary"])
def test_it_reads_what_the_gguf_package_reads(path: Path) -> None:
    header, reader = read_header(path), GGUFReader(path)
    theirs = [
        (one.name, tuple(int(side) for side in one.shape), int(one.tensor_type), int(one.n_bytes))
        for one in reader.tensors
    ]
    assert [(one.name, one.shape, one.kind, one.size) for one in header.tensors] == theirs
    assert set(header.entries) == {key for key in reader.fields if not key.startswith("GGUF.")}
    assert [one.offset + header.data for one in header.tensors] == [
        int(one.data_offset) for one in reader.tensors
    ]


def test_the_bundled_reader_may_be_loaded() -> None:
    assert check_model(READER).entries["general.architecture"] == "llama"


def test_a_vocabulary_alone_is_no_model() -> None:
    with pytest.raises(ModelDamaged, match="block_count"):
        check_model(VOCABULARY)


def test_a_file_of_gigabytes_costs_no_more_than_its_header(tmp_path: Path) -> None:
    path = tmp_path / "large.gguf"
    draft = Draft()
    draft.tensors.append([b"extra.weight", (1 << 20, 1 << 10), 0, len(draft.data)])
    path.write_bytes(draft.written())
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size + (4 << 30))  # a hole: it takes no room on the disk
    began = time.process_time()
    assert read_header(path).tensors[-1].size == 4 << 30
    assert time.process_time() - began < 1.0


def _file(tmp_path: Path, draft: Draft) -> Path:
    path = tmp_path / "model.gguf"
    path.write_bytes(draft.written())
    return path


def _with(key: bytes, kind: int, value: Any) -> Draft:
    draft = Draft()
    draft.entries = [entry for entry in draft.entries if entry[0] != key]
    draft.entries.append((key, kind, value))
    return draft


def _tensor(place: int, part: int, value: Any) -> Draft:
    draft = Draft()
    draft.tensors[place][part] = value
    return draft


def _counted(**more: int) -> Draft:
    draft = Draft()
    for name, value in more.items():
        setattr(draft, name, value)
    return draft


def test_the_small_model_of_these_tests_is_sound(tmp_path: Path) -> None:
    assert check_model(_file(tmp_path, Draft()))


U32, STRING, ARRAY, F32 = 4, 8, 9, 6
WRONG = {
    "version": (_counted(version=1), "version 1"),
    "big endian": (_counted(version=3 << 24), "little endian"),
    "entries": (_counted(more_entries=2**40), "entries, more than"),
    "tensors": (_counted(more_tensors=2**60), "tensors, more than"),
    "one more entry": (_counted(more_entries=1), "header is damaged"),
    "type": (_with(b"a", 77, 1), "unknown type 77"),
    "nested": (_with(b"a", ARRAY, (ARRAY, 1, b"")), "nested type"),
    "items": (_with(b"a", ARRAY, (U32, 2**61, b"")), "items in a, more than"),
    "items cut": (_with(b"a", ARRAY, (U32, 1 << 21, b"")), "ends within its header"),
    "string": (_with(b"a", ARRAY, (STRING, 1, struct.pack("<Q", 2**63))), "bytes in a"),
    "UTF-8": (_with(b"a", STRING, b"\xff"), "not UTF-8"),
    "not a number": (_with(b"a", F32, float("nan")), "not a number"),
    "alignment": (_with(b"general.alignment", U32, 3), "alignment"),
    "long key": (_with(b"k" * 300, U32, 1), "bytes in a key"),
    "tensor type": (_tensor(1, 2, 99), "unknown type 99"),
    "no dimension": (_tensor(1, 1, ()), "0 dimensions"),
    "five dimensions": (_tensor(1, 1, (1,) * 5), "5 dimensions"),
    "overflow": (_tensor(1, 1, (2**31, 2**31, 2**31, 2**31)), "behind the end"),
    "side": (_tensor(1, 1, (0,)), "sides that cannot be"),
    "block": (_tensor(1, 2, 12), "sides that cannot be"),
    "unaligned": (_tensor(1, 3, 1), "not aligned"),
    "overlap": (_tensor(1, 3, 0), "overlaps"),
    "far away": (_tensor(1, 3, 2**63), "behind the end"),
    "twice": (_tensor(1, 0, b"token_embd.weight"), "stands twice"),
    "long name": (_tensor(1, 0, b"n" * 64), "bytes in a tensor's name"),
    "architecture": (_with(b"general.architecture", STRING, b"clip"), "not one Sealread knows"),
    "layers": (_with(b"llama.block_count", U32, 7), "7 layers"),
    "heads": (_with(b"llama.attention.head_count", U32, 5), "multiple of its heads"),
    "no heads": (_with(b"llama.attention.head_count", U32, 0), "head_count"),
    "shared heads": (_with(b"llama.attention.head_count_kv", U32, 3), "key and value heads"),
    "width": (_with(b"llama.embedding_length", U32, 2**31), "embedding_length"),
    "vocabulary": (_with(b"llama.vocab_size", U32, 7), "not 7"),
    "token": (_with(b"tokenizer.ggml.eos_token_id", U32, 2**31), "not in its vocabulary"),
    "scores": (_with(b"tokenizer.ggml.scores", ARRAY, (F32, 1, b"\0" * 4)), "differ in length"),
    "experts": (_with(b"llama.expert_count", U32, 65535), "expert_count"),
    "experts at work": (_with(b"llama.expert_count", U32, 8), "expert_used_count"),
    "whole numbers": (_tensor(5, 2, 25), "not kept in"),
    "a norm in whole numbers": (_tensor(1, 2, 26), "not kept in"),
    "parts": (_with(b"split.count", U32, 4), "several parts"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_header_that_cannot_be_is_refused_with_its_reason(tmp_path: Path, name: str) -> None:
    draft, said = WRONG[name]
    with pytest.raises(ModelUnusable, match=said):
        check_model(_file(tmp_path, draft))


def test_a_file_without_a_byte_and_one_of_another_kind_are_refused(tmp_path: Path) -> None:
    for data in (b"", b"GGU", b"not a model", b"GGUF"):
        path = tmp_path / "model.gguf"
        path.write_bytes(data)
        with pytest.raises(ModelUnusable):
            check_model(path)


@pytest.mark.parametrize("share", [0.0001, 0.01, 0.05, 0.3, 0.6, 0.99])
def test_a_file_that_was_cut_off_is_refused(tmp_path: Path, share: float) -> None:
    data = READER.read_bytes()
    path = tmp_path / "model.gguf"
    path.write_bytes(data[: int(len(data) * share)])
    with pytest.raises(ModelUnusable):
        check_model(path)


@given(number=st.integers(0, 10**9))
def test_any_broken_header_is_read_or_refused(tmp_path_factory: Any, number: int) -> None:
    path = tmp_path_factory.getbasetemp() / "broken.gguf"
    path.write_bytes(mutated(dice(0, number)))
    try:
        header = check_model(path)
    except ModelUnusable:
        return
    assert all(header.data + one.offset + one.size <= header.size for one in header.tensors)


@given(data=st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(tmp_path_factory: Any, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.gguf"
    path.write_bytes(b"GGUF" + data)
    with pytest.raises(ModelUnusable):
        check_model(path)
