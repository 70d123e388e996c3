"""The colours of the two themes. Letters stand out from their ground by 4.5:1 or more (WCAG AA)."""

from __future__ import annotations

from msgspec import Struct


class Colours(Struct, frozen=True):
    """`text` and `faint` stand on window, base, alternate, button, hover and notice; `on_highlight`
    on `highlight`; `mid` lies around a page. `disabled` needs no contrast, nor do `line`, between
    things, and `edge`, around what can be pressed or written in. `hover` and `pressed`: a button
    under the mouse.
    """

    name: str
    window: str
    base: str
    alternate: str
    button: str
    text: str
    faint: str
    disabled: str
    highlight: str
    on_highlight: str
    link: str
    notice: str
    mid: str
    line: str
    edge: str
    hover: str
    pressed: str


LIGHT = Colours(
    name="light",
    window="#f6f7f9",
    base="#ffffff",
    alternate="#f8f9fb",
    button="#ffffff",
    text="#1b1f24",
    faint="#596069",
    disabled="#8d949c",
    highlight="#1f5fbf",
    on_highlight="#ffffff",
    link="#1a54ad",
    notice="#fff4cf",
    mid="#d9dee4",
    line="#dfe3e8",
    edge="#b4bcc6",
    hover="#e9edf2",
    pressed="#d9e0e8",
)

DARK = Colours(
    name="dark",
    window="#212429",
    base="#181a1e",
    alternate="#1e2126",
    button="#2c3037",
    text="#e7e9ec",
    faint="#a9b0b8",
    disabled="#6c737b",
    highlight="#2f66bd",
    on_highlight="#ffffff",
    link="#8ab8ff",
    notice="#3d3417",
    mid="#121417",
    line="#33383f",
    edge="#4c535c",
    hover="#333942",
    pressed="#3d444e",
)
