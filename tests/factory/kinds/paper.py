"""Research papers as different publishers set them: head, abstract, notes, references."""

# ruff: noqa: E501 (what documents say is not broken)

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.factory.kinds.sheet import MARGIN, WIDTH, Sheet

_BODY = (
    "We study how small invented systems behave when their parts are exchanged one by one, and "
    "report what was found in many places, with care and without haste. "
)
_ABSTRACT = (
    "Small invented systems fail in ways that large ones do not. We exchange the parts of forty "
    "such systems one by one and measure what happens. A simple rule predicts nine of ten failures, "
    "and the rest has a common cause that had not been described before."
)
_TITLE = "Exchanging the Parts of Small Invented Systems: A Field Study"
_PEOPLE = ("Clara Brandt", "Hugo Lindqvist", "Irene Marchetti")
_HOUSES = ("University of Ashford", "Millbrook Institute of Technology", "University of Ashford")


class _Cited(dict[str, Any]):
    """A cited work with the line that prints it."""

    def __init__(self, line: str, **values: Any) -> None:
        super().__init__(values)
        self.line = line


def _names(*names: str) -> list[dict[str, str]]:
    return [{"name": name} for name in names]


_IEEE = (
    _Cited("[1] A. Vaswell, N. Shazer, and L. Kayser, “Attention in small rooms,” in Advances in Small "
           "Systems, 2017, pp. 5998–6008.",
           title="Attention in small rooms", year=2017, venue="Advances in Small Systems",
           authors=_names("A. Vaswell", "N. Shazer", "L. Kayser")),
    _Cited("[2] J. Devlyn, M.-W. Chung, K. Leer, and K. Tout, “Bridges: Pre-training of deep "
           "structures,” arXiv:1810.04805, 2018.",
           title="Bridges: Pre-training of deep structures", year=2018, ids="arXiv:1810.04805",
           authors=_names("J. Devlyn", "M.-W. Chung", "K. Leer", "K. Tout")),
    _Cited("[3] R. S. Sutter, Learning by Waiting: An Introduction, 2nd ed. Cambridge, MA: Harbour "
           "Press, 2018.", title="Learning by Waiting: An Introduction", year=2018,
           authors=_names("R. S. Sutter")),
    _Cited("[4] P. Oyelaran et al., “A study of tidal kilns,” IEEE Trans. Small Syst., vol. 12, no. 4, "
           "pp. 100–112, Apr. 2009, doi: 10.1109/TSS.2009.2013.",
           title="A study of tidal kilns", year=2009, ids="10.1109/TSS.2009.2013",
           venue="IEEE Trans. Small Syst.", authors=_names("P. Oyelaran")),
    _Cited("[5] T. Mikolay, I. Sutter, K. Chern, G. Corrado, and J. Dean, “Distributed parts of words "
           "and phrases,” in Proc. 26th Int. Conf. Small Systems (ICSS), Lake City, NV, USA, 2013, "
           "pp. 3111–3119.", title="Distributed parts of words and phrases", year=2013,
           authors=_names("T. Mikolay", "I. Sutter", "K. Chern", "G. Corrado", "J. Dean")),
    _Cited("[6] S. Hochreiner and J. Schmidtberg, “Long short rivers,” Neural Waters, vol. 9, no. 8, "
           "pp. 1735–1780, 1997.", title="Long short rivers", year=1997, venue="Neural Waters",
           authors=_names("S. Hochreiner", "J. Schmidtberg")),
)  # fmt: skip
_ACL = (
    _Cited("Dzmitry Bahdanov, Kyunghyun Choi, and Yoshua Bengston. 2015. Neural machine building by "
           "jointly learning to align. In 3rd International Conference on Learning Structures, ICLS "
           "2015, San Diego, CA.", title="Neural machine building by jointly learning to align",
           year=2015, authors=_names("Dzmitry Bahdanov", "Kyunghyun Choi", "Yoshua Bengston")),
    _Cited("Tom Brownlee, Benjamin Mannel, Nick Rydell, et al. 2020. Language systems are few-part "
           "learners. Advances in Structures, 33:1877–1901.",
           title="Language systems are few-part learners", year=2020,
           venue="Advances in Structures",
           authors=_names("Tom Brownlee", "Benjamin Mannel", "Nick Rydell")),
    _Cited("Chin-Yew Linden. 2004. ROUGH: A package for automatic evaluation of summits. In Text "
           "Summits Branch Out, pages 74–81, Barcelona, Spain. Association for Structures.",
           title="ROUGH: A package for automatic evaluation of summits", year=2004,
           venue="Text Summits Branch Out", authors=_names("Chin-Yew Linden")),
    _Cited("Colin Raffles, Noam Shazer, and Adam Robertson. 2020. Exploring the limits of transfer. "
           "Journal of Machine Structures, 21(140):1–67. https://doi.org/10.5555/3455716.3455856",
           title="Exploring the limits of transfer", year=2020,
           venue="Journal of Machine Structures", ids="10.5555/3455716.3455856",
           authors=_names("Colin Raffles", "Noam Shazer", "Adam Robertson")),
)  # fmt: skip
_APA = (
    _Cited("Abel, A. B., & Brandt, C. (2011). On the ageing of harbour walls. Journal of Stone, 12(3), "
           "45–61. https://doi.org/10.1016/j.stone.2011.04.002",
           title="On the ageing of harbour walls", year=2011, venue="Journal of Stone",
           ids="10.1016/j.stone.2011.04.002", authors=_names("Abel, A. B.", "Brandt, C.")),
    _Cited("Dufour, E. (1998). Rivers and their banks (2nd ed.). Lakeside Press.",
           title="Rivers and their banks", year=1998, authors=_names("Dufour, E.")),
    _Cited("Hallberg, P., Ivanova, O., & Jansen, T. (2019). Measuring small failures. In K. Kowalczyk "
           "(Ed.), Handbook of repair (pp. 101–140). Northern University Press.",
           title="Measuring small failures", year=2019, venue="Handbook of repair",
           authors=_names("Hallberg, P.", "Ivanova, O.", "Jansen, T.")),
    _Cited("Nakamura, R. (2003, May). Parts that last. Paper presented at the Annual Meeting of the "
           "Society for Repair, Oslo, Norway.", title="Parts that last", year=2003,
           authors=_names("Nakamura, R.")),
    _Cited("World Repair Organization. (2020). Global report on repair. https://www.wro.example/report",
           title="Global report on repair", year=2020,
           authors=_names("World Repair Organization")),
)  # fmt: skip


