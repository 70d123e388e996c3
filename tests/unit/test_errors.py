"""Errors: one number a cause, a sentence for each, and the way over the process boundary."""

from __future__ import annotations

import pytest

from sealread import errors
from sealread.errors import EncryptedFile, SealreadError, by_number, from_wire

CLASSES = sorted(by_number().values(), key=lambda cls: cls.number)


def test_every_class_has_a_number_and_a_code_of_its_own() -> None:
    everything = [cls for cls in vars(errors).values() if _is_error(cls)]
    assert len({cls.number for cls in everything}) == len(everything)
    assert len({cls.code for cls in everything}) == len(everything)


def _is_error(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, SealreadError)


@pytest.mark.parametrize("cls", CLASSES)
def test_every_error_can_be_told_even_without_details(cls: type[SealreadError]) -> None:
    assert str(cls()).strip()


@pytest.mark.parametrize("cls", CLASSES)
def test_an_error_comes_back_from_the_wire_as_it_was(cls: type[SealreadError]) -> None:
    error = cls(file="a.pdf", what="why")
    again = from_wire(cls.number, error.details)
    assert type(again) is cls
    assert str(again) == str(error)


def test_a_number_that_nobody_knows_is_an_unexpected_error() -> None:
    assert type(from_wire(9999, {"file": "a.pdf"})) is SealreadError


def test_details_are_cut_and_stripped_of_control_characters() -> None:
    error = EncryptedFile(file="a\x1b[31m\u202e" + "b" * 10_000)
    assert len(str(error)) < 1_000
    assert str(error).isprintable()
