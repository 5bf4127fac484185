"""A whole strategy in few words, as in "test, drill if open or closed"."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.strategy import Policy, PolicyTable, Strategy

    Rows = Sequence[tuple[int, ...]]
    Done = tuple[tuple[str, tuple[tuple[int, ...], ...], bytes], ...]

_YES = frozenset({"yes", "true", "y", "是", "真"})
_NO = frozenset({"no", "false", "n", "none", "nothing", "否", "假", "无", "不"})
_LONGEST = 48
"""Letters of a condition; a longer one is "as seen"."""
_LONGEST_CHANGE = 120
"""Letters of the condition under which one strategy differs from another."""
_MOST_CELLS = 2**12
"""Configurations of what a decision knows up to which it is asked which of them can come."""
_MOST_ACTS = 3
"""Options of one decision that are told with their conditions."""


def strategy_words(strategy: Strategy, tables: Mapping[str, PolicyTable] | None = None) -> str:
    """Return what a strategy does, in the order of time, what it leaves undone last.

    A `Sentence`, which the window translates, or a plain text of names and options.

    `tables`: of the decisions for which it is known which configurations can come; of the others
    that is computed.
    """
    came = {name: table.reached for name, table in (tables or {}).items()}
    acts: list[_Act] = []
    for name in strategy.information.order:
        policy = strategy.policies_of.get(name)
        if policy is None:
            continue
        table = (tables or {}).get(name)
        rows = came[name] if table is not None and table.known == policy.known else None
        acts.append(_act(strategy.model, policy, name, rows or _reached(strategy, policy)))
    return _joined(strategy.model, acts)


def what_is_done(strategy: Strategy) -> Done:
    """Return the option of each decision wherever it can come; equal ones bring the same.

    Where it is too dear to ask what can come, the whole policy counts.
    """
    found = []
    for name in strategy.information.order:
        policy = strategy.policies_of.get(name)
        if policy is None:
            continue
        rows = _reached(strategy, policy)
        table = policy.table
        shares = table.tobytes() if rows is None else b"".join(table[r].tobytes() for r in rows)
        found.append((name, tuple(rows or ()), shares))
    return tuple(found)


def changed_words(strategy: Strategy, before: Mapping[str, Policy]) -> str:
    """Return what a strategy does elsewhere than another one, whose words are the same.

    `before`: the policies of the other one. What it does where both differ first is said, or "" if
    that is too long.
    """
    change = _first_change(strategy, before)
    if change is None:
        return ""
    return Sentence("from here {option} if {seen}", option=change[0], seen=change[1])


def other_words(strategy: Strategy, words: str, one: Mapping[str, Policy]) -> str:
    """Return a strategy in words that tell it from another one of the same words.

    `one`: the policies of the other one. Where the difference is too long, the words alone.
    """
    change = _first_change(strategy, one)
    if change is None:
        return words
    option, seen = change
    return Sentence("{strategy}, but {option} if {seen}", strategy=words, option=option, seen=seen)


def _first_change(strategy: Strategy, before: Mapping[str, Policy]) -> tuple[str, str] | None:
    """Return which option is taken where two strategies first differ, and when.

    None where they do not differ, or the condition is too long.
    """
    model = strategy.model
    for name in strategy.information.order:
        policy, other = strategy.policies_of[name], before.get(name)
        rows = _reached(strategy, policy)
        if other is None or rows is None or other.known != policy.known:
            continue
        moved = [row for row in rows if (policy.table[row] != other.table[row]).any()]
        if not moved:
            continue
        option = int(policy.table[moved[0]].argmax())
        when = [row for row in moved if policy.table[row].argmax() == option]
        rest = [row for row in rows if row not in when]
        seen = _condition(model, policy.known, when, rest, _LONGEST_CHANGE)
        return None if seen is None else (_option_words(model, name, option), seen)
    return None


def _reached(strategy: Strategy, policy: Policy) -> Rows | None:
    """Return the configurations that a policy can meet; None where that is too dear to ask."""
    from bayesgui.inference.exact.variable_elimination import VariableElimination

    if not policy.known:
        return [()]
    if math.prod(policy.table.shape[:-1]) > _MOST_CELLS:
        return None
    try:
        engine = VariableElimination(strategy.network)
        joint = engine.joint(policy.known, strategy.findings)
    except BayesGuiError:
        return None
    return [tuple(row) for row in np.argwhere(joint > 0).tolist()]


@dataclass(frozen=True)
class _Act:
    """What is done at a decision. `is_left`: it says no, whatever is seen."""

    decision: str
    words: str
    is_left: bool = False


def _act(model: Model, policy: Policy, name: str, rows: Rows | None) -> _Act:
    table, states = policy.table, model[name].states
    if rows is None:
        return _act_as_seen(model, name)
    taken: dict[int, list[tuple[int, ...]]] = {}
    for row in rows:
        options = np.flatnonzero(table[row])
        if len(options) != 1:
            return _Act(name, Sentence("{decision} by its policy", decision=name))
        taken.setdefault(int(options[0]), []).append(row)
    if len(taken) == 1:
        (option,) = taken
        return _Act(name, _option_words(model, name, option), _is_one_of(_NO, states[option]))
    yes_and_no = _yes_and_no(states)
    if yes_and_no is not None:
        yes, no = yes_and_no
        condition = _condition(model, policy.known, taken[yes], taken[no])
        if condition is None:
            return _act_as_seen(model, name)
        said = Sentence("{act} if {seen}", act=_option_words(model, name, yes), seen=condition)
        return _Act(name, said)
    return _one_of_several(model, policy, name, taken)


def _one_of_several(model: Model, policy: Policy, name: str, taken: Mapping[int, Rows]) -> _Act:
    """Return each option with its condition, the one taken most often as all else."""
    if len(taken) > _MOST_ACTS:
        return _act_as_seen(model, name)
    *first, last = sorted(taken, key=lambda option: len(taken[option]))
    said: str = _option_words(model, name, last)
    for place, option in enumerate(sorted(first, reverse=True)):
        others = [row for other in taken if other != option for row in taken[other]]
        condition = _condition(model, policy.known, taken[option], others)
        if condition is None:
            return _act_as_seen(model, name)
        values = {"act": _option_words(model, name, option), "seen": condition, "rest": said}
        if place:
            said = Sentence("{act} if {seen}, {rest}", **values)
        else:
            said = Sentence("{act} if {seen}, else {rest}", **values)
    return _Act(name, said)


def _act_as_seen(model: Model, name: str) -> _Act:
    said = name if _yes_and_no(model[name].states) is None else _verb(name)
    return _Act(name, Sentence("{act} as seen", act=said))


# -- options ---------------------------------------------------------------------------------


def _is_one_of(words: frozenset[str], state: str) -> bool:
    return state.strip().casefold() in words


def _yes_and_no(states: Sequence[str]) -> tuple[int, int] | None:
    """Return the places of yes and no; None if the options are not those two."""
    if len(states) != 2:
        return None
    for yes, no in ((0, 1), (1, 0)):
        if _is_one_of(_YES, states[yes]) and _is_one_of(_NO, states[no]):
            return yes, no
    return None


def _verb(name: str) -> str:
    """Return the name of a decision as what is done: "Drill?" as "drill"."""
    plain = name.rstrip("?？ ") or name
    return plain[0].lower() + plain[1:] if plain[1:].islower() else plain


def _option_words(model: Model, name: str, option: int) -> str:
    state = model[name].states[option]
    if _is_one_of(_YES, state):
        return _verb(name)
    if _is_one_of(_NO, state):
        return Sentence("no {act}", act=_verb(name))
    others = (other for other in model.decisions if other != name)
    if _is_bare(state) or any(state in model[other].states for other in others):
        return f"{name} = {state}"
    return state


def _is_bare(state: str) -> bool:
    """Return whether a state says nothing without its variable: a number, yes, no, one letter."""
    word = state.strip().casefold()
    return len(word) < 2 or word in _YES | _NO or not any(letter.isalpha() for letter in word)


# -- conditions ------------------------------------------------------------------------------


def _condition(
    model: Model, known: Sequence[str], when: Rows, otherwise: Rows, longest: int = _LONGEST
) -> str | None:
    """Return what is seen in some configurations and in none of the others; None if too long."""
    kept = _telling(len(known), when, otherwise)
    rows = sorted({tuple(row[k] for k in kept) for row in when})
    names = [known[k] for k in kept]
    states = [state for name in names for state in model[name].states]
    said: str | None = None
    for row in rows:
        one: str | None = None
        for name, place in zip(names, row, strict=True):
            state = model[name].states[place]
            is_clear = not _is_bare(state) and states.count(state) == 1
            part = state if is_clear else f"{name} = {state}"
            one = part if one is None else Sentence("{first} and {second}", first=one, second=part)
        assert one is not None
        said = one if said is None else Sentence("{first} or {second}", first=said, second=one)
        if len(said) > longest:
            return None
    return said


def _telling(n_known: int, when: Rows, otherwise: Rows) -> list[int]:
    """Return which of the known nodes suffice to tell some configurations from the others."""
    kept = list(range(n_known))
    for k in range(n_known):
        fewer = [each for each in kept if each != k]
        seen = {tuple(row[each] for each in fewer) for row in when}
        if not any(tuple(row[each] for each in fewer) in seen for row in otherwise):
            kept = fewer
    return kept


# -- the whole -------------------------------------------------------------------------------


def _joined(model: Model, acts: Sequence[_Act]) -> str:
    done = [act for act in acts if not act.is_left]
    left = [act for act in acts if act.is_left]
    if not done and len(left) > 1 and all(_only_tells(model, a.decision) for a in left[:-1]):
        return Sentence("never {act}", act=_verb(left[-1].decision))
    said: str | None = None
    for act in (*done, *left):
        if said is None:
            said = act.words
        else:
            said = Sentence("{first}, {second}", first=said, second=act.words)
    return said or Sentence("nothing to decide")


def _only_tells(model: Model, decision: str) -> bool:
    """Return whether a decision changes nothing but what is seen, and its own costs."""
    waiting, reached = [decision], set()
    while waiting:
        for child in model.children(waiting.pop()):
            if child in model.decisions or child in reached:
                continue
            reached.add(child)
            waiting.append(child)
    costs = [set(model.parents(name)) for name in reached if name in model.utilities]
    tells = any(name not in model.other_kinds for name in reached)
    return tells and all(
        parents == {decision} or parents <= set(model.utilities) for parents in costs
    )
