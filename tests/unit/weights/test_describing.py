"""What a model file says of itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sealread.errors import ModelDamaged, ModelUnusable
from sealread.installed import shipped
from sealread.weights.describing import BATCH, CELLS, describe
from sealread.weights.recommended import recommended
from tests.chat_models import KINDS, write_model
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


@pytest.mark.parametrize(
    ("name", "speech"),
    [(name, "mistral" if name == "mistral-system" else name) for name in KINDS],
)
def test_the_form_of_a_conversation_is_told_by_vocabulary_and_template(
    tmp_path: Path, name: str, speech: str
) -> None:
    told = describe(write_model(tmp_path / "m.gguf", KINDS[name]))
    assert (told.dialect, told.speech) == ("chat", speech)


def test_a_form_needs_both_vocabulary_and_template(tmp_path: Path) -> None:
    kind = KINDS["chatml"]
    other = replace(kind, template=KINDS["gemma"].template)
    assert describe(write_model(tmp_path / "a.gguf", other)).speech == ""
    fewer = replace(kind, marks=kind.marks[:2])
    assert describe(write_model(tmp_path / "b.gguf", fewer)).speech == ""
    base = describe(write_model(tmp_path / "c.gguf", kind, template=False))
    assert (base.dialect, base.speech) == ("none", "")


def test_a_file_that_is_worth_a_try_needs_no_template(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_model(tmp_path / "phi-4-Q4_K_M.gguf", KINDS["phi-4"], template=False)
    assert describe(path).dialect == "none"  # the name alone says nothing
    one = next(one for one in recommended() if one.name == "phi-4")
    same = replace(one, bytes=path.stat().st_size)
    monkeypatch.setattr("sealread.weights.recommended.recommended", lambda: (same,))
    assert (describe(path).dialect, describe(path).speech) == ("chat", "phi-4")
    other = write_model(tmp_path / "b" / path.name, KINDS["chatml"], template=False)
    entry = replace(one, bytes=other.stat().st_size)
    monkeypatch.setattr("sealread.weights.recommended.recommended", lambda: (entry,))
    assert describe(other).speech == ""  # its vocabulary has not the marks


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
