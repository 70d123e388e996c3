"""What a model file says of itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sealread.errors import ModelDamaged, ModelUnusable
from sealread.installed import shipped
from sealread.weights.describing import BATCH, CELLS, describe
from tests.fuzz.models import Draft

READER = shipped("models") / "reader" / "reader-v4.gguf"
STRING = 8
DOC = b"<|doc|>"
MIB = 1 << 20


def drafted(folder: Path, *entries: tuple[bytes, int, Any]) -> Path:
    """A small sound model with other entries than usual, and without the reader's vocabulary."""
    draft = Draft()
    keys = {key for key, *_ in entries}
    draft.entries = [entry for entry in draft.entries if entry[0] not in keys] + list(entries)
    path = folder / "small model.gguf"
    path.write_bytes(draft.written().replace(DOC, b"<|dog|>", 1))
    return path


def test_the_bundled_reader_is_a_reader() -> None:
    told = describe(READER)
    assert (told.dialect, told.family, told.kind, told.context) == ("reader", "llama", "F16", 4096)
    assert told.title == "Sealread reader"
    assert told.parameters == 5_573_888


def test_the_memory_is_what_the_model_library_takes() -> None:
    """llama.cpp's own words for this file: 10.64 MiB mapped, 48 MiB cache, 334.04 MiB compute."""
    needs = describe(READER).needs
    assert needs.weights / MIB == pytest.approx(10.64, rel=0.01)
    assert needs.cache / MIB == 48
    assert needs.work / MIB == pytest.approx(334.04, rel=0.05)
    assert needs.total == needs.weights + needs.cache + needs.work


def test_the_memory_is_counted_for_the_context_that_is_used() -> None:
    from sealread.llm import runtime

    assert runtime.BATCH_TOKENS == BATCH
    assert runtime.Runtime.__init__.__kwdefaults__["cells"] == CELLS


def test_a_model_with_a_template_was_made_for_conversation(tmp_path: Path) -> None:
    path = drafted(tmp_path, (b"tokenizer.chat_template", STRING, b"{{ messages }}"))
    assert describe(path).dialect == "chat"


def test_a_model_without_either_is_neither(tmp_path: Path) -> None:
    assert describe(drafted(tmp_path)).dialect == "none"


def test_control_tokens_count_only_where_the_vocabulary_is(tmp_path: Path) -> None:
    path = drafted(tmp_path, (b"general.name", STRING, b"<|doc|><|key|><|val|><|end|><|null|>"))
    with path.open("ab") as file:
        file.write(READER.read_bytes()[:100_000])  # behind the header
    assert describe(path).dialect == "none"


def test_names_are_one_line_of_what_can_be_seen(tmp_path: Path) -> None:
    name = "Good\n\u202emodel\x00" + "x" * 500
    told = describe(drafted(tmp_path, (b"general.name", STRING, name.encode())))
    assert told.title.startswith("Good model x")
    assert len(told.title) == 120


def test_a_model_without_a_name_is_called_as_its_file(tmp_path: Path) -> None:
    path = drafted(tmp_path, (b"general.name", STRING, b""))
    assert describe(path).title == "small model"


def test_the_licence_is_what_the_file_says(tmp_path: Path) -> None:
    path = drafted(tmp_path, (b"general.license", STRING, b"apache-2.0"))
    assert describe(path).licence == "apache-2.0"
    assert describe(READER).licence == ""


def test_what_is_no_model_is_not_described(tmp_path: Path) -> None:
    text = tmp_path / "notes.gguf"
    text.write_text("GGUX")
    with pytest.raises(ModelUnusable):
        describe(text)
    cut = tmp_path / "cut.gguf"
    cut.write_bytes(READER.read_bytes()[:5000])
    with pytest.raises(ModelDamaged):
        describe(cut)
