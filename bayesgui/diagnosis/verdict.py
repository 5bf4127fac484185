"""When a diagnosis knows enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.diagnosis.problem import Problem

CERTAINTY = 0.95
"""Probability at which a fault counts as found, by default."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether what is sought is known.

    `kind`: ``found`` with the most probable `item` and its probability, ``excluded`` if no fault is
    left that is probable, ``open`` otherwise.
    """

    kind: Literal["found", "excluded", "open"]
    item: tuple[str, str]
    probability: float

    @property
    def is_certain(self) -> bool:
        """Whether the diagnosis can end."""
        return self.kind != "open"


def verdict(problem: Problem, faults: Sequence[float], certainty: float = CERTAINTY) -> Verdict:
    """Return whether a fault is found or all are excluded, at a level of certainty.

    A fault is found if it has at least this probability; all are excluded if each has at most the
    rest. Where nothing is a fault, all targets must be known. `faults`: probabilities in the order
    of `Problem.items`.
    """
    items = problem.items
    told = dict(zip(items, faults, strict=True))
    failing = [
        (each.name, state) for each in problem.sought if each.is_fault for state in each.states
    ]
    if failing:
        best = max(failing, key=told.__getitem__)
        if told[best] >= certainty:
            return Verdict("found", best, told[best])
        if max(map(told.__getitem__, failing)) <= 1 - certainty:
            return Verdict("excluded", best, told[best])
        return Verdict("open", best, told[best])
    tops = [
        max(((each.name, state) for state in each.states), key=told.__getitem__)
        for each in problem.sought
    ]
    least = min(tops, key=told.__getitem__)
    best = max(tops, key=told.__getitem__)
    if told[least] >= certainty:
        return Verdict("found", best, told[best])
    return Verdict("open", best, told[best])
