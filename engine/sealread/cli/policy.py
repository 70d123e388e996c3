"""The policy of this machine at the command line: asked before a command, and for its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

import typer

if TYPE_CHECKING:
    from sealread.work.request import Inquiry, Request

    _Asked = TypeVar("_Asked", Request, Inquiry)

WITHOUT: Final = ("doctor", "where")
"""Commands that say what is wrong, and open no document of a person's."""
_OPTIONS: Final = {
    "effort": "effort",
    "device": "device",
    "model": "model",
    "patience": "patience",
    "sandbox": "walls",
    "learning": "learning",
    "language": "keys",
}
"""Which setting an option says, by the name of its parameter."""
_NOT_GIVEN: Final = ("DEFAULT", "DEFAULT_MAP")


def check_policy(command: str | None) -> None:
    """Raises PolicyUnusable before a command where there is a policy that cannot be used."""
    if command in WITHOUT:
        return
    from sealread.site_policy import in_force

    if in_force() is not None:
        from sealread.work.site import site

        site()


def as_policy_wants(context: typer.Context, asked: _Asked) -> _Asked:
    """A request of the running command, with what nobody gave as the policy has it.

    Raises SettingLocked for an option, or a variable of the environment, that says something else
    than what is locked; PolicyUnusable.
    """
    from sealread.site_policy import in_force

    if in_force() is None:
        return asked
    from sealread.work.obeying import under_policy

    return under_policy(asked, given(context))


def given(context: typer.Context) -> frozenset[str]:
    """The settings that the running command was given: on its line, or by the environment."""
    return frozenset(
        setting
        for option, setting in _OPTIONS.items()
        if option in context.params and _is_given(context, option)
    )


def _is_given(context: typer.Context, option: str) -> bool:
    source = context.get_parameter_source(option)
    return source is not None and source.name not in _NOT_GIVEN
