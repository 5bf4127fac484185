"""What differs between two models in time besides their nodes, mechanisms and arcs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.temporal.template_of import template_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.temporal.series import Series


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


def names_found(before: Series, after: Series) -> set[str]:
    """Return the nodes that have another finding in any slice."""
    if before is after:
        return set()
    found = {name for name, _ in before.once.items() ^ after.once.items()}
    found |= {name for (_, name), _ in before.others.items() ^ after.others.items()}
    if before.columns != after.columns or before.slices != after.slices:
        return found | {*before.names, *after.names}
    differs = (before.codes != after.codes).any(axis=0)
    return found | {name for name, moved in zip(after.names, differs, strict=True) if moved}


def same_places(before: Model, after: Model) -> bool:
    """Return whether nothing but numbers of tables may differ in time."""
    old, new = template_of(before), template_of(after)
    if old is None or new is None:
        return old is new
    one, other = old.template, new.template
    return one is other or (one.places == other.places and one.slices == other.slices)
