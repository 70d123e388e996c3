"""An endless, seeded stream of training rows, made by a process of its own."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from .augment import Rare, rare_words, varied
from .factory import kinds
from .factory.content import Doc
from .factory.reading import Example, Question, example
from .real import examples
from .tokens import Tokenizer
from .trees import Grower, Grown, Row, laid

LANGUAGES = {"de": 45, "en": 45, "fr": 10}
"""How often each language is drawn."""
KINDS: dict[str, float] = {
    "dop": 5, "form": 4, "invoice": 3, "receipt": 2.5, "adbuy": 1.5, "broker": 2.5,
    "agreement": 2.5, "registration": 1.2, "order": 0.5, "bill": 0.6, "bank": 0.5,
    "payslip": 0.4, "resume": 0.4, "financial": 0.6, "letter": 0.5,
}  # fmt: skip
"""How often each kind of invented document is drawn; those not named here once."""
REAL: dict[str, float] = {
    "sroie": 3.5, "adbuy": 3, "einvoice": 1.0, "invoices": 0.6, "bankstmt": 3.5, "fara": 0.9,
}  # fmt: skip
"""How often each real set is taken, on the same scale."""
_KIND_ASKED = 0.25
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
    "memo": ("Memo", "Aktennotiz"),
    "minutes": ("Minutes of a meeting", "Protokoll"),
    "certificate": ("Certificate", "Bescheinigung"),
}  # fmt: skip
"""What the kinds of documents (`Doc.kind`) are called, in English and in German."""
Writer = Callable[[Random, str], Doc]


@dataclass(frozen=True)
class Source:
    """Where examples come from: invented kinds, and real sets if they are at hand."""

    writers: dict[str, Writer]
    real: dict[str, tuple[list[Example], Rare]]

    def draw(self, random: Random) -> Example:
        """One example, of a kind and a language at random; now and then its kind is asked too."""
        found = self._drawn(random)
        if random.random() < _KIND_ASKED:
            return replace(found, questions=(*found.questions, kind_asked(found.kind, random)))
        return found

    def _drawn(self, random: Random) -> Example:
        names = [*self.writers, *(f"real {name}" for name in self.real)]
        weights = [KINDS.get(name, 1.0) for name in self.writers]
        weights += [REAL.get(name, 1.0) for name in self.real]
        name = random.choices(names, weights)[0]
        if name.startswith("real "):
            pool, rare = self.real[name[5:]]
            return varied(random.choice(pool), random, rare)
        language = random.choices(list(LANGUAGES), list(LANGUAGES.values()))[0]
        return example(self.writers[name](random, language), random)


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


def source(data: Path | None, cache: Path) -> Source:
    """Everything there is to learn from; without `data` only invented documents."""
    real: dict[str, list[Example]] = {}
    for name, one in examples(data, cache) if data else ():
        real.setdefault(name, []).append(one)
    return Source(writers(), {name: (pool, rare_words(pool)) for name, pool in real.items()})


def rows(
    origin: Source, seed: int, tokens: int, limits: tuple[int, int], text_weight: float
) -> Iterator[Row]:
    """Rows of about `tokens` tokens; windows are cut at a number between the limits."""
    random = Random(seed)
    grower = Grower(Tokenizer(), random)
    held: list[Grown] = []
    size = 0
    while True:
        limit = random.randint(*limits)
        tree = grower.grow(origin.draw(random), limit)
        if tree is None:
            continue
        if held and size + tree.size > tokens:
            yield laid(held, random, text_weight)
            held, size = [], 0
        held.append(tree)
        size += tree.size


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
    os.nice(3)
    for row in make():
        queue.put(row)
