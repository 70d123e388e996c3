"""Is a sentence an order to whoever reads the page by machine? Told by its grammar, not its words.

Such a sentence speaks of the reading: of a machine or of the act of reading, of results and what
shall become of them, of the page itself, and it orders. Each of these is a part that any text
may have; many at once, within few words, only such orders have. German and English.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate

from .orders_phrases import SAID

ENOUGH = 5
"""Parts from which on a text of few words is an order …"""
OF_THE_PAGE = 4
"""… that names a machine, speaks of the page it stands on or orders something of results …"""
BY_ORDER = 3
"""… or that orders something of what is read from the page …"""
LONG = 24
"""… and words from which on it takes more (`MORE`): orders are short, what contracts say is not."""
MORE = 3
_WINDOW, _STRIDE = 32, 16
"""Words that are looked at together in a longer sentence, and how far the next ones are."""

_WORDS = (
    # a machine, by a word that may mean other things too
    r"software\w*|programm?e?n?s?|systeme?n?s?|tools?|machines?|maschinen?|computern?s?|rechnern?|"
    r"algorithm\w*|ocr|scanners?|models?|modelle?n?|automat(?:ic|ed|isch|isiert)\w*|maschinell\w*",
    # reading
    r"extract\w*|extrah\w+|extraktion\w*|pars(?:e|es|ed|ing)|read(?:s|ing|er|ers)?|evaluat\w+|"
    r"process(?:es|ed|ing)?|analy[sz](?:e|es|ed|ing)|analysier\w*|scan(?:s|ned|ning|nen|nt)?|"
    r"captur\w+|digiti[sz]\w+|summari[sz]\w+|interpret\w*|recogni[sz]\w+|"
    r"aus(?:zu)?(?:les|lies|wert|gewertet|gelesen)\w*|ein(?:zu)?(?:les|lies|gelesen)\w*|liest|"
    r"lesen|gelesen\w*|(?:er|ab)fass\w+|erkenn\w*|erkannt\w*|verarbeite\w*|digitalisier\w*|"
    r"zusammenfass\w*",
    # what comes of reading
    r"values?|fields?|outputs?|results?|answers?|responses?|repl(?:y|ies)|json|entr(?:y|ies)|"
    r"records?|keys?|figures?|readings?|extractions?|placeholders?|schema\w*|\w*werte?n?s?|"
    r"\w*feld(?:er|ern|es|s)?|ausgaben?|ergebnis\w*|antwort(?:en)?|rückgaben?|datens[aä]tz\w*|"
    r"eintr[aä]g\w*|schlüssel|platzhalter\w*",
    # giving it
    r"return(?:s|ed|ing)?|output|answer|repl(?:y|ies|ied)|respond(?:s|ing)?|report(?:s|ed)?|print|"
    r"emit|state|deliver|provide|produce|fill(?:ed)?|write|insert|liefer\w*|aus(?:zu)?geb\w*|gib|"
    r"gebe|geben|antwort(?:e|et|en)|beantwort\w*|meld(?:e|en|et)|gemeldet\w*|"
    r"zurück(?:zu)?(?:geb|lief|gegeb)\w*|ausgegeb\w*|schreib\w*|nenn(?:e|en|t)|trag(?:e|en)?|"
    r"eintrag\w*|einzutrag\w*|befüll\w*|an(?:zu)?geb\w*|ein(?:zu)?setz\w*|setz(?:e|en)|verwende|"
    r"übernehm\w*|übernomm\w*",
    # something else in its place
    r"ignor\w+|disregard\w*|forget|overrid\w+|overwrit\w+|replac(?:e|es|ed|ing)|substitut\w+|"
    r"discard\w*|skip\w*|omit\w*|instead|treat(?:ed)?|pretend\w*|assum(?:e|ed)|regardless|"
    r"whatever|supersed\w+|chang(?:e|ed)|alter(?:ed)?|swap\w*|drop(?:ped)?|missacht\w*|vergiss|"
    r"vergess\w*|überschreib\w*|ersetz\w*|verwirf|verwerf\w*|übergeh\w*|überspring\w*|stattdessen|"
    r"anstelle|anstatt|statt|weglass\w*|wegzulass\w*|behand(?:le|eln|elt)|auslass\w*|auszulass\w*|"
    r"unbeachtet|ungeachtet|egal|gleichgültig|umgekehrt|änder(?:e|n)|vertausch\w*|streich\w*",
    # ordering
    r"shall|must|should|never|please|ensure|don't|kindly|soll(?:en|te|ten|st)?|muss|müssen|musst|"
    r"darf|dürfen|bitte|niemals|(?:ignorieren|ersetzen|ausgeben|überspringen|weglassen|verwerfen|"
    r"überschreiben|melden|auslassen|einsetzen|antworten)[.!]+",
    # all or nothing
    r"all|every|everything|each|any|none|nothing|whole|entire|only|always|else|alle[ns]?|aller|"
    r"jede[rnms]?|sämtliche\w*|keine[rnms]?|kein|nichts|ganze\w*|ausschließlich|irgendein\w*|nur|"
    r"stets|immer|überall|sonst|egal",
    # emptiness
    r"null|nil|empty|blank|unknown|undefined|n/?a|zero|redacted|leer\w*|unbekannt\w*|undefiniert|"
    r"fehlend\w*|approved|genehmigt",
    # the page
    r"(?!)",
)
"""Single words for each part, in small letters."""
_IMPERATIVES = (
    r"return|output|answer|reply|respond|report|ignore|disregard|forget|override|overwrite|replace|"
    r"substitute|discard|skip|omit|treat|set|use|write|fill|leave|take|pretend|assume|act|consider|"
    r"mark|make|put|change|swap|drop|copy|print|emit|say|claim|give|stop|gib|gebe|geben|liefere|"
    r"liefern|melde|melden|antworte|antworten|setze|setzen|ersetze|ersetzen|ignoriere|ignorieren|"
    r"missachte|behandle|behandeln|verwende|verwenden|schreibe|schreiben|nimm|nehmen|trage|tragen|"
    r"lass|lasse|lassen|überspringe|überspringen|vergiss|vergessen|verwirf|verwerfen|lies|nenne|"
    r"nennen|markiere|betrachte|übernimm|überschreibe|ändere|ändern|vertausche|streiche|tu|tun|"
    r"behaupte|höre|hören"
)
_THING = r"document|page|sheet|file|scan|image|form"
_DING = r"dokument\w*|seite|papiers?|blatt\w*|blätter\w*|texte?s?|datei|scan|bild\w*|formular\w*"
_SHOWN = r"gedruckt|genannt|gezeigt|angegeben|stehend|aufgeführt|enthalten|gelesen|abgedruckt"
_MACHINES = r"machines?|systems?|programs?|software|readers?|maschinen?|systeme?|programme?|leser"
_PHRASES = (
    r"electronic(?:ally)? process\w+|elektronische\w* \w*verarbeitung",
    r"(?!)",
    r"(?!)",
    r"(?:use|take) (?:[\w.]+ ){1,5}as|(?:put|set) (?:[\w.]+ ){1,5}(?:to|into)|"
    r"hand(?:s|ed)? (?:back|over|out)",
    r"rather than|no matter|take precedence|takes precedence|vice versa|not (?:to )?be used|"
    r"nicht zu (?:verwend|beacht|berücksicht|übernehm)\w*|unabhängig davon|hat vorrang|"
    r"haben vorrang|(?:geht|gehen) (?:\w+ ){1,7}vor|tu so|tun sie (?:bitte )?so",
    r"ought to|ha(?:s|ve) to|(?:is|are) (?:to|required|told|instructed|asked|requested|advised|"
    r"ordered|expected)|do not|make sure|be sure|not (?:meant|intended|allowed|supposed) to|"
    r"may not|may only|only ever|nicht zu|(?:wird|werden|ist|sind) (?:gebeten|angewiesen|"
    r"aufgefordert|angehalten|gehalten)|"
    r"(?:ist|sind|hat|haben) (?:[\w.,]+ ){0,7}(?:zu \w+en|\w+zu\w+en)|"
    rf"(?:to|for|an|für) (?:the|any|all|every|das|den|die|alle|jede\w?) (?:\w+ )?(?:{_MACHINES})|"
    rf"(?<=[.,;:!–-] )(?:{_IMPERATIVES})|(?:and|und|then|dann|so) (?:{_IMPERATIVES})",
    r"no other",
    r"(?:no|without|ohne|keine) (?:data|values?|daten|werte|inhalt)",
    rf"(?:this|these) (?:\w+ )?(?:{_THING}|text|paper|content)s?|the (?:{_THING})s?|"
    r"(?:printed|shown|stated|given|written|found|listed|contained|named) (?:here|above|below|"
    r"herein|elsewhere|anywhere|on (?:this|the|it))|"
    r"what(?:ever)? (?:is|was) (?:printed|shown|written|stated)|"
    r"document(?:'s)? (?:content|text)|(?:text|content|lines?) (?:above|below)|"
    r"(?:prior|previous|preceding|above|earlier|other) (?:\w+ )?"
    r"(?:text|content|instructions?|directions?|values?|lines?)|"
    rf"(?:dies|das|de[mrs]|den|die|diese[mrsn]?) (?:\w+ )?(?:{_DING})|(?:dies\w*|diesen) inhalt|"
    rf"(?:hier|oben|unten|zuvor|vorher|vorstehend|darin|darauf) (?:\w+ )?(?:{_SHOWN})\w*|"
    r"was (?:hier|da|dort|oben)? ?(?:gedruckt|geschrieben|steht|angegeben)|hier steht|"
    r"(?:vorherige|vorige|obige|vorstehende|bisherige|restliche|übrige|frühere)[nrsm]? \w+",
)
"""Phrases for each part, in small letters."""
_MACHINE = (
    r"a\.?i\.?|k\.?i\.?|llms?|gpts?|chat-?bots?|bots?|sprachmodelle?n?|ki-\w+|ai-\w+|parsers?|"
    r"extractors?|antwortest"
)
_MACHINE_PHRASES = (
    r"(?:artificial|künstliche\w*) (?:intelligence|intelligenz)|chat bots?|"
    r"(?:language|ai|machine|neural) (?:models?|networks?|learning)|"
    r"(?:text|data|document)[ -](?:extractors?|parsers?|readers?)|"
    r"(?:assistants?|assistent(?:en|in)?)(?=[,:])|you are an? \w+|du bist eine? \w+|"
    r"(?:your|deine?|deiner) (?:\w+ )?(?:task|role|instructions?|answers?|output|reply|aufgabe|"
    r"rolle|antwort|ausgabe)|you (?:are|act) (?:now|as)|from now on|ab jetzt"
)
_A_MACHINE = 3 << len(_WORDS)  # counts twice
_SAID = 1 << len(_WORDS) + 2
_WEAKLY, _READS, _OF_RESULTS, _GIVES, _OVERRIDES, _ORDERS, _, _, _OF_PAGE = (
    1 << place for place in range(len(_WORDS))
)
_OF_READING = _WEAKLY | _READS | _OVERRIDES | _A_MACHINE
_SINGLE = tuple(
    (bits, re.compile(rf"\W*(?:{one})\W*"))
    for bits, one in (*((1 << n, one) for n, one in enumerate(_WORDS)), (_A_MACHINE, _MACHINE))
)
_JOINED = tuple(
    (bits, re.compile(rf"(?<!\w)(?:{one})(?!\w)"))
    for bits, one in (
        *((1 << n, one) for n, one in enumerate(_PHRASES)), (_A_MACHINE, _MACHINE_PHRASES),
    )
    if one != r"(?!)"
)  # fmt: skip
_STARTING = re.compile(rf"\W*(?:{_IMPERATIVES})\W*")
_END = re.compile(r"[.!?][\"')»”]?(?=\s+[\"'(«„“]?[A-ZÄÖÜ])")


def parts(words: Sequence[str]) -> list[int]:
    """Which parts of an order to a machine each word has, as bits; a phrase is its last word's."""
    found = [_of_word(word) for word in words]
    whole = " ".join(words)
    text = whole.lower()
    ends = None
    for bits, phrase, where in (*((*one, text) for one in _JOINED), (_SAID, SAID, whole)):
        for match in phrase.finditer(where):
            if ends is None:
                ends = _ends(words)
            found[bisect_left(ends, len(match[0].rstrip()) + match.start())] |= bits
    return found


