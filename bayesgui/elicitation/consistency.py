"""What does not go together in answers, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.elicited import scales
from bayesgui.core.elicited.answers import ANY
from bayesgui.core.sentence import Sentence
from bayesgui.elicitation.fitting import misfits_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bayesgui.core.elicited.answers import Answer, Configuration
    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.variable import Variable

MISSED = 10.0
"""Points from which it is told that a table misses an answer."""
_MORE = 1.005


@dataclass(frozen=True)
class Doubt:
    """Something that does not go together.

    `kind`: ``sum``, ``hollow``, ``falls`` or ``missed``. `configuration`: the row concerned.
    `experts`: whose answers.
    """

    kind: str
    text: Sentence
    configuration: Configuration
    experts: tuple[str, ...] = ()


def row_text(
    form: Elicited, configuration: Configuration, variables: Mapping[str, Variable]
) -> str:
    """Return a row in words: the states of the parents in order."""
    return ", ".join(
        "–" if state == ANY else variables[parent].states[state]
        for parent, state in zip(form.parents, configuration, strict=True)
    )


def doubts(form: Elicited, variables: Mapping[str, Variable]) -> tuple[Doubt, ...]:
    """Return what does not go together in the answers, and what the table misses.

    `variables`: the node and its parents by name.
    """
    return (
        *_sums(form, variables),
        *_hollows(form, variables),
        *_falls(form, variables),
        *_misses(form, variables),
    )


def _said(form: Elicited) -> dict[tuple[str, Configuration], dict[int, float]]:
    found: dict[tuple[str, Configuration], dict[int, float]] = {}
    for each in form.answers:
        found.setdefault((each.expert, each.configuration), {})[each.state] = each.probability
    return found


def _sums(form: Elicited, variables: Mapping[str, Variable]) -> Iterator[Doubt]:
    for (expert, configuration), said in _said(form).items():
        total = sum(said.values())
        if total > _MORE or (len(said) == form.n_states and total < 2 - _MORE):
            text = Sentence(
                "The answers of {expert} at {row} sum to {sum:.3g} instead of 1.",
                expert=expert,
                row=row_text(form, configuration, variables),
                sum=total,
            )
            yield Doubt("sum", text, configuration, (expert,))


def _hollows(form: Elicited, variables: Mapping[str, Variable]) -> Iterator[Doubt]:
    """Yield rows in which a state between two others is less likely than both."""
    if not form.method.startswith("ranked"):
        return
    names, order = variables[form.variable].states, form.orders[-1]
    for (expert, configuration), said in _said(form).items():
        known = _with_the_last(said, form.n_states)
        ranked = [(known[state], state) for state in order if state in known]
        for k in range(1, len(ranked) - 1):
            low = max(ranked[:k])
            high = max(ranked[k + 1 :])
            if ranked[k][0] < min(low[0], high[0]) - 1e-9:
                text = Sentence(
                    "{expert} says {middle} is less likely than {low} and {high} at once: no "
                    "ranked table does that. Ask the columns one by one.",
                    expert=expert,
                    middle=names[ranked[k][1]],
                    low=names[low[1]],
                    high=names[high[1]],
                )
                yield Doubt("hollow", text, configuration, (expert,))
                break


def _with_the_last(said: Mapping[int, float], n_states: int) -> dict[int, float]:
    """Return a row with the one state that was left unsaid."""
    left = [state for state in range(n_states) if state not in said]
    if len(left) != 1:
        return dict(said)
    return {**said, left[0]: max(1.0 - sum(said.values()), 0.0)}


def _falls(form: Elicited, variables: Mapping[str, Variable]) -> Iterator[Doubt]:
    """Yield pairs of answers of one expert in which higher parents make the child lower."""
    ranks = [scales.ranks_of(order) for order in form.orders]
    ends = {ranks[-1].index(0): -1, ranks[-1].index(form.n_states - 1): 1}
    if form.n_states < 2 or not form.interpolation.counts:
        return
    for expert in form.experts:
        given = [
            each
            for each in form.answers
            if each.expert == expert and each.state in ends and ANY not in each.configuration
        ]
        for one in given:
            for other in given:
                if one.state == other.state and _is_below(one, other, ranks):
                    rises = (other.probability - one.probability) * ends[one.state]
                    if rises < -1e-9:
                        yield _fall(form, one, other, variables)


def _is_below(one: Answer, other: Answer, ranks: list[scales.Order]) -> bool:
    """Whether no parent is higher in the first row than in the second, and one is lower."""
    pairs = zip(one.configuration, other.configuration, ranks[:-1], strict=True)
    steps = [rank[b] - rank[a] for a, b, rank in pairs]
    return min(steps, default=0) >= 0 and max(steps, default=0) > 0


def _fall(form: Elicited, one: Answer, other: Answer, variables: Mapping[str, Variable]) -> Doubt:
    more, less = (one, other) if one.probability > other.probability else (other, one)
    text = Sentence(
        "{expert} says {state} is more likely at {one} than at {other}, against the order of the "
        "parents. Ask again, or turn the order of a parent.",
        expert=one.expert,
        state=variables[form.variable].states[one.state],
        one=row_text(form, more.configuration, variables),
        other=row_text(form, less.configuration, variables),
    )
    return Doubt("falls", text, other.configuration, (one.expert,))


def _misses(form: Elicited, variables: Mapping[str, Variable]) -> Iterator[Doubt]:
    found = sorted(misfits_of(form), key=lambda each: -each.points)
    for each in found:
        if each.points < MISSED:
            break
        text = Sentence(
            "The table has {table:.2f} for {state} at {row}, and {said:.2f} was said.",
            table=each.table,
            state=variables[form.variable].states[each.state],
            row=row_text(form, each.configuration, variables),
            said=each.said,
        )
        yield Doubt("missed", text, each.configuration)


def summary(form: Elicited, variables: Mapping[str, Variable]) -> Sentence | None:
    """Return how well the table meets the pooled answers, in a sentence; None without answers."""
    worst = max(misfits_of(form), key=lambda each: each.points, default=None)
    if worst is None:
        return None
    return Sentence(
        "The table meets the pooled answers within {points:.1f} points; farthest at {row}.",
        points=worst.points,
        row=row_text(form, worst.configuration, variables),
    )
