"""Marking of nodes that cannot be observed, and of hidden common causes.

As in `edits`: pure functions from state to state, which raise a `ModelError` before anything is
changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import with_cause_as_node
from bayesgui.core.errors import ModelError
from bayesgui.document.edits import replace_model

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.document.state import DocumentState

Pair = tuple[str, str]

LIFT = 140.0
"""Distance of a new hidden node from the upper one of its children, in scene coordinates."""


def mark_unobserved(
    state: DocumentState, names: Iterable[str], *, unobserved: bool
) -> DocumentState:
    """Mark nodes as ones that cannot be observed, or can."""
    model = state.model
    for name in names:
        model = model.with_observed(name, not unobserved)
    return state.with_(model=model)


def add_common_cause(state: DocumentState, pair: Pair, name: str = "") -> DocumentState:
    """Add a hidden common cause of two nodes."""
    first, second = pair
    if tuple(pair) in state.model.common_causes or (second, first) in state.model.common_causes:
        raise ModelError(
            "{parent} and {child} already have a hidden common cause.", parent=first, child=second
        )
    return state.with_(model=state.model.with_common_cause(first, second, name))


def remove_common_causes(state: DocumentState, pairs: Iterable[Pair]) -> DocumentState:
    """Remove hidden common causes."""
    model = state.model
    for pair in pairs:
        model = model.without_common_cause(*pair)
    return state.with_(model=model)


def name_common_cause(state: DocumentState, pair: Pair, name: str) -> DocumentState:
    """Give a hidden common cause another name."""
    if state.model.common_causes[pair] == name.strip():
        return state
    return state.with_(model=state.model.with_common_cause(*pair, name))


def turn_into_node(state: DocumentState, pair: Pair) -> tuple[DocumentState, str]:
    """Replace a hidden common cause by an unobserved parent of the two, and return its name."""
    title = state.model.common_causes[pair]
    model = with_cause_as_node(state.model.without_common_cause(*pair), *pair, title)
    name = model.names[-1]
    spots = [spot for each in pair if (spot := state.layout.positions.get(each)) is not None]
    layout = state.layout
    if spots:
        x, y = sum(x for x, _ in spots) / len(spots), min(y for _, y in spots) - LIFT
        layout = layout.moved({name: (x, y)})
    return replace_model(state.with_(layout=layout), model), name


def pair_in_order(state: DocumentState, pair: Pair) -> Pair:
    """Return two nodes in the order of the model, by which a common cause is found."""
    first, second = (name for name in state.model if name in pair)
    return first, second
