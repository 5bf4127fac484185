"""What the page *What would have been…* says, in sentences and rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.panels.counterfactual.bound_rows import BoundRow
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.worth_bar import worth_scale

if TYPE_CHECKING:
    from bayesgui.document.shown.counterfactual import ComparedPair
    from bayesgui.inference.causal.causation import Causation
    from bayesgui.inference.causal.counterfactual import Counterfactual
    from bayesgui.inference.causal.mediation import Mediation
    from bayesgui.panels.counterfactual.bound_rows import Bounds
    from bayesgui.panels.effects.entry_list import Mark

_EQUAL = 1e-12

_ADDS_UP = 5e-5
"""Difference of a sum that the numbers shown do not tell from none."""

Verdict = tuple[str, "Mark", str]
"""A verdict in a few words, the icon beside it, and a sentence or ""."""


def what_if_words(found: Counterfactual) -> Verdict:
    """Say whether the answer is exact, and why."""
    warnings = [translate_sentence(each) for each in found.warnings]
    if found.exact:
        text = join_sentences([_why_exact(found), *warnings])
        return phrase("Counterfactual", "Exact"), "check", text
    if np.allclose(found.low, found.high, rtol=0.0, atol=_EQUAL):
        text = phrase(
            "Counterfactual",
            "The numbers of these tables leave no room between the bounds: they meet, and are the "
            "answer.",
        )
        return phrase("Counterfactual", "Exact"), "check", join_sentences([text, *warnings])
    text = translate_sentence(found.explanation)
    return phrase("Counterfactual", "Bounds"), "warning", join_sentences([text, *warnings])


def _why_exact(found: Counterfactual) -> str:
    if found.target not in found.twin.copies:
        return phrase(
            "Counterfactual",
            "Nothing that would have been done changes {name}.",
            name=found.target,
        )
    if found.twin.loose:
        return phrase(
            "Counterfactual",
            "What was observed tells nothing of how nodes that are no functions of their parents "
            "would have come out, so that the tables determine the answer.",
        )
    return phrase(
        "Counterfactual",
        "Each node through which both worlds hang together is a function of its parents, so that "
        "the tables determine the answer.",
    )


def what_if_rows(found: Counterfactual) -> list[BoundRow]:
    """Return what is and what would be, for each state of the target."""
    heads = phrase("Counterfactual", "is"), phrase("Counterfactual", "would be")
    rows = [BoundRow(f"P({found.target})", heads=heads)]
    for k, state in enumerate(found.states):
        before = float(found.before[k])
        ends = (before, before), (float(found.low[k]), float(found.high[k]))
        rows.append(BoundRow(state, ends))
    return rows


def twin_words(found: Counterfactual, done: str) -> str:
    """Return the note below a twin network; `done`: what is set in the other world."""
    text = phrase(
        "Counterfactual",
        "Above is what is, below what would have been with {done}. What is between belongs to both "
        "worlds.",
        done=done,
    )
    if found.exact:
        more = phrase("Counterfactual", "The bars below, of nodes with *, are the answer.")
    else:
        more = phrase(
            "Counterfactual",
            "The bars of nodes with * are no answers: {names} and the copy are independent given "
            "their parents here, which no table says.",
            names=", ".join(found.loose),
        )
    return join_sentences([text, more])


def causation_words(pair: ComparedPair, found: Causation) -> Verdict:
    """Say what the numbers rest on."""
    values = {
        "cause": f"{pair.cause} = {pair.states[0]}",
        "effect": f"{pair.effect} = {pair.event}",
    }
    if found.exact is not None:
        text = phrase(
            "Counterfactual",
            "Each node between is a function of its parents. The bounds are those of what is seen "
            "and what follows from doing.",
        )
        return phrase("Counterfactual", "Exact"), "check", text
    if found.seen_alone:
        text = phrase(
            "Counterfactual",
            "What follows from doing {cause} cannot be had from what can be observed. These are "
            "the bounds that what is seen leaves alone.",
            **values,
        )
        return phrase("Counterfactual", "Bounds"), "warning", text
    text = phrase(
        "Counterfactual",
        "Tables alone do not determine these: what is seen and what follows from doing leave the "
        "room between the bounds.",
    )
    if found.monotone is not None:
        more = phrase(
            "Counterfactual",
            "Monotone, an assumption, means that {cause} prevents {effect} in no case.",
            **values,
        )
    else:
        more = phrase(
            "Counterfactual",
            "There are no points: {cause} prevents {effect} in some cases, or there are other "
            "states of {name}.",
            **values,
            name=pair.cause,
        )
    return phrase("Counterfactual", "Bounds"), "warning", join_sentences([text, more])


def causation_rows(pair: ComparedPair, found: Causation) -> list[BoundRow]:
    """Return PN, PS and PNS: exact beside their bounds, or bounds beside points if monotone."""
    bounds = found.necessary, found.sufficient, found.both
    if found.exact is not None:
        heads = phrase("Counterfactual", "exact"), phrase("Counterfactual", "bounds")
        columns = [(_point(each), pair) for each, pair in zip(found.exact, bounds, strict=True)]
    else:
        heads = phrase("Counterfactual", "bounds"), phrase("Counterfactual", "if monotone")
        points = found.monotone or (None, None, None)
        columns = [(pair, _point(each)) for each, pair in zip(points, bounds, strict=True)]
    rows = [BoundRow("", heads=heads)]
    for (title, tip), ends in zip(_kinds(pair), columns, strict=True):
        rows.append(BoundRow(title, ends, bare=(1,), tip=tip))
    return rows


def _kinds(pair: ComparedPair) -> tuple[tuple[str, str], ...]:
    """Return the names of PN, PS and PNS, and what each of them is."""
    first, second = (f"{pair.cause} = {state}" for state in pair.states)
    said = {"cause": first, "other": second, "effect": f"{pair.effect} = {pair.event}"}
    return (
        (
            phrase("Counterfactual", "PN, necessary"),
            phrase(
                "Counterfactual",
                "Where {cause} and {effect} happened: the probability that {effect} would not have "
                "happened with {other}.",
                **said,
            ),
        ),
        (
            phrase("Counterfactual", "PS, sufficient"),
            phrase(
                "Counterfactual",
                "Where {other} and not {effect} happened: the probability that {effect} would have "
                "happened with {cause}.",
                **said,
            ),
        ),
        (
            phrase("Counterfactual", "PNS, both"),
            phrase(
                "Counterfactual",
                "In all cases: the probability that {effect} would happen with {cause}, and not "
                "with {other}.",
                **said,
            ),
        ),
    )


def mediation_words(found: Mediation, with_findings: bool) -> Verdict:
    """Say whether the parts are determined, and how much goes through the mediators.

    `with_findings`: whether there are findings, which choose nothing here.
    """
    mark: Mark
    if found.direct is None:
        title, mark = phrase("Counterfactual", "Not determined by the tables"), "forbid"
    elif found.failing:
        title, mark = phrase("Counterfactual", "By the tables, not by data alone"), "warning"
    else:
        title, mark = phrase("Counterfactual", "Direct and indirect"), "check"
    said = []
    if not found.mediators:
        text = phrase("Counterfactual", "Nothing is between: all of the effect is direct.")
        said.append(text)
    elif found.share is not None:
        percent = f"{100 * found.share:.1f}"
        text = phrase("Counterfactual", "Proportion mediated: {percent} %.", percent=percent)
        said.append(text)
    if not _adds_up(found):
        text = phrase(
            "Counterfactual",
            "Direct and indirect do not add up to the total, since cause and mediators act on the "
            "effect together.",
        )
        said.append(text)
    if with_findings:
        text = phrase("Counterfactual", "These are effects on all; findings choose no subgroup.")
        said.append(text)
    return title, mark, join_sentences(said)


def _adds_up(found: Mediation) -> bool:
    """Return whether the direct and the indirect effect are shown to make the total."""
    if found.direct is None or found.indirect is None:
        return True
    return abs(found.direct + found.indirect - found.total) <= _ADDS_UP


def mediation_rows(found: Mediation) -> list[BoundRow]:
    """Return the parts of an effect as differences."""
    differences = [
        found.total,
        found.direct,
        found.indirect,
        *(each for _, each in found.controlled),
    ]
    scale = worth_scale(differences)
    head = f"P({found.y} = {found.event})"
    rows = [BoundRow(head, heads=(phrase("Counterfactual", "difference"),))]
    first, second = found.states
    said = {"cause": found.x, "first": first, "second": second}
    sorts = (
        (
            phrase("Counterfactual", "total"),
            found.total,
            phrase(
                "Counterfactual", "What setting {cause} to {first} and not {second} changes", **said
            ),
        ),
        (
            phrase("Counterfactual", "natural direct (NDE)"),
            found.direct,
            phrase(
                "Counterfactual",
                "What it changes where the mediators are as {cause} = {second} makes them",
                **said,
            ),
        ),
        (
            phrase("Counterfactual", "natural indirect (NIE)"),
            found.indirect,
            phrase(
                "Counterfactual",
                "What changes where {cause} stays {second}, and the mediators become as {first} "
                "makes them",
                **said,
            ),
        ),
    )
    for place, (title, value, tip) in enumerate(sorts):
        rows.append(BoundRow(title, (_point(value),), scale=scale, is_strong=not place, tip=tip))
    if found.controlled:
        tip = phrase("Counterfactual", "What it changes where the mediators are set as well")
        rows.append(BoundRow(phrase("Counterfactual", "controlled direct (CDE), if"), tip=tip))
    for states, value in found.controlled:
        title = ", ".join(f"{m} = {s}" for m, s in zip(found.mediators, states, strict=True))
        rows.append(BoundRow(title, (_point(value),), scale=scale, is_detail=True))
    return rows


def assumptions(found: Mediation) -> list[tuple[bool, str]]:
    """Return the assumptions of the natural effects, and whether the graph fulfils them."""
    return [
        *((True, translate_sentence(each)) for each in found.fulfilled),
        *((False, translate_sentence(each)) for each in found.failing),
    ]


def _point(value: float | None) -> Bounds | None:
    return None if value is None else (value, value)
