"""Labels and what they belong to, beside each other."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget


def beside(*parts: str | QWidget | None) -> QHBoxLayout:
    """Labels, widgets, and room (None) beside each other; a label belongs to what follows."""
    row = QHBoxLayout()
    for part, after in zip(parts, (*parts[1:], None), strict=True):
        if part is None:
            row.addStretch(1)
        elif isinstance(part, str):
            label = QLabel(part)
            if isinstance(after, QWidget):
                label.setBuddy(after)
            row.addWidget(label)
        else:
            row.addWidget(part, int(isinstance(part, QComboBox)))
    return row
