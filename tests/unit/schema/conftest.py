"""Short ways to a field and to a file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sealread.schema.model import Node, Schema

SchemaOf = Callable[[dict[str, Any]], Schema]


@pytest.fixture
def node_of(schema_of: SchemaOf) -> Callable[[Any], Node]:
    """The node of a property with this definition."""

    def make(definition: Any) -> Node:
        return schema_of({"type": "object", "properties": {"it": definition}}).root.children[0]

    return make


@pytest.fixture
def write(tmp_path: Path) -> Callable[[Any], str]:
    """Writes a schema file and gives its path."""

    def make(definition: Any) -> str:
        path = tmp_path / "mine.schema.json"
        path.write_text(definition if isinstance(definition, str) else json.dumps(definition))
        return str(path)

    return make
