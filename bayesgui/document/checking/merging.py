"""Making one state of several that no child of their node tells apart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Evidence, StateFinding
from bayesgui.document.edits import set_states, with_findings
from bayesgui.document.state_edits import remove_state

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.document.state import DocumentState


def merge_states(state: DocumentState, name: str, states: Sequence[str]) -> DocumentState:
    """Make one state of several, with the sum of their probabilities and all their names.

    Findings on one of them become findings on the merged state. Children keep the columns of the
    first one.
    """
    known = state.model[name].states
    places = sorted(known.index(each) for each in states)
    if len(places) < 2:
        raise ModelError("Choose at least two states of {variable} to merge.", variable=name)
    first, gone = places[0], places[1:]
    merged = _free_name([known[k] for k in places], known)
    state = with_findings(state, lambda evidence: _found(evidence, name, known, places))
    state = _summed(state, name, first, gone)
    for place in reversed(gone):
        state = remove_state(state, name, place)
    names = list(state.model[name].states)
    names[first] = merged
    return set_states(state, name, names, range(len(names)))


def _free_name(states: Sequence[str], known: Sequence[str]) -> str:
    name = " / ".join(states)
    return name if name not in known else states[0]


def _found(evidence: Evidence, name: str, known: Sequence[str], places: Sequence[int]) -> Evidence:
    """Return findings that name the first of the states where they name any of them."""
    finding = evidence.get(name)
    if not isinstance(finding, StateFinding):
        return evidence
    some = {known[k] for k in places}
    meant = finding.states - some
    whole = some <= finding.states if finding.excluded else bool(some & finding.states)
    if whole:
        meant |= {known[places[0]]}
    if meant == finding.states:
        return evidence
    if not meant:
        return evidence.without(name)
    return evidence.with_finding(name, StateFinding(frozenset(meant), excluded=finding.excluded))


def _summed(state: DocumentState, name: str, first: int, gone: Sequence[int]) -> DocumentState:
    """Return the state with the probabilities of some states added to that of the first."""
    mechanism = state.model.mechanism(name)
    if not isinstance(mechanism, CPT):
        return state

    def added(cells: NDArray[np.float64]) -> NDArray[np.float64]:
        found = cells.copy()
        found[..., first] += found[..., list(gone)].sum(axis=-1)
        found[..., list(gone)] = 0.0
        return found

    counts, observed = (
        None if each is None else added(each) for each in (mechanism.counts, mechanism.observed)
    )
    table = CPT(name, mechanism.parents, added(mechanism.values), counts, observed)
    return state.with_(model=state.model.with_cpt(table.marked_filled(mechanism.is_filled)))
