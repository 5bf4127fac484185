"""What differs between two models in time besides their nodes, mechanisms and arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.temporal.template_of import template_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model


def names_altered(before: Model, after: Model) -> set[str]:
    """Return the nodes of both that stand elsewhere in time, or have other first tables."""
    old, new = _in_time(before), _in_time(after)
    common = set(before.names).intersection(after.names)
    return {name for name in common if old.get(name) != new.get(name)}


def _in_time(model: Model) -> Mapping[str, tuple[object, ...]]:
    """Return place and first tables of each node that is not outside of time."""
    template = template_of(model)
    if template is None:
        return {}
    held = template.template
    found: dict[str, tuple[object, ...]] = {name: (held.places[name],) for name in held.places}
    for name, (of, number) in held.firsts.items():
        found[of] = (*found[of], number, id(model.mechanism(name)))
    return found


def same_places(before: Model, after: Model) -> bool:
    """Return whether nothing but numbers of tables may differ in time."""
    old, new = template_of(before), template_of(after)
    if old is None or new is None:
        return old is new
    one, other = old.template, new.template
    return one is other or (one.places == other.places and one.slices == other.slices)