def _truth(cited: tuple[_Cited, ...], pages: int, **more: Any) -> dict[str, Any]:
    return {
        "title": _TITLE, "abstract": _ABSTRACT, "number_of_pages": pages,
        "authors": [
            {"name": name, "affiliation": house}
            for name, house in zip(_PEOPLE, _HOUSES, strict=True)
        ],
        "citations": [dict(one) for one in cited], **more,
    }  # fmt: skip


def _text(sheet: Sheet, title: str, times: int, left: float, right: float) -> None:
    sheet.gap(0.5)
    sheet.line(title, bold=True, size=sheet.size + 1.5, left=left)
    for _ in range(times):
        sheet.paragraph(_BODY * 3, left=left, right=right)


def _columns(sheet: Sheet) -> tuple[tuple[float, float], tuple[float, float]]:
    middle = WIDTH / 2
    return (MARGIN, middle - 10), (middle + 10, WIDTH - MARGIN)


def conference(path: Path) -> dict[str, Any]:
    """Two columns, marks behind the names, a note of the conference, numbered references."""
    sheet = Sheet(size=9)
    sheet.centred(_TITLE, bold=True, size=16)
    sheet.gap()
    sheet.centred("Clara Brandt1, Hugo Lindqvist2, and Irene Marchetti1", size=10.5)
    sheet.centred("1 University of Ashford, Ashford, UK")
    sheet.centred("2 Millbrook Institute of Technology, Millbrook, CA, USA")
    sheet.centred("{brandt, marchetti}@ashford.example, hugo@millbrook.example")
    sheet.gap()
    (left, end), (start, right) = _columns(sheet)
    top = sheet.y
    sheet.line("Abstract", bold=True, left=left)
    sheet.paragraph(_ABSTRACT, left=left, right=end)
    _text(sheet, "1 Introduction", 3, left, end)
    sheet.y = 770
    sheet.paragraph("Proceedings of the 14th Conference on Small Systems (CSS 2019), Oslo, Norway.",
                    left=left, right=end)  # fmt: skip
    sheet.y = top
    _text(sheet, "2 Method", 4, start, right)
    sheet.turn()
    _text(sheet, "3 Results", 4, left, end)
    sheet.y = 54
    sheet.line("References", bold=True, size=10.5, left=start)
    for one in _IEEE:
        sheet.paragraph(one.line, left=start, right=right, hanging=14)
    sheet.save(path)
    return _truth(
        _IEEE, 2, publication_type="Conference Paper",
        venue="Proceedings of the 14th Conference on Small Systems (CSS 2019), Oslo, Norway",
    )  # fmt: skip


