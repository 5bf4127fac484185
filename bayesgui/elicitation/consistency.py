"""What does not go together in answers, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.elicited.answers import ANY
from bayesgui.core.sentence import Sentence
from bayesgui.elicitation import against_order
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

    `kind`: ``sum``, ``hollow``, ``turned``, ``falls`` or ``missed``. `configuration`: the row
    concerned.
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
    """Yield parents whose order answers contradict throughout, then single pairs of answers."""
    if not form.interpolation.counts:
        return
    for expert in form.experts:
        answers = against_order.end_answers(form, expert)
        orders = form.orders
        for turn in against_order.turns(form, answers):
            orders = turn.orders
            text = Sentence(
                "The answers of {expert} go against the order of {parent}: {count} pairs of them, "
                "{left} with its order turned. Turn it (⇄), or ask again.",
                expert=expert,
                parent=turn.parent,
                count=turn.falls,
                left=turn.left,
            )
            yield Doubt("turned", text, turn.configuration, (expert,))
        for one, other in against_order.falls(answers, orders):
            yield _fall(form, one, other, variables)


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
