"""Keys from passphrases: Argon2id as its RFC has it, bounded, wiped, and costly enough."""

from __future__ import annotations

import unicodedata

import msgspec
import psutil
import pytest
from argon2.low_level import Type, hash_secret_raw

from sealread.errors import PassphraseUnfit
from sealread.work.keys import (
    LEAST,
    SALT_BYTES,
    Cost,
    Key,
    check_new,
    derive,
    new_salt,
    tuned_cost,
    weakness,
)

SALT = bytes(range(16))
GOOD = "a passphrase of four words"


@pytest.fixture(scope="module")
def key() -> Key:
    """The key of a passphrase under `SALT`."""
    return derive(GOOD, SALT, LEAST)


def test_the_library_is_argon2id_as_rfc_9106_has_it() -> None:
    # Appendix B of the reference implementation (RFC 9106's own vector needs a secret and data).
    found = hash_secret_raw(b"password", b"somesalt", 2, 65536, 1, 32, Type.ID)

    assert found.hex() == "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7"


def test_the_same_passphrase_and_salt_make_the_same_key(key: Key) -> None:
    assert derive(GOOD, SALT, LEAST).hex == key.hex


def test_another_salt_makes_another_key(key: Key) -> None:
    assert derive(GOOD, bytes(16), LEAST).hex != key.hex


def test_letters_composed_otherwise_are_the_same_passphrase() -> None:
    word = "Schlüsselwörter"

    decomposed = derive(unicodedata.normalize("NFD", word), SALT, LEAST)

    assert decomposed.hex == derive(word, SALT, LEAST).hex


def test_a_key_does_not_show_itself(key: Key) -> None:
    assert key.hex not in f"{key!r} {key}"


def test_the_salt_stands_behind_the_secret_for_sqlcipher(key: Key) -> None:
    assert key.for_sqlcipher() == f"x'{key.hex}{SALT.hex()}'".encode()


def test_a_wiped_key_has_forgotten_its_secret() -> None:
    key = Key(b"k" * 32, SALT)

    key.wipe()

    assert key.hex == "00" * 32


def test_salts_differ() -> None:
    assert len({new_salt() for _ in range(20)}) == 20
    assert len(new_salt()) == SALT_BYTES


@pytest.mark.parametrize(
    "cost",
    [
        {"passes": 2, "memory_kib": 65536, "lanes": 4},
        {"passes": 3, "memory_kib": 65535, "lanes": 4},
        {"passes": 3, "memory_kib": 1 << 21, "lanes": 4},
        {"passes": 65, "memory_kib": 65536, "lanes": 4},
        {"passes": 3, "memory_kib": 65536, "lanes": 0},
        {"passes": 3, "memory_kib": 65536, "lanes": 17},
        {"passes": 3, "memory_kib": 65536, "lanes": 4, "more": 1},
    ],
)
def test_a_cost_out_of_bounds_is_not_read_back(cost: dict[str, int]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(cost), type=Cost)


@pytest.mark.parametrize("seconds", [0.01, 0.1, 0.2, 0.4, 0.6, 0.9, 5.0])
def test_a_tuned_cost_takes_about_a_second_and_can_be_read_back(seconds: float) -> None:
    cost = tuned_cost(lambda least: seconds)

    takes = seconds * (cost.memory_kib / LEAST.memory_kib) * (cost.passes / LEAST.passes)
    slow_machine = seconds > 1
    full = cost.passes == 64 or cost.memory_kib * 2 > psutil.virtual_memory().total // 1024 // 8
    assert 0.5 <= takes <= 1.0 or slow_machine or full
    assert cost == LEAST or not slow_machine
    assert msgspec.json.decode(msgspec.json.encode(cost), type=Cost) == cost


@pytest.mark.parametrize("passphrase", ["", "short", "1234567", "x" * 1025])
def test_a_new_passphrase_may_be_neither_short_nor_endless(passphrase: str) -> None:
    with pytest.raises(PassphraseUnfit) as refused:
        check_new(passphrase)

    assert not passphrase or passphrase not in str(refused.value)


@pytest.mark.parametrize("passphrase", ["12345678", "aaaaaaaaaaaaaaaaaaaaaa", "Sommer2026!"])
def test_a_weak_passphrase_is_called_weak(passphrase: str) -> None:
    check_new(passphrase)

    assert weakness(passphrase)


def test_a_long_passphrase_is_not_called_weak() -> None:
    assert weakness(GOOD) is None
