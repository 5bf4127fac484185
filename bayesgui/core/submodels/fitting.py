"""A tree made of submodels that may contradict each other, as those of files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.name_lists import notes_on
from bayesgui.core.sentence import Loss
from bayesgui.core.submodels.tree import Submodel, Submodels, filled

if TYPE_CHECKING:
    from collections.abc import Iterable


DEEPEST = 64
"""Submodels in each other; deeper ones of a file stand beside each other."""


@dataclass(frozen=True)
class Fitted:
    """The tree, and what did not fit in it.

    `twice`: nodes that stood in several submodels, each now in the first. `homeless`: names of
    submodels whose place was unknown or inside themselves, now at the top. `empty`: names of those
    left out because no node is inside.
    """

    submodels: Submodels
    twice: tuple[str, ...] = ()
    homeless: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()

    @property
    def remarks(self) -> list[str]:
        """A sentence on each kind of what did not fit; empty submodels are no loss."""
        return [
            *notes_on(
                self.twice,
                "The nodes {names} stood in two submodels; they stay in the first one.",
                "The node {names} stood in two submodels; it stays in the first one.",
                kind=Loss,
            ),
            *notes_on(
                self.homeless,
                "The submodels {names} had no place in another one; they stand at the top.",
                "The submodel {names} had no place in another one; it stands at the top.",
                kind=Loss,
            ),
        ]


def fitted(items: Iterable[Submodel]) -> Fitted:
    """Return the tree of submodels, of which the first of an id counts."""
    given: dict[str, Submodel] = {}
    taken: set[str] = set()
    twice: dict[str, None] = {}
    for each in items:
        if not each.id or each.id in given:
            continue
        members = dict.fromkeys(each.members)
        twice.update((name, None) for name in members if name in taken)
        inside = tuple(name for name in members if name not in taken)
        taken.update(inside)
        given[each.id] = replace(each, members=inside)
    homeless = _rooted(given)
    _flatten(given)
    kept = filled(tuple(given.values()))
    ids = {each.id for each in kept}
    empty = tuple(each.name for each in given.values() if each.id not in ids)
    return Fitted(Submodels(tuple(kept)), tuple(twice), tuple(homeless), empty)


def _flatten(given: dict[str, Submodel]) -> None:
    """Let what is nested too deeply stand beside what it stood in."""
    depths: dict[str, int] = {"": 0}
    for id in given:
        path = []
        while id not in depths:
            path.append(id)
            id = given[id].parent
        for each in reversed(path):
            parent = given[each].parent
            if depths[parent] == DEEPEST:
                parent = given[parent].parent
                given[each] = replace(given[each], parent=parent)
            depths[each] = depths[parent] + 1


def _rooted(given: dict[str, Submodel]) -> list[str]:
    """Put at the top what leads to no top; return the names of those."""
    rooted: set[str] = {""}
    homeless = []
    for id in given:
        path: dict[str, None] = {}
        at = id
        while at not in rooted and at in given and at not in path:
            path[at] = None
            at = given[at].parent
        if at not in rooted:
            last = at if at in path else next(reversed(path))
            homeless.append(given[last].name)
            given[last] = replace(given[last], parent="")
        rooted.update(path)
    return homeless
