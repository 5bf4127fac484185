"""Commands and events as text, from which the same ones are read again."""

from __future__ import annotations

import re
from functools import singledispatch
from typing import TYPE_CHECKING

from bayesgui.core.formulas.syntax import name_text
from bayesgui.core.numerals import number_text
from bayesgui.lessons import commands
from bayesgui.lessons.command_parser import EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.lessons.commands import Arc, Command, Options
    from bayesgui.lessons.expressions import Event

_BARE_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


def state_text(state: str) -> str:
    """Return a state as it stands in a lesson: in backquotes unless it is a word or a number.

    Examples
    --------
    >>> state_text("yes"), state_text("12"), state_text("two words")
    ('yes', '12', '`two words`')
    """
    return state if _BARE_NUMBER.fullmatch(state) else name_text(state)


def event_text(event: Event) -> str:
    """Return an event as it stands in a lesson, such as ``X=a``, ``X!=a`` or ``X={a, b}``."""
    name = name_text(event.variable)
    if event.is_set:
        return f"do({name}={state_text(event.states[0])})"
    sign = "!=" if event.excluded else "="
    states = ", ".join(map(state_text, event.states))
    return f"{name}{sign}{states}" if len(event.states) == 1 else f"{name}{sign}{{{states}}}"


def _names(names: Iterable[str]) -> str:
    return ", ".join(map(name_text, names))


def _arcs(arcs: Iterable[Arc]) -> str:
    return "; ".join(f"{name_text(parent)} -> {name_text(child)}" for parent, child in arcs)


def _numbers(numbers: Iterable[float]) -> str:
    return ", ".join(map(number_text, numbers))


def _with_options(text: str, options: Options) -> str:
    written = (f"{name}={f'`{value}`' if ' ' in value else value}" for name, value in options)
    return " ".join((text, *written))


@singledispatch
def command_text(command: Command) -> str:
    """Return a command as it stands in a lesson.

    `command`: the command; its own text is not looked at.

    >>> command_text(commands.AddArcs((("Rain", "wet grass"),)))
    'arc Rain -> `wet grass`'
    """
    raise TypeError(command)


@command_text.register
def _(command: commands.OpenNetwork) -> str:
    return f"network {command.source or EMPTY}"


@command_text.register
def _(command: commands.AddArcs) -> str:
    return f"arc {_arcs(command.arcs)}"


@command_text.register
def _(command: commands.RemoveArcs) -> str:
    return f"no-arc {_arcs(command.arcs)}"


@command_text.register
def _(command: commands.ReverseArc) -> str:
    return f"reverse {_arcs([(command.parent, command.child)])}"


@command_text.register
def _(command: commands.AddNode) -> str:
    return f"node {name_text(command.name)}: {', '.join(map(state_text, command.states))}"


@command_text.register
def _(command: commands.RemoveNodes) -> str:
    return f"no-node {_names(command.names)}"


@command_text.register
def _(command: commands.SetRow) -> str:
    given = f" | {', '.join(map(event_text, command.given))}" if command.given else ""
    return f"table {name_text(command.name)}{given}: {_numbers(command.numbers)}"


@command_text.register
def _(command: commands.SetLosses) -> str:
    return f"losses {name_text(command.name)}: {'; '.join(map(_numbers, command.rows))}"


@command_text.register
def _(command: commands.SetFinding) -> str:
    event = command.event
    if event.is_set:
        return f"do {name_text(event.variable)}={state_text(event.states[0])}"
    return f"find {event_text(event)}"


@command_text.register
def _(command: commands.SetWeights) -> str:
    verb = "fix" if command.is_fixed else "soft"
    return f"{verb} {name_text(command.name)}: {_numbers(command.numbers)}"


@command_text.register
def _(command: commands.ClearFindings) -> str:
    return f"no-finding {_names(command.names)}" if command.names else "no-findings"


@command_text.register
def _(command: commands.UseEngine) -> str:
    return f"engine {command.engine}"


@command_text.register
def _(command: commands.LoadTable) -> str:
    return f"data {command.source}"


@command_text.register
def _(command: commands.LearnTables) -> str:
    return _with_options(f"learn {command.method}", command.options)


@command_text.register
def _(command: commands.LearnStructure) -> str:
    return _with_options(f"structure {command.method}", command.options)


@command_text.register
def _(command: commands.SampleCases) -> str:
    return f"sample {command.rows} seed={command.seed}"


@command_text.register
def _(command: commands.Select) -> str:
    return f"select {_names(command.names)}"


@command_text.register
def _(command: commands.ShowTrails) -> str:
    known = f" | {_names(command.given)}" if command.given else ""
    return f"trails {_names((command.x, command.y))}{known}"


@command_text.register
def _(command: commands.ShowPage) -> str:
    return f"{'show' if command.is_shown else 'hide'} {command.page}"


@command_text.register
def _(command: commands.TriggerAction) -> str:
    state = "" if command.is_on is None else " on" if command.is_on else " off"
    return f"action {command.action}{state}"


@command_text.register
def _(command: commands.Play) -> str:
    target = (("target", command.target),) if command.target else ()
    return _with_options(f"play {command.algorithm}", (*target, ("step", str(command.step))))


@command_text.register
def _(command: commands.OpenLaboratory) -> str:
    return _with_options(f"laboratory {command.engine}", command.options)


@command_text.register
def _(command: commands.OpenPlayground) -> str:
    return _with_options(f"playground {command.name}", command.options)
