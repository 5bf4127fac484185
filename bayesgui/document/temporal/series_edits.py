"""Edits of findings over time, and of the series of a document.

As in `edits`: pure functions from state to state, which raise before anything is changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.temporal.carried import empty_for
from bayesgui.core.temporal.series import BLANK, Series
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.scenarios import free_scenario_name
from bayesgui.document.temporal.place_edits import set_slices

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.document.state import DocumentState

Cell = tuple[int, str, object]
"""Slice, node and finding, None for none. The slice does not matter of a node there once."""


# -- findings of the series that is shown -----------------------------------------------------


def set_findings(state: DocumentState, cells: Iterable[Cell]) -> DocumentState:
    """Set or retract findings in some slices of the series that is shown.

    Raises `EvidenceError` where a finding does not fit or lies beyond the last slice; the remedy
    is `set_slices`.
    """
    return state.with_over_time(state.over_time.with_found(_template(state), cells))


def clear_cells(
    state: DocumentState, numbers: Iterable[int] | None = None, names: Iterable[str] | None = None
) -> DocumentState:
    """Retract all findings of some nodes in some slices; by default of all.

    Nodes that are there once are cleared where they are named, or all slices are.
    """
    return state.with_over_time(_cleared(state.over_time, numbers, names))


def clear_nodes(
    state: DocumentState, names: Collection[str], numbers: Collection[int]
) -> DocumentState:
    """Retract all findings of some nodes in some series, which are told by their numbers."""
    found = (
        _cleared(series, None, names) if k in numbers else series
        for k, series in enumerate(state.series)
    )
    return state.with_(series=tuple(found))


def _cleared(series: Series, numbers: Iterable[int] | None, names: Iterable[str] | None) -> Series:
    rows = set(range(series.slices)) if numbers is None else set(numbers)
    chosen = {*series.names, *series.once} if names is None else set(names)
    columns = [k for k, name in enumerate(series.names) if name in chosen]
    codes = series.codes.copy()
    kept_rows = sorted(row for row in rows if 0 <= row < series.slices)
    for column in columns:
        codes[kept_rows, column] = BLANK
    others = {
        key: found
        for key, found in series.others.items()
        if key[0] not in rows or key[1] not in chosen
    }
    is_all = names is not None or numbers is None
    once = series.once.without(*chosen) if is_all else series.once
    return replace(series, codes=codes, others=others, once=once)


def clear_series(state: DocumentState) -> DocumentState:
    """Retract all findings of the series that is shown."""
    series = state.over_time
    return state.with_over_time(series.cleared()) if series.n_findings else state


# -- the series of a document -----------------------------------------------------------------


def replace_shown(state: DocumentState, series: Series) -> DocumentState:
    """Replace the series that is shown by one that may be longer than the template."""
    return _with_room(state, [series]).with_over_time(series)


def add_series(
    state: DocumentState, added: Sequence[Series], *, choose: bool = True
) -> DocumentState:
    """Append series, of which the first is shown; the template gets as many slices as they have.

    A taken name gets a number. Raises `EvidenceError` where a finding does not fit. A series that
    has neither name nor findings gives way to the first of them.
    """
    if not added:
        return state
    state = _with_room(state, added)
    found = list(state.series)
    if len(found) == 1 and not found[0].name and not found[0].n_findings:
        found = []
    place = len(found)
    for each in added:
        name = free_scenario_name(found, each.name) if each.name else ""
        found.append(each if name == each.name else replace(each, name=name))
    shown = place if choose or not place else state.series_shown
    return state.with_(series=tuple(found), series_shown=shown)


def new_series(state: DocumentState, name: str) -> DocumentState:
    """Append a series without findings, and show it; the present one stays, even if empty."""
    model = _template(state)
    found = state.series or (empty_for(model),)
    made = replace(empty_for(model), name=free_scenario_name(found, _checked(name)))
    return state.with_(series=(*found, made), series_shown=len(found))


def duplicate_series(state: DocumentState, number: int) -> DocumentState:
    """Insert a copy of a series after it, and show it."""
    source = _numbered(state, number)
    copy = replace(source, name=free_scenario_name(state.series, source.name))
    after = number + 1
    made = (*state.series[:after], copy, *state.series[after:])
    return state.with_(series=made, series_shown=after)


def remove_series(state: DocumentState, numbers: Collection[int]) -> DocumentState:
    """Remove series, by their numbers; the one that is shown stays shown where it is kept."""
    kept = [k for k in range(len(state.series)) if k not in numbers]
    if len(kept) == len(state.series):
        return state
    before = sum(k < state.series_shown for k in kept)
    shown = before if state.series_shown in kept else min(before, max(0, len(kept) - 1))
    return state.with_(series=tuple(state.series[k] for k in kept), series_shown=shown)


def choose_series(state: DocumentState, number: int) -> DocumentState:
    """Show another series."""
    _numbered(state, number)
    return state.with_(series_shown=number)


def rename_series(state: DocumentState, number: int, name: str) -> DocumentState:
    """Rename a series."""
    series, name = _numbered(state, number), _checked(name)
    if series.name == name:
        return state
    if any(each.name == name for each in state.series):
        raise ModelError("There is a series “{name}” already; choose another name.", name=name)
    found = list(state.series)
    found[number] = replace(series, name=name)
    return state.with_(series=tuple(found))


def _checked(name: str) -> str:
    name = name.strip()
    if not name:
        raise ModelError("A series needs a name; type at least one letter.")
    return name


def _numbered(state: DocumentState, number: int) -> Series:
    if not 0 <= number < len(state.series):
        raise ModelError("There is no series {number}.", number=number + 1)
    return state.series[number]


def _with_room(state: DocumentState, added: Iterable[Series]) -> DocumentState:
    """Return the state over as many slices as some series have; they are checked."""
    model = _template(state)
    most = model.slices
    for each in added:
        each.check(model)
        most = max(most, each.slices)
    return set_slices(state, most)


def _template(state: DocumentState) -> TemporalContent:
    model = template_of(state.model)
    if model is None:
        raise ModelError("No node is in time. Put one into every slice first.")
    return model
