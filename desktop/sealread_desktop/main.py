"""`sealread-desktop [--workspace DIR] [--schema NAME] [PATH…]`: opens the window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from platformdirs import user_data_path
from PySide6.QtWidgets import QApplication

from sealread.errors import OutputUnwritable, WorkspaceUnusable
from sealread.work.workspace import Workspace
from sealread_desktop import dialogs
from sealread_desktop.memory import Memory
from sealread_desktop.window import MainWindow

WRONG_USAGE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the window until it is closed; returns the exit status."""
    options = _parser().parse_args(arguments)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    app.setApplicationName("Sealread")
    try:
        workspace = Workspace.open(options.workspace)
    except (WorkspaceUnusable, OutputUnwritable) as error:
        dialogs.refuse(None, str(error))
        return WRONG_USAGE
    with workspace:
        window = MainWindow(workspace, Memory(options.workspace), options.schema)
        window.show()
        window.read([str(path.absolute()) for path in options.paths])
        return app.exec()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sealread-desktop", description=_WHAT)
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="files and folders")
    parser.add_argument("--schema", default="", help="a schema's name, or a JSON Schema file")
    parser.add_argument(
        "--workspace",
        type=Path,
        default=user_data_path("sealread") / "workspace",
        metavar="DIR",
        help="where runs are kept (default: %(default)s)",
    )
    return parser


_WHAT = "Reads documents on this machine; every value carries the words on the page that prove it."


if __name__ == "__main__":
    sys.exit(main())
