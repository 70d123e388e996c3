"""Learns the vocabulary: `python -m models.training.vocabulary --data DATA`.

From invented documents of every kind and language and from the real ones that may be learnt from,
each with its questions; all written down as the reader will see them.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sealread.llm.writing import Written

from .factory.reading import example
from .real import examples
from .stream import writers
from .tokens import VOCABULARY, learn

SIZE = 8192
_EACH = {"de": 160, "en": 160, "fr": 60}


def texts(data: Path | None, cache: Path, seed: int) -> Iterator[str]:
    """Texts and questions to learn from. Long real texts are cut, lest one kind rules."""
    for _, one in examples(data, cache) if data else ():
        yield Written(one.text[:6000]).text
    for name, write in writers().items():
        random = Random(f"{seed} {name}")
        for language, count in _EACH.items():
            for _ in range(count):
                one = example(write(random, language), random)
                yield Written(one.text).text
                yield from (w for q in one.questions for w in random.sample(q.wordings, 1))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--cache", type=Path, default=Path("checkpoints/read"))
    parser.add_argument("--size", type=int, default=SIZE)
    parser.add_argument("--out", type=Path, default=VOCABULARY)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    learn(texts(given.data, given.cache, given.seed), given.size, given.out)


if __name__ == "__main__":
    main()
