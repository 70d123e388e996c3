"""Licences: what a package says of itself as an SPDX expression, and whether that fits ours.

Ours is AGPL-3.0-or-later. The list is of licences whose works may be combined with works under it.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import Distribution
from typing import Any

from license_expression import ExpressionError, get_spdx_licensing
from packaging.utils import canonicalize_name

COMPATIBLE = frozenset((
    "0BSD", "AGPL-3.0-only", "AGPL-3.0-or-later", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause",
    "BSL-1.0", "CC0-1.0", "GPL-3.0-only", "GPL-3.0-or-later", "GPL-2.0-or-later", "HPND", "ISC",
    "LGPL-2.1-only", "LGPL-2.1-or-later", "LGPL-3.0-only", "LGPL-3.0-or-later", "LLVM-exception",
    "MIT", "MIT-0", "MIT-CMU", "MPL-2.0", "PSF-2.0", "Python-2.0", "TCL", "Unlicense", "Zlib",
    "LGPL-2.0-or-later", "X11", "NCSA", "libpng-2.0", "FTL", "IJG",
))  # fmt: skip
# Looked at by a person, because the package says it in words, or not at all.
REVIEWED = {
    "numpy": "BSD-3-Clause",
    "pymupdf": "AGPL-3.0-only",
    "pymupdf4llm": "AGPL-3.0-only",
    "pymupdf-layout": "AGPL-3.0-only",
    "pyside6-essentials": "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
    "shiboken6": "LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only",
    "pypdfium2": "BSD-3-Clause AND Apache-2.0",
    "sqlcipher3": "Zlib",
    "google-re2": "BSD-3-Clause",
    "jinja2": "BSD-3-Clause",
    "mpmath": "BSD-3-Clause",
    "sympy": "BSD-3-Clause",
    "python-bidi": "LGPL-3.0-or-later",
    "tqdm": "MPL-2.0 AND MIT",
    # SRE's part of `regex` came under CNRI's licence of Python 1.6; the same code has been in
    # CPython under PSF-2.0 since 2001.
    "regex": "Apache-2.0 AND PSF-2.0",
}
_IN_WORDS = {
    "mit": "MIT", "mit license": "MIT", "apache 2.0": "Apache-2.0", "apache-2.0": "Apache-2.0",
    "apache license 2.0": "Apache-2.0", "apache license, version 2.0": "Apache-2.0",
    "apache software license": "Apache-2.0", "bsd": "BSD-3-Clause", "bsd license": "BSD-3-Clause",
    "3-clause bsd license": "BSD-3-Clause", "bsd 2-clause license": "BSD-2-Clause",
    "bsd-3-clause": "BSD-3-Clause", "bsd-2-clause": "BSD-2-Clause", "isc license": "ISC",
    "isc license (iscl)": "ISC", "psfl": "PSF-2.0", "psf-2.0": "PSF-2.0", "mpl-2.0": "MPL-2.0",
    "python software foundation license": "PSF-2.0", "lgpl-2.1-or-later": "LGPL-2.1-or-later",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0", "the unlicense (unlicense)": "Unlicense",
    "gnu lesser general public license v2 or later (lgplv2+)": "LGPL-2.1-or-later",
    "gnu affero general public license v3": "AGPL-3.0-only", "zlib/libpng license": "Zlib",
}  # fmt: skip


def licence_of(distribution: Distribution) -> str | None:
    """A distribution's licence as an SPDX expression, or None where it cannot be told."""
    metadata = distribution.metadata
    reviewed = REVIEWED.get(canonicalize_name(metadata["Name"]))
    said = reviewed or metadata.get("License-Expression")
    if said:
        return str(said)
    named = [str(metadata.get("License") or "")]
    named += [
        line.split(" :: ")[-1]
        for line in metadata.get_all("Classifier") or ()
        if line.startswith("License :: ")
    ]
    return next((_IN_WORDS[one.strip().lower()] for one in named
                 if one.strip().lower() in _IN_WORDS), None)  # fmt: skip


def fits(expression: str) -> bool:
    """Whether a work under this SPDX expression may go into one under AGPL-3.0-or-later."""
    try:
        parsed = _licensing().parse(expression)
    except ExpressionError:
        return False
    return parsed is not None and _fits(parsed)


@cache
def _licensing() -> Any:
    return get_spdx_licensing()


def _fits(node: Any) -> bool:
    parts = getattr(node, "args", ())
    if hasattr(node, "license_symbol"):  # "X WITH Y": the exception only allows more
        return _fits(node.license_symbol)
    if parts:
        return (any if node.operator.strip() == "OR" else all)(_fits(part) for part in parts)
    return str(node.key) in COMPATIBLE
