"""A method of an activity that an action of the menus calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.app.shell.actions.spec import ActionSpec
    from bayesgui.app.shell.conditions import Condition
    from bayesgui.app.shell.workbench import Workbench

F = TypeVar("F", bound="Callable[..., Any]")


@dataclass(frozen=True)
class Command:
    """An action with what it calls and what it needs.

    `method`: name of the method. `condition`: None if the action is always possible. `title`:
    returns what the action is called now, where that changes. `arguments`: what the method is
    called with.
    """

    spec: ActionSpec
    method: str
    condition: Condition | None
    title: Callable[[Workbench], str] | None
    arguments: tuple[Any, ...] = ()


def command(
    spec: ActionSpec,
    condition: Condition | None = None,
    title: Callable[[Workbench], str] | None = None,
    arguments: tuple[Any, ...] = (),
) -> Callable[[F], F]:
    """Return a decorator that lets an action call a method; one may have several."""

    def declare(method: F) -> F:
        declared = Command(spec, method.__name__, condition, title, arguments)
        below = getattr(method, "declared_commands", ())
        method.declared_commands = (declared, *below)  # type: ignore[attr-defined]
        return method

    return declare


def commands_of(activity: type) -> Iterator[Command]:
    """Yield the commands that a class declares, in their order."""
    for value in vars(activity).values():
        yield from getattr(value, "declared_commands", ())
