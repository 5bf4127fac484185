"""Edits of a node's table: its probabilities, its counts, and its draft."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.document import drafts

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from bayesgui.document.state import DocumentState


def set_table(state: DocumentState, name: str, values: ArrayLike) -> DocumentState:
    """Replace a node's table by one of the same shape, and drop its draft.

    Unchanged rows keep the counts they were estimated from; changed rows lose theirs. The number of
    cases is kept for all rows.
    """
    cpt = state.model.cpt(name).with_values(values)
    return state.with_(model=state.model.with_cpt(cpt), drafts=drafts.without(state.drafts, name))


def set_counts(state: DocumentState, name: str, counts: ArrayLike) -> DocumentState:
    """Set a node's counts, and the probabilities of each row with counts to their proportions.

    `counts`: in the shape of the node's table; a row of zeros keeps its probabilities.
    """
    drafts.refuse(state.drafts, name)
    old = state.model.cpt(name)
    numbers = np.asarray(counts, dtype=np.float64)
    values = old.values
    if numbers.shape == values.shape:
        sums = numbers.sum(axis=-1, keepdims=True)
        fresh = sums > 0
        if old.counts is not None:
            fresh &= (numbers != old.counts).any(axis=-1, keepdims=True)
        values = np.where(fresh, numbers / np.where(sums > 0, sums, 1.0), values)
    cpt = CPT(name, old.parents, values, numbers if numbers.any() else None, old.observed)
    return state.with_(model=state.model.with_cpt(cpt))


def set_draft(state: DocumentState, name: str, values: ArrayLike | None) -> DocumentState:
    """Store a draft that is not a valid distribution beside the valid table, or drop it (None).

    `values`: in the shape of the node's table; NaN for an empty cell.
    """
    if values is None:
        kept = drafts.without(state.drafts, name)
        return state if kept is state.drafts else state.with_(drafts=kept)
    array = np.array(values, dtype=np.float64)
    expected = state.model.cpt(name).values.shape
    if array.shape != expected:
        raise ModelError(
            "The table of {variable} needs {expected} numbers and has {found}.",
            variable=name,
            expected="×".join(map(str, expected)),
            found="×".join(map(str, array.shape)),
        )
    array.flags.writeable = False
    return state.with_(drafts=MappingProxyType({**state.drafts, name: array}))
