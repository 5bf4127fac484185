"""A template unrolled over slices: a plain model with a node for each slice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Evidence
from bayesgui.core.model import Model
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.first_tables import table_at
from bayesgui.core.temporal.places import EVERY, LAST
from bayesgui.core.temporal.series import BLANK
from bayesgui.core.temporal.template import slice_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.core.variable import Variable

MAX_NODES = 20_000
"""Number of nodes that a template may be unrolled to."""


def n_unrolled(model: TemporalContent, slices: int) -> int:
    """Return the number of nodes of an unrolled template."""
    each = len(model.in_time)
    return len(model) - each + each * slices


def most_slices(model: TemporalContent) -> int:
    """Return the largest number of slices over which a template can be unrolled."""
    each = max(1, len(model.in_time))
    return max(1, (MAX_NODES - n_unrolled(model, 0)) // each)


def checked_slices(slices: object) -> int:
    """Return a number of slices as a whole number from 1, numpy's among them, or raise."""
    if isinstance(slices, int | np.integer) and type(slices) is not bool and slices >= 1:
        return int(slices)
    raise ModelError(
        "A template cannot be unrolled over {slices} slices; choose 1 or more.", slices=slices
    )


def unrolled(model: TemporalContent, slices: int, monitor: Monitor = SILENT) -> Model:
    """Return the model with a node ``X[t]`` for each node in time and slice t.

    The nodes that are there once keep their names; those outside of time and before the first slice
    come first, those after the last slice last. `monitor`: is polled for cancellation.

    Raises `ModelError` if there are less than one slice or too many nodes, or a name of a slice
    is taken.
    """
    slices = checked_slices(slices)
    if n_unrolled(model, slices) > MAX_NODES:
        raise ModelError(
            "Unrolled over {slices:,} slices it would be {nodes:,} nodes, more than {most:,}. "
            "Choose fewer slices, or ask it over time as it is.",
            slices=slices,
            nodes=n_unrolled(model, slices),
            most=MAX_NODES,
        )
    monitor.check()
    pairs = list(_nodes(model, slices))
    variables, mechanisms = zip(*pairs, strict=True) if pairs else ((), ())
    return Model._made(model, variables, mechanisms).with_properties(model.properties)


def unrolled_findings(series: Series, slices: int) -> Evidence:
    """Return the findings of a series on the nodes of its slices."""
    found: dict[str, object] = dict(series.once)
    for number, column in np.argwhere(series.codes[:slices] != BLANK).tolist():
        name = series.names[column]
        found[slice_name(name, number)] = series.finding(number, name)
    others = series.others.items()
    found |= {slice_name(name, number): each for (number, name), each in others if number < slices}
    return Evidence(found)


def _nodes(model: TemporalContent, slices: int) -> Iterator[tuple[Variable, Mechanism]]:
    once = [name for name in model.names if model.place(name) != EVERY]
    for name in once:
        if model.place(name) != LAST:
            yield model[name], model.mechanism(name)
    for number in range(slices):
        for name in model.in_time:
            held = slice_name(name, number)
            if held in model:
                raise ModelError(
                    "There is a node named {variable}; rename it, since slice {number} of {name} "
                    "is called so.",
                    variable=held,
                    number=number,
                    name=name,
                )
            mechanism = table_at(model, name, number)
            parents = [_in_slice(model, parent, number) for parent in mechanism.parents]
            yield model[name].with_name(held), mechanism.with_names(held, parents)
    for name in once:
        if model.place(name) == LAST:
            mechanism = model.mechanism(name)
            parents = [_in_slice(model, parent, slices - 1) for parent in mechanism.parents]
            yield model[name], mechanism.with_names(name, parents)


def _in_slice(model: TemporalContent, parent: str, number: int) -> str:
    """Return the name in the unrolled network of a parent named in a table of a slice."""
    past = model.template.past
    if parent in past:
        return slice_name(past[parent].of, number - past[parent].steps)
    return slice_name(parent, number) if model.place(parent) == EVERY else parent
