"""The edits that mend problems: each leaves a document without the problem."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.document import edits
from bayesgui.document.checking.merging import merge_states
from bayesgui.document.estimates import apply_estimate, family_cases, set_prior
from bayesgui.document.state_edits import remove_state
from bayesgui.document.table_edits import set_table
from bayesgui.document.temporal.lag_edits import add_lag, remove_lags
from bayesgui.learning.priors import BDeu

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.checking.remedies import Remedy
    from bayesgui.document.state import DocumentState

    Edit = Callable[[DocumentState, Remedy], DocumentState]


def remedied(state: DocumentState, remedy: Remedy) -> DocumentState:
    """Return a document after a remedy; one that only shows a place changes nothing.

    Raises a `ModelError` where the edit is refused, as if it were made by hand.
    """
    edit = _EDITS.get(remedy.action)
    return state if edit is None else edit(state, remedy)


def filled_rows(draft: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a table made of a draft: rows divided by their sums.

    Empty cells share what the others of their row leave of 1; a row of zeros becomes uniform.
    """
    given = np.nan_to_num(np.clip(draft, 0.0, None), nan=0.0)
    empty = np.isnan(draft)
    left = np.clip(1.0 - given.sum(axis=-1, keepdims=True), 0.0, None)
    values = np.where(empty, left / np.maximum(1, empty.sum(axis=-1, keepdims=True)), given)
    sums = values.sum(axis=-1, keepdims=True)
    uniform = np.full_like(values, 1.0 / values.shape[-1])
    found: NDArray[np.float64] = np.where(sums > 0, values / np.where(sums > 0, sums, 1), uniform)
    return found


def _normalize(state: DocumentState, remedy: Remedy) -> DocumentState:
    (name,) = remedy.nodes
    if name not in state.drafts:
        return state
    return set_table(state, name, filled_rows(state.drafts[name]))


def _remove_arc(state: DocumentState, remedy: Remedy) -> DocumentState:
    parent, child = remedy.nodes
    return edits.remove(state, arcs=[(parent, child)])


def _add_arc(state: DocumentState, remedy: Remedy) -> DocumentState:
    return edits.add_arc(state, *remedy.nodes)


def _remove_lag(state: DocumentState, remedy: Remedy) -> DocumentState:
    parent, child = remedy.nodes
    return remove_lags(state, [(parent, child, int(remedy.text))])


def _add_lag(state: DocumentState, remedy: Remedy) -> DocumentState:
    parent, child = remedy.nodes
    return add_lag(state, parent, child, int(remedy.text))


def _reverse_arc(state: DocumentState, remedy: Remedy) -> DocumentState:
    return edits.reverse_arc_keeping_joint(state, *remedy.nodes)


def _remove_state(state: DocumentState, remedy: Remedy) -> DocumentState:
    (name,), (value,) = remedy.nodes, remedy.states
    return remove_state(state, name, state.model[name].states.index(value))


def _merge_states(state: DocumentState, remedy: Remedy) -> DocumentState:
    return merge_states(state, remedy.nodes[0], remedy.states)


def _delete_node(state: DocumentState, remedy: Remedy) -> DocumentState:
    return edits.remove(state, names=remedy.nodes)


def _add_prior(state: DocumentState, remedy: Remedy) -> DocumentState:
    (name,) = remedy.nodes
    if not isinstance(state.model.cpd(name), CPT):
        raise ModelError(
            "Only plain tables have a prior; make the distribution a table first, or select "
            "other nodes."
        )
    cpt = state.model.cpt(name)
    cases = family_cases(cpt)
    # What was learned without telling a prior apart has its counts as cases.
    observed = state.with_(model=state.model.with_cpt(_with_cases(cpt, cases.counts)))
    prior = set_prior(observed, name, BDeu().hyperparameters(cpt))
    return apply_estimate(prior, name, "bayes", cases)


def _with_cases(cpt: CPT, cases: NDArray[np.float64]) -> CPT:
    return CPT(cpt.variable, cpt.parents, cpt.values, cases, cases)


_EDITS: dict[str, Edit] = {
    "normalize": _normalize,
    "remove-arc": _remove_arc,
    "add-arc": _add_arc,
    "reverse-arc": _reverse_arc,
    "remove-lag": _remove_lag,
    "add-lag": _add_lag,
    "remove-state": _remove_state,
    "merge-states": _merge_states,
    "delete-node": _delete_node,
    "add-prior": _add_prior,
}
