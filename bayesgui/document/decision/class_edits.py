"""The node that decisions are about, and their losses: kept in a section of the document's file.

The section is that of trained classifiers (`bayesgui.decisions.class_section`), so that a network
with a marked class predicts files as they do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.decisions.class_section import SECTION, losses_json, marked_in, section_of
from bayesgui.decisions.loss import LossMatrix

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bayesgui.document.state import DocumentState


def class_of(state: DocumentState) -> str | None:
    """Return the node that is marked as the class."""
    return marked_in(state.extra, state.network)[0] or None


def losses_of(state: DocumentState) -> LossMatrix | None:
    """Return the losses of decisions on the class; None without one.

    Without losses, or with losses that do not fit, every wrong decision costs 1.
    """
    name, losses = marked_in(state.extra, state.network)
    if not name:
        return None
    return losses or LossMatrix.zero_one(state.network[name].states)


def mark_class(state: DocumentState, name: str | None) -> DocumentState:
    """Mark a node as the class, or none; losses and training of another class are dropped."""
    if name == class_of(state):
        return state
    if name is not None and name not in state.network:
        raise ModelError("There is no node {variable}.", variable=name)
    return state.with_(extra=_with_section(state.extra, {"class": name} if name else None))


def set_losses(state: DocumentState, losses: LossMatrix) -> DocumentState:
    """Give the marked class other losses."""
    name = class_of(state)
    if name is None or losses == losses_of(state):
        return state
    fitting = losses.matched(state.network[name].states)
    section = {**section_of(state.extra), "losses": losses_json(fitting)}
    return state.with_(extra=_with_section(state.extra, section))


def set_option(state: DocumentState, name: str, value: object) -> DocumentState:
    """Note another value of an option with which the classifier was trained."""
    section = dict(section_of(state.extra))
    options = section.get("options")
    section["options"] = {**(options if isinstance(options, dict) else {}), name: value}
    return state.with_(extra=_with_section(state.extra, section))


def class_renamed(extra: Mapping[str, Any], old: str, new: str) -> Mapping[str, Any]:
    """Follow the renaming of a node."""
    section = section_of(extra)
    if section.get("class") != old:
        return extra
    return _with_section(extra, {**section, "class": new})


def class_removed(extra: Mapping[str, Any], names: Collection[str]) -> Mapping[str, Any]:
    """Follow the removal of nodes: what was trained for a class goes with it."""
    return _with_section(extra, None) if section_of(extra).get("class") in names else extra


def with_states_followed(
    before: DocumentState, after: DocumentState, name: str, origins: Sequence[int | None]
) -> DocumentState:
    """Let losses follow an edit of a node's states.

    `origins`: the former position of each state, None for a new one, which costs 1 where it is
    missed or decided wrongly.
    """
    if class_of(before) != name or "losses" not in section_of(before.extra):
        return after
    losses, states = losses_of(before), after.network[name].states
    assert losses is not None
    rest = [d for d in losses.decisions if d not in losses.classes]
    if [d for d in losses.decisions if d in losses.classes] != list(losses.classes):
        # Decisions that are not states have nothing to follow; their rows do.
        rest, pairs = list(losses.decisions), []
    else:
        pairs = list(origins)
    columns = [None if k is None else losses.decisions.index(losses.classes[k]) for k in pairs]
    columns += [losses.decisions.index(d) for d in rest]
    decisions = (*(states if pairs else ()), *rest)
    values = np.ones((len(states), len(columns)))
    for r, row in enumerate(origins):
        for c, column in enumerate(columns):
            if row is not None and column is not None:
                values[r, c] = losses.values[row, column]
            elif pairs and r == c:
                values[r, c] = 0.0
    try:
        return set_losses(after, LossMatrix(states, decisions, values))
    except ParameterError:  # a state has the name of another decision now
        return set_losses(after, LossMatrix.zero_one(states))


def _with_section(extra: Mapping[str, Any], section: dict[str, Any] | None) -> Mapping[str, Any]:
    kept = {key: value for key, value in extra.items() if key != SECTION}
    return kept if section is None else {**kept, SECTION: section}
