"""`python packaging/deb.py [--model NAME]`: the folder of `packaging/bundle.py` as a .deb.

`--model small|standard`: the language model goes inside, from where `sealread models pull` put it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from bundling import debian, project
from supply.sbom import read_project

from sealread.weights.language_model import language_model

MODELS = ("small", "standard")


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    dist = project.REPOSITORY / "dist"
    parser.add_argument("--bundle", type=Path, default=dist / "bundle" / "sealread")
    parser.add_argument("--out", type=Path, default=dist)
    parser.add_argument("--model", choices=MODELS, help="a language model to put inside")
    parser.add_argument("--level", type=int, default=6, help="of the packer, 1 to 9")
    given = parser.parse_args()
    if not (given.bundle / "sealread").is_file():
        parser.error(f"{given.bundle} is not there: python packaging/bundle.py")
    models = [_model(given.model)] if given.model else []
    package = debian.Package(project.version(), project.epoch(), bool(models), project.commands())
    with tempfile.TemporaryDirectory(dir=given.bundle.parent, prefix=".deb-") as folder:
        root = Path(folder) / "root"
        root.mkdir()
        debian.lay_out(given.bundle, root, package, models)
        made = debian.build(root, given.out, package, level=given.level)
    sys.stdout.write(f"{made} ({made.stat().st_size / 1e6:.0f} MB)\n")
    return 0


def _model(short: str) -> debian.Model:
    """A language model by what a person calls it. Raises ModelMissing, WeightsAltered."""
    path, known = language_model(short), read_project(project.REPOSITORY).weights
    said = next(one for one in known if one.get("short") == short)
    if path is None:
        raise AssertionError("one that is named is found, or an error is raised")
    return debian.Model(path, said)


if __name__ == "__main__":
    sys.exit(main())
