"""Where the files that are shipped beside the code lie: models and resources."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent
_CHECKOUT = _PACKAGE.parent.parent


def shipped(name: str) -> Path:
    """The shipped folder `name` ("models" or "resources"), in a wheel or in a source checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _CHECKOUT / name


def app_version() -> str:
    """The version of the installed distribution, as written into every output."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("sealread")
    except PackageNotFoundError:
        return "0+unknown"
