"""Submodels of copied nodes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from bayesgui.core.submodels import Submodel, Submodels
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Point


def whole_submodels(state: DocumentState, names: Collection[str]) -> tuple[Submodel, ...]:
    """Return the submodels of which all nodes are among some, the outermost of them at the top."""
    tree = state.submodels
    if not tree or not names:
        return ()
    chosen = frozenset(names)
    whole = {each.id for each in tree if chosen.issuperset(tree.inside(each.id))}
    return tuple(
        each if each.parent in whole else replace(each, parent="")
        for each in tree
        if each.id in whole
    )


def with_copies(
    tree: Submodels,
    copied: Iterable[Submodel],
    names: Mapping[str, str],
    shifted: Callable[[Point], Point],
    into: str = "",
) -> Submodels:
    """Return a tree with copied submodels, and with the other copied nodes in `into`.

    `names`: the new name of each copied node. `shifted`: where a point of the original is now.
    """
    made = []
    for each in copied:
        x, y = shifted((each.x, each.y))
        inside = tuple(names[name] for name in each.members)
        made.append(replace(each, members=inside, x=x, y=y))
    joined = tree.joined(made, into) if made else tree
    if not into:
        return joined
    return joined.moved([new for new in names.values() if not joined.of(new)], into=into)


def level_of_copies(source: DocumentState, target: DocumentState, names: Collection[str]) -> str:
    """Return the id of the submodel in which copies of nodes stand: that around the originals.

    It is one that is not copied itself; "" for the top where the originals are not in the target.
    """
    tree = target.submodels
    if not tree or not names or not all(name in target.model for name in names):
        return ""
    around = tree.common(names)
    if around != source.submodels.common(names):
        return ""
    chosen = frozenset(names)
    while around and chosen.issuperset(tree.inside(around)):
        around = tree[around].parent
    return around
