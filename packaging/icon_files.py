"""`python packaging/icon_files.py [--ico FILE] [--iconset DIR]`: the icon of Windows and macOS."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from bundling import icons, project
from PIL import Image

SVG = project.REPOSITORY / "resources" / "icons" / "sealread.svg"
OF_WINDOWS = (16, 24, 32, 48, 64, 128, 256)
OF_MACOS = (16, 32, 128, 256, 512)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ico", type=Path, help="one file with all sizes")
    parser.add_argument("--iconset", type=Path, help="a folder for iconutil")
    given = parser.parse_args()
    if given.ico:
        write_ico(given.ico)
    if given.iconset:
        write_iconset(given.iconset)
    return 0


def write_ico(target: Path) -> None:
    """All sizes of Windows in one file, each drawn for itself."""
    with tempfile.TemporaryDirectory() as folder:
        drawn = []
        for size in OF_WINDOWS:
            place = Path(folder) / f"{size}.png"
            icons.png(SVG, place, size)
            with Image.open(place) as image:
                drawn.append(image.copy())
    target.parent.mkdir(parents=True, exist_ok=True)
    sizes = [(size, size) for size in OF_WINDOWS]
    drawn[-1].save(target, format="ICO", sizes=sizes, append_images=drawn[:-1])


def write_iconset(folder: Path) -> None:
    """The pictures of an icon of macOS by their names, plain and for fine screens."""
    for size in OF_MACOS:
        icons.png(SVG, folder / f"icon_{size}x{size}.png", size)
        icons.png(SVG, folder / f"icon_{size}x{size}@2x.png", 2 * size)


if __name__ == "__main__":
    sys.exit(main())
