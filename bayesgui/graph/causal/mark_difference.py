"""How the marks of two models differ: ↔, and nodes that cannot be observed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.graph.causal.causal_graph import Pair


@dataclass(frozen=True)
class MarkDifference:
    """The marks that only one of two models has, of nodes that both have.

    `added, missing`: ↔ that only the other model has, and that only the reference has; their nodes
    are in the reference's order. `unobserved, observed`: nodes that cannot be observed in the other
    model only, and in the reference only.
    """

    added: tuple[Pair, ...] = ()
    missing: tuple[Pair, ...] = ()
    unobserved: tuple[str, ...] = ()
    observed: tuple[str, ...] = ()

    def __len__(self) -> int:
        return sum(map(len, (self.added, self.missing, self.unobserved, self.observed)))


def mark_difference(reference: Model, other: Model) -> MarkDifference:
    """Return how the marks of two models differ; what a cause is called does not count."""
    place = {name: k for k, name in enumerate(reference) if name in other}
    first, second = (
        {tuple(sorted(pair, key=place.__getitem__)) for pair in _within(model, place)}
        for model in (reference, other)
    )

    def sorted_pairs(pairs: set[tuple[str, ...]]) -> tuple[Pair, ...]:
        ordered = sorted(pairs, key=lambda pair: [place[name] for name in pair])
        return tuple((a, b) for a, b in ordered)

    hidden, there = reference.unobserved, other.unobserved
    return MarkDifference(
        sorted_pairs(second - first),
        sorted_pairs(first - second),
        tuple(name for name in place if name in there and name not in hidden),
        tuple(name for name in place if name in hidden and name not in there),
    )


def _within(model: Model, names: dict[str, int]) -> list[Pair]:
    return [pair for pair in model.common_causes if names.keys() >= set(pair)]
