"""A schema's regular expressions, run by RE2: in time linear in the text, whatever the pattern.

JSON Schema means ECMA-262's expressions. RE2 knows them but for look-around and back-references,
which cannot be run in linear time; a schema that uses these is refused when it is loaded. Python's
own `re`, which jsonschema would use, never sees a pattern of a schema.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import re2  # type: ignore[import-untyped]

MAX_PATTERN = 1000
"""Characters."""
_MEMORY = 8 << 20
_UNICODE = re.compile(r"(?<!\\)((?:\\\\)*)\\u([0-9a-fA-F]{4})")
_LOOK_AROUND = ("(?=", "(?!", "(?<=", "(?<!")


class NotLinear(ValueError):
    """A pattern that RE2 does not take; the words say why."""


@lru_cache(maxsize=1024)
def compiled(pattern: str) -> Any:
    """The pattern, ready to run. Raises NotLinear."""
    if len(pattern) > MAX_PATTERN:
        raise NotLinear(f"is longer than {MAX_PATTERN} characters")
    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MEMORY
    try:
        return re2.compile(_UNICODE.sub(r"\1\\x{\2}", pattern), options)
    except (re2.error, UnicodeEncodeError) as cause:
        raise NotLinear(_reason(pattern, cause)) from cause


def found_in(pattern: str, text: str) -> bool:
    """Whether the pattern matches anywhere in `text`. Raises NotLinear."""
    whole = text.encode("utf-8", "replace").decode()  # RE2 takes no half of a surrogate pair
    return compiled(pattern).search(whole) is not None


def _reason(pattern: str, cause: Exception) -> str:
    if any(mark in pattern for mark in _LOOK_AROUND):
        return "uses look-around"
    if re.search(r"\\[1-9k]", pattern):
        return "uses a back-reference"
    words = cause.args[0] if isinstance(cause, re2.error) and cause.args else b"it is not Unicode"
    return (
        f"cannot be read: {words.decode(errors='replace') if isinstance(words, bytes) else words}"
    )
