"""Tables of the first slices: given, or derived from the later one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.temporal.template import first_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.edits import replace_model

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.document.state import DocumentState


def give(state: DocumentState, name: str, number: int) -> DocumentState:
    """Give a node a table of its own in a first slice, with the derived numbers."""
    return replace_model(state, _template(state).with_first_table(name, number))


def derive_again(state: DocumentState, name: str, number: int) -> DocumentState:
    """Let the table of a first slice be derived from the later one again."""
    after = replace_model(state, _template(state).without_first_table(name, number))
    held = first_name(name, number)
    drafts = {other: draft for other, draft in after.drafts.items() if other != held}
    texts = {other: text for other, text in after.formula_drafts.items() if other != held}
    return after.with_(drafts=drafts, formula_drafts=texts)


def _template(state: DocumentState) -> TemporalNetwork:
    model = template_of(state.model)
    assert model is not None, "no node is in time"
    return model