def preprint(path: Path) -> dict[str, Any]:
    """One column, a stamp at the side of the first page, author-year references without numbers."""
    sheet = Sheet(size=10)
    sheet.page.insert_text((30, 560), "arXiv:1904.01234v2 [cs.SY] 7 May 2019", fontsize=16,
                           rotate=90)  # fmt: skip
    sheet.gap(2)
    sheet.centred(_TITLE, bold=True, size=17)
    sheet.gap()
    for name, house, mail in zip(_PEOPLE, _HOUSES, ("clara", "hugo", "irene"), strict=True):
        sheet.centred(name, bold=True)
        sheet.centred(house)
        sheet.centred(f"{mail}@post.example")
    sheet.gap()
    sheet.centred("ABSTRACT", bold=True)
    sheet.paragraph(_ABSTRACT, left=MARGIN + 30, right=WIDTH - MARGIN - 30)
    _text(sheet, "1 Introduction", 5, MARGIN, WIDTH - MARGIN)
    sheet.turn()
    _text(sheet, "2 Related Work", 5, MARGIN, WIDTH - MARGIN)
    sheet.gap()
    sheet.line("References", bold=True, size=12)
    for one in _ACL:
        sheet.paragraph(one.line, hanging=12)
        sheet.gap(0.3)
    sheet.save(path)
    return _truth(
        _ACL, 2, ids="arXiv:1904.01234v2", publication_date="2019-05-07",
        publication_type="Preprint",
    )  # fmt: skip


def journal(path: Path) -> dict[str, Any]:
    """A journal's head, keywords, dates of receipt, references in the style of APA."""
    sheet = Sheet(size=10)
    sheet.line("Journal of Applied Repair 27 (2021) 114–131", size=8)
    sheet.rule()
    sheet.gap(2)
    sheet.line(_TITLE, bold=True, size=15)
    sheet.gap(0.5)
    sheet.line("Clara Brandt a,*, Hugo Lindqvist b, Irene Marchetti a", size=11)
    sheet.line(
        "a University of Ashford, Department of Engineering, 4 Pier Road, Ashford, UK", size=8
    )
    sheet.line("b Millbrook Institute of Technology, Millbrook, CA 90001, USA", size=8)
    sheet.gap(0.5)
    sheet.line("Received 3 March 2020; accepted 9 January 2021. Available online 2 February 2021",
               size=8)  # fmt: skip
    sheet.gap(0.5)
    sheet.line("Abstract", bold=True)
    sheet.paragraph(_ABSTRACT)
    sheet.line("Keywords: repair; small systems; failure")
    _text(sheet, "1. Introduction", 4, MARGIN, WIDTH - MARGIN)
    sheet.turn()
    _text(sheet, "2. Data", 4, MARGIN, WIDTH - MARGIN)
    sheet.gap()
    sheet.line("References", bold=True, size=11.5)
    for one in _APA:
        sheet.paragraph(one.line, hanging=18)
    sheet.save(path)
    return _truth(
        _APA, 2, keywords=["repair", "small systems", "failure"],
        publication_date="2021-02-02", publication_type="Journal Article",
        venue="Journal of Applied Repair 27 (2021) 114–131",
    )  # fmt: skip


LAYOUTS: dict[str, Callable[[Path], dict[str, Any]]] = {
    "conference": conference, "preprint": preprint, "journal": journal,
}  # fmt: skip
