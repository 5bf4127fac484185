"""The smallest part of a junction forest that holds some variables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.graph.junction_tree import CliqueForest


def subtrees(
    forest: CliqueForest, residences: Collection[int], wanted: Collection[int]
) -> list[tuple[int, ...]]:
    """Return, for each tree, the cliques that join those in which some variables are residual.

    `residences`: these cliques. `wanted`: the variables. Each: cliques from the leaves up; the last
    one is the top, which holds a variable that the one below does not, or is alone.
    """
    found = []
    pending = dict.fromkeys(residences)
    by_root: dict[int, set[int]] = {}
    for clique in pending:
        root = clique
        while forest.parents[root] >= 0:
            root = forest.parents[root]
        by_root.setdefault(root, set()).add(clique)
    for waiting in by_root.values():
        joined: list[int] = []
        while len(waiting) > 1:
            # Parents have later positions, so that the first one is above none of the others.
            clique = min(waiting)
            waiting.remove(clique)
            waiting.add(forest.parents[clique])
            joined.append(clique)
        joined.append(waiting.pop())
        found.append(_without_spare_top(forest, joined, wanted))
    return found


def _without_spare_top(
    forest: CliqueForest, joined: list[int], wanted: Collection[int]
) -> tuple[int, ...]:
    """Leave out tops of which the only clique below holds all wanted variables."""
    while len(joined) > 1:
        top = joined[-1]
        below = [clique for clique in joined if forest.parents[clique] == top]
        members = forest.residuals[top] + forest.separators[top]
        own = {v for v in members if v in wanted}
        if len(below) > 1 or not own <= set(forest.separators[below[0]]):
            break
        joined.remove(top)
    return tuple(joined)


def needed_in(
    forest: CliqueForest, part: tuple[int, ...], wanted: Collection[int]
) -> list[set[int]]:
    """Return the variables of each clique of a part that are wanted or in a separator of it."""
    kept = [{v for v in forest.residuals[c] + forest.separators[c] if v in wanted} for c in part]
    for k, parent in enumerate(above(forest, part)[:-1]):
        separator = forest.separators[part[k]]
        kept[k].update(separator)
        kept[parent].update(separator)
    return kept


def above(forest: CliqueForest, part: tuple[int, ...]) -> list[int]:
    """Return the place in a part of the clique above each, -1 of the top."""
    place = {clique: k for k, clique in enumerate(part)}
    return [*(place[forest.parents[clique]] for clique in part[:-1]), -1]
