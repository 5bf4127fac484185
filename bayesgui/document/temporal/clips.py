"""Nodes of a template on the clipboard: their places in time, arcs with a lag and first tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPT
from bayesgui.core.node_rules import node_kinds
from bayesgui.core.temporal.moving import with_places
from bayesgui.core.temporal.places import EVERY, FIRST, OUTSIDE
from bayesgui.core.temporal.template import first_name, past_name
from bayesgui.core.temporal.template_of import template_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork


def follows(source: TemporalNetwork, parent: str, copied: Collection[str], target: Model) -> bool:
    """Return whether a parent of a copied node is one after pasting, too.

    `parent`: as in heads of tables, so that it may stand for a node some slices before.
    """
    past = source.template.past
    name = past[parent].of if parent in past else parent
    if name in copied:
        return True
    if name not in target.names or not target[name].has_domain_of(source[name]):
        return False
    there = template_of(target)
    place = OUTSIDE if there is None else there.place(name)
    if parent in past:
        return place == EVERY
    return place == source.place(name) or place == OUTSIDE


def with_pasted(target: Model, source: TemporalNetwork, names: Mapping[str, str]) -> Model:
    """Return a model with nodes of a template.

    `source`: without the arcs from parents that do not follow. `names`: the new name of each node.
    """
    made: Model = target.with_variables(
        [source[old].with_name(new) for old, new in names.items()],
        [_alone(source, old, new) for old, new in names.items()],
    )
    for place in (EVERY, FIRST, *sorted({source.place(old) for old in names} - {EVERY, FIRST})):
        chosen = [new for old, new in names.items() if source.place(old) == place]
        if chosen and place != OUTSIDE:
            made = with_places(made, chosen, place)
    for old in names:
        made = _with_parents(made, source, old, names)
    for held, (of, number) in source.template.firsts.items():
        template = template_of(made)
        if of not in names or template is None:
            continue
        given = source.mechanism(held)
        lost = [p for p in given.parents if not follows(source, p, names, target)]
        if lost:
            given = source.without_arcs({held: lost}).mechanism(held)
        own = given.with_names(
            first_name(names[of], number), [_named(source, p, names) for p in given.parents]
        )
        made = template.with_first_table(names[of], number, own)
    return made


def _with_parents(
    made: Model, source: TemporalNetwork, old: str, names: Mapping[str, str]
) -> Model:
    """Return a model in which a pasted node has its parents and its mechanism."""
    mechanism, new = source.mechanism(old), names[old]
    for parent in mechanism.parents:
        template = template_of(made)
        if parent in source.template.past and template is not None:
            of, lag = source.template.past[parent]
            made = template.with_lagged_arc(names.get(of, of), new, lag)
    parents = [_named(source, parent, names) for parent in mechanism.parents]
    return made.with_mechanism(mechanism.with_names(new, parents))


def _named(source: TemporalNetwork, parent: str, names: Mapping[str, str]) -> str:
    """Return the name after pasting of a parent as in heads of tables."""
    past = source.template.past
    if parent not in past:
        return names.get(parent, parent)
    of, lag = past[parent]
    return past_name(names.get(of, of), lag)


def _alone(source: TemporalNetwork, old: str, new: str) -> Mechanism:
    """Return a mechanism without parents of the kind that a node has."""
    variable, begin = source[old].with_name(new), node_kinds[source.kind(old)].mechanism
    if begin is None:
        return CPT.uniform(new, (), (), variable.n_states)
    return begin(variable)
