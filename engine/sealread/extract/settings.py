"""What a person may set about an extraction; all of it changes results and is hashed with them."""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec
from msgspec import Struct

Ocr = Literal["auto", "always", "off"]
Effort = Literal["fast", "standard", "thorough"]
"""Who reads: rules and the small reader alone; the language model where they are not sure, and of
papers of kinds they do not know all; the language model everything."""
DeviceUse = Literal["processor", "auto"]
"""What computes the language model: the processor alone, or a graphics processor where it can."""
ALL_WORDINGS = 2.0
"""As `Settings.settled_above`: no answer is so certain that other wordings are left out."""
_LATER = (
    "ocr", "settled_above", "whole_tokens", "search_tokens", "widenings", "effort", "model_tokens"
)  # fmt: skip


HOW_COMPUTED = ("threads", "spared", "kept_megabytes", "device")
"""Settings that say how values are computed and not which."""


class Settings(Struct, frozen=True):
    """How an extraction is made.

    `phrasings`: in how many wordings each field is asked; only in the first where its answer, or
    that there is none, is as certain as `settled_above`. `window_tokens` and
    `overlap_tokens`: how a long text is cut. `review_below`: readings with less confidence are
    marked `needs_review`; words with a lower score than `find_above` are no value but runners-up of
    a field that was not found (the two scales: `extract.confidence`); `find_above` is where the F1
    of the sets held aside is highest (tests/bench/README.md). `width`: how many answers are decoded
    together, `threads`: how many the model computes with, and of these at most four recognise
    scans, 0 for one on each core, `spared`: whether these are fewer to spare the battery,
    `kept_megabytes`: of memory for pages that the language model has read in, so that it need not
    do so again, of a large model as much as its context takes, with 0 none (all four without effect
    on values). `device`: what computes the language model; a graphics processor adds in another
    order, as another processor does.
    `ocr`: which pages are recognised: those without usable text, all, none.

    `effort`: who reads beside rules: fast, the fast reader; else the language model, which is asked
    for what rules are not sure of (standard) or for everything (thorough). It is shown
    documents of up to `model_tokens` whole, of longer ones passages of `search_tokens`.

    Recall in long documents: one of up to `whole_tokens` is asked whole. Of a longer one each field
    is asked first in the best `search_tokens` of it; where nothing is found the search widens, at
    most `widenings` times, by twice as much each time. More of either finds more and takes longer;
    with 12 widenings every document is read to its end (what is within reach of which budget:
    tests/bench/README.md).
    """

    phrasings: int = 3
    settled_above: float = 0.95
    window_tokens: int = 1400
    overlap_tokens: int = 200
    review_below: float = 0.85
    find_above: float = 0.35
    width: int = 32
    threads: int = 0
    spared: bool = False
    kept_megabytes: int = 256
    device: DeviceUse = "processor"
    whole_tokens: int = 16_000
    search_tokens: int = 2_800
    widenings: int = 2
    ocr: Ocr = "auto"
    effort: Effort = "standard"
    model_tokens: int = 4500

    def fingerprint(self) -> str:
        """A SHA-256 over everything that may change a result."""
        relevant = msgspec.to_builtins(self) | {"width": 0}
        for name in HOW_COMPUTED:
            del relevant[name]
        usual = Settings()
        for later in _LATER:  # as it was before there was a choice
            if relevant[later] == getattr(usual, later):
                del relevant[later]
        return hashlib.sha256(msgspec.json.encode(relevant, order="sorted")).hexdigest()
