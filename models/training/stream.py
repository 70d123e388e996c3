"""An endless, seeded stream of training rows, made by a process of its own."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import pkgutil
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random

from sealread.document.layout import DEFAULT_STYLE, LayoutStyle
from sealread.schema.loading import load
from sealread.schema.model import Field, Label, Node, Records, Section

from .augment import Rare, rare_words, varied
from .factory import kinds, meanings
from .factory.content import Doc
from .factory.reading import Example, Question, example
from .real import SETS, examples
from .tokens import Tokenizer
from .trees import Grower, Grown, Row, laid

LANGUAGES = {"de": 45, "en": 45, "fr": 10}
"""How often each language is drawn."""
LANGUAGES_OF = {
    "dop": {"de": 37, "en": 37, "fr": 26}, "form": {"de": 60, "en": 33, "fr": 7},
    "agreement": {"de": 25, "en": 70, "fr": 5}, "bank": {"de": 70, "en": 23, "fr": 7},
    "broker": {"de": 70, "en": 23, "fr": 7},
}  # fmt: skip
"""How often each language is drawn for kinds of papers that are mostly written in one."""
KINDS: dict[str, float] = {
    "dop": 9, "form": 6, "invoice": 5, "receipt": 1.5, "adbuy": 1.8, "broker": 3.5,
    "agreement": 4.5, "registration": 1.5, "slip": 2.0, "roles": 3.0, "order": 0.4,
    "bill": 0.4, "bank": 2.2, "payslip": 0.4, "resume": 0.4, "financial": 0.4, "letter": 0.4,
}  # fmt: skip
"""How often each kind of invented document is drawn; those not named here once."""
REAL: dict[str, float] = {
    "sroie": 3.2, "adbuy": 3, "einvoice": 1.3, "invoices": 0.6, "bankstmt": 4.5, "fara": 1.0,
}  # fmt: skip
"""How often each real set is taken, on the same scale."""
SCANS = 5.0
"""How often an invented document is taken that was scanned, where there are such."""
LIBRARY = {
    "dop": "dop", "invoice": "invoice", "receipt": "receipt", "order": "purchase_order",
    "bill": "utility_bill", "payslip": "payslip", "bank": "bank_statement",
}  # fmt: skip
"""The schema of the library that asks for what a kind of document says."""
_AS_LIBRARY = 0.75
_OTHERS_KEPT = 0.5
_KIND_ASKED = 0.1
_RESTATED = 2
KIND_ASKED = (
    "Type of document", "Document type", "What kind of document is this?", "Art des Dokuments",
    "Dokumenttyp", "Um was für ein Dokument handelt es sich?",
)  # fmt: skip
_RECEIPT, _INVOICE = ("Receipt", "Kassenbon"), ("Invoice", "Rechnung")
_ADVERTISING = ("Broadcast advertising contract", "Werbevertrag mit einem Sender")
_BROKER = ("Bank or broker confirmation", "Wertpapier- oder Bankabrechnung")
_AGENT = ("Foreign agent registration", "Registrierung eines ausländischen Vertreters")
TITLES: dict[str, tuple[str, ...]] = {
    "dop": ("Declaration of Performance", "Leistungserklärung"),
    "form": ("Form", "Formular"),
    "invoice": _INVOICE, "real-einvoice": _INVOICE, "real-invoices": _INVOICE,
    "receipt": _RECEIPT, "real-sroie": _RECEIPT,
    "adbuy": _ADVERTISING, "real-adbuy": _ADVERTISING,
    "broker paper": _BROKER, "real-bankstmt": _BROKER,
    "registration": _AGENT, "real-fara": _AGENT,
    "agreement": ("Contract", "Vertrag"),
    "order": ("Purchase order or delivery note", "Bestellung oder Lieferschein"),
    "bill": ("Utility bill", "Verbrauchsabrechnung"),
    "bank statement": ("Account statement", "Kontoauszug"),
    "payslip": ("Payslip", "Gehaltsabrechnung"),
    "resume": ("Résumé", "Lebenslauf"),
    "financial statement": ("Financial statement", "Jahresabschluss"),
    "letter": ("Letter", "Brief"),
    "slip": ("Note of a few lines", "Kurze Notiz"),
    "roles": ("Paper with several parties", "Papier mit mehreren Beteiligten"),
    "memo": ("Memo", "Aktennotiz"),
    "minutes": ("Minutes of a meeting", "Protokoll"),
    "certificate": ("Certificate", "Bescheinigung"),
}  # fmt: skip
"""What the kinds of documents (`Doc.kind`) are called, in English and in German."""
SHORT = (50, 150)
FEW_LINES = 0.2
"""The share of windows that are a few lines around an answer."""
_SCAN = "scan"
Writer = Callable[[Random, str], Doc]


@dataclass(frozen=True)
class Source:
    """Where examples come from: invented kinds, and real sets if they are at hand.

    `scans`: (kind, example) of invented documents that the OCR has read, `rare` their rare words.
    """

    writers: dict[str, Writer]
    real: dict[str, tuple[list[Example], Rare]]
    scans: tuple[tuple[str, Example], ...] = ()
    rare: Rare = field(default_factory=lambda: Rare(frozenset(), ()))

    def draw(self, random: Random) -> Example:
        """One example, of a kind and a language at random; now and then its kind is asked too."""
        found = self._drawn(random)
        if random.random() < _KIND_ASKED:
            return replace(found, questions=(*found.questions, kind_asked(found.kind, random)))
        return found

    def _drawn(self, random: Random) -> Example:
        names = [*self.writers, *(f"real {name}" for name in self.real), _SCAN]
        weights = [KINDS.get(name, 1.0) for name in self.writers]
        weights += [REAL.get(name, 1.0) for name in self.real]
        name = random.choices(names, [*weights, SCANS if self.scans else 0.0])[0]
        if name == _SCAN:
            kind, scan = random.choice(self.scans)
            return as_the_library_asks(varied(scan, random, self.rare), LIBRARY.get(kind), random)
        if name.startswith("real "):
            pool, rare = self.real[name[5:]]
            return restated(varied(random.choice(pool), random, rare), random)
        spoken = LANGUAGES_OF.get(name, LANGUAGES)
        language = random.choices(list(spoken), list(spoken.values()))[0]
        made = example(self.writers[name](random, language), random)
        return as_the_library_asks(made, LIBRARY.get(name), random)


@dataclass(frozen=True)
class _Asked:
    """How a field of the library is asked for; `names` are its title and its description."""

    names: frozenset[str]
    wordings: tuple[str, ...]


@cache
def _library(name: str) -> tuple[_Asked, ...]:
    """All ways in which a schema of the library asks for each of its fields.

    What the engine asks first (the title, the description, the first phrase of a language) stands
    there several times, so that it is learnt best.
    """
    return tuple(_asked(label, within) for label, within in _labels(load(name).root, ""))


def _asked(label: Label, within: tuple[str, ...]) -> _Asked:
    first = [said[0] for said in label.phrases.values() if said]
    every = [phrase for said in label.phrases.values() for phrase in said]
    often = [*(within or (label.title,)), label.title, label.description, *first]
    names = frozenset(name.casefold() for name in (label.title, label.description) if name)
    return _Asked(names, tuple(filter(None, [*often, *often, *every])))


def _labels(node: Node, context: str) -> Iterator[tuple[Label, tuple[str, ...]]]:
    if isinstance(node, Section):
        for child in node.children:
            yield from _labels(child, node.label.title if node.path else "")
    elif isinstance(node, Records):
        for child in node.item.children:
            yield from _labels(child, node.label.title)
    elif isinstance(node, Field):
        yield node.label, (f"{context}: {node.label.title}",) if context else ()


def as_the_library_asks(example: Example, name: str | None, random: Random) -> Example:
    """The example, most of its questions worded as a schema of the library words them.

    Which field a question is about is told by its title or its description. (Phrases do not tell:
    "date" is one of the place and date of a signature, and of the date alone.)
    """
    if name is None:
        return example
    asked = [_library_worded(question, name, random) for question in example.questions]
    kept = [
        new
        for new, old in zip(asked, example.questions, strict=True)
        if new is not old or random.random() < _OTHERS_KEPT
    ]
    return replace(example, questions=tuple(kept))


def _library_worded(question: Question, name: str, random: Random) -> Question:
    own = {wording.casefold() for wording in question.wordings}
    meant = [one for one in _library(name) if own & one.names]
    if len(meant) != 1 or random.random() > _AS_LIBRARY:
        return question
    return replace(question, wordings=meant[0].wordings)


def restated(example: Example, random: Random) -> Example:
    """The example, its choices put again with other options, in other words and another number."""

    def again(question: Question) -> Question:
        options, choice = meanings.restated(random, question.options, question.choice)
        return replace(question, options=options, choice=choice)

    chosen = [question for question in example.questions if question.options]
    more = [again(question) for question in chosen for _ in range(_RESTATED)]
    return replace(example, questions=(*example.questions, *more))


def kind_asked(kind: str, random: Random) -> Question:
    """Which of some kinds a document is; the right one is among them."""
    own = TITLES.get(kind, (kind.capitalize(),))
    others = [titles for name, titles in TITLES.items() if titles is not own]
    language = random.randrange(2)
    chosen = random.sample(others, random.randint(2, 9))
    choice = own[min(language, len(own) - 1)]
    options = {choice, *(titles[min(language, len(titles) - 1)] for titles in chosen)}
    return Question(KIND_ASKED, (), tuple(sorted(options)), choice)


def writers() -> dict[str, Writer]:
    """All kinds of invented documents by name."""
    names = [m.name for m in pkgutil.iter_modules(kinds.__path__) if not m.name.startswith("_")]
    found = {name: importlib.import_module(f"{kinds.__name__}.{name}") for name in sorted(names)}
    return {name: module.write for name, module in found.items() if hasattr(module, "write")}


def source(
    data: Path | None,
    cache: Path,
    scans: Sequence[tuple[str, Example]] = (),
    sets: Sequence[str] = SETS,
    styles: Sequence[LayoutStyle] = (DEFAULT_STYLE,),
    *,
    aside: bool = False,
) -> Source:
    """Everything there is to learn from; without `data` only invented documents.

    Real documents are there once in each of `styles`; `aside`: those held aside, to judge by.
    """
    real: dict[str, list[Example]] = {}
    for name, one in examples(data, cache, aside, sets, styles) if data else ():
        real.setdefault(name, []).append(one)
    return Source(
        writers(),
        {name: (pool, rare_words(pool)) for name, pool in real.items()},
        tuple(scans),
        rare_words(scan for _, scan in scans),
    )


def rows(
    origin: Source,
    seed: int,
    tokens: int,
    limits: tuple[int, int],
    text_weight: float,
    grow: int = 0,
) -> Iterator[Row]:
    """Rows of about `tokens` tokens; windows are cut at a number between the limits.

    Over the first `grow` rows the limits grow from `SHORT`: to look up and to copy is learnt far
    sooner where there is little to look through.
    """
    random = Random(seed)
    grower = Grower(Tokenizer(), random, short=FEW_LINES)
    held: list[Grown] = []
    size = made = 0
    while True:
        limit = random.randint(*_grown(limits, made / grow if made < grow else 1.0))
        tree = grower.grow(origin.draw(random), limit)
        if tree is None:
            continue
        if held and size + tree.size > tokens:
            yield laid(held, random, text_weight)
            held, size, made = [], 0, made + 1
        held.append(tree)
        size += tree.size


def _grown(limits: tuple[int, int], share: float) -> tuple[int, int]:
    """Limits on the way from the short ones to the full ones."""
    low, high = (int(a + (b - a) * share) for a, b in zip(SHORT, limits, strict=True))
    return low, high


class Ahead:
    """Runs `rows` in another process, a few rows ahead; a context manager."""

    def __init__(self, make: Callable[[], Iterator[Row]], depth: int = 24) -> None:
        context = multiprocessing.get_context("fork")
        self._queue: multiprocessing.Queue[Row] = context.Queue(depth)
        self._process = context.Process(target=_fill, args=(make, self._queue), daemon=True)

    def __enter__(self) -> Ahead:
        self._process.start()
        return self

    def next(self) -> Row:
        """The next row; waits for it. Raises if the process is gone."""
        while True:
            try:
                return self._queue.get(timeout=20)
            except Exception as empty:
                if not self._process.is_alive():
                    raise RuntimeError("the process that makes the rows has died") from empty

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.join()


def _fill(make: Callable[[], Iterator[Row]], queue: multiprocessing.Queue[Row]) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the trainer's own handler came along
    os.nice(3)
    for row in make():
        queue.put(row)
