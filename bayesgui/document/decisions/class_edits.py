"""The node that decisions are about, and their losses."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.decisions.class_mark import ClassMark

if TYPE_CHECKING:
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.document.state import DocumentState


def class_of(state: DocumentState) -> str | None:
    """Return the node that is marked as the class."""
    mark = state.class_mark
    return mark.name if mark is not None and mark.name in state.network else None


def losses_of(state: DocumentState) -> LossMatrix | None:
    """Return the losses of decisions on the class; None without one.

    Without losses, or with losses that do not fit, every wrong decision costs 1.
    """
    name, mark = class_of(state), state.class_mark
    return None if name is None or mark is None else mark.losses_for(state.network[name].states)


def own_losses_of(state: DocumentState) -> LossMatrix | None:
    """Return the losses that were given for the class; None if there are none."""
    name, mark = class_of(state), state.class_mark
    return None if name is None or mark is None else mark.own_losses(state.network[name].states)


def mark_class(state: DocumentState, name: str | None) -> DocumentState:
    """Mark a node as the class, or none; losses and training of another class are dropped."""
    if name == class_of(state):
        return state
    if name is not None and name not in state.network:
        raise ModelError("There is no node {variable}.", variable=name)
    return state.with_(class_mark=None if name is None else ClassMark(name))


def set_losses(state: DocumentState, losses: LossMatrix) -> DocumentState:
    """Give the marked class other losses."""
    name, mark = class_of(state), state.class_mark
    if name is None or mark is None or losses == losses_of(state):
        return state
    fitting = losses.matched(state.network[name].states)
    training = {key: value for key, value in mark.training.items() if key != "losses"}
    return state.with_(class_mark=replace(mark, losses=fitting, training=training))


def set_option(state: DocumentState, name: str, value: object) -> DocumentState:
    """Note another value of an option with which the classifier was trained."""
    mark = state.class_mark
    if mark is None:
        return state
    options = mark.training.get("options")
    changed = {**(options if isinstance(options, dict) else {}), name: value}
    return state.with_(class_mark=replace(mark, training={**mark.training, "options": changed}))