def is_order(found: Sequence[int]) -> bool:
    """Is there an order to a machine anywhere in a sentence? `found`: the parts of its words."""
    less = MORE if len(found) > LONG else 0
    for start in range(0, max(len(found) - _STRIDE, 1), _STRIDE):
        if _enough(_together(found[start : start + _WINDOW]), less):
            return True
    return False


def suspicious(found: Sequence[int]) -> bool:
    """May there be an order anywhere in a text, wherever its sentences end?"""
    stride = _WINDOW - LONG
    return any(
        _enough(_together(found[start : start + _WINDOW]), 0)
        for start in range(0, max(len(found) - stride, 1), stride)
    )


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """Where the sentences of a text begin and end."""
    start = 0
    for end in _END.finditer(text):
        yield start, end.end()
        start = end.end()
    if text[start:].strip():
        yield start, len(text)


def _enough(found: int, less: int) -> bool:
    """Are these parts together an order?"""
    if found & _SAID:
        return True
    count = found.bit_count() - less
    if count >= ENOUGH:
        return True
    orders = bool(found & _ORDERS)
    if found & _OF_PAGE and orders and found & _OF_READING:
        return count >= BY_ORDER
    results = found & _OF_RESULTS and found & (_READS | _OVERRIDES)
    return count >= OF_THE_PAGE and bool(
        found & _OF_PAGE or (orders and (found & _A_MACHINE or results))
    )


def _together(found: Sequence[int]) -> int:
    together = 0
    for one in found:
        together |= one
    return together


@lru_cache(maxsize=1 << 15)
def _of_word(word: str) -> int:
    """The parts that a word is by itself. One that begins a line or a sentence may order."""
    plain = word.lower()
    if len(plain) < 2 or plain[0].isdigit():
        return 0
    found = _together([bits for bits, one in _SINGLE if one.fullmatch(plain)])
    if word[:1].isupper() and _STARTING.fullmatch(plain):
        found |= _ORDERS
    return found


def _ends(words: Sequence[str]) -> list[int]:
    """Where each word ends in the text that they are joined to."""
    return [end - 1 for end in accumulate(len(word.lower()) + 1 for word in words)]
