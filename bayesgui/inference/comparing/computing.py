"""The course of a comparison: what is affordable exactly, and what is drawn instead."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.chunked import chunks
from bayesgui.core.errors import ImpossibleEvidenceError, MemoryBudgetError
from bayesgui.core.monitor import Stage, Unreported
from bayesgui.core.sentence import Sentence
from bayesgui.inference.comparing.boundaries import boundaries
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
    from collections.abc import Mapping

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


@dataclass(frozen=True)
class FamilyParts:
    """The parts of all families.

    `kl`, `reverse_kl`: the divergences that their terms sum to, None where one is unknown.
    """

    families: tuple[FamilyDivergence, ...]
    kl: Divergence | None
    reverse_kl: Divergence | None
    forbidden: tuple[Forbidden, ...]
    reverse_forbidden: tuple[Forbidden, ...]


def family_parts(pair: Matched, trees: Trees, monitor: Monitor) -> FamilyParts:
    """Return the parts of all families, and what either network rules out."""
    there = _parts_of(pair, trees[0], Stage(monitor, 0.0, 0.4))
    again = _parts_of(pair.swapped, trees[1], Stage(monitor, 0.4, 0.8))
    found = []
    for name in pair.first:
        monitor.check()
        distances: tuple[float | None, float | None] = None, None
        if trees[0] is not None and trees[1] is not None:
            distances = family_distances(pair, (trees[0], trees[1]), name, Unreported(monitor))
        parents = pair.first.parents(name), pair.second.parents(name)
        parts = *_two(there.get(name)), *_two(again.get(name))
        found.append(FamilyDivergence(name, *parents, *parts, *distances))
    found.sort(key=lambda each: 1.0 if each.kl is None else -each.kl)
    totals = total_of(there, len(pair.first)), total_of(again, len(pair.first))
    return FamilyParts(tuple(found), *totals, _lost(there), _lost(again))


def _parts_of(pair: Matched, tree: JunctionTree | None, monitor: Monitor) -> dict[str, Part]:
    """Return the known parts in the divergence of the first network from the second one."""
    if tree is None:
        return {}
    found: dict[str, Part] = {}
    near = boundaries(pair, monitor)
    for k, name in enumerate(pair.first, start=1):
        monitor.check()
        part = divergence_part(pair, tree, name, near.get(name), Unreported(monitor))
        if part is not None:
            found[name] = part
        text = Sentence("{count:,} of {total:,} families", count=k, total=len(pair.first))
        monitor.report(k / len(pair.first), text)
    return found


def _two(part: Part | None) -> tuple[float | None, float | None]:
    return (None, None) if part is None else (part.value, part.numbers)


def _lost(parts: Mapping[str, Part]) -> tuple[Forbidden, ...]:
    cases = [part.forbidden for part in parts.values() if part.forbidden is not None]
    return tuple(sorted(cases, key=lambda case: -case.total))


def total_of(parts: Mapping[str, Part], count: int) -> Divergence | None:
    """Return the sum of the terms of a Kullback–Leibler divergence; None if one is unknown."""
    terms = [part.term for part in parts.values()]
    if math.inf in terms:
        return Divergence(math.inf)
    if len(terms) < count:
        return None
    return Divergence(max(0.0, math.fsum(terms)))


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
