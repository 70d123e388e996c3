"""Whether Dask is installed: asked before anything of a site is imported."""

from __future__ import annotations

from sealread.errors import SiteExtraMissing


def need_dask() -> None:
    """Raises SiteExtraMissing where `pip install "sealread[site]"` was not run."""
    try:
        import distributed  # noqa: F401
    except ImportError as error:
        raise SiteExtraMissing(what=error.name or "distributed") from None
