"""Edits that put nodes of a model into time, or out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.model import Model
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.places import EVERY, FIRST, PLACES, check_places
from bayesgui.core.temporal.template import Template, first_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


def as_template(model: Model, template: Template | None = None) -> TemporalNetwork:
    """Return a model as a template whose nodes are all outside of time, or as one that says so."""
    if isinstance(model, TemporalNetwork) and template is None:
        return model
    made = TemporalNetwork(
        model.variables,
        model.mechanisms.values(),
        Template() if template is None else template,
        model.name,
        model.properties,
    )
    return made.with_marks(model.marks)


def with_places(model: Model, names: Iterable[str], place: str) -> Model:
    """Return a network or a template with some nodes elsewhere in time.

    A node that leaves the slices loses its arcs with a lag and its first tables. One that comes
    before the first slice stays a parent in the tables of that slice, which are given from then on.

    Parameters
    ----------
    model : Model
        The network, or the template that it already is.
    names : iterable of str
        The nodes.
    place : {"every", "outside", "first", "last"}
        In every slice, outside of time, or once before the first or after the last slice.

    Returns
    -------
    Model
        A `TemporalNetwork`; a plain model if no node is in time.

    Raises
    ------
    ModelError
        If an arc may not lead from one of the places to the other, or a node is unknown.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.example("asia")
    >>> world = bayesgui.with_places(net, net.names, "every").with_lagged_arc("smoke", "smoke", 1)
    >>> world.lagged_arcs
    (('smoke', 'smoke', 1),)
    """
    names = tuple(dict.fromkeys(model[name].name for name in names))
    if place not in PLACES:
        raise ModelError("There is no place {place} in time.", place=place)
    made = as_template(model)
    template = made.template
    for name in names:
        template = template.with_place(name, place)
    for parent, child in made.arcs:
        check_places(parent, child, (template.place(parent), template.place(child)))
    for parent, child in made.first_arcs:
        if (child in names and place != EVERY) or parent in names:
            made = made.without_arcs({child: (parent,)})
    if place != EVERY:
        tied = [each for name in names for each in made.template.tied_to(name)]
        if tied:
            made = Model.without_variables(made, *tied)
        lost = {name: gone for name in names if (gone := _past_parents(made, name))}
        if lost:
            made = made.without_arcs(lost)
    made = made.with_template(template)
    return (_first_only(made, names) if place == FIRST else made)._settled()


def _first_only(model: TemporalNetwork, names: Collection[str]) -> TemporalNetwork:
    """Return a template in which nodes matter to the tables of the first slice only."""
    children: dict[str, list[str]] = {}
    for parent, child in model.arcs:
        if parent in names and model.place(child) == EVERY:
            children.setdefault(child, []).append(parent)
    for child, parents in children.items():
        model = model.with_first_table(child, 0)
        tables = [child, *(first_name(child, k) for k in range(1, model.greatest_lag(child)))]
        lost = {name: parents for name in tables if name == child or name in model.template.firsts}
        model = Model.without_arcs(model, lost, {})
    return model


def _past_parents(model: TemporalNetwork, name: str) -> list[str]:
    return [parent for parent in model.mechanism(name).parents if parent in model.template.past]


def with_slices(model: TemporalNetwork, slices: int) -> TemporalNetwork:
    """Return the template over another number of slices.

    Raises `ModelError` if it is below 1.
    """
    return model.with_slices(slices)
