"""Adapters: which one is used, what is refused before llama.cpp sees it, what it changes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from gguf import GGUFWriter

from sealread.errors import ModelDamaged, ModelUnusable
from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Row, Runtime
from sealread.weights.adapters import (
    BASE_SHA256,
    adapter_for,
    adapters,
    check_adapter,
    checked,
    chosen,
)
from sealread.weights.gguf import read_header
from sealread.weights.hashing import hash_file
from sealread.weights.manifest import manifests
from tests.chat_models import KINDS, WIDTH, write_model

RANK = 2


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_model(tmp_path_factory.mktemp("base") / "base.gguf", KINDS["chatml"])


def _adapter(
    path: Path,
    *,
    name: str = "blk.0.attn_q.weight",
    width: int = WIDTH,
    kind: str = "adapter",
    both: bool = True,
    strength: float = 0.5,
    base: str = "",
) -> Path:
    random = np.random.default_rng(3)
    writer = GGUFWriter(path, "llama")
    writer.add_type(kind)
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", 4.0)
    writer.add_string(BASE_SHA256, base)
    low = random.standard_normal((RANK, width)).astype(np.float16)
    writer.add_tensor(f"{name}.lora_a", low)
    if both:
        high = strength * random.standard_normal((WIDTH, RANK))
        writer.add_tensor(f"{name}.lora_b", high.astype(np.float16))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def _logits(runtime: Runtime) -> np.ndarray:
    tokens = runtime.tokenize("Total: 12 EUR")
    last = len(tokens) - 1
    return np.array(runtime.feed([Row(t, i, 0, i == last) for i, t in enumerate(tokens)]))


def test_it_can_be_left_out_for_a_while(base: Path, tmp_path: Path) -> None:
    with (
        Runtime(base, cells=256) as plain,
        Runtime(base, cells=256, adapter=_adapter(tmp_path / "a.gguf")) as adapted,
    ):
        with_it = _logits(adapted)
        decoder = Decoder(adapted)
        with decoder.unadapted():
            assert np.array_equal(_logits(adapted), _logits(plain))
        assert np.array_equal(_logits(adapted), with_it)
        held = plain.held(0)
        with Decoder(plain).unadapted():  # there is none: what is in the context stays
            assert plain.held(0) == held > 0


def test_an_adapter_changes_what_the_model_says(base: Path, tmp_path: Path) -> None:
    with (
        Runtime(base, cells=256) as plain,
        Runtime(base, cells=256, adapter=_adapter(tmp_path / "a.gguf")) as adapted,
    ):
        assert not np.allclose(_logits(plain), _logits(adapted), atol=0.01)


def test_an_adapter_of_nothing_changes_nothing(base: Path, tmp_path: Path) -> None:
    with (
        Runtime(base, cells=256) as plain,
        Runtime(base, cells=256, adapter=_adapter(tmp_path / "a.gguf", strength=0.0)) as adapted,
    ):
        assert np.allclose(_logits(plain), _logits(adapted), atol=1e-3)


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"kind": "model"}, "no adapter"),
        ({"name": "blk.7.attn_q.weight"}, "does not belong"),
        ({"name": "token_embd.weight"}, "does not belong"),
        ({"width": WIDTH + 1}, "do not fit"),
        ({"both": False}, "do not fit"),
    ],
)
def test_what_does_not_fit_the_base_is_refused(
    base: Path, tmp_path: Path, how: dict[str, object], why: str
) -> None:
    path = _adapter(tmp_path / "a.gguf", **how)  # type: ignore[arg-type]
    with pytest.raises(ModelDamaged, match=why):
        check_adapter(path, read_header(base))


def test_an_adapter_cut_short_is_refused(base: Path, tmp_path: Path) -> None:
    path = _adapter(tmp_path / "a.gguf")
    path.write_bytes(path.read_bytes()[:-64])
    with pytest.raises(ModelDamaged):
        check_adapter(path, read_header(base))


def test_models_without_an_adapter_have_none() -> None:
    assert adapter_for("0" * 64) is None
    assert chosen("0" * 64, "shipped") is None
    assert chosen("0" * 64, "none") is None


def test_a_file_serves_only_the_base_it_names(tmp_path: Path) -> None:
    path = _adapter(tmp_path / "a.gguf", base="1" * 64)
    found = chosen("1" * 64, path)
    assert found is not None
    assert found.sha256 == hash_file(path)
    with pytest.raises(ModelUnusable, match="not learnt for this model"):
        chosen("2" * 64, path)


def test_each_shipped_adapter_is_what_its_manifest_says() -> None:
    bases = {one.sha256 for one in manifests()}
    for placed in adapters():
        one = placed.adapter
        assert one.base_sha256 in bases
        assert one.learnt_from
        assert placed.path.stat().st_size == one.bytes <= 40 << 20
        assert hash_file(checked(placed)) == one.sha256
        assert read_header(placed.path).entries[BASE_SHA256] == one.base_sha256
