"""Draws documents whose true values, and their places on the page, are known.

Every company, product, person and address is invented. The same kind, language and seed give
the same bytes on every machine: fonts come with PyMuPDF, dates and IDs are left out.
This package knows nothing of the engine.
"""

from tests.factory.drawing import KINDS, LANGUAGES, draw
from tests.factory.sample import Place, PrintedWord, Sample

__all__ = ["KINDS", "LANGUAGES", "Place", "PrintedWord", "Sample", "draw"]
