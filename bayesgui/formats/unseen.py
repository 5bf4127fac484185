"""Nodes that cannot be observed, and hidden common causes, in files that have no place for them.

A node that cannot be observed keeps the property ``hidden`` = ``yes`` where a format has properties
of nodes; older files of this program have it, too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Loss

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.causes.marks import CommonCause
    from bayesgui.core.model import Model
    from bayesgui.formats.base import Loaded

HIDDEN = ("hidden", "yes")
"""The property of a variable that cannot be observed."""

_AModel = TypeVar("_AModel", bound="Model")


def with_marks(loaded: Loaded) -> Loaded:
    """Return what was read with marks in the place of the properties of its variables."""
    if not any(HIDDEN in variable.properties for variable in loaded.network.variables):
        return loaded
    model = None if loaded.model is None else marked(loaded.model)
    return replace(loaded, network=marked(loaded.network), model=model)


def marked(model: _AModel) -> _AModel:
    """Return a model with marks in the place of the properties of its variables."""
    for variable in model.variables:
        if HIDDEN in variable.properties:
            kept = tuple(pair for pair in variable.properties if pair != HIDDEN)
            model = model.with_variable_replaced(variable.with_parts(properties=kept))
            model = model.with_marks(
                replace(model.marks, unobserved=model.unobserved | {variable.name})
            )
    return model


def without_marks(loaded: Loaded) -> Loaded:
    """Return what is to be written with properties in the place of the marks."""
    if not loaded.whole.marks:
        return loaded
    model = None if loaded.model is None else _unmarked(loaded.model)
    return replace(loaded, network=_unmarked(loaded.network), model=model)


def _unmarked(model: _AModel) -> _AModel:
    unobserved = model.unobserved
    for name in unobserved:
        properties = (*model[name].properties, HIDDEN)
        model = model.with_variable_replaced(model[name].with_parts(properties=properties))
    return model.with_marks(replace(model.marks, unobserved=frozenset(), causes=()))


def causes_lost(loaded: Loaded) -> list[str]:
    """List the hidden common causes, for a format that has no place for them."""
    causes = loaded.whole.marks.causes
    if not causes:
        return []
    pairs = list_names([f"{cause.first} ↔ {cause.second}" for cause in causes])
    return [
        Loss(
            "This format has no place for hidden common causes; these are lost: {arcs}. Save as "
            ".bayesgui too.",
            arcs=pairs,
        )
    ]


def causes_as_nodes(model: Model) -> Iterator[tuple[str, CommonCause]]:
    """Yield hidden common causes with a name each for a node, where edges have one head only."""
    taken = set(model.names)
    for cause in model.marks.causes:
        name = cause.name or f"U_{cause.first}_{cause.second}"
        while name in taken:
            name += "_"
        taken.add(name)
        yield name, cause


def named_causes(loaded: Loaded, *, label: str) -> list[str]:
    """List the names of hidden common causes, for a format that has no place for these."""
    names = [cause.name for cause in loaded.whole.marks.causes if cause.name]
    if not names:
        return []
    return [
        Loss(
            "{label} has no names of hidden common causes; these are lost: {names}.",
            label=label,
            names=list_names(names),
        )
    ]
