"""Edits of what experts answered: kept beside a node, or used as its table."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.document.distributions import set_distribution

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState


def form_of(state: DocumentState, name: str) -> Elicited | None:
    """Return what experts answered about a node, whether its table is used or not."""
    if name in state.asked:
        return state.asked[name]
    mechanism = state.model.mechanism(name)
    return mechanism if isinstance(mechanism, Elicited) else None


def form_or_new(state: DocumentState, name: str) -> Elicited:
    """Return what experts answered about a node; a form without answers if there is none."""
    return form_of(state, name) or Elicited.on(state.model, name)


def with_form(state: DocumentState, form: Elicited) -> DocumentState:
    """Keep a form beside its node, whose table stays what it is."""
    name = form.variable
    if form == state.model.mechanism(name):
        return without_form(state, name)
    if state.asked.get(name) == form:
        return state
    return state.with_(asked=MappingProxyType({**state.asked, name: form}))


def without_form(state: DocumentState, name: str) -> DocumentState:
    """Drop the form that is kept beside a node."""
    if name not in state.asked:
        return state
    left = {each: form for each, form in state.asked.items() if each != name}
    return state.with_(asked=MappingProxyType(left))


def use_form(state: DocumentState, form: Elicited) -> DocumentState:
    """Let a form determine the table of its node."""
    return set_distribution(without_form(state, form.variable), form)
