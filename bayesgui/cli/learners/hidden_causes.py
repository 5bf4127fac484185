"""What ``learn`` says of a graph with hidden causes: its marks, and effects in all graphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bayesgui.data.case_source import CaseTable
    from bayesgui.graph.causal.pag import Pag
    from bayesgui.learning.effects.shared_estimates import SharedEstimates
    from bayesgui.learning.structure.base import LearnedStructure

MOST_NODES = 100
"""Nodes up to which effects are looked for, which takes a second."""


def effects_of(pag: Pag, data: CaseTable) -> SharedEstimates | None:
    """Return the effects that there are in all graphs that fit; None for too many nodes."""
    from bayesgui.learning.effects.shared_estimates import shared_estimates

    return shared_estimates(pag, data) if len(pag.names) <= MOST_NODES else None


def marks_of(found: LearnedStructure | None, data: CaseTable) -> dict[str, Any]:
    """Return the edges with the marks at both ends, of a method that reckons with hidden causes."""
    pag = None if found is None else found.pag
    if pag is None:
        return {}
    effects = effects_of(pag, data)
    listed = [
        {
            "cause": each.shared.cause,
            "effect": each.shared.effect,
            "adjust_for": None
            if each.shared.adjusted_for is None
            else list(each.shared.adjusted_for),
            "states": None
            if each.question is None
            else [*each.question.arms, each.question.outcome],
            "difference": each.difference,
        }
        for each in (() if effects is None else effects.effects)
    ]
    marks = [[e.a, e.at_a, e.at_b, e.b] for e in pag.listed]
    return {"marks": marks, "effects_in_all": None if effects is None else listed}


def print_effects(found: SharedEstimates | None) -> None:
    """Print a line for each effect that there is in all graphs that fit."""
    if found is None or not found.effects:
        return
    print("in every graph that fits:")
    for each in found.effects:
        shared = each.shared
        arrow = f"  {shared.cause} causes {shared.effect}"
        if shared.adjusted_for is None:
            print(f"{arrow}; no set adjusts in all of them")
            continue
        line = f"{arrow}; adjust for {', '.join(shared.adjusted_for) or 'nothing'}"
        if each.difference is not None and each.question is not None:
            treated, control = each.question.arms
            line += (
                f": P({shared.effect}={each.question.outcome}) changes by {each.difference:+.4f} "
                f"from {shared.cause}={control} to {treated}"
            )
        print(line)
