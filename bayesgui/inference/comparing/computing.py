"""The course of a comparison: what is affordable exactly, and what is drawn instead."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.chunked import chunks
from bayesgui.core.errors import ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.monitor import Unreported
from bayesgui.core.sentence import Sentence
from bayesgui.inference.comparing.families import (
    divergence_part,
    family_distances,
    root_factors,
)
from bayesgui.inference.comparing.results import Divergence, FamilyDivergence
from bayesgui.inference.elimination import sum_out_all
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.measures.divergence import LN_2, jensen_shannon_terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.comparing.families import Forbidden, Part
    from bayesgui.inference.comparing.matching import Matched
    from bayesgui.inference.comparing.sampled import Drawn

    Trees = tuple[JunctionTree | None, JunctionTree | None]

MAX_CASES = 2**22
"""Cells of the largest joint of the variables that matter whose cases are gone through."""

ROUNDING = 1e-15
"""Error of 1 − Σ √(P Q) for each variable of the sum; below that it counts as 0."""

ZERO = Divergence(0.0)


def made_trees(pair: Matched, budget: int | None, monitor: Monitor) -> Trees:
    """Return a junction tree of what matters of each network; None where it does not fit."""
    return _tree(pair, budget, monitor), _tree(pair.swapped, budget, monitor)


def what_matters(pair: Matched) -> BayesianNetwork:
    """Return the part of the first network of which the other one says other things."""
    network = pair.first
    matter = network.ancestors(*pair.moved) | pair.above | pair.moved
    return network.with_nodes(names=[name for name in network if name in matter])


def _tree(pair: Matched, budget: int | None, monitor: Monitor) -> JunctionTree | None:
    try:
        return JunctionTree(what_matters(pair), memory_budget=budget, monitor=monitor)
    except MemoryBudgetError:
        return None


def family_parts(
    pair: Matched, trees: Trees, monitor: Monitor
) -> tuple[tuple[FamilyDivergence, ...], tuple[Forbidden, ...], tuple[Forbidden, ...]]:
    """Return the parts of all families, and what either network rules out."""
    found: list[FamilyDivergence] = []
    lost: list[Forbidden] = []
    lost_back: list[Forbidden] = []
    quiet = Unreported(monitor)
    back = pair.swapped
    for k, name in enumerate(pair.first):
        monitor.check()
        there = None if trees[0] is None else divergence_part(pair, trees[0], name, quiet)
        again = None if trees[1] is None else divergence_part(back, trees[1], name, quiet)
        distances: tuple[float | None, float | None] = None, None
        if trees[0] is not None and trees[1] is not None:
            distances = family_distances(pair, (trees[0], trees[1]), name, quiet)
        for part, place in ((there, lost), (again, lost_back)):
            if part is not None and part.forbidden is not None:
                place.append(part.forbidden)
        parents = pair.first.parents(name), pair.second.parents(name)
        found.append(FamilyDivergence(name, *parents, *_two(there), *_two(again), *distances))
        text = Sentence("{count:,} of {total:,} families", count=k + 1, total=len(pair.first))
        monitor.report((k + 1) / len(pair.first), text)
    found.sort(key=lambda each: -math.inf if each.kl is None else -abs(each.kl))
    for each in (lost, lost_back):
        each.sort(key=lambda case: -case.total)
    return tuple(found), tuple(lost), tuple(lost_back)


def _two(part: Part | None) -> tuple[float | None, float | None]:
    return (None, None) if part is None else (part.value, part.numbers)


def total_of(parts: Sequence[float | None]) -> Divergence | None:
    """Return the sum of the parts of a Kullback–Leibler divergence; None if one is unknown."""
    known = [each for each in parts if each is not None]
    if math.inf in known:
        return Divergence(math.inf)
    if len(known) < len(parts):
        return None
    return Divergence(max(0.0, math.fsum(known)))


def over_cases(
    pair: Matched, trees: Trees, monitor: Monitor
) -> tuple[Divergence, Divergence] | None:
    """Return Jensen–Shannon divergence and Hellinger distance by going through all cases.

    None if there are too many cases of the variables of families that differ.
    """
    if trees[0] is None or trees[1] is None or not has_few_cases(pair):
        return None
    try:
        p, q = (tree.joint(pair.scope, None, monitor) for tree in trees if tree is not None)
    except MemoryBudgetError:
        return None
    shannon = squared = 0.0
    for part in chunks(p.shape, monitor):
        shannon += float(jensen_shannon_terms(p[part], q[part]).sum())
        squared += float(np.square(np.sqrt(p[part]) - np.sqrt(q[part])).sum())
    distance = math.sqrt(min(1.0, squared / 2))
    return Divergence(min(LN_2, max(0.0, shannon / 2))), Divergence(distance)


def has_few_cases(pair: Matched) -> bool:
    """Return whether all cases of the variables that matter can be gone through."""
    return n_cases(pair) <= MAX_CASES and len(pair.scope) <= 60


def n_cases(pair: Matched) -> int:
    """Return the number of cases of the variables of families that differ."""
    return math.prod(pair.first[name].n_states for name in pair.scope)


def eliminated(pair: Matched, budget: int | None, monitor: Monitor) -> Divergence | None:
    """Return the Hellinger distance by variable elimination; None if that does not fit.

    √(P Q) is a product of factors over the families of both networks, so that its sum needs no
    joint.
    """
    try:
        _, log_sum = sum_out_all(root_factors(pair), (), pair.first, monitor, budget)
    except MemoryBudgetError:
        return None
    except ImpossibleEvidenceError:
        return Divergence(1.0)  # no case is possible in both
    squared = -math.expm1(min(0.0, log_sum))
    if squared < ROUNDING * len(pair.above):
        squared = 0.0
    return Divergence(math.sqrt(squared))


def estimated_total(drawn: Drawn) -> Divergence:
    """Return the Kullback–Leibler divergence that cases of the first network say."""
    mean = drawn.log_ratio
    if math.isinf(mean.value):
        return Divergence(math.inf)  # one case that the other network rules out is enough
    return Divergence(max(0.0, mean.value), mean.error, is_exact=False)


def estimated_shannon(drawn: tuple[Drawn, Drawn]) -> Divergence:
    """Return the Jensen–Shannon divergence that cases of both networks say."""
    first, second = (each.mean_part for each in drawn)
    value = (first.value + second.value) / 2
    error = math.hypot(first.error, second.error) / 2
    return Divergence(min(LN_2, max(0.0, value)), error, is_exact=False)


def estimated_hellinger(drawn: tuple[Drawn, Drawn]) -> Divergence:
    """Return the Hellinger distance that cases of both networks say."""
    first, second = (each.overlap for each in drawn)
    squared = max(0.0, 1.0 - (first.value + second.value) / 2)
    error = math.hypot(first.error, second.error) / 2
    value = math.sqrt(squared)
    # Of a root near 0 the error is that of the square under it.
    spread = error / (2 * value) if squared > error else math.sqrt(error)
    return Divergence(value, spread, is_exact=False)
