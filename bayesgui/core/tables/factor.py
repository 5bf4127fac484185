"""Factor algebra: tables over named variables that are multiplied, summed out and reduced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.chunked import combine, log_sum_exp, sum_axes
from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor


@dataclass(frozen=True, eq=False, slots=True)
class Factor:
    """A function of some variables, held as a table.

    `values`: one axis per variable. Treated as read-only. `log`: whether `values` are natural
    logarithms (``-inf`` for zero) instead of the numbers themselves; only factors of the same kind
    can be combined.
    """

    variables: tuple[str, ...]
    values: NDArray[np.float64]
    log: bool = False

    def __post_init__(self) -> None:
        if len(set(self.variables)) != len(self.variables):
            raise ModelError("A factor has the same variable twice.")
        if self.values.ndim != len(self.variables):
            raise ModelError(
                "A factor of {variables} variables has a table of {axes} axes.",
                variables=len(self.variables),
                axes=self.values.ndim,
            )

    @classmethod
    def of(cls, cpt: CPT) -> Factor:
        """Return a CPT as a factor of its parents and its variable, in this order."""
        return cls((*cpt.parents, cpt.variable), cpt.values)

    @property
    def size(self) -> int:
        """Number of cells."""
        return int(self.values.size)

    def in_log_space(self) -> Factor:
        """Return the factor with its values as natural logarithms."""
        if self.log:
            return self
        with np.errstate(divide="ignore"):
            return Factor(self.variables, np.log(self.values), log=True)

    def ordered(self, variables: Sequence[str]) -> Factor:
        """Return the same factor with its axes in another order."""
        if sorted(variables) != sorted(self.variables):
            raise ModelError(
                "A factor of {have} cannot be ordered as {asked}.",
                have=", ".join(self.variables),
                asked=", ".join(variables),
            )
        axes = [self.variables.index(name) for name in variables]
        return Factor(tuple(variables), self.values.transpose(axes), self.log)

    def _spread(self, variables: Sequence[str]) -> NDArray[np.float64]:
        """Return a view of the values that broadcasts over `variables` (a superset of its own)."""
        present = [name for name in variables if name in self.variables]
        values = self.values.transpose([self.variables.index(name) for name in present])
        shape = iter(values.shape)
        return values.reshape([next(shape) if v in self.variables else 1 for v in variables])

    def product(self, other: Factor, monitor: Monitor = SILENT) -> Factor:
        """Return the product, a factor over the union of the variables.

        `monitor`: polled for cancellation while a large table is computed.
        """
        if self.log != other.log:
            raise ModelError("A factor in log space is combined with one that is not.")
        added = tuple(name for name in other.variables if name not in self.variables)
        variables = self.variables + added
        a, b = self._spread(variables), other._spread(variables)
        operation = np.add if self.log else np.multiply
        return Factor(variables, combine(operation, a, b, monitor), self.log)

    def sum_out(self, names: Iterable[str], monitor: Monitor = SILENT) -> Factor:
        """Return the factor with some variables summed out.

        `names`: the variables; those that the factor lacks are ignored.
        """
        gone = set(names)
        axes = tuple(k for k, name in enumerate(self.variables) if name in gone)
        kept = tuple(name for name in self.variables if name not in gone)
        if not axes:
            return self
        if not self.log:
            return Factor(kept, sum_axes(self.values, axes, monitor))
        return Factor(kept, log_sum_exp(self.values, axes, monitor), log=True)

    def reduced(self, variable: str, state: int) -> Factor:
        """Return the factor with one variable fixed at a state, its axis dropped."""
        axis = self.variables.index(variable)
        kept = self.variables[:axis] + self.variables[axis + 1 :]
        values = np.asarray(self.values.take(state, axis=axis), dtype=np.float64)
        return Factor(kept, values, self.log)
