"""Parser of the commands of lessons, a line each: ``arc A -> B``, ``find X=a``, ``show cpt``."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui import paths
from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import near_name, short_name
from bayesgui.core.numerals import parse_number
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.places import EVERY, FIRST, LAST, OUTSIDE
from bayesgui.lessons import commands, sources, window_ids
from bayesgui.lessons.command_words import CommandWords, incomplete
from bayesgui.lessons.commands import USAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from bayesgui.lessons.commands import Command, Options

MAX_LETTERS = 1_000
MAX_ROWS = 1_000_000
"""Rows that a lesson may sample."""

MAX_STATES = 200
EMPTY = "empty"
IN_TIME = {"in-time": EVERY, "outside": OUTSIDE, "first": FIRST, "last": LAST}
"""Where each of the commands that put nodes in time puts them."""

_OPTION = re.compile(r"([A-Za-z_][\w.]*)=(`[^`]*`|\S+)")


def parse_command(text: str, line: int = 0) -> Command:
    """Return the command of a line.

    `text`: as it stands in the file, without the key before it.
    """
    text = text.strip()
    if len(text) > MAX_LETTERS:
        raise ModelError(
            "A command has {count:,} characters, more than the {most:,} that are read; shorten it.",
            count=len(text),
            most=MAX_LETTERS,
        )
    verb, _, rest = text.partition(" ")
    if verb not in USAGES:
        raise _unknown(Sentence("command"), verb, USAGES)
    rest = rest.strip()
    return replace(_READERS[verb](verb, rest), text=text, line=line)


def _unknown(what: str, name: str, known: Collection[str]) -> ModelError:
    near = near_name(name, known)
    if near is not None:
        return ModelError(
            "There is no {what} “{name}” for lessons; did you mean {near}?",
            what=what,
            name=short_name(name),
            near=near,
        )
    return ModelError(
        "There is no {what} “{name}” for lessons; choose one of {names}.",
        what=what,
        name=short_name(name),
        names=", ".join(sorted(known)[:30]),
    )


# -- the model --------------------------------------------------------------------------------


def _network(verb: str, text: str) -> Command:
    if text == EMPTY:
        return commands.OpenNetwork("")
    if "." not in text and not re.search(r"[/\\]", text):
        if text not in paths.example_networks():
            raise _unknown(Sentence("example network"), text, paths.example_networks())
        return commands.OpenNetwork(text)
    sources.check_file_name(text, sources.NETWORK_SUFFIX)
    return commands.OpenNetwork(text)


def _arcs(verb: str, text: str) -> Command:
    words = CommandWords(verb, text)
    arcs, _ = words.graph(words.usage)
    lag = words.lag()
    words.end()
    if not arcs or (lag is not None and len(arcs) != 1):
        raise incomplete(verb, text)
    if lag is not None:
        made = commands.AddLaggedArc if verb == "arc" else commands.RemoveLaggedArc
        return made(*arcs[0], lag)
    return commands.AddArcs(arcs) if verb == "arc" else commands.RemoveArcs(arcs)


def _reverse(verb: str, text: str) -> Command:
    words = CommandWords(verb, text)
    arcs, _ = words.path(words.usage)
    words.end()
    if len(arcs) != 1:
        raise incomplete(verb, text)
    return commands.ReverseArc(*arcs[0])


def _place(verb: str, text: str) -> Command:
    return commands.PutInTime(_names(verb, text), IN_TIME[verb])


def _count(verb: str, text: str) -> Command:
    if not text.isdecimal() or len(text) > 6:
        raise incomplete(verb, text)
    return (commands.SetSlices if verb == "slices" else commands.ShowSlice)(int(text))


def _derive(verb: str, text: str) -> Command:
    names = _names(verb, text)
    if len(names) != 1:
        raise incomplete(verb, text)
    return commands.DeriveTable(names[0])


def _cause(verb: str, text: str) -> Command:
    words = CommandWords(verb, text)
    pair, name = words.pair(), ""
    if not words.is_at_end:
        words.colon()
        name = words.name(words.usage)
    words.end()
    return commands.AddCommonCause(*pair, name)


def _no_cause(verb: str, text: str) -> Command:
    words = CommandWords(verb, text)
    pairs = words.pairs()
    words.end()
    return commands.RemoveCommonCauses(pairs)


def _mark(verb: str, text: str) -> Command:
    return commands.MarkUnobserved(_names(verb, text), verb == "unobserved")


def _node(verb: str, text: str) -> Command:
    words = CommandWords(verb, text)
    name = words.name(words.usage)
    words.colon()
    states = words.states()
    words.end()
    if not 1 <= len(states) <= MAX_STATES or len(set(states)) < len(states):
        raise incomplete(verb, text)
    return (commands.AddNode if verb == "node" else commands.AddDecision)(name, states)


def _utility(verb: str, text: str) -> Command:
    names = _names(verb, text)
    if len(names) != 1:
        raise incomplete(verb, text)
    return commands.AddUtility(names[0])


def _no_node(verb: str, text: str) -> Command:
    return commands.RemoveNodes(_names(verb, text))


def _names(verb: str, text: str) -> tuple[str, ...]:
    words = CommandWords(verb, text)
    found = words.names()
    words.end()
    return found


def _numbers(verb: str, text: str) -> tuple[str, tuple[float, ...]]:
    """Split a text at its last colon; return what is before it, and the numbers after it."""
    before, colon, after = text.rpartition(":")
    numbers = tuple(map(parse_number, after.split(",")))
    if not colon or len(numbers) > MAX_STATES:
        raise incomplete(verb, text)
    if None in numbers:
        raise ModelError(
            "“{text}” is not a list of numbers, one for each state; write {usage}.",
            text=short_name(after.strip()),
            usage=USAGES[verb],
        )
    return before, tuple(number for number in numbers if number is not None)


def _table(verb: str, text: str) -> Command:
    before, numbers = _numbers(verb, text)
    words = CommandWords(verb, before)
    name = words.name(words.usage)
    given = words.conditions()
    words.end()
    return commands.SetRow(name, given, numbers)


def _value(verb: str, text: str) -> Command:
    row = _table(verb, text)
    assert isinstance(row, commands.SetRow)
    if len(row.numbers) != 1:
        raise incomplete(verb, text)
    return commands.SetValue(row.name, row.given, row.numbers[0])


def _choose(verb: str, text: str) -> Command:
    words = CommandWords(verb, text)
    event = words.event(words.usage)
    words.end()
    if event.excluded or len(event.states) != 1:
        raise incomplete(verb, text)
    return commands.ChooseOption(event.variable, event.states[0])


def _free(verb: str, text: str) -> Command:
    return commands.FreeDecisions(_names(verb, text) if text else ())


def _losses(verb: str, text: str) -> Command:
    before, colon, after = text.rpartition(":")
    if not colon:
        raise incomplete(verb, text)
    rows = tuple(_numbers(verb, f"{before}:{row}")[1] for row in after.split(";"))
    words = CommandWords(verb, before)
    name = words.name(words.usage)
    words.end()
    if len({len(row) for row in rows}) > 1:
        raise incomplete(verb, text)
    return commands.SetLosses(name, rows)


def _find(verb: str, text: str) -> Command:
    words = CommandWords(verb, text)
    event = words.event(words.usage)
    words.end()
    if verb == "do":
        if event.excluded or len(event.states) != 1:
            raise incomplete(verb, text)
        event = replace(event, is_set=True)
    return commands.SetFinding(event)


def _weights(verb: str, text: str) -> Command:
    before, numbers = _numbers(verb, text)
    words = CommandWords(verb, before)
    name = words.name(words.usage)
    words.end()
    return commands.SetWeights(name, numbers, is_fixed=verb == "fix")


def _no_finding(verb: str, text: str) -> Command:
    if verb == "no-findings" and text:
        raise incomplete(verb, text)
    return commands.ClearFindings(_names(verb, text) if verb == "no-finding" else ())


def _data(verb: str, text: str) -> Command:
    sources.check_file_name(text, sources.TABLE_SUFFIX)
    return commands.LoadTable(text)


def _options(verb: str, text: str) -> Options:
    rest = _OPTION.sub("", text)
    if rest.strip():
        raise incomplete(verb, text)
    return tuple((name, value.strip("`")) for name, value in _OPTION.findall(text))


def _learn(verb: str, text: str) -> Command:
    from bayesgui.learning.parameters.base import parameter_learners
    from bayesgui.learning.structure.base import structure_learners

    method, _, rest = text.partition(" ")
    known = parameter_learners if verb == "learn" else structure_learners
    if method not in known.names():
        raise _unknown(Sentence("learner"), method, known.names())
    made = commands.LearnTables if verb == "learn" else commands.LearnStructure
    return made(method, _options(verb, rest))


def _sample(verb: str, text: str) -> Command:
    count, _, rest = text.partition(" ")
    options = dict(_options(verb, rest))
    seed = options.pop("seed", "1")
    if not (count.isdecimal() and seed.isdecimal()) or options or len(count + seed) > 18:
        raise incomplete(verb, text)
    if not 1 <= int(count) <= MAX_ROWS:
        raise ModelError(
            "{count} rows cannot be drawn in a lesson; draw from 1 to {most:,}.",
            count=count,
            most=MAX_ROWS,
        )
    return commands.SampleCases(int(count), int(seed))


# -- the window -------------------------------------------------------------------------------


def _select(verb: str, text: str) -> Command:
    return commands.Select(_names(verb, text))


def _trails(verb: str, text: str) -> Command:
    asked, bar, known = text.partition("|")
    ends = _names(verb, asked.strip())
    if len(ends) != 2:
        raise incomplete(verb, text)
    return commands.ShowTrails(*ends, _names(verb, known.strip()) if bar else ())


def _effects(verb: str, text: str) -> Command:
    asked, bar, known = text.partition("|")
    ends = _names(verb, asked.strip())
    if len(ends) != 2:
        raise incomplete(verb, text)
    known = known.strip()
    if not bar:
        return commands.AskEffect(*ends)
    return commands.AskEffect(*ends, _names(verb, known) if known else ())


def _page(verb: str, text: str) -> Command:
    check_page(text)
    return commands.ShowPage(text, verb == "show")


def check_page(name: str) -> None:
    """Raise unless a lesson may name a page; the message names a similar one."""
    if name not in window_ids.PAGES:
        raise _unknown(Sentence("page"), name, window_ids.PAGES)


def check_action(name: str) -> None:
    """Raise unless a lesson may name an action; the message names a similar one."""
    if name not in window_ids.ACTIONS:
        raise _unknown(Sentence("action"), name, window_ids.ACTIONS)


def _action(verb: str, text: str) -> Command:
    name, _, state = text.partition(" ")
    check_action(name)
    state = state.strip()
    if state not in ("", "on", "off"):
        raise incomplete(verb, text)
    if state and name not in window_ids.CHECKABLE:
        raise ModelError("{action} cannot be on or off; write action {action} alone.", action=name)
    return commands.TriggerAction(name, None if not state else state == "on")


def _play(verb: str, text: str) -> Command:
    algorithm, _, rest = text.partition(" ")
    if algorithm not in window_ids.ALGORITHMS:
        raise _unknown(Sentence("algorithm to play"), algorithm, window_ids.ALGORITHMS)
    options = dict(_options(verb, rest))
    target, step = options.pop("target", ""), options.pop("step", "1")
    if options or not step.isdecimal() or not 1 <= len(step) <= 6:
        raise incomplete(verb, text)
    return commands.Play(algorithm, target, int(step))


def _laboratory(verb: str, text: str) -> Command:
    from bayesgui.inference.base import engines

    engine, _, rest = text.partition(" ")
    watchable = [entry.name for entry in engines if not entry.factory.is_exact]
    if engine not in watchable:
        raise _unknown(Sentence("engine"), engine, watchable)
    return commands.OpenLaboratory(engine, _options(verb, rest))


def _engine(verb: str, text: str) -> Command:
    from bayesgui.inference.base import engines

    names = [entry.name for entry in engines]
    if text not in names:
        raise _unknown(Sentence("engine"), text, names)
    return commands.UseEngine(text)


def _playground(verb: str, text: str) -> Command:
    name, _, rest = text.partition(" ")
    if name not in window_ids.PLAYGROUNDS:
        raise _unknown(Sentence("playground"), name, window_ids.PLAYGROUNDS)
    return commands.OpenPlayground(name, _options(verb, rest))


_READERS: dict[str, Callable[[str, str], Command]] = {
    "network": _network,
    "arc": _arcs,
    "no-arc": _arcs,
    "reverse": _reverse,
    "cause": _cause,
    "no-cause": _no_cause,
    "unobserved": _mark,
    "observed": _mark,
    "node": _node,
    "no-node": _no_node,
    "table": _table,
    **dict.fromkeys(IN_TIME, _place),
    "slices": _count,
    "derive": _derive,
    "decision": _node,
    "utility": _utility,
    "value": _value,
    "choose": _choose,
    "free": _free,
    "losses": _losses,
    "find": _find,
    "soft": _weights,
    "fix": _weights,
    "do": _find,
    "no-finding": _no_finding,
    "no-findings": _no_finding,
    "data": _data,
    "learn": _learn,
    "structure": _learn,
    "sample": _sample,
    "select": _select,
    "slice": _count,
    "trails": _trails,
    "effects": _effects,
    "show": _page,
    "hide": _page,
    "action": _action,
    "play": _play,
    "laboratory": _laboratory,
    "engine": _engine,
    "playground": _playground,
}
