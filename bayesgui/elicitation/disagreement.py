"""How far experts are apart: in what they said, and in the tables that follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.elicitation.fitting import fit_each

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.elicited.answers import Configuration
    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.monitor import Monitor

    Array = NDArray[np.float64]

FAR = 20.0
"""Points from which a difference is told."""


@dataclass(frozen=True)
class Disagreement:
    """The tables of experts alone, and how far they are apart.

    `alone`: the fitted form of each by name. `points`: shape (*parent_sizes); by how many points of
    a hundred two of them differ at most in some state of a column.
    """

    alone: Mapping[str, Elicited]
    points: Array

    @property
    def worst(self) -> Configuration | None:
        """The column in which they are farthest apart; None where they agree, or one answered."""
        if len(self.alone) < 2 or not self.points.size or self.points.max() <= 0:
            return None
        return tuple(int(k) for k in np.unravel_index(self.points.argmax(), self.points.shape))


def disagreement(form: Elicited, monitor: Monitor = SILENT) -> Disagreement:
    """Return how far the tables of the experts alone are apart."""
    alone = fit_each(form.with_parts(held=False), monitor)
    tables = [each.table().values for each in alone.values()]
    points = np.zeros(form.sizes[:-1])
    for one, other in combinations(tables, 2):
        points = np.maximum(points, 100.0 * np.abs(one - other).max(axis=-1))
    return Disagreement(alone, points)


def spread_of_answers(form: Elicited) -> dict[tuple[Configuration, int], float]:
    """Return for each question by how many points what was said of it differs, at most."""
    said: dict[tuple[Configuration, int], list[float]] = {}
    for answer in form.answers:
        said.setdefault(answer.question, []).append(answer.probability)
    return {question: 100.0 * (max(each) - min(each)) for question, each in said.items()}


def ranked_disputes(form: Elicited) -> list[tuple[Configuration, int, float]]:
    """Return the questions that several have answered, the most disputed first, with points."""
    several = {
        answer.question
        for answer in form.answers
        if any(o.question == answer.question and o.expert != answer.expert for o in form.answers)
    }
    found = spread_of_answers(form)
    disputed = [(*question, found[question]) for question in several]
    return sorted(disputed, key=lambda each: (-each[2], each[0], each[1]))
