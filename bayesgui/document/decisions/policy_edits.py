"""Edits of the policies of decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bayesgui.core.cpt import CPT
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.temporal.template import first_name
from bayesgui.document.edits import replace_model

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.document.state import DocumentState


def take_as_fixed(
    state: DocumentState, decision: str, known: tuple[str, ...], table: NDArray[np.float64]
) -> DocumentState:
    """Give a decision a policy, which is no longer optimized.

    What the policy depends on and no arc shows is drawn; other arcs to the decision stay.
    `table`: an axis for each of `known`, the options on the last one.
    """
    model = state.model
    drawn = model.mechanism(decision).parents
    parents = (*drawn, *(n for n in known if n not in drawn))
    cpt = CPT(decision, known, table)
    others = [name for name in parents if name not in known]
    values = cpt.values
    for name in others:
        values = values[..., None, :].repeat(model[name].n_states, axis=-2)
    ordered = CPT(decision, (*known, *others), values).with_parent_order(parents)
    return replace_model(state, model.with_mechanism(Decision(decision, parents, ordered)))


def take_shared_as_fixed(
    state: DocumentState, strategy: StrategyOverTime, decision: str
) -> DocumentState:
    """Give a decision of a template, in all slices, the policies that its slices share."""
    found = strategy.policies
    for name, held in strategy.shared.items():
        of, number = strategy.place_of[held[0]]
        if of != decision:
            continue
        known, table = strategy.shared_known[name], found[name]
        if name == decision:
            state = take_as_fixed(state, decision, known, table)
        elif number is not None:
            called = first_name(decision, number)
            policy = Decision(called, known, CPT(called, known, table))
            template = cast("TemporalNetwork", state.model)
            state = replace_model(state, template.with_first_table(decision, number, policy))
    return state


def take_all_as_fixed(state: DocumentState, strategy: Strategy) -> DocumentState:
    """Give all decisions that are not chosen the policies of a strategy."""
    for name in strategy.information.order:
        if name not in strategy.chosen and state.model.mechanism(name).policy is None:  # type: ignore[attr-defined]
            policy = strategy.policies_of[name]
            state = take_as_fixed(state, name, policy.known, policy.table)
    return state
