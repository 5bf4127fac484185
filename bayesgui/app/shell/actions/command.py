"""The declaration of an action at the method that it calls, and of menus."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

F = TypeVar("F", bound="Callable[..., Any]")

CONTEXT = "Actions"
"""Translation context of the texts of all actions and menus."""


@dataclass(frozen=True)
class Command:
    """An action; as a decorator of a method, it calls that. A method may have several.

    `title`: in English. `keys`: shortcuts in portable text; menus show the first one. `icon`: file
    in ``resources/icons``. `tip`: tooltip in place of the title. `local`: whether the shortcut
    works only in the canvas and the node list. `group`: actions in a group are exclusive. `after`:
    the entry of a menu that it stands behind, unless the menu itself names it. `needs`: returns why
    the action is not possible, or None if it is; a `Condition` or, above the method in a part of
    the window, another method. `titled`: returns what the action is called now, where that changes.
    `arguments`: what the method is called with.
    """

    id: str
    title: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    tip: str = ""
    local: bool = False
    checkable: bool = False
    group: str = ""
    after: str = ""
    needs: Callable[..., str | None] | None = None
    titled: Callable[..., str] | None = None
    arguments: tuple[Any, ...] = ()

    def __call__(self, method: F) -> F:
        below = getattr(method, "declared_commands", ())
        method.declared_commands = (self, *below)  # type: ignore[attr-defined]
        return method


def commands(prefix: str, titles: Mapping[str, str], **shared: Any) -> Callable[[F], F]:
    """Return a decorator that lets an action for each of some words call a method with it.

    `titles`: by the words, which end the ids. `shared`: what else the actions have, see `Command`.
    """

    def declare(method: F) -> F:
        for word, title in titles.items():
            Command(prefix + word, title, arguments=(word,), **shared)(method)
        return method

    return declare


@functools.cache
def commands_of(owner: type) -> tuple[tuple[str, Command], ...]:
    """Return the names of methods with the commands that a class declares on them, in its order."""
    declared = (
        (name, getattr(value, "declared_commands", ())) for name, value in vars(owner).items()
    )
    return tuple((name, command) for name, several in declared for command in several)


OVERLAYS = "view.overlays"
"""Stands in a menu for the switches of all overlays."""


@dataclass(frozen=True)
class Menu:
    """A menu of action ids, submenus and separators (None); without items, filled on opening.

    `tip`: tooltip of its entry in the menu above.
    """

    id: str
    title: str
    items: tuple[str | Menu | None, ...] = ()
    icon: str = ""
    tip: str = ""
