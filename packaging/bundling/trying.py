"""Run by the folder's own interpreter: imports all of Sealread and what it loads when it works.

What is left out by mistake shows here and not at a person's desk.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys

LATER = (
    "paddleocr", "paddlex.inference.models.runners.onnxruntime_runner", "outlines.types.dsl",
    "llguidance", "re2", "sqlcipher3", "openpyxl", "keyring.backends.SecretService", "cv2",
    "babel.dates", "dateparser", "fasttext", "argon2", "ssl", "lzma", "bz2", "sqlite3", "ctypes",
    "PySide6.QtSvg", "rich.markdown", "simpleeval",
)  # fmt: skip
"""What is imported only when it is needed."""
EXTRA = {"scipy", "nltk", "rouge_score", "gymnasium", "vowpalwabbit", "pyarrow", "torch", "gguf"}
"""Of extras that no installer carries: measuring and training."""


def main() -> int:
    """Status 1 where something cannot be imported."""
    faults = [fault for name in _names() if (fault := _fault(name))]
    sys.stdout.write("".join(f"missing: {fault}\n" for fault in faults))
    if not faults and not _loads():
        faults.append("llama.cpp")
        sys.stdout.write("llama.cpp has no parts beside it\n")
    return 1 if faults else 0


def _names() -> list[str]:
    names = []
    for root in ("sealread", "sealread_desktop"):
        package = importlib.import_module(root)
        names += [one.name for one in pkgutil.walk_packages(package.__path__, f"{root}.")]
    return [*(one for one in names if not one.endswith("__main__")), *LATER]


def _fault(name: str) -> str:
    """Why a module cannot be imported; "" where it can, or where it belongs to an extra."""
    from sealread.errors import PackagesMissing

    try:
        importlib.import_module(name)
    except PackagesMissing:
        return ""
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] in EXTRA:
            return ""
        return f"{name}: {error}"
    except (ImportError, OSError) as error:
        return f"{name}: {error}"
    return ""


def _loads() -> bool:
    """Loads the networks of the OCR and llama.cpp; whether that has its parts beside it.

    Only Linux tells which part was loaded. Elsewhere llama.cpp itself has to do: it was built
    without a part inside, so that a processor among its devices came from a file beside it.
    """
    from sealread.document.ocr_models import load
    from sealread.llm.backends import devices

    load(None)
    found = devices()
    for one in found:
        sys.stdout.write(f"found {one.name}: {one.title} {one.variant}\n")
    if sys.platform == "linux":
        return any(one.variant for one in found)
    sys.stdout.write("which part computes cannot be told on this system\n")
    return any(one.kind == "processor" for one in found)


if __name__ == "__main__":
    sys.exit(main())
