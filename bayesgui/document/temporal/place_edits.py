"""Where nodes stand in time, and over how many slices.

As in `edits`: pure functions from state to state, which raise a `ModelError` before anything is
changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.temporal.moving import as_template, with_places, with_slices
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.series import MAX_SLICES, too_long
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.edits import replace_model, with_findings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.document.state import DocumentState


def put(state: DocumentState, names: Iterable[str], place: str) -> DocumentState:
    """Put nodes into every slice, outside of time, before the first or after the last slice."""
    return put_all(state, dict.fromkeys(names, place))


def put_all(state: DocumentState, places: Mapping[str, str]) -> DocumentState:
    """Put each node where it is said; findings of nodes that enter time are dropped.

    A node in every slice has its findings in series.
    """
    model: Model = state.model
    wanted = {name: where for name, where in places.items() if place_of(model, name) != where}
    if not wanted:
        return state
    # Nodes that enter time come first: their arcs may lead to those that leave it for the last one.
    for place in dict.fromkeys(sorted(wanted.values(), key=lambda each: each != EVERY)):
        model = with_places(model, [name for name in wanted if wanted[name] == place], place)
    entering = {name for name, place in wanted.items() if place == EVERY}

    def followed(evidence: Evidence) -> Evidence:
        return evidence.without(*entering) if evidence.keys() & entering else evidence

    return replace_model(with_findings(state, followed), model)


def place_of(model: Model, name: str) -> str:
    """Return where a node of any model stands in time; "" in a model without time."""
    template = template_of(model)
    return "" if template is None else template.place(name)


def set_slices(state: DocumentState, slices: int) -> DocumentState:
    """Change the number of slices.

    Raises `ModelError` if a series has a finding in one that would go, and `EvidenceError` if there
    would be more than a series may have.
    """
    model = _template(state)
    if model.slices == slices:
        return state
    if slices > MAX_SLICES:
        raise too_long(slices)
    for series in state.series if slices > 0 else ():
        if series.last_finding >= slices:
            raise _findings_cut_off(series)
    return replace_model(state, with_slices(model, slices))


def _findings_cut_off(series: Series) -> ModelError:
    last = series.last_finding
    if series.name:
        return ModelError(
            "The series “{name}” has a finding at t = {number}. Keep {needed} slices, or clear it "
            "first.",
            name=series.name,
            number=last,
            needed=last + 1,
        )
    return ModelError(
        "There is a finding at t = {number}. Keep {needed} slices, or clear it first.",
        number=last,
        needed=last + 1,
    )


def describe_time(
    state: DocumentState, step: str | None = None, start: str | None = None
) -> DocumentState:
    """Say what a slice is, and what t = 0 is called; None leaves it as it is."""
    model = _template(state)
    said = model.template
    step, start = said.step if step is None else step, said.start if start is None else start
    if (step, start) == (said.step, said.start):
        return state
    return replace_model(state, model.with_template(replace(said, step=step, start=start)))


def _template(state: DocumentState) -> TemporalNetwork:
    if not state.model.is_template:
        raise ModelError("No node is in time. Put one into every slice first.")
    return as_template(state.model)
