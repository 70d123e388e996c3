"""How each family of models writes down a conversation: our own, never the template of a file.

As their makers publish them: Meta's "Model Cards and Prompt Formats" (Llama 3), Qwen's chat
template (ChatML; Qwen 3 with an empty thought, which switches thinking aloud off), Google's "Gemma
formatting and system instructions", Mistral's "Tokenization" (from version 3 on), Microsoft's
model cards of Phi-3, Phi-4 and Phi-4-mini (the line breaks that the card of Phi-3 shows behind its
marks are dropped by its tokenizer).
"""

from __future__ import annotations

from msgspec import Struct

from sealread.weights.families import FamilyName


class Mark(Struct, frozen=True):
    """A token of the vocabulary that is written by its number, never spelt."""

    text: str


Part = Mark | str
Parts = tuple[Part, ...]


class Template(Struct, frozen=True):
    """The marks and words around what is said: before, between and behind instruction and request.

    `end`: the mark that ends the model's turn. `bos`: the mark every conversation begins with;
    None leaves that to what the file says. `system`: what stands before and behind an instruction
    where the vocabulary has marks for it, if `before` and `between` know of none.
    """

    before: Parts
    between: Parts
    behind: Parts
    end: str
    bos: str | None = None
    system: tuple[Parts, Parts] | None = None


def _llama(role: str) -> Parts:
    return (Mark("<|start_header_id|>"), role, Mark("<|end_header_id|>"), "\n\n")


def _chatml(*thought: Part) -> Template:
    start, end = Mark("<|im_start|>"), Mark("<|im_end|>")
    return Template(
        before=(start, "system\n"),
        between=(end, "\n", start, "user\n"),
        behind=(end, "\n", start, "assistant\n", *thought),
        end="<|im_end|>",
    )


def _phi_4() -> Template:
    start, gap, end = Mark("<|im_start|>"), Mark("<|im_sep|>"), Mark("<|im_end|>")
    return Template(
        before=(start, "system", gap),
        between=(end, start, "user", gap),
        behind=(end, start, "assistant", gap),
        end="<|im_end|>",
    )


TEMPLATES: dict[FamilyName, Template] = {
    "llama-3": Template(
        before=_llama("system"),
        between=(Mark("<|eot_id|>"), *_llama("user")),
        behind=(Mark("<|eot_id|>"), *_llama("assistant")),
        end="<|eot_id|>",
        bos="<|begin_of_text|>",
    ),
    "chatml": _chatml(),
    "qwen-3": _chatml(Mark("<think>"), "\n\n", Mark("</think>"), "\n\n"),
    "gemma": Template(
        before=(Mark("<start_of_turn>"), "user\n"),
        between=("\n\n",),
        behind=(Mark("<end_of_turn>"), "\n", Mark("<start_of_turn>"), "model\n"),
        end="<end_of_turn>",
        bos="<bos>",
    ),
    "mistral": Template(
        before=(Mark("[INST]"),),
        between=("\n\n",),
        behind=(Mark("[/INST]"),),
        end="</s>",
        bos="<s>",
        system=((Mark("[SYSTEM_PROMPT]"),), (Mark("[/SYSTEM_PROMPT]"), Mark("[INST]"))),
    ),
    "phi-3": Template(
        before=(Mark("<|system|>"),),
        between=(Mark("<|end|>"), Mark("<|user|>")),
        behind=(Mark("<|end|>"), Mark("<|assistant|>")),
        end="<|end|>",
    ),
    "phi-4": _phi_4(),
}
