"""What a question in plain words asks for: the label within it, and whether several are wanted.

German and English. A question that fits no pattern stays as it is: the reader is asked with it.
"""

from __future__ import annotations

import re

_DE_ARTICLE = r"(?:(?:de[rmns]|das|die|ein(?:e[rmns]?)?|diese[rmns]?|Ihr(?:e[rmns]?)?)\s+)?"
_EN_ARTICLE = r"(?:(?:the|an?|this|its|their)\s+)?"
_BE = r"(?:is|are|was|were)"
_IST = r"(?:ist|sind|war|waren|lautet|lauten|heißt|heißen|steht|stehen|gilt|gelten)"
_LABELS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        # The words in quotation marks are the label, whatever is said around them.
        r"(?:.*?[\s(])?[\"“”„«‘'‹]\s*(?P<label>[^\"“”„»«‘’']{2,}?)\s*[\"“”»’'›](?!\w).*",
        r"welche[rmns]?\s+(?:Werte?|Leistung(?:en)?|Angaben?|Klassen?)\s+\w+\s+"
        rf"(?:für|bei|unter|von|zu[rm]?)\s+{_DE_ARTICLE}(?P<label>.+?)"
        r"(?:\s+(?:erklärt|angegeben|eingetragen|genannt))?",
        r"(?:what|which)\s+(?:values?|performances?|class(?:es)?)\s+(?:is|are)\s+(?:\w+\s+)?"
        rf"for\s+{_EN_ARTICLE}(?P<label>.+)",
        rf"(?:what|which|who|where|when)(?:'s|\s+{_BE})\s+{_EN_ARTICLE}(?P<label>.+)",
        rf"(?:what|which)\s+(?P<label>(?:(?!{_BE}\b|does\b|do\b|did\b|has\b|have\b|apply)\w.*?))"
        rf"\s+(?:{_BE}|does|do|did|has|have|applies|apply|applied)\b.*",
        rf"(?:wer|was|wo|wann|wie|welche[rmns]?)\s+{_IST}\s+{_DE_ARTICLE}(?P<label>.+)",
        rf"(?:welche[rmns]?|was\s+für\s+ein(?:e[rmns]?)?)\s+(?P<label>.+?)\s+"
        rf"(?:{_IST}|hat|haben|hatte|wird|werden|wurden?|besitzt|trägt|liegt|liegen)\b.*",
        rf"(?:nenn(?:e|en\s+Sie)|gib|geben\s+Sie)\s+(?:mir\s+)?(?:alle\s+)?{_DE_ARTICLE}"
        r"(?P<label>.+?)(?:\s+an)?",
        rf"(?:list|name|give(?:\s+me)?|find)\s+(?:all\s+)?(?:of\s+)?{_EN_ARTICLE}(?P<label>.+)",
    )
)
_TRAILING = re.compile(
    r"\s+(?:(?:des|dieses)\s+(?:Produkt(?:e?s)?|Dokument(?:e?s)?)|(?:im|in\s+diesem)\s+Dokument"
    r"|of\s+(?:the|this)\s+(?:product|document)|in\s+(?:the|this)\s+document)$",
    re.IGNORECASE,
)
_VALUE_OF = re.compile(
    r"^(?:(?:the\s+)?value\s+(?:of|for)|(?:der\s+)?Wert\s+(?:von|für|de[rs]))\s+(?:the\s+)?",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"\b(?:alle[rsnm]?|sämtliche[rsnm]?|jede[rsnm]?|all|every|each|list)\b"
    r"|^\s*(?:which|what)\b(?:\s+(?!(?:does|do|did|is|was|has|can)\b)[\w/()-]+){0,4}"
    r"\s+(?:are|were|have|apply)\b"
    r"|^\s*(?:who|what)\s+(?:are|were)\b"
    r"|^\s*welche[nr]?\b(?:\s+(?!(?:ist|hat|wird|gilt|soll|muss|kann)\b)[\w/()-]+){0,4}"
    r"\s+(?:sind|waren|haben|gelten|werden|wurden|liegen"
    r"|stehen|gibt\s+es)\b"
    r"|^\s*(?:wer|was|wie)\s+(?:sind|waren|lauten|heißen)\b",
    re.IGNORECASE,
)
_LONGEST = 80
_LONGEST_QUESTION = 400


def label_of(question: str) -> str | None:
    """The label that a question asks for: "Hersteller" of "Wer ist der Hersteller?".

    None where no pattern fits, or nothing but the whole question would be left.
    """
    said = " ".join(question.split()).rstrip("?!. ")
    if len(said) > _LONGEST_QUESTION:
        return None
    for pattern in _LABELS:
        found = pattern.fullmatch(said)
        if found:
            label = _TRAILING.sub("", _VALUE_OF.sub("", found["label"].strip()))
            return label if label and len(label) <= _LONGEST and label != said else None
    return None


def asks_for_several(question: str) -> bool:
    """Whether a list is wanted: "Which standards are applied?", "Nenne alle Normen"."""
    return _SEVERAL.search(" ".join(question.split())) is not None
