"""Recording of the factors during variable elimination."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.explain.scripts.script import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.tables.factor import Factor

MAX_KEPT_NUMBERS = 4096
"""Maximum number of cells of a factor whose numbers are kept for display."""


@dataclass(frozen=True, eq=False, slots=True)
class SummedOut:
    """One variable summed out.

    `product`: number of cells of the product before summing. `logs`: logarithms of the new factor,
    unless it is too large to display. `product_logs`: logarithms of the product, unless it is too
    large to display.
    """

    variable: str
    inputs: tuple[int, ...]
    made: Box
    product: int
    logs: NDArray[np.float64] | None
    scope: tuple[str, ...] = ()
    product_logs: NDArray[np.float64] | None = None


class FactorRecorder:
    """Observe variable elimination and keep track of each factor by identity."""

    def __init__(self, factors: Sequence[Factor], names: Sequence[str]) -> None:
        self._names = names
        self._count = len(factors)
        self.initial: list[Box] = []
        self.steps: list[SummedOut] = []
        self.waiting: list[int] = []
        self._context: dict[int, tuple[int, float]] = {}

    def begin(self, factors: Sequence[Factor]) -> None:
        """Reset the record; elimination restarts in logarithms if numbers underflow."""
        self.steps.clear()
        self._context.clear()
        self.initial = [
            Box(name, factor.variables, factor.size)
            for name, factor in zip(self._names, factors, strict=True)
        ]
        for k, factor in enumerate(factors):
            self._context[id(factor)] = (k, 0.0)
        self.waiting = list(range(len(factors)))

    def on_summed_out(
        self, name: str, bucket: Sequence[Factor], made: Factor, scale: float
    ) -> None:
        """Record that a variable was summed out of the product of some factors."""
        # Dropped with the factor, as its id may be reused.
        known = [self._context.pop(id(factor)) for factor in bucket]
        total = scale + sum(each[1] for each in known)
        number = self._count + len(self.steps)
        inputs = tuple(sorted(each[0] for each in known))
        self._context[id(made)] = (number, total)
        self.waiting = [*(k for k in self.waiting if k not in inputs), number]
        sizes = {v: n for f in bucket for v, n in zip(f.variables, f.values.shape, strict=True)}
        logs = product_logs = None
        scope: tuple[str, ...] = ()
        if made.size <= MAX_KEPT_NUMBERS:
            logs = _logs(made) + total
        product = math.prod(sizes.values())
        if product <= MAX_KEPT_NUMBERS:
            whole = functools.reduce(lambda a, b: a.product(b), bucket)
            # Summed out first, as it is the first to be read.
            axes = sorted(range(len(whole.variables)), key=lambda k: whole.variables[k] != name)
            scope = tuple(whole.variables[k] for k in axes)
            product_logs = _logs(whole).transpose(axes) + (total - scale)
        box = Box(f"f{len(self.steps) + 1}", made.variables, made.size)
        self.steps.append(SummedOut(name, inputs, box, product, logs, scope, product_logs))


def _logs(factor: Factor) -> NDArray[np.float64]:
    with np.errstate(divide="ignore"):
        return factor.values if factor.log else np.log(factor.values)
