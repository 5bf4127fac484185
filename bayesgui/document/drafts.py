"""Effects of model edits on draft tables: a draft follows the table it belongs to.

* **An arc is added or removed**: rows are repeated or averaged like those of the table; empty cells
  (NaN) are ignored in the average.
* **A state is added**: its column is 0; a child's rows for it are uniform.
* **A state is removed**: so is its column or rows. The remaining numbers are not rescaled, unlike
  the table's own: the program does not change what was typed.
* **A state is renamed or moved**: numbers follow their state.

So typed numbers are lost only with the state, arc or node they refer to, and Undo restores them. An
edit that recomputes tables (reversing an arc while keeping the joint) is refused on a node with a
draft, since either the draft or the joint would be lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.tables.edits import average
from bayesgui.core.temporal.template_of import template_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.model import Model

Drafts = Mapping[str, "NDArray[np.float64]"]
Draft = TypeVar("Draft")


def with_arcs_of(
    drafts: Drafts,
    before: Model,
    after: Model,
    weights: Mapping[str, ArrayLike] = MappingProxyType({}),
) -> Drafts:
    """Return the drafts after nodes or arcs were added or removed.

    `weights`: of the configurations of a node's parents before the edit, by node.
    """
    found = {
        name: draft
        if after.mechanism(name).parents == before.mechanism(name).parents
        else _with_parents(draft, before, after, name, weights.get(name, 1.0))
        for name, draft in drafts.items()
        if name in after
    }
    return _same_or_new(drafts, found)


def with_states_of(drafts: Drafts, model: Model, name: str, origin: Sequence[int | None]) -> Drafts:
    """Return the drafts after the states of a node changed.

    `origin`: for each new state the old position it continues; None for an added state.
    """
    found = dict(drafts)
    template = template_of(model) if model.is_template else None
    changed = {name, *(() if template is None else template.template.tied_to(name))}
    for child in drafts:
        parents = model.mechanism(child).parents
        for axis, parent in enumerate(parents):
            if parent in changed:
                draft = found[child]
                found[child] = _picked(draft, axis, origin, 1.0 / draft.shape[-1])
        if child in changed:
            found[child] = _picked(found[child], len(parents), origin, 0.0)
    return _same_or_new(drafts, found)


def depends_on(draft: NDArray[np.float64], parents: Sequence[str], some: Collection[str]) -> bool:
    """Return whether rows of a draft that differ only in the states of some parents differ."""
    return _varies(draft, tuple(axis for axis, parent in enumerate(parents) if parent in some))


def without(drafts: Drafts, *names: str) -> Drafts:
    """Return the drafts except those of some nodes."""
    return _same_or_new(drafts, {k: v for k, v in drafts.items() if k not in names})


def of_nodes(drafts: Mapping[str, Draft], model: Model) -> Mapping[str, Draft]:
    """Return the drafts of the nodes that are in a model."""
    if drafts.keys() <= model.mechanisms.keys():
        return drafts
    return MappingProxyType({k: v for k, v in drafts.items() if k in model})


def renamed(drafts: Mapping[str, Draft], old: str, new: str) -> Mapping[str, Draft]:
    """Return the drafts with one node renamed."""
    if old not in drafts:
        return drafts
    return MappingProxyType({new if k == old else k: v for k, v in drafts.items()})


def refuse(drafts: Drafts, *names: str) -> None:
    """Refuse an edit that would discard a draft."""
    for name in names:
        if name in drafts:
            raise ModelError(
                "The table of {variable} is unfinished; finish or discard it first, since this "
                "recomputes it.",
                variable=name,
            )


def _same_or_new(old: Drafts, new: dict[str, NDArray[np.float64]]) -> Drafts:
    """Return the identical mapping if nothing changed: states are compared by identity."""
    if len(new) == len(old) and all(new[name] is draft for name, draft in old.items()):
        return old
    for draft in new.values():
        draft.flags.writeable = False
    return MappingProxyType(new)


def _with_parents(
    draft: NDArray[np.float64],
    before: Model,
    model: Model,
    name: str,
    weights: ArrayLike,
) -> NDArray[np.float64]:
    old, parents = before.mechanism(name).parents, model.mechanism(name).parents
    lost = tuple(axis for axis, parent in enumerate(old) if parent not in parents)
    if lost:
        draft = _averaged(draft, lost, weights)
    left = [parent for parent in old if parent in parents]
    for parent in parents:
        if parent not in left:
            draft = np.repeat(draft[..., np.newaxis, :], model[parent].n_states, axis=-2)
            left.append(parent)
    order = [*map(left.index, parents), len(parents)]
    return np.ascontiguousarray(draft.transpose(order))


def _averaged(
    draft: NDArray[np.float64], axes: tuple[int, ...], weights: ArrayLike
) -> NDArray[np.float64]:
    if _varies(draft, axes):
        return average(draft, axes, weights)
    return _first(draft, axes).squeeze(axes)


def _first(draft: NDArray[np.float64], axes: tuple[int, ...]) -> NDArray[np.float64]:
    return draft[tuple(slice(0, 1) if k in axes else slice(None) for k in range(draft.ndim))]


def _varies(draft: NDArray[np.float64], axes: tuple[int, ...]) -> bool:
    first = np.broadcast_to(_first(draft, axes), draft.shape)
    return not np.array_equal(first, draft, equal_nan=True)


def _picked(
    draft: NDArray[np.float64], axis: int, origin: Sequence[int | None], new: float
) -> NDArray[np.float64]:
    moved = np.moveaxis(draft, axis, 0)
    parts = [np.full(moved.shape[1:], new) if k is None else moved[k] for k in origin]
    return np.ascontiguousarray(np.moveaxis(np.stack(parts), 0, axis))
