"""The families of models made for conversation, and how a file shows that it belongs to one.

A file's own chat template is a program and is never run. It is only looked at: whether the control
tokens of a family stand in it. What is written to a model is ours (`llm.dialects.templates`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

FamilyName = Literal["llama-3", "qwen-3", "phi-4", "chatml", "gemma", "mistral", "phi-3"]


class Family(Struct, frozen=True):
    """A way of writing down a conversation.

    `tokens`: the vocabulary must have each of them as a token of its own. `marks`: what stands in
    the chat template of such a model.
    """

    name: FamilyName
    tokens: tuple[str, ...]
    marks: tuple[str, ...]


FAMILIES = (
    Family(
        "llama-3",
        ("<|begin_of_text|>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"),
        ("<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>"),
    ),
    # Those that can be told not to think aloud; later ones of that maker never do, or always.
    Family(
        "qwen-3",
        ("<|im_start|>", "<|im_end|>", "<think>", "</think>"),
        ("<|im_start|>", "<|im_end|>", "enable_thinking"),
    ),
    Family(
        "phi-4",
        ("<|im_start|>", "<|im_sep|>", "<|im_end|>"),
        ("<|im_start|>", "<|im_sep|>", "<|im_end|>"),
    ),
    Family("chatml", ("<|im_start|>", "<|im_end|>"), ("<|im_start|>", "<|im_end|>")),
    Family(
        "gemma",
        ("<bos>", "<start_of_turn>", "<end_of_turn>"),
        ("<start_of_turn>", "<end_of_turn>"),
    ),
    # The first of that maker wrote [INST] with plain characters, which any document could forge.
    Family("mistral", ("<s>", "[INST]", "[/INST]", "</s>"), ("[INST]", "[/INST]")),
    Family(
        "phi-3",
        ("<|system|>", "<|user|>", "<|assistant|>", "<|end|>"),
        ("<|end|>", "<|assistant|>"),
    ),
)
"""Where a file fits several, the first one counts."""


def family_of(has_token: Callable[[str], bool], template: str) -> Family | None:
    """The family of a model with that vocabulary and chat template; None where none fits."""
    for family in FAMILIES:
        if all(mark in template for mark in family.marks) and all(map(has_token, family.tokens)):
            return family
    return None


def speaks(has_token: Callable[[str], bool], name: FamilyName) -> bool:
    """Whether a vocabulary has all tokens of a family."""
    return all(has_token(token) for one in FAMILIES if one.name == name for token in one.tokens)
