"""A series as the kernels see it: a code for each node and slice."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.evidence import (
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
    named,
)
from bayesgui.inference.kernels.slice_columns import BLANK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Finding
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.slices import Slices

_NO_CUT: frozenset[str] = frozenset()


@dataclass(eq=False)
class SeriesNumbers:
    """Codes of all findings, shape (slices, nodes); nodes in time first, then those there once.

    A node that is there once has its finding in the first slice, or in the last one if it comes
    after it. `pool`: likelihoods, each scaled to a maximum of 1. `log_scale`: the sum of the logs
    of these scales. `cuts`: by slice, the nodes that are set from outside. `fixed`: by slice and
    column, the posterior to reach.
    """

    codes: NDArray[np.int32]
    pool: NDArray[np.float64]
    log_scale: float
    cuts: dict[int, frozenset[str]]
    fixed: dict[tuple[int, int], NDArray[np.float64]]
    columns: dict[str, int]
    begins: tuple[int, ...]
    """The columns of nodes that are there once, from the start."""

    def with_early(self) -> NDArray[np.int32]:
        """Return the codes, followed by those of what is known before each slice.

        That is what is set from outside, and what is found of nodes that were there before.
        """
        early = np.full_like(self.codes, BLANK)
        for number, cut in self.cuts.items():
            columns = [self.columns[name] for name in cut]
            early[number, columns] = self.codes[number, columns]
        early[0, list(self.begins)] = self.codes[0, list(self.begins)]
        return np.concatenate([self.codes, early])

    def cut(self, number: int) -> frozenset[str]:
        """Return the nodes that are set from outside in a slice."""
        return self.cuts.get(number, _NO_CUT)


def numbers_of(
    model: TemporalContent, slices: Slices, series: Series, count: int, columns: dict[str, int]
) -> SeriesNumbers:
    """Return the numbers of a series over some slices.

    `columns`: the column of each node. Raises `EvidenceError` if a finding does not fit.
    """
    codes = np.full((count, len(columns)), BLANK, np.int32)
    for position, variable in enumerate(series.columns):
        if variable.name in columns:
            codes[: series.slices, columns[variable.name]] = series.codes[:, position]
    begins = tuple(columns[name] for name in slices.begins)
    made = SeriesNumbers(codes, np.zeros(0), 0.0, {}, {}, columns, begins)
    pool: list[float] = []
    places: dict[tuple[float, ...], int] = {}
    scales = []
    for number, name, finding in _others(model, slices, series, count):
        column, variable = columns[name], model[name]
        match finding:
            case Intervention():
                codes[number, column] = finding.index(variable)
                made.cuts[number] = made.cut(number) | {name}
            case FixedPosterior():
                made.fixed[number, column] = finding.distribution(variable)
            case LikelihoodFinding() | StateFinding():
                weights = finding.weights(variable)
                peak = float(weights.max())
                key = tuple((weights / peak).tolist())
                if key not in places:
                    places[key] = len(pool)
                    pool += key
                codes[number, column] = -2 - places[key]
                scales.append(math.log(peak))
    made.pool = np.array(pool or [1.0])
    made.log_scale = math.fsum(scales)
    return made


def _others(
    model: TemporalContent, slices: Slices, series: Series, count: int
) -> Iterator[tuple[int, str, Finding]]:
    for (number, name), finding in series.others.items():
        slices.check_node(name)
        yield number, name, named(model[name], finding)
    for name, finding in series.once.items():
        slices.check_node(name)
        yield count - 1 if name in slices.ends else 0, name, named(model[name], finding)
