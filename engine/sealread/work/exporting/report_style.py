"""How a report looks, on screen and on paper, light and dark; its hash stands in its own policy."""

from __future__ import annotations

import base64
import hashlib
from html import escape

STYLE = """
:root { color-scheme: light dark; --line: #d5dae0; --soft: #5c6166; --ground: #fff; --ink: #1b1f24;
  --green: #1a6e33; --blue: #1f5fbf; --purple: #6b3fa0; --amber: #8a5200; --band: #f4f6f8; }
@media (prefers-color-scheme: dark) { :root { --line: #3a4048; --soft: #a9b0b7; --ground: #16191d;
  --ink: #e8eaed; --green: #7bd694; --blue: #8ab8ff; --purple: #cdb0f5; --amber: #ffc061;
  --band: #1f242a; } }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem; background: var(--ground);
  color: var(--ink); font: 15px/1.45 system-ui, "Segoe UI", sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 0; }
.about, .words, .place { color: var(--soft); }
.about { margin: 0 0 1.5rem; overflow-wrap: anywhere; }
section { display: grid; grid-template-columns: minmax(16rem, 5fr) 7fr; gap: 1rem;
  padding: .9rem 0; border-top: 1px solid var(--line); break-inside: avoid; }
.pictures { display: flex; flex-direction: column; gap: .6rem; align-items: flex-start; }
figure { margin: 0; max-width: 100%; }
img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); }
figcaption, .words, .place { font-size: .85rem; }
.field { margin: .4rem 0 0; }
.name { color: var(--soft); font-size: .85rem; }
.value { font-weight: 600; overflow-wrap: anywhere; white-space: pre-wrap; }
.words { white-space: pre-wrap; overflow-wrap: anywhere; }
.mark { font-size: .8rem; }
.grounded { color: var(--green); } .normalised { color: var(--blue); }
.inferred { color: var(--purple); } .needs_review { color: var(--amber); font-weight: 600; }
.not_found { color: var(--soft); }
ul { background: var(--band); padding: .6rem 1rem .6rem 2rem; margin: 0 0 1.5rem; }
@media print { body { max-width: none; padding: 0; font-size: 11px; } }
@media (max-width: 48rem) { section { grid-template-columns: 1fr; } }
"""


def head(title: str, style: str = STYLE) -> str:
    """A page in HTML up to its first word; `title` is escaped already."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy(style))}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>"
    )


def policy(style: str = STYLE) -> str:
    """The content security policy of a report: its style, pictures within it, and nothing else."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return (
        "default-src 'none'; img-src data:; "
        f"style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
