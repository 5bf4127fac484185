"""Edits of a node's table: its probabilities, its counts, and a draft that is neither yet."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.document import drafts

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.document.state import DocumentState


def set_table(state: DocumentState, name: str, values: ArrayLike) -> DocumentState:
    """Give a node another table, of the same shape; its draft, if any, has done its work.

    Rows that stay keep the counts they were estimated with; those that change have none any more.
    How many rows of the data there were stays known of all.
    """
    parents, table = state.network.parents(name), np.asarray(values, dtype=np.float64)
    old = state.network.cpt(name)
    observed = old.observed if table.shape == old.values.shape else None
    cpt = CPT(name, parents, table, _counts_left(old, table), observed)
    return state.with_(
        network=state.network.with_cpt(cpt), drafts=drafts.without(state.drafts, name)
    )


def _counts_left(cpt: CPT, values: NDArray[np.float64]) -> NDArray[np.float64] | None:
    if cpt.counts is None or values.shape != cpt.values.shape:
        return None
    same = (values == cpt.values).all(axis=-1, keepdims=True)
    counts = np.where(same, cpt.counts, 0.0)
    return counts if counts.any() else None


def set_counts(state: DocumentState, name: str, counts: ArrayLike) -> DocumentState:
    """Give a node counts, and each row that has some their shares as probabilities.

    `counts`: in the shape of the node's table; a row of zeros keeps its probabilities.

    Raises
    ------
    ModelError
        If a count is negative or infinite, the shape another, or the table unfinished.
    """
    drafts.refuse(state.drafts, name)
    old = state.network.cpt(name)
    numbers = np.asarray(counts, dtype=np.float64)
    values = old.values
    if numbers.shape == values.shape:
        sums = numbers.sum(axis=-1, keepdims=True)
        fresh = sums > 0
        if old.counts is not None:
            fresh &= (numbers != old.counts).any(axis=-1, keepdims=True)
        values = np.where(fresh, numbers / np.where(sums > 0, sums, 1.0), values)
    cpt = CPT(name, old.parents, values, numbers if numbers.any() else None, old.observed)
    return state.with_(network=state.network.with_cpt(cpt))


def set_draft(state: DocumentState, name: str, values: ArrayLike | None) -> DocumentState:
    """Keep a table that is no distribution yet beside the valid one, or drop it (None).

    `values`: in the shape of the node's table; NaN for a cell that is empty.

    Raises
    ------
    ModelError
        If the shape is another.
    """
    if values is None:
        kept = drafts.without(state.drafts, name)
        return state if kept is state.drafts else state.with_(drafts=kept)
    array = np.array(values, dtype=np.float64)
    expected = state.network.cpt(name).values.shape
    if array.shape != expected:
        raise ModelError(
            "The table of {variable} needs {expected} numbers and has {found}.",
            variable=name,
            expected="×".join(map(str, expected)),
            found="×".join(map(str, array.shape)),
        )
    array.flags.writeable = False
    return state.with_(drafts=MappingProxyType({**state.drafts, name: array}))
