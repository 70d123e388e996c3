"""`python -m sealread` is the `sealread` command."""

from __future__ import annotations

from sealread.cli.main import main

if __name__ == "__main__":
    main()
