"""Losses of the marked class as a decision network, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.decisions.solving.loss_network import losses_of_decision, with_losses
from bayesgui.document import edits
from bayesgui.document.decisions.class_edits import class_of, losses_of, mark_class, set_losses

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.document.state import DocumentState

_BELOW, _BESIDE = 160.0, 230.0
"""How far the new nodes stand from the class, in canvas units."""
_ROW, _FRAME = 20.0, 60.0
"""Height of a state, and what a node takes besides, with the space around it."""


def add_decision(
    state: DocumentState, decision: str, utility: str, losses: LossMatrix | None = None
) -> DocumentState:
    """Draw losses of the marked class as a decision and a utility beside it.

    `decision, utility`: their names. `losses`: in place of those of the document. Raises
    `ModelError` if no node is marked as the class.
    """
    name = class_of(state)
    losses = losses_of(state) if losses is None else losses
    if name is None or losses is None:
        raise ModelError("No node is marked as the class; mark one with Loss matrix… first.")
    model = with_losses(state.model, name, losses, decision, utility)
    places = _free_places(state, name, decision, utility, model[decision].n_states)
    return edits.replace_model(state, model).with_(layout=state.layout.moved(places))


def drawn_decision(model: Model, name: str) -> str | None:
    """Return the decision about a class that is drawn already; None if there is none."""
    for decision in model.decisions:
        try:
            about, _ = losses_of_decision(model, decision)
        except ModelError:
            continue
        if about == name:
            return decision
    return None


def update_decision(
    state: DocumentState, decision: str, losses: LossMatrix | None = None
) -> DocumentState:
    """Give a decision about the marked class other losses; what it knows stays.

    `losses`: in place of those of the document. With the same ones nothing changes.
    """
    name = class_of(state)
    losses = losses_of(state) if losses is None else losses
    assert name is not None and losses is not None
    (utility,) = state.model.children(decision)
    if _is_same(
        losses_of_decision(state.model, decision)[1], losses.matched(state.model[name].states)
    ):
        return state
    known = state.model.parents(decision)
    left = edits.remove(state, [decision, utility])
    model = with_losses(left.model, name, losses, decision, utility)
    for parent in known:
        model = model.with_arc(parent, decision)
    positions = state.layout.positions
    places = {each: positions[each] for each in (decision, utility) if each in positions}
    return edits.replace_model(left, model).with_(layout=left.layout.moved(places))


def _is_same(one: LossMatrix, other: LossMatrix) -> bool:
    return one.decisions == other.decisions and np.array_equal(one.values, other.values)


def take_losses(state: DocumentState, decision: str) -> DocumentState:
    """Make a decision about one class the losses of that class; its nodes go."""
    name, losses = losses_of_decision(state.model, decision)
    (utility,) = state.model.children(decision)
    left = edits.remove(state, [decision, utility])
    return set_losses(mark_class(left, name), losses)


def _free_places(
    state: DocumentState, name: str, decision: str, utility: str, n_options: int
) -> dict[str, tuple[float, float]]:
    """Return where a decision and its utility cover no node: right, left or below the class."""
    if name not in state.layout.positions:
        return {}  # nothing has a place yet
    x, y = state.layout.positions[name]
    apart = set(state.model.utilities)
    others = [
        (*place, 0 if each in apart else state.model[each].n_states)
        for each, place in state.layout.positions.items()
        if each in state.model
    ]

    def is_free(place: tuple[float, float], n_rows: int) -> bool:
        return all(
            abs(place[0] - left) >= _BESIDE - 20
            or abs(place[1] - top) >= _FRAME + _ROW * max(n_rows, rows)
            for left, top, rows in others
        )

    found = {decision: (x + _BESIDE, y), utility: (x + _BESIDE / 2, y + _BELOW)}
    for step in range(1, 2 * len(others) + 3):
        for side in (1, -1):
            left = x + side * step * _BESIDE
            found = {decision: (left, y), utility: (left - side * _BESIDE / 2, y + _BELOW)}
            if is_free(found[decision], n_options) and is_free(found[utility], 1):
                return found
    return found
