"""Which dialect a model speaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from sealread.errors import ModelUnusable
from sealread.installed import shipped
from sealread.llm.dialects.choosing import dialect_of
from sealread.llm.runtime import Runtime
from tests.chat_models import KINDS, Kind, write_model

from .conftest import Load, Make

FAMILIES = {name: name for name in KINDS} | {"mistral-system": "mistral"}


@pytest.mark.parametrize(("name", "family"), FAMILIES.items())
def test_each_family_is_known_by_its_file(load: Load, name: str, family: str) -> None:
    assert load(name).dialect.family == family


def test_the_reader_is_a_reader() -> None:
    with Runtime(shipped("models") / "reader" / "reader-v4.gguf", cells=512) as runtime:
        assert dialect_of(runtime).name == "reader"


def _refused(path: Path, kind: Kind, *, template: bool = True) -> str:
    write_model(path, kind, template=template)
    with Runtime(path, cells=512) as runtime, pytest.raises(ModelUnusable) as caught:
        dialect_of(runtime)
    return str(caught.value)


def test_a_model_that_was_not_made_for_conversation_is_refused(tmp_path: Path) -> None:
    said = _refused(tmp_path / "base.gguf", KINDS["llama-3"], template=False)
    assert "neither a reader nor made for conversation" in said


def test_a_form_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    said = _refused(tmp_path / "odd.gguf", replace(KINDS["chatml"], template="{{ 'User: ' }}"))
    assert "of no family" in said


def test_marks_that_are_plain_characters_are_no_family(tmp_path: Path) -> None:
    """The first of Mistral's models: any document could write [INST]."""
    plain = replace(KINDS["mistral"], marks=("<unk>", "<s>", "</s>"))
    assert "of no family" in _refused(tmp_path / "old.gguf", plain)


def test_the_files_template_is_never_run(make: Make) -> None:
    kind = KINDS["chatml"]
    hostile = "{% for a in range(10**9) %}{{ cycler.__init__.__globals__ }}{% endfor %}"
    model = make(replace(kind, template=hostile + kind.template))
    assert model.dialect.family == "chatml"
    assert "cycler" not in model.spelt(model.dialect.document("Text"))


def test_of_two_vocabularies_the_template_decides(make: Make) -> None:
    """Conversation marks put into the vocabulary of another family."""
    both = replace(
        KINDS["llama-3"],
        marks=(*KINDS["llama-3"].marks, "<|im_start|>", "<|im_end|>"),
        template=KINDS["chatml"].template,
    )
    assert make(both).dialect.family == "chatml"
