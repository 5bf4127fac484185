"""Separating sets of the pairs that constraints keep apart, which no search for edges tests."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.learning.constraint_based.best_allowed import MOST_NODES
from bayesgui.learning.constraint_based.skeleton import CHUNK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.learning.constraint_based.skeleton import Skeleton, WatchMonitor
    from bayesgui.learning.independence.base import IndependenceTester, Verdict


def pairs_to_separate(skeleton: Skeleton) -> list[tuple[int, int]]:
    """Return the pairs that may not be joined and have no separator, but have to.

    These share a neighbor, of which the separator tells whether it is a collider. Of few variables
    all pairs count, since the best of all allowed graphs is looked for where one is dependent. A
    neighbor of two variables that may have no parents is a collider.
    """
    small = len(skeleton.names) <= MOST_NODES
    return [
        (x, y)
        for k, x in enumerate(skeleton.order)
        for y in skeleton.order[k + 1 :]
        if not skeleton.possible[x, y]
        and not (skeleton.are_roots[x] and skeleton.are_roots[y])
        and not skeleton.joined[x, y]
        and (small or (skeleton.joined[x] & skeleton.joined[y]).any())
        and skeleton.separator(x, y) is None
    ]


def separate_pairs(
    skeleton: Skeleton,
    tester: IndependenceTester,
    monitor: WatchMonitor,
    *,
    most: int,
    everywhere: bool = False,
) -> Iterator[tuple[float, Verdict]]:
    """Look for the sets given which the pairs of `pairs_to_separate` are independent.

    Whether their common neighbors are colliders follows from these sets: a pair without an edge
    needs one, also where a constraint and no test took the edge.

    `skeleton`: the edges that the tests left; gets the separators. `monitor`: cancellation; where
    it wants steps, one set is tested at a time. `everywhere`: whether sets are taken from all
    variables instead of the neighbors of one of the two.

    If no constraint is wrong, the parents of one of the two separate them, and these are among its
    neighbors (Spirtes, Glymour & Scheines 2000, section 5.4.2).
    """
    pairs = pairs_to_separate(skeleton)
    for k, (x, y) in enumerate(pairs):
        for verdict in _tests(skeleton, tester, monitor, (x, y), most, everywhere):
            if verdict.independent:
                skeleton.part(verdict)
            yield (k + 1) / len(pairs), verdict


def _tests(
    skeleton: Skeleton,
    tester: IndependenceTester,
    monitor: WatchMonitor,
    pair: tuple[int, int],
    most: int,
    everywhere: bool,
) -> Iterator[Verdict]:
    """Test a pair given ever larger sets, up to the first that separates it."""
    x, y = pair
    if everywhere:
        pools = [[z for z in skeleton.order if z not in pair]]
    else:
        pools = [skeleton.neighbors(x), skeleton.neighbors(y)]
    count = 1 if monitor.wants_steps else CHUNK
    others, known = np.array([y], np.int64), set(pools[0])
    for size in range(min(most, max(map(len, pools))) + 1):
        for k, pool in enumerate(pools):
            sets = (
                each
                for each in itertools.combinations(pool, size)
                if k == 0 or not known.issuperset(each)
            )
            while chosen := list(itertools.islice(sets, count)):
                asked = np.ones((len(chosen), 1), np.uint8)
                given = np.array(chosen, np.int64).reshape(len(chosen), size)
                (verdict,) = tester.separate(x, others, given, asked, monitor)
                yield verdict
                if verdict.independent:
                    return
