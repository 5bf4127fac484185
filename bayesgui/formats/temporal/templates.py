"""Dynamic networks of files: what was read of their first slices as a template, and unrolled."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.core.name_lists import notes_on
from bayesgui.core.sentence import Loss
from bayesgui.core.temporal.folding import folded
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.series import empty_series
from bayesgui.core.temporal.template import slice_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.folding import Origin
    from bayesgui.core.temporal.series import Series
    from bayesgui.formats.base import Loaded

_V = TypeVar("_V")

GAP = 260.0
"""Distance between the pictures of two slices, in canvas units."""


def as_template(loaded: Loaded, origin: Mapping[str, Origin], slices: int, file: str) -> Loaded:
    """Return what was read of the first slices of a dynamic network as a template.

    `origin`: the node and the slice for which each node in time stands. `slices`: how many the file
    says. `file`: its name.
    """
    origin = {name: where for name, where in origin.items() if name in loaded.whole}
    if not origin:
        return loaded
    try:
        model, uneven = folded(loaded.whole, origin, slices)
    except ModelError as error:
        raise FormatError("{path}: {reason} Nothing was opened.", path=file, reason=error) from None
    names = {name: base for name, (base, number) in origin.items() if number == 0}
    remarks = [*loaded.remarks]
    remarks += notes_on(
        uneven,
        "The tables of {names} change over slices in a way that a template cannot hold; they have "
        "those of the last ones.",
        kind=Loss,
    )
    template = template_of(model)
    given = () if template is None else _series(template, loaded.evidence, origin)
    layout = loaded.layout

    def kept(held: Mapping[str, _V]) -> Mapping[str, _V]:
        first = {names.get(name, name): x for name, x in held.items()}
        return {name: x for name, x in first.items() if name in model}

    layout = replace(
        layout,
        positions=kept(layout.positions),
        widths=kept(layout.widths),
        colors=kept(layout.colors),
    )
    return replace(
        loaded,
        network=compiled(model).network,
        model=model,
        layout=layout,
        remarks=tuple(remarks),
        evidence=NO_EVIDENCE,
        series=given,
    )


def _series(
    model: TemporalContent, evidence: Evidence, origin: Mapping[str, Origin]
) -> tuple[Series, ...]:
    """Return the findings of the slices that were read as a series."""
    if not evidence:
        return ()
    made = empty_series(model)
    for name, finding in evidence.items():
        base, number = origin.get(name, (name, 0))
        if model.place(base) == EVERY:
            made = made.with_finding(number, base, finding)
        else:
            made = made.with_once(base, finding)
    return (made,)


def unrolled(loaded: Loaded, slices: int) -> Loaded:
    """Return a template unrolled over slices that stand beside each other; others as they are.

    Raises `ModelError` if there are less than one slice or too many nodes.
    """
    template = loaded.model
    if not isinstance(template, TemporalNetwork):
        return loaded
    model = template.unroll(slices)
    copies = {name: [(name, 0)] for name in template if name in model}
    for name in template.in_time:
        copies[name] = [(slice_name(name, number), number) for number in range(slices)]
    held = loaded.layout
    xs = [held.positions[name][0] for name in template.in_time if name in held.positions]
    step = max(xs) - min(xs) + GAP if xs else GAP
    layout = Layout(
        {
            copy: (x + number * step, y)
            for name, (x, y) in held.positions.items()
            for copy, number in copies[name]
        },
        {copy: width for name, width in held.widths.items() for copy, _ in copies[name]},
        {copy: color for name, color in held.colors.items() for copy, _ in copies[name]},
        {copy: form for name, form in held.forms.items() for copy, _ in copies[name]},
        direction=held.direction,
    )
    whole = type(loaded).of(model, layout, loaded.remarks, format=loaded.format)
    return replace(whole, text_notes=loaded.text_notes)
