"""The parts of tables, for doors that know only the room work."""

from sealread.tabling.cells import EMPTY, Cell, Cells, Source, Witness, shown
from sealread.tabling.columns import Choice, Column, choices, typed
from sealread.tabling.entities import witness
from sealread.tabling.lines import Line, Sheet
from sealread.tabling.proposal import Proposal
from sealread.tabling.scaling import unscaled
from sealread.tabling.table import JOINED, Rows, Table
from sealread.work.tabling.formats import FORMATS, Format

__all__ = [
    "EMPTY",
    "FORMATS",
    "JOINED",
    "Cell",
    "Cells",
    "Choice",
    "Column",
    "Format",
    "Line",
    "Proposal",
    "Rows",
    "Sheet",
    "Source",
    "Table",
    "Witness",
    "choices",
    "shown",
    "typed",
    "unscaled",
    "witness",
]
