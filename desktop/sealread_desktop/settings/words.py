"""What the settings are called, and what they do, in the person's language."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QCoreApplication

from sealread.work.settings import Group


class Words(Struct, frozen=True):
    """A setting in words: `choices` by value; `zero` in place of 0; `unit` behind the number."""

    title: str
    help: str
    choices: dict[str, str] = {}
    zero: str = ""
    unit: str = ""


def groups() -> dict[Group, str]:
    """The titles of the groups, in their order."""
    translate = QCoreApplication.translate
    return {
        "reading": translate("Settings", "Reading"),
        "checking": translate("Settings", "Checking"),
        "machines": translate("Settings", "Machines of your site"),
        "folders": translate("Settings", "Folders"),
        "window": translate("Settings", "Window"),
    }


def all_words() -> dict[str, Words]:
    """The words of every setting, by its key."""
    return {
        **_of_reading(), **_of_the_machine(), **_of_checking(), **_of_a_site(), **_of_folders(),
        **_of_window(),
    }  # fmt: skip


def _of_reading() -> dict[str, Words]:
    translate = QCoreApplication.translate
    return {
        "effort": Words(
            translate("Settings", "Effort"),
            translate(
                "Settings",
                "Fast takes seconds a document and does without the language model. Standard asks "
                "it where rules are not sure, thorough for every field.",
            ),
            {
                "fast": translate("Settings", "Fast"),
                "standard": translate("Settings", "Standard"),
                "thorough": translate("Settings", "Thorough"),
            },
        ),
        "model": Words(
            translate("Settings", "Model"),
            translate(
                "Settings",
                "The model that reads, unless the effort is fast. "
                "More can be brought in under Tools > Models.",
            ),
        ),
        "ocr": Words(
            translate("Settings", "Text recognition (OCR)"),
            translate(
                "Settings",
                "Which pages are recognised from their picture. Where none is, scans "
                "stay without words. Questions are asked on recognised scans in any case.",
            ),
            {
                "auto": translate("Settings", "Pages without usable text"),
                "always": translate("Settings", "All pages"),
                "off": translate("Settings", "No page"),
            },
        ),
        "keys": Words(
            translate("Settings", "Language of the schema’s keys"),
            translate(
                "Settings",
                "Some of the schemas that come with Sealread have keys in German too. Schemas of "
                "your own stay as they are.",
            ),
            {
                "": translate("Settings", "As the chosen schema has them"),
                "de": translate("Settings", "German, where there are any"),
            },
        ),
        "learning": Words(
            translate("Settings", "Learn from corrections"),
            translate(
                "Settings",
                "What you corrected or accepted is read on later documents of the same look "
                "where it stood on yours.",
            ),
        ),
        "phrasings": Words(
            translate("Settings", "Wordings of each question"),
            translate(
                "Settings",
                "Each field is asked for in so many wordings where the answer to the first is "
                "not sure. More find a little more and take longer.",
            ),
        ),
    }


def _of_the_machine() -> dict[str, Words]:
    translate = QCoreApplication.translate
    return {
        "threads": Words(
            translate("Settings", "Threads"),
            translate(
                "Settings",
                "How many threads the model computes with, and at most four of them recognise "
                "scans. More than the machine has cores makes it slower.",
            ),
            zero=translate("Settings", "One for each core"),
        ),
        "spare_battery": Words(
            translate("Settings", "Spare the battery"),
            translate(
                "Settings",
                "On battery the model and the recognition of scans compute with half of the "
                "cores, where the number of threads is not set.",
            ),
        ),
        "device": Words(
            translate("Settings", "Graphics processor"),
            translate(
                "Settings",
                "Whether a graphics processor may compute the language model, as far as it fits. "
                "The process with the model then has that device open; it never opens a document. "
                "`sealread doctor` says what it finds.",
            ),
            {
                "processor": translate("Settings", "Not used"),
                "auto": translate("Settings", "Used where there is one"),
            },
        ),
        "kept_megabytes": Words(
            translate("Settings", "Memory for pages read in"),
            translate(
                "Settings",
                "Pages that the model has read in stay in memory up to this size, of a large model "
                "as many as it reads at once, so that another schema or question on them takes "
                "less time.",
            ),
            unit=translate("Settings", " MB"),
            zero=translate("Settings", "None"),
        ),
        "patience": Words(
            translate("Settings", "Patience with a document"),
            translate(
                "Settings",
                "A document that shows no progress for so long is given up, and the "
                "reading process is replaced.",
            ),
            unit=translate("Settings", " s"),
        ),
        "walls": Words(
            translate("Settings", "Walls that must stand"),
            translate(
                "Settings",
                "With less than this around the reading process, nothing is read. All "
                "that the system has is raised in any case; see Help > What leaves this machine.",
            ),
            {
                "tripwire": translate("Settings", "What every system has"),
                "network": translate("Settings", "No network, by the system"),
                "sealed-device": translate("Settings", "Sealed, but for a graphics processor"),
                "sealed": translate("Settings", "Sealed: no network, no writing, no programs"),
            },
        ),
    }


def _of_checking() -> dict[str, Words]:
    translate = QCoreApplication.translate
    percent = translate("Settings", " %")
    return {
        "review_below": Words(
            translate("Settings", "Mark values for checking below"),
            translate(
                "Settings",
                "Values with less confidence are marked “To check” when a document is read.",
            ),
            unit=percent,
        ),
        "find_above": Words(
            translate("Settings", "Take words as a value from"),
            translate(
                "Settings",
                "Words with less confidence are no value; they are offered where "
                "nothing was found.",
            ),
            unit=percent,
        ),
        "check_below": Words(
            translate("Settings", "Stop at values below"),
            translate(
                "Settings",
                "The review stops at these too, although they are not marked. It "
                "holds at once, without reading again.",
            ),
            unit=percent,
        ),
    }


def _of_a_site() -> dict[str, Words]:
    translate = QCoreApplication.translate
    return {
        "site": Words(
            translate("Settings", "Address of the site"),
            translate(
                "Settings",
                "Where the scheduler of your site’s machines listens, as tls://host:8786. Tools > "
                "Machines shows them. They read what `sealread extract --site` gives them; the "
                "window reads on this machine.",
            ),
        ),
        "site_keys": Words(
            translate("Settings", "Folder of the site’s keys"),
            translate(
                "Settings",
                "The folder that `sealread site keys` made for this machine. Empty: the usual one.",
            ),
        ),
    }


def _of_folders() -> dict[str, Words]:
    translate = QCoreApplication.translate
    return {
        "output_folder": Words(
            translate("Settings", "Folder for exports"),
            translate(
                "Settings", "Where saving begins. Empty: where documents were opened from last."
            ),
        ),
        "watched": Words(
            translate("Settings", "Watched folders"),
            translate(
                "Settings",
                "Documents that come into these folders are read by themselves while "
                "the window is open.",
            ),
        ),
    }


def _of_window() -> dict[str, Words]:
    translate = QCoreApplication.translate
    return {
        "notify": Words(
            translate("Settings", "Tell when the work is done"),
            translate(
                "Settings",
                "A notification of the system when a batch ends and the window is not in front.",
            ),
        ),
        "zoom": Words(
            translate("Settings", "Pages begin"),
            translate("Settings", "How large a page is shown until it is zoomed."),
            {
                "width": translate("Settings", "As wide as their pane"),
                "page": translate("Settings", "As a whole"),
            },
        ),
        "theme": Words(
            translate("Settings", "Colours"),
            translate("Settings", "Light or dark."),
            {
                "system": translate("Settings", "As the system has them"),
                "light": translate("Settings", "Light"),
                "dark": translate("Settings", "Dark"),
            },
        ),
        "language": Words(
            translate("Settings", "Language of the window"),
            translate("Settings", "Documents may be in any language, whatever the window’s is."),
            {
                "system": translate("Settings", "As the system has it"),
                "en": translate("Settings", "English"),
                "de": translate("Settings", "Deutsch"),
            },
        ),
    }
