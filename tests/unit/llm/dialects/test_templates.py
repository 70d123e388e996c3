"""Each family's form of a conversation, as its maker publishes it, token by token."""

from __future__ import annotations

import ctypes

import llama_cpp
import pytest

from sealread.llm.dialects.prompts import prompts
from tests.chat_models import KINDS

from .conftest import Load

# What stands before and behind the instruction, and behind the request; a space where the tokenizer
# writes one before every text.
PUBLISHED = {
    "llama-3": (
        "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\n",
        "<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n",
        "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n",
    ),
    "chatml": (
        "<|im_start|>system\n",
        "<|im_end|>\n<|im_start|>user\n",
        "<|im_end|>\n<|im_start|>assistant\n",
    ),
    "qwen-3": (
        "<|im_start|>system\n",
        "<|im_end|>\n<|im_start|>user\n",
        "<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n",
    ),
    "gemma": (
        "<bos><start_of_turn>user\n",
        "\n\n",
        "<end_of_turn>\n<start_of_turn>model\n",
    ),
    "mistral": ("<s>[INST] ", "\n\n", "[/INST] "),
    "mistral-system": ("<s>[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT][INST]", "[/INST]"),
    "phi-3": ("<|system|>", "<|end|><|user|>", "<|end|><|assistant|>"),
    "phi-4": (
        "<|im_start|>system<|im_sep|>",
        "<|im_end|><|im_start|>user<|im_sep|>",
        "<|im_end|><|im_start|>assistant<|im_sep|>",
    ),
}
TEXT = "Manufacturer  Acme GmbH\nTotal  12,50 €"
# llama.cpp has forms of its own, written down by others: what it says must be what we say.
BUILT_IN = {
    "llama-3": "llama3",
    "chatml": "chatml",
    "gemma": "gemma",
    "mistral": "mistral-v3",
    "mistral-system": "mistral-v7-tekken",
    "phi-3": "phi3",
    "phi-4": "phi4",
}
BEGINNINGS = ("<|begin_of_text|>", "<bos>", "<s>")


ASKED = 'Total:"'  # what the answer begins with is written for the model


def _request() -> str:
    said = prompts(None)
    return said.document + TEXT + said.end_of_document


def _rendered(name: str, system: str, user: str) -> str:
    """The conversation in a form that is built into llama.cpp; no file's template is involved."""
    said = [(b"system", system.encode()), (b"user", user.encode())]
    messages = (llama_cpp.llama_chat_message * 2)(*[llama_cpp.llama_chat_message(*m) for m in said])
    room = ctypes.create_string_buffer(8192)
    size = llama_cpp.llama_chat_apply_template(name.encode(), messages, 2, True, room, len(room))
    return room.raw[:size].decode()


def test_every_kind_of_model_is_written_down() -> None:
    assert PUBLISHED.keys() == KINDS.keys()


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_conversation_is_written_as_its_maker_publishes(load: Load, name: str) -> None:
    model = load(name)
    dialect = model.dialect
    said = model.spelt([*dialect.document(TEXT), *dialect.question("Total", 64)])
    before, between, behind = PUBLISHED[name]
    assert said == before + prompts(None).instruction + between + _request() + behind + ASKED


@pytest.mark.parametrize("name", BUILT_IN)
def test_it_is_what_the_model_library_would_write(load: Load, name: str) -> None:
    model = load(name)
    dialect = model.dialect
    said = model.spelt([*dialect.document(TEXT), *dialect.question("Total", 64)])
    for beginning in BEGINNINGS:
        said = said.removeprefix(beginning)
    theirs = _rendered(BUILT_IN[name], prompts(None).instruction, _request())
    if name == "phi-3":  # its tokenizer drops line breaks behind marks
        for mark in ("<|system|>", "<|end|>", "<|user|>", "<|assistant|>"):
            theirs = theirs.replace(mark + "\n", mark)
    assert said.removesuffix(ASKED).removesuffix(" ") == theirs


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_mark_that_ends_a_turn_ends_an_answer(load: Load, name: str) -> None:
    model = load(name)
    ends = {model.spelt([token]) for token in model.dialect.ends}
    closing = {"gemma": "<end_of_turn>", "mistral": "</s>", "mistral-system": "</s>",
               "llama-3": "<|eot_id|>", "phi-3": "<|end|>"}  # fmt: skip
    assert ends == {'"', closing.get(name, "<|im_end|>")}
    assert {model.spelt([token]) for token in model.dialect.stops} == ends - {'"'}
    assert model.spelt(model.dialect.nothing) == '"'
