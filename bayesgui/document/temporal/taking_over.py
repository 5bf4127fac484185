"""A difference in time between two templates, changed to how the other one has it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.temporal.moving import as_template
from bayesgui.core.temporal.template import first_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.edits import add_arc, replace_model
from bayesgui.document.temporal.first_tables import derive_again
from bayesgui.document.temporal.lag_edits import add_lag, lags_of, remove_lags
from bayesgui.document.temporal.place_edits import put, set_slices

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.document.state import DocumentState


def taken_over(
    state: DocumentState, other: Model, of: str, names: Sequence[str], lag: int
) -> DocumentState:
    """Return a state in which a part is as in another model.

    `of`: "slices", "place", "lag" or "table". `names`: the node or the two ends of an arc. `lag`:
    of an arc, or the number of the slice of a first table.

    Raises `ModelError` if the part does not fit into the template.
    """
    there = as_template(other)
    if of == "slices":
        return set_slices(state, there.slices)
    if of == "place":
        return put(state, names[:1], there.place(names[0]))
    if of == "table":
        return _with_table(state, there, names[0], lag)
    parent, child = names[0], names[-1]
    if (parent, child, lag) in lags_of(state.model):
        return remove_lags(state, [(parent, child, lag)])
    return add_lag(state, parent, child, lag) if lag else add_arc(state, parent, child)


def _with_table(
    state: DocumentState, there: TemporalNetwork, name: str, number: int
) -> DocumentState:
    if not there.is_given(name, number):
        return derive_again(state, name, number)
    model = template_of(state.model)
    assert model is not None, "it has a first table"
    table = there.mechanism(first_name(name, number))
    made = model.with_first_table(name, number)
    kept = made.mechanism(first_name(name, number)).parents
    if set(kept) == set(table.parents):
        made = made.with_mechanism(table)
    return replace_model(state, made)
