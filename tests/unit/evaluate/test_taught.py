"""Sets whose documents had been corrected before others are read."""

from __future__ import annotations

import json
from pathlib import Path

import pymupdf
import pytest

from sealread.errors import Cancelled
from sealread.evaluate.dataset import find
from sealread.evaluate.documents import Shelf
from sealread.evaluate.progress import Progress
from sealread.evaluate.runner import Options, run
from sealread.evaluate.taught import Taught, of_sets
from sealread.extract.engine import Engine
from sealread.extract.settings import Settings

PAGE = (
    "CERTIFICATE OF THE HARBOUR OFFICE\n\nissued at the request of the owner named below\n\n"
    "{vessel}\n\nis entered in the register of this port and may lie at its quays until further "
    "notice\n\nThe harbour master\n"
)
VESSELS = ("Albatross Seven", "Morning Glory", "Queen of Kiel")


def made(folder: Path, name: str, key: str, vessels: tuple[str, ...]) -> Path:
    place = folder / name
    (place / "docs").mkdir(parents=True)
    (place / "schema.json").write_text(json.dumps({"properties": {key: {"type": "string"}}}))
    lines = []
    for number, vessel in enumerate(vessels):
        (place / "docs" / f"{number}.txt").write_text(PAGE.format(vessel=vessel))
        truth = {"id": f"{name}{number}", "file": f"{number}.txt", "values": {key: vessel}}
        lines.append(json.dumps(truth | {"pages": 1, "language": "en"}))
    (place / "truth.jsonl").write_text("\n".join(lines) + "\n")
    return place


@pytest.mark.usefixtures("weights")
def test_what_was_corrected_in_one_set_is_read_in_another(tmp_path: Path) -> None:
    dev = made(tmp_path, "dev", "qx", VESSELS[:2])
    [other] = find(made(tmp_path, "other", "qx", VESSELS[2:]))
    shelf = Shelf(None)
    taught = of_sets(find(dev), shelf)
    assert len(taught.exemplars(other, "a")) == 2
    with Engine(settings=Settings(effort="fast")) as engine:
        bare, learnt = (
            run(engine, shelf, [other], Options(), lambda _: None, lambda: False, taught=what)
            for what in (Taught(), taught)
        )
    right = [str(one.scored[0].verdict) for one in (*bare.documents, *learnt.documents)]
    assert right == ["omission", "right"]


@pytest.mark.usefixtures("weights")
def test_a_set_that_asks_for_other_fields_learns_nothing(tmp_path: Path) -> None:
    taught = of_sets(find(made(tmp_path, "dev", "qx", VESSELS[:2])), Shelf(None))
    [other] = find(made(tmp_path, "other", "zy", VESSELS[2:]))
    assert taught.exemplars(other, "a") == ()


@pytest.mark.usefixtures("weights")
def test_a_document_that_cannot_be_read_teaches_nothing(tmp_path: Path) -> None:
    place = made(tmp_path, "dev", "qx", VESSELS[:2])
    (place / "docs" / "0.txt").write_bytes(b"")
    [dataset] = find(place)
    assert len(of_sets([dataset], Shelf(None)).exemplars(dataset, "a")) == 1


@pytest.mark.usefixtures("weights")
def test_no_document_teaches_itself(tmp_path: Path) -> None:
    [dataset] = find(made(tmp_path, "dev", "qx", VESSELS))
    taught = of_sets([dataset], Shelf(None))
    assert [len(taught.exemplars(dataset, name)) for name in ("dev0", "other0")] == [2, 3]


@pytest.mark.usefixtures("weights")
def test_each_page_teaches_what_stands_on_it(tmp_path: Path) -> None:
    place = made(tmp_path, "dev", "qx", VESSELS[:1])
    with pymupdf.open() as file:
        for lines in (("Register of ships", "Albatross Seven"), ("Port of Kiel", "Masts 3", "7")):
            page = file.new_page()
            for number, line in enumerate(lines):
                page.insert_text((60, 80 + 20 * number), line)
        file.save(place / "docs" / "a.pdf")
    values = {"qx": "Albatross Seven", "port": "Kiel", "masts": [{"count": 3}, {"count": 7}]}
    truth = {"id": "a", "file": "a.pdf", "values": values, "pages": 2, "language": "en"}
    (place / "truth.jsonl").write_text(json.dumps(truth) + "\n")
    [dataset] = find(place)

    pages = of_sets([dataset], Shelf(None)).exemplars(dataset, "b")

    assert [(page.page, sorted(one.path for one in page.fields)) for page in pages] == [
        (1, ["/qx"]), (2, ["/masts/0/count", "/masts/1/count", "/port"]),
    ]  # fmt: skip


@pytest.mark.usefixtures("weights")
def test_it_is_told_what_is_learnt_from_and_can_be_stopped(tmp_path: Path) -> None:
    dev, on = made(tmp_path, "dev", "qx", VESSELS[:2]), made(tmp_path, "on", "zy", VESSELS[2:])
    sets = [*find(dev), *find(on)]
    told: list[Progress] = []
    of_sets(sets, Shelf(None), told.append)
    assert [(one.dataset, one.done, one.total, one.teaches) for one in told] == [
        (each.name, done, 3, True) for done, each in enumerate([sets[0], sets[0], sets[1]])
    ]
    told.clear()
    with pytest.raises(Cancelled):
        of_sets(sets, Shelf(None), told.append, lambda: len(told) == 1)
    assert len(told) == 1
