"""Templates after the commands of lessons that edit them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.temporal.moving import with_places, with_slices
from bayesgui.core.temporal.template import first_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.lessons.commands import (
    AddLaggedArc,
    DeriveTable,
    PutInTime,
    RemoveLaggedArc,
    SetSlices,
)
from bayesgui.lessons.temporal.names import slice_of
from bayesgui.lessons.temporal.unfolding import MAX_SLICES

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.lessons.commands import Command


def edited_over_time(command: Command, model: Model) -> Model:
    """Return a model after a command about time; of any other command it is the same."""
    match command:
        case PutInTime(names=names, place=place):
            return with_places(model, names, place)
        case SetSlices(count=count):
            if count > MAX_SLICES:
                raise ModelError(
                    "{count} slices are more than the {most} that a lesson asks questions of; "
                    "take fewer.",
                    count=count,
                    most=MAX_SLICES,
                )
            return with_slices(needed_template(model), count)
        case AddLaggedArc(parent=parent, child=child, lag=lag):
            return needed_template(model).with_lagged_arc(parent, child, lag)
        case RemoveLaggedArc(parent=parent, child=child, lag=lag):
            return needed_template(model).without_lagged_arc(parent, child, lag)
        case DeriveTable(name=name):
            return needed_template(model).without_first_table(*_first_slice(name))
    return model


def needed_template(model: Model) -> TemporalNetwork:
    """Return a model as the template that it is; raise if no node is in time."""
    template = template_of(model)
    if template is None:
        raise ModelError("No node is in time. Put one into every slice first.")
    return template


def _first_slice(name: str) -> tuple[str, int]:
    found = slice_of(name)
    if found is None:
        raise ModelError(
            "{variable} names no slice; write the node and its first slice, as in {variable}[0].",
            variable=name,
        )
    return found


def tabled(model: Model, name: str) -> tuple[Model, str]:
    """Return a model in which a table stands, and the name under which it does.

    ``Rain[0]`` is the table of a first slice, which is one that is given after that.
    """
    place = slice_of(name)
    template = template_of(model)
    if template is None or place is None or place[0] not in template.names:
        return model, name
    of, number = place
    return template.with_first_table(of, number), first_name(of, number)
