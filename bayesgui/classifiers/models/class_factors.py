"""The factors of P(class, row) after unobserved nodes are summed out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bayesgui.core.tables.factor import Factor

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork

MAX_JOINED = 2**18
"""Cells of a product up to which a node is summed out of it once, and not in every row."""


class ClassFactors(NamedTuple):
    """Factors of P(class, row), up to those that are the same for all classes of a row."""

    factors: tuple[Factor, ...]
    """Each over the class, observed nodes and `summed`."""
    summed: tuple[str, ...]
    """Unobserved nodes over whose states the product is summed in every row."""


def class_factors(network: BayesianNetwork, target: str, missing: frozenset[str]) -> ClassFactors:
    """Return factors with P(class, observed features) as the sum of their product.

    `target`: the class. Factors without it are the same for all classes of a row and left out, and
    so are all nodes that are not needed for the others. `missing`: nodes that are not observed;
    they are eliminated, the cheapest first. A node that many factors share, such as an unobserved
    parent of all others, is left to be summed over in every row.

    Koller and Friedman (2009), section 9.3; barren nodes: Shachter (1986).
    """
    needed = _without_barren(network, missing)
    factors = [Factor.of(network.cpt(name)) for name in network.names if name in needed]
    reached = _reached(factors, target, missing)
    waiting = {name for factor in reached for name in factor.variables if name in missing}
    summed: list[str] = []
    while waiting:
        joined = {name: _joined_size(reached, name) for name in waiting}
        name = min(sorted(waiting), key=joined.__getitem__)
        if joined[name] > MAX_JOINED:
            name = max(sorted(waiting), key=lambda each: _n_factors(reached, each))
            waiting.remove(name)
            summed.append(name)
            continue
        waiting.remove(name)
        reached = _summed_out(reached, name)
    wanted = {target, *summed}
    left = tuple(factor for factor in reached if wanted.intersection(factor.variables))
    return ClassFactors(left, tuple(summed))


def _without_barren(network: BayesianNetwork, missing: frozenset[str]) -> set[str]:
    """Return the nodes left when unobserved nodes without children are removed again and again."""
    children = {name: len(network.children(name)) for name in network.names}
    left = set(network.names)
    waiting = [name for name in missing if not children[name]]
    while waiting:
        name = waiting.pop()
        left.remove(name)
        for parent in network.parents(name):
            children[parent] -= 1
            if not children[parent] and parent in missing:
                waiting.append(parent)
    return left


def _reached(factors: Sequence[Factor], target: str, missing: frozenset[str]) -> list[Factor]:
    """Return the factors that share the class, or an unobserved node with a reached factor."""
    left, found = list(factors), []
    sought = {target}
    while sought:
        name = sought.pop()
        for factor in [factor for factor in left if name in factor.variables]:
            left.remove(factor)
            found.append(factor)
            sought.update(missing.intersection(factor.variables))
    return found


def _summed_out(factors: Sequence[Factor], name: str) -> list[Factor]:
    """Return factors in which the product of those of a variable is summed over its states."""
    touching = [factor for factor in factors if name in factor.variables]
    product = touching[0]
    for factor in touching[1:]:
        product = product.product(factor)
    others = [factor for factor in factors if name not in factor.variables]
    return [*others, product.sum_out([name])]


def _n_factors(factors: Sequence[Factor], name: str) -> int:
    """Return the number of factors of a variable."""
    return sum(name in factor.variables for factor in factors)


def _joined_size(factors: Sequence[Factor], name: str) -> int:
    """Return the number of cells of the product of all factors of a variable."""
    sizes: dict[str, int] = {}
    for factor in factors:
        if name in factor.variables:
            sizes.update(zip(factor.variables, factor.values.shape, strict=True))
    total = 1
    for size in sizes.values():
        total *= size
    return total
