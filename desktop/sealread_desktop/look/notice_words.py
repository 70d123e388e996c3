"""What is to be known about how a document was read, in the language of the window."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from sealread.work.view import Notice

_CONTEXT = "DocumentNotices"
_WORDS: dict[str, object] = {
    "acceptance_other_rate": QT_TRANSLATE_NOOP(
        "DocumentNotices", "Another error rate is locked on this machine than was chosen here."
    ),
    "correction_left_out": QT_TRANSLATE_NOOP(
        "DocumentNotices", "A correction does not fit what was read and was left out."
    ),
    "form_fields_broken": QT_TRANSLATE_NOOP(
        "DocumentNotices", "The page's form is damaged; some of its fields could not be read."
    ),
    "form_values_added": QT_TRANSLATE_NOOP(
        "DocumentNotices", "The form stores values that it does not draw; they were read."
    ),
    "form_values_differ": QT_TRANSLATE_NOOP(
        "DocumentNotices",
        "The page shows something else than the form stores; what it shows was read.",
    ),
    "hidden_text": QT_TRANSLATE_NOOP("DocumentNotices", "Words that nobody can see were left out."),
    "low_ocr_confidence": QT_TRANSLATE_NOOP(
        "DocumentNotices", "The scan is hard to read; check its values."
    ),
    "page_not_recognised": QT_TRANSLATE_NOOP(
        "DocumentNotices", "The page has to be read by OCR and was not."
    ),
    "orders_to_machines": QT_TRANSLATE_NOOP(
        "DocumentNotices", "Lines with orders to a machine were left out. Look at the page."
    ),
    "page_empty": QT_TRANSLATE_NOOP("DocumentNotices", "The page has no text."),
    "text_layer_ignored": QT_TRANSLATE_NOOP(
        "DocumentNotices",
        "The text stored in the page is unreadable or hidden; the page was read by OCR instead.",
    ),
    "text_layer_unchecked": QT_TRANSLATE_NOOP(
        "DocumentNotices",
        "The stored text could not be checked for hidden words; the page was read by OCR.",
    ),
    "unseen_characters": QT_TRANSLATE_NOOP(
        "DocumentNotices", "Characters that nobody can see were taken out of words."
    ),
    "wrong_extension": QT_TRANSLATE_NOOP(
        "DocumentNotices", "The file is of another kind than its name says."
    ),
}


def told(notice: Notice) -> str:
    """The notice for a person. In English it is the engine's own sentence, which says more."""
    words = str(_WORDS.get(notice.code, ""))
    translated = QCoreApplication.translate(_CONTEXT, words) if words else ""
    if translated == words:
        return notice.sentence
    page = QCoreApplication.translate("DocumentNotices", "Page {page}: {sentence}")
    return page.format(page=notice.page, sentence=translated) if notice.page else translated
