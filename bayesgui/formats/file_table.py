"""A table of a file: its numbers in the file's order, and the mechanism that they make."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT, normalized_rows
from bayesgui.core.kinds.utility import Utility

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.formats.row_sums import RowRepairs


@dataclass(frozen=True)
class FileTable:
    """A table of a file.

    `numbers`: shape (n,); all entries in the file's order; none for a decision without a policy and
    a utility whose numbers are not in the file. `axes`: the file's order of the axes, slowest
    first, where k < len(parents) is a parent and len(parents) the child, which a utility has not;
    by default the parents in order, then the child. `experience`: number of cases on which each row
    rests, or one for all; empty if unknown.
    """

    variable: str
    parents: tuple[str, ...]
    numbers: NDArray[np.float64]
    line: int
    axes: tuple[int, ...] | None = None
    experience: tuple[float, ...] = ()

    def _in_order(self, shape: tuple[int, ...]) -> NDArray[np.float64]:
        """Return the numbers with the parents' axes in order, then the child's."""
        if self.axes is None:
            return self.numbers.reshape(shape)
        stored = self.numbers.reshape([shape[axis] for axis in self.axes])
        return stored.transpose(np.argsort(self.axes))

    def cpt(self, shape: tuple[int, ...], repairs: RowRepairs | None) -> CPT:
        """Return the table as a CPT, without counts if the experience does not fit.

        `shape`: numbers of states of the parents and the child; as many entries as there are
        numbers. `repairs`: receives what was done to rows of zeros, numbers just below 0 and rows
        that do not sum to 1, which are errors without it.

        Netica's and HUGIN's experience of a row is the sum of its Dirichlet parameters, so that
        these are the row times its experience.
        """
        values = self._in_order(shape)
        if repairs is not None:
            values = repairs.fill(values, self.variable)
            values = repairs.divide(values, self.variable)
        rows, renormalized = normalized_rows(values, self.variable)
        if renormalized and repairs is not None:
            repairs.renormalized[self.variable] = renormalized
        return CPT(self.variable, self.parents, rows, self._counts(rows))

    def _counts(self, rows: NDArray[np.float64]) -> NDArray[np.float64] | None:
        cases = np.asarray(self.experience, dtype=np.float64)
        size = rows.size // rows.shape[-1]
        if cases.size not in (1, size) or not np.isfinite(cases).all() or (cases < 0).any():
            return None
        counts: NDArray[np.float64] = (
            rows * np.broadcast_to(cases, size).reshape(rows.shape[:-1])[..., np.newaxis]
        )
        return counts

    def utility(self, shape: tuple[int, ...], weight: float, unknown: Sequence[int]) -> Utility:
        """Return the table as a utility.

        `shape`: numbers of states of the parents. `unknown`: positions in the file's order of the
        numbers that nobody has given, unless another program has; all where the file has none.
        """
        if not self.numbers.size:
            return Utility(self.variable, self.parents, np.full(shape, math.nan), weight)
        known = self.numbers.copy()
        known[[k for k in unknown if known[k] == 0.0]] = math.nan
        table = FileTable(self.variable, self.parents, known, self.line, self.axes)
        return Utility(self.variable, self.parents, table._in_order(shape), weight)
