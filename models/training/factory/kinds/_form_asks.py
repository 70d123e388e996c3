"""How the fields of a form are asked for: by label, by another spelling, by another language."""

from __future__ import annotations

import re
from random import Random

from .. import world
from ..content import Ask
from ._form_fields import Field

_HINT = re.compile(r"\s*[(\[][^)\]]*[)\]]")
_GENERIC = (
    "Was ist bei „{t}“ eingetragen?", "Welche Angabe steht unter {t}?", "Was steht bei {t}?",
    "Angabe zu „{t}“", "Eintrag im Feld {t}", "Wie lautet die Angabe „{t}“?", "Feld „{t}“",
    "What is entered for “{t}”?", "What does the form say under {t}?", "Value of {t}",
    "What is filled in at {t}?", "The entry in the field '{t}'.", "{t} as stated on the form",
    "The value printed next to “{t}”.", "Que lit-on à « {t} » ?", "Champ « {t} »",
)  # fmt: skip
_SECTIONED = (
    "{t} ({s})", "{t} ({s})", "{s}: {t}", "{s} / {t}", "{s} - {t}", "{t} – {s}", "{s} {t}",
    "{t} | {s}", "{s} > {t}", "{t} im Abschnitt „{s}“", "{t} in the section “{s}”", "{s}, {t}",
)  # fmt: skip
_ENGLISH = (
    "The {t}.", "The {t} given in the form.", "What is the {t}?", "{t} of the {s}.",
    "The {t} of the {s}.", "What is the {t} of the {s}?", "Find the {t}.",
)  # fmt: skip


def plain(text: str) -> str:
    """What is left of a label when one does not look closely."""
    return re.sub(r"[^0-9a-zà-ÿß]+", "", text.lower())


def spellings(random: Random, label: str) -> list[str]:
    """The label as others might write it."""
    bare = _HINT.sub("", label).strip(" *:?.") or label
    forms = [
        label, label, bare, f"{bare}:", f"{label}:", bare.lower(), bare.upper(), snake(bare),
        bare.replace("-", " "), bare.replace(" ", "-"), bare.replace("-", "").replace(".", ""),
        bare.replace("Nr.", "Nummer").replace("-Nummer", "nummer"), f"{bare} *",
        bare.replace("no.", "number").replace("No.", "Number"), bare.replace("nummer", "-Nr."),
        bare.replace("ß", "ss").replace("Str.", "Straße").replace("Tel.", "Telefon"), bare.title(),
        _folded(bare), f"„{bare}“", bare.replace("/", " / "), bare.split(" / ")[0],
    ]  # fmt: skip
    forms = [form for form in forms if form.strip()]
    return random.sample(forms, min(len(forms), 7))


def _folded(text: str) -> str:
    for old, new in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("é", "e"), ("è", "e")):
        text = text.replace(old, new)
    return text


def snake(text: str) -> str:
    """A key as schemas have them."""
    return re.sub(r"[^a-z0-9]+", "_", _folded(text.lower())).strip("_")


def camel(text: str) -> str:
    """A key as other schemas have them."""
    parts = snake(text).split("_")
    return parts[0] + "".join(part.capitalize() for part in parts[1:])


def bare(
    random: Random, field: Field, printed: str, taken: frozenset[str] = frozenset()
) -> list[str]:
    """Wordings that name the field alone; `taken` are the (plain) labels of other fields."""
    made = [*spellings(random, field.label), printed]
    others = [title for title in field.titles if plain(title) not in taken]
    random.shuffle(others)
    made += others[:6]
    made += random.sample(field.questions, min(2, len(field.questions)))
    if field.english:
        english = field.english.lower()
        made += [snake(english), camel(english), f"The {english}.", field.english]
    name = world.pick(random, (field.label, field.label, *others[:2])).strip(":")
    if not name.endswith("?"):
        made += [form.format(t=name) for form in random.sample(_GENERIC, 2)]
    return made


def sectioned(
    random: Random, field: Field, printed: str, names: tuple[str, ...], english: str
) -> list[str]:
    """Wordings that name the field and the section it stands in; `names[0]` is printed."""
    titles = [
        field.label,
        field.label,
        printed,
        *random.sample(field.titles, min(3, len(field.titles))),
    ]
    made = []
    for _ in range(7):
        form, title = world.pick(random, _SECTIONED), world.pick(random, titles)
        name = names[0] if world.chance(random, 0.6) else world.pick(random, names)
        made.append(form.format(t=title.strip(":"), s=name))
    if field.english and english:
        pair = {"t": field.english.lower(), "s": english.lower()}
        made += [form.format(**pair) for form in random.sample(_ENGLISH[3:6], 2)]
        made += [f"{snake(english)}_{snake(field.english)}", camel(f"{english} {field.english}")]
    return made


def unambiguous(asks: list[Ask]) -> list[Ask]:
    """The asks without wordings that would do for two of them; one left with none is dropped."""
    owners: dict[str, set[str | None]] = {}
    for ask in asks:
        for wording in ask.wordings:
            owners.setdefault(plain(wording), set()).add(ask.key)
    kept = []
    for ask in asks:
        clear = (w for w in ask.wordings if plain(w) and _sole(owners[plain(w)], ask.key))
        wordings = tuple(dict.fromkeys(clear))
        if wordings:
            kept.append(Ask(ask.key, wordings))
    return kept


def _sole(owners: set[str | None], key: str | None) -> bool:
    """A wording that finds something is right even if it was also thought to find nothing."""
    return owners == {key} if key is None else owners - {None} == {key}
