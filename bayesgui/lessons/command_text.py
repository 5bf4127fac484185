"""Commands and events as text, from which the same ones are read again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.formulas.syntax import name_text
from bayesgui.core.numerals import number_text
from bayesgui.lessons import commands
from bayesgui.lessons.command_parser import EMPTY, IN_TIME
from bayesgui.lessons.temporal.names import node_text

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
    name = node_text(event.variable)
    if event.is_set:
        return f"do({name}={state_text(event.states[0])})"
    sign = "!=" if event.excluded else "="
    states = ", ".join(map(state_text, event.states))
    return f"{name}{sign}{states}" if len(event.states) == 1 else f"{name}{sign}{{{states}}}"


def _names(names: Iterable[str]) -> str:
    return ", ".join(map(node_text, names))


def _arcs(arcs: Iterable[Arc]) -> str:
    return "; ".join(f"{node_text(parent)} -> {node_text(child)}" for parent, child in arcs)


def _pairs(pairs: Iterable[Arc]) -> str:
    return "; ".join(f"{node_text(first)} <-> {node_text(second)}" for first, second in pairs)


def _numbers(numbers: Iterable[float]) -> str:
    return ", ".join(map(number_text, numbers))


def _given(events: Iterable[Event]) -> str:
    listed = ", ".join(map(event_text, events))
    return f" | {listed}" if listed else ""


def _with_options(text: str, options: Options) -> str:
    written = (f"{name}={f'`{value}`' if ' ' in value else value}" for name, value in options)
    return " ".join((text, *written))


def command_text(command: Command) -> str:
    """Return a command as it stands in a lesson.

    `command`: the command; its own text is not looked at.

    >>> command_text(commands.AddArcs((("Rain", "wet grass"),)))
    'arc Rain -> `wet grass`'
    """
    return (
        _model_text(command) if isinstance(command, commands.ModelCommand) else _view_text(command)
    )


def _model_text(command: Command) -> str:
    match command:
        case commands.OpenNetwork():
            return f"network {command.source or EMPTY}"
        case commands.AddArcs():
            return f"arc {_arcs(command.arcs)}"
        case commands.RemoveArcs():
            return f"no-arc {_arcs(command.arcs)}"
        case commands.ReverseArc():
            return f"reverse {_arcs([(command.parent, command.child)])}"
        case commands.AddCommonCause(name=name):
            called = f": {node_text(name)}" if name else ""
            return f"cause {_pairs([(command.first, command.second)])}{called}"
        case commands.RemoveCommonCauses():
            return f"no-cause {_pairs(command.pairs)}"
        case commands.MarkUnobserved():
            return f"{'unobserved' if command.unobserved else 'observed'} {_names(command.names)}"
        case commands.AddNode():
            return f"node {node_text(command.name)}: {', '.join(map(state_text, command.states))}"
        case commands.RemoveNodes():
            return f"no-node {_names(command.names)}"
        case commands.SetRow():
            given = _given(command.given)
            return f"table {node_text(command.name)}{given}: {_numbers(command.numbers)}"
        case commands.AddDecision():
            options = ", ".join(map(state_text, command.states))
            return f"decision {node_text(command.name)}: {options}"
        case commands.AddUtility():
            return f"utility {node_text(command.name)}"
        case commands.SetValue():
            number = number_text(command.number)
            return f"value {node_text(command.name)}{_given(command.given)}: {number}"
        case commands.ChooseOption():
            return f"choose {node_text(command.name)}={state_text(command.option)}"
        case commands.FreeDecisions():
            return f"free {_names(command.names)}".strip()
        case commands.SetLosses():
            return f"losses {node_text(command.name)}: {'; '.join(map(_numbers, command.rows))}"
        case commands.SetFinding():
            event = command.event
            if event.is_set:
                return f"do {node_text(event.variable)}={state_text(event.states[0])}"
            return f"find {event_text(event)}"
        case commands.SetWeights():
            verb = "fix" if command.is_fixed else "soft"
            return f"{verb} {node_text(command.name)}: {_numbers(command.numbers)}"
        case commands.ClearFindings():
            return f"no-finding {_names(command.names)}" if command.names else "no-findings"
        case commands.LoadTable():
            return f"data {command.source}"
        case commands.LearnTables():
            return _with_options(f"learn {command.method}", command.options)
        case commands.LearnStructure():
            return _with_options(f"structure {command.method}", command.options)
        case commands.SampleCases():
            return f"sample {command.rows} seed={command.seed}"
    return _time_text(command)


def _time_text(command: Command) -> str:
    match command:
        case commands.PutInTime():
            verb = next(verb for verb, place in IN_TIME.items() if place == command.place)
            return f"{verb} {_names(command.names)}"
        case commands.SetSlices():
            return f"slices {command.count}"
        case commands.AddLaggedArc(parent=parent, child=child, lag=lag):
            return f"arc {_arcs([(parent, child)])} lag {lag}"
        case commands.RemoveLaggedArc(parent=parent, child=child, lag=lag):
            return f"no-arc {_arcs([(parent, child)])} lag {lag}"
        case commands.DeriveTable():
            return f"derive {node_text(command.name)}"
    raise TypeError(command)


def _view_text(command: Command) -> str:
    match command:
        case commands.UseEngine():
            return f"engine {command.engine}"
        case commands.Select():
            return f"select {_names(command.names)}"
        case commands.ShowSlice():
            return f"slice {command.number}"
        case commands.ShowTrails():
            known = f" | {_names(command.given)}" if command.given else ""
            return f"trails {_names((command.x, command.y))}{known}"
        case commands.AskEffect(x=x, y=y, given=chosen):
            asked = f"effects {_names((x, y))}"
            return asked if chosen is None else f"{asked} | {_names(chosen)}".strip()
        case commands.ShowPage():
            return f"{'show' if command.is_shown else 'hide'} {command.page}"
        case commands.TriggerAction():
            state = "" if command.is_on is None else " on" if command.is_on else " off"
            return f"action {command.action}{state}"
        case commands.Play():
            target = (("target", command.target),) if command.target else ()
            return _with_options(
                f"play {command.algorithm}", (*target, ("step", str(command.step)))
            )
        case commands.OpenLaboratory():
            return _with_options(f"laboratory {command.engine}", command.options)
        case commands.OpenPlayground():
            return _with_options(f"playground {command.name}", command.options)
    raise TypeError(command)
