"""The shapes of the window: edges, corners, air. Colours come from the theme's few (`Colours`).

Lengths are multiples of four pixels; corners are round by six, by twelve where something is dropped
on. Rows of lists are left to their delegates, which draw ten thousand of them.
"""

from __future__ import annotations

from sealread.work.places import arrows, marks
from sealread_desktop.look.theme_colours import Colours


def style_sheet(colours: Colours) -> str:
    """The style sheet of the program in these colours."""
    return _SHEET.format(
        c=colours, arrows=(arrows() / colours.name).as_posix(), marks=marks().as_posix()
    )


_SHEET = """
QToolBar {{ background: {c.window}; border: none; border-bottom: 1px solid {c.line};
    padding: 4px; spacing: 0; }}
QToolBar::separator {{ background: {c.line}; width: 1px; margin: 4px 2px; }}
QToolButton {{ background: transparent; color: {c.text}; border: 1px solid transparent;
    border-radius: 6px; padding: 4px; }}
QToolBar QToolButton {{ padding: 4px; }}
QToolButton:hover {{ background: {c.hover}; }}
QToolButton:pressed, QToolButton:checked {{ background: {c.pressed}; }}
QToolButton:focus {{ border-color: {c.highlight}; }}
QToolButton:disabled {{ color: {c.disabled}; }}
QPushButton {{ background: {c.button}; color: {c.text}; border: 1px solid {c.edge};
    border-radius: 6px; padding: 4px 12px; min-height: 18px; }}
QPushButton:hover {{ background: {c.hover}; }}
QPushButton:pressed {{ background: {c.pressed}; }}
QPushButton:focus {{ border-color: {c.highlight}; }}
QPushButton:disabled {{ color: {c.disabled}; border-color: {c.line}; background: {c.window}; }}
QPushButton:default, QPushButton[first="true"] {{ background: {c.highlight};
    color: {c.on_highlight}; border-color: {c.highlight}; }}
QPushButton:default:disabled {{ background: {c.window}; color: {c.disabled};
    border-color: {c.line}; }}
QPushButton[first="true"]:focus {{ border-color: {c.text}; }}
QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox, QDateEdit, QComboBox {{
    background: {c.base}; color: {c.text}; border: 1px solid {c.edge}; border-radius: 6px;
    padding: 4px 6px; selection-background-color: {c.highlight};
    selection-color: {c.on_highlight}; }}
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus,
QDateEdit:focus, QComboBox:focus {{ border-color: {c.highlight}; }}
QLineEdit:disabled, QPlainTextEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{
    color: {c.disabled}; background: {c.window}; border-color: {c.line}; }}
QAbstractItemView QLineEdit, QAbstractItemView QComboBox, QAbstractItemView QSpinBox {{
    border-radius: 0; padding: 0 4px; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ border: none; background: transparent;
    padding: 0 6px; }}
QComboBox::drop-down {{ border: none; width: 20px; }}
QComboBox::down-arrow {{ image: url("{arrows}/down.svg"); width: 14px; height: 14px; }}
QSpinBox::up-button, QSpinBox::down-button, QDoubleSpinBox::up-button,
QDoubleSpinBox::down-button {{ border: none; background: transparent; width: 16px; }}
QSpinBox::up-arrow, QDoubleSpinBox::up-arrow {{ image: url("{arrows}/up.svg");
    width: 12px; height: 12px; }}
QSpinBox::down-arrow, QDoubleSpinBox::down-arrow {{ image: url("{arrows}/down.svg");
    width: 12px; height: 12px; }}
QCheckBox::indicator, QGroupBox::indicator, QTreeView::indicator, QListView::indicator,
QTableView::indicator, QRadioButton::indicator {{ background: {c.base};
    border: 1px solid {c.faint}; border-radius: 3px; width: 14px; height: 14px; }}
QRadioButton::indicator {{ border-radius: 8px; }}
QTreeView::indicator, QListView::indicator, QTableView::indicator {{ width: 10px; height: 10px; }}
QCheckBox::indicator:checked, QGroupBox::indicator:checked, QTreeView::indicator:checked,
QListView::indicator:checked, QTableView::indicator:checked {{ background: {c.highlight};
    border-color: {c.highlight}; image: url("{marks}/tick.svg"); }}
QTreeView::indicator:indeterminate {{ background: {c.highlight};
    border-color: {c.highlight}; image: url("{marks}/dash.svg"); }}
QTreeView::indicator:selected, QListView::indicator:selected, QTableView::indicator:selected {{
    border-color: {c.on_highlight}; }}
QRadioButton::indicator:checked {{ background: {c.highlight}; border-color: {c.highlight};
    image: url("{marks}/dot.svg"); }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {c.line}; }}
QCheckBox::indicator:checked:disabled, QRadioButton::indicator:checked:disabled {{
    background: {c.disabled}; border-color: {c.disabled}; }}
QCheckBox::indicator:focus, QRadioButton::indicator:focus {{ border-color: {c.text}; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {c.line}; }}
QTabBar {{ qproperty-drawBase: 0; }}
QTabBar::tab {{ background: transparent; color: {c.faint}; border: none;
    border-bottom: 2px solid transparent; padding: 8px 16px; }}
QTabBar::tab:hover {{ color: {c.text}; }}
QTabBar::tab:selected {{ color: {c.text}; border-bottom-color: {c.highlight}; }}
QTabBar::tab:focus {{ background: {c.hover}; }}
QHeaderView {{ background: {c.base}; }}
QHeaderView::section {{ background: {c.base}; color: {c.faint}; border: none;
    border-bottom: 1px solid {c.line}; padding: 6px 8px; }}
QTreeView, QTableView, QListView {{ border: 1px solid {c.line}; background: {c.base}; }}
QStatusBar {{ background: {c.window}; border-top: 1px solid {c.line}; }}
QStatusBar::item {{ border: none; }}
QScrollBar:vertical {{ background: transparent; width: 12px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: 12px; margin: 0; }}
QScrollBar::handle {{ background: {c.edge}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:hover {{ background: {c.faint}; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QSplitter::handle {{ background: transparent; }}
QFrame[card="true"] {{ background: {c.window}; border: 1px solid {c.line}; border-radius: 12px; }}
QToolTip {{ background: {c.notice}; color: {c.text}; border: 1px solid {c.edge};
    padding: 4px 6px; }}
"""
