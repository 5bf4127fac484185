"""Divergences of two networks estimated from cases drawn from both."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.sentence import Sentence
from bayesgui.data.sampling.row_sampler import RowSampler
from bayesgui.inference.comparing.families import Forbidden

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.comparing.matching import Matched

    Columns = Mapping[str, NDArray[np.int32]]

BLOCK_CELLS = 2**21
"""Cells that are drawn between two looks at whether it was cancelled."""


@dataclass
class Mean:
    """A running mean with its standard error."""

    count: int = 0
    total: float = 0.0
    squares: float = field(default=0.0, repr=False)

    def add(self, values: NDArray[np.float64]) -> None:
        """Add values; the moments of a block are joined as by Chan, Golub and LeVeque (1983)."""
        if not len(values):
            return
        mean = float(values.mean())
        with np.errstate(invalid="ignore"):
            own = float(np.square(values - mean).sum())
            if self.count:
                gap = mean - self.total / self.count
                own += gap * gap * self.count * len(values) / (self.count + len(values))
        self.squares += own
        self.total += float(values.sum())
        self.count += len(values)

    @property
    def value(self) -> float:
        """The mean."""
        return self.total / self.count

    @property
    def error(self) -> float:
        """Its standard error; NaN of fewer than two values."""
        if self.count < 2:
            return math.nan
        return math.sqrt(self.squares / (self.count - 1) / self.count)


@dataclass
class Drawn:
    """What cases of one network say of both: means of functions of ln P − ln Q.

    `log_ratio`: of its own probability to the other one's. `mean_part`: of ln (own / mean of
    both). `overlap`: of √(P Q) / mean of both.
    """

    log_ratio: Mean = field(default_factory=Mean)
    mean_part: Mean = field(default_factory=Mean)
    overlap: Mean = field(default_factory=Mean)
    found: dict[tuple[tuple[str, int], ...], int] = field(default_factory=dict)
    """How often the other network rules out a case of a family that was drawn."""

    def forbidden(self, pair: Matched) -> tuple[Forbidden, ...]:
        """Return the cases that were drawn and the other network rules out, by variable."""
        by_variable: dict[str, list[tuple[int, tuple[tuple[str, int], ...]]]] = {}
        for case, count in self.found.items():
            by_variable.setdefault(case[-1][0], []).append((count, case))
        made = []
        for name, cases in by_variable.items():
            most, case = max(cases, key=lambda each: each[0])
            states = tuple((each, pair.first[each].states[k]) for each, k in case)
            total = sum(count for count, _ in cases)
            n = self.log_ratio.count
            made.append(Forbidden(name, states, most / n, len(cases), total / n))
        return tuple(sorted(made, key=lambda each: -each.total))


def draw(pair: Matched, samples: int, seed: int | None, monitor: Monitor) -> tuple[Drawn, Drawn]:
    """Draw cases of both networks, and compare what each gives them.

    Only families that differ count, and only what is above these is drawn.
    """
    seeds = np.random.SeedSequence(seed).generate_state(2)
    both = pair, pair.swapped
    found = [
        _drawn(each, samples, int(start), monitor, k)
        for k, (each, start) in enumerate(zip(both, seeds, strict=True))
    ]
    return found[0], found[1]


def _drawn(pair: Matched, samples: int, seed: int, monitor: Monitor, turn: int) -> Drawn:
    """Draw from the first network."""
    above = pair.first.ancestors(*pair.scope) | set(pair.scope)
    part = pair.first.with_nodes(names=[name for name in pair.first if name in above])
    drawn = Drawn()
    sampler = RowSampler(part, {}, {}, seed, monitor)
    size = max(1, BLOCK_CELLS // len(part))
    families = [_Compared.of(pair, name) for name in pair.differing]
    for start in range(0, samples, size):
        monitor.check()
        codes, _ = sampler.draw(min(size, samples - start))
        columns = dict(zip(part, codes, strict=True))
        ratios = np.zeros(codes.shape[1])
        for family in families:
            monitor.check()
            there = family.add_to(ratios, columns)
            if there is not None:
                lost = np.flatnonzero(np.isneginf(there))
                _note_lost(drawn, pair.second, columns, family.name, lost)
        _take_in(drawn, ratios)
        done = start + len(ratios)
        text = Sentence("{rows:,} of {total:,} rows", rows=done, total=samples)
        monitor.report((turn + done / samples) / 2, text)
    return drawn


def _note_lost(
    drawn: Drawn, network: BayesianNetwork, columns: Columns, name: str, rows: NDArray[np.intp]
) -> None:
    """Count the cases of a family that a network rules out."""
    if not len(rows):
        return
    names = (*network.cpt(name).parents, name)
    cells = [columns[each][rows].tolist() for each in names]
    for states in zip(*cells, strict=True):
        case = tuple(zip(names, states, strict=True))
        drawn.found[case] = drawn.found.get(case, 0) + 1


def _take_in(drawn: Drawn, ratios: NDArray[np.float64]) -> None:
    drawn.log_ratio.add(ratios)
    # ln P − ln ½(P + Q) = ln 2 − ln (1 + Q / P)
    drawn.mean_part.add(math.log(2) - np.logaddexp(0.0, -ratios))
    # √(P Q) / ½(P + Q) = 1 / cosh(½ (ln P − ln Q)), which is never more than 1.
    half = np.abs(ratios) / 2
    drawn.overlap.add(2 * np.exp(-half) / (1 + np.exp(-2 * half)))


@dataclass(frozen=True, eq=False)
class _Compared:
    """The logarithms of a family's tables in both networks.

    `own`, `other`: ln P(x | parents) of each case, in the order of the table. `rules_out`: whether
    the other one has zeros. Where both have the same parents, `own` is the difference and `other`
    is None, unless it has zeros.
    """

    name: str
    own: _Logs
    other: _Logs | None
    rules_out: bool

    @classmethod
    def of(cls, pair: Matched, name: str) -> _Compared:
        tables = pair.tables(name)
        rules_out = bool((pair.second.cpt(name).values == 0).any())
        if tables is None or rules_out:
            cpts = pair.first.cpt(name), pair.second.cpt(name)
            own, other = (_Logs.of(cpt, _ln(cpt.values)) for cpt in cpts)
            return cls(name, own, other, rules_out)
        ratio = _ln(tables[0]) - _ln(tables[1])
        return cls(name, _Logs.of(pair.first.cpt(name), ratio), None, False)

    def add_to(self, ratios: NDArray[np.float64], columns: Columns) -> NDArray[np.float64] | None:
        """Add ln P − ln Q of each row; return ln Q where the other network rules cases out."""
        ratios += self.own.at(columns)
        if self.other is None:
            return None
        there = self.other.at(columns)
        ratios -= there
        return there if self.rules_out else None


@dataclass(frozen=True, eq=False)
class _Logs:
    """Numbers of the cases of a family: `names` with their `strides`, and the numbers in a row."""

    names: tuple[str, ...]
    strides: tuple[int, ...]
    values: NDArray[np.float64]

    @classmethod
    def of(cls, cpt: CPT, values: NDArray[np.float64]) -> _Logs:
        """Return numbers that have the axes of a table."""
        shape = values.shape
        strides = tuple(math.prod(shape[k + 1 :]) for k in range(len(shape)))
        return cls((*cpt.parents, cpt.variable), strides, values.ravel())

    def at(self, columns: Columns) -> NDArray[np.float64]:
        """Return the number of each row's case."""
        *parents, (last, _) = zip(self.names, self.strides, strict=True)
        places = columns[last]
        for name, stride in parents:
            places = places + columns[name] * stride
        return self.values[places]


def _ln(values: NDArray[np.float64]) -> NDArray[np.float64]:
    with np.errstate(divide="ignore"):
        return np.log(values)
