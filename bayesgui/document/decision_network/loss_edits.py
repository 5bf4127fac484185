"""Losses of the marked class as a decision network, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.decisions.solving.loss_network import losses_of_decision, with_losses
from bayesgui.document import edits
from bayesgui.document.decision.class_edits import class_of, losses_of, mark_class, set_losses

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState

_BELOW, _BESIDE = 160.0, 230.0
"""How far the new nodes stand from the class, in canvas units."""


def add_decision(state: DocumentState, decision: str, utility: str) -> DocumentState:
    """Draw the losses of the marked class as a decision and a utility beside it.

    `decision, utility`: their names. Raises `ModelError` if no node is marked as the class.
    """
    name, losses = class_of(state), losses_of(state)
    if name is None or losses is None:
        raise ModelError("No node is marked as the class; mark one with Loss matrix… first.")
    model = with_losses(state.model, name, losses, decision, utility)
    x, y = state.layout.positions.get(name, (0.0, 0.0))
    places = {decision: (x + _BESIDE, y), utility: (x + _BESIDE / 2, y + _BELOW)}
    return edits.replace_model(state, model).with_(layout=state.layout.moved(places))


def take_losses(state: DocumentState, decision: str) -> DocumentState:
    """Make a decision about one class the losses of that class; its nodes go."""
    name, losses = losses_of_decision(state.model, decision)
    (utility,) = state.model.children(decision)
    left = edits.remove(state, [decision, utility])
    return set_losses(mark_class(left, name), losses)
