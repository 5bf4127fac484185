"""Table rows that do not sum to 1: rounding, weights, rows without numbers; notes for the user."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import TOLERATED_ROW_SUM
from bayesgui.core.name_lists import list_names, notes_on
from bayesgui.core.sentence import LossyRepair, Repair, Sentence, pluralize
from bayesgui.core.tables.operations import has_tiny

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT

_ROUNDING = 1e-6
"""Negative numbers down to minus this are zeros that a program in single precision has rounded."""
NEARLY = 0.02
"""Tolerance of a sum that was rounded, or floored, cell by cell; more is damage."""


@dataclass
class RowRepairs:
    """Changes made to the rows of the tables of a file.

    `normalizes`: whether the program that writes the format divides each row by its sum, whatever
    it is. `sums`: the sums of the rows that were off by more than rounding explains, by node.
    `renormalized`, `negative`, `empty`: number of rows that were rounded in the file, of numbers
    just below 0, and of rows of zeros only, by node.
    """

    normalizes: bool = False
    weighted: list[str] = field(default_factory=list)
    sums: dict[str, NDArray[np.float64]] = field(default_factory=dict)
    renormalized: dict[str, int] = field(default_factory=dict)
    negative: dict[str, int] = field(default_factory=dict)
    empty: dict[str, int] = field(default_factory=dict)

    def fill(self, values: NDArray[np.float64], variable: str) -> NDArray[np.float64]:
        """Return a table with zeros for numbers just below 0, and uniform rows for rows of zeros.

        `values`: shape (..., n_states); the numbers of a file.
        """
        below = (values < 0) & (values >= -_ROUNDING)
        zero = ~((values != 0) & ~below).any(axis=-1)
        if not (below.any() or zero.any()):
            return values
        if count := int(np.count_nonzero(below & ~zero[..., np.newaxis])):
            self.negative[variable] = count
        if count := int(np.count_nonzero(zero)):
            self.empty[variable] = count
        filled = np.where(below, 0.0, values)
        filled[zero] = 1.0 / values.shape[-1]
        return filled

    def divide(self, values: NDArray[np.float64], variable: str) -> NDArray[np.float64]:
        """Return a table whose rows sum to 1.

        Rows of whole numbers, or with a number above 1, are weights; rows whose sums are nearly 1
        were rounded or typed. Rows that are off by rounding only are left to `normalized_rows`, and
        so are those that it refuses: numbers that cannot be probabilities, and sums far from 1,
        unless the format's own program would divide them.

        `values`: shape (..., n_states); the numbers of a file.
        """
        if not np.isfinite(values).all() or (values < 0).any():
            return values
        with np.errstate(over="ignore"):  # a row of infinite sum is refused
            sums = values.sum(axis=-1)
        whole = (values == np.floor(values)).all(axis=-1)
        above = (values > 1 + TOLERATED_ROW_SUM).any(axis=-1)
        weights = (whole | above) & (sums > 0) & (sums != 1)
        far = np.abs(sums - 1)
        off = (far > TOLERATED_ROW_SUM) & ~weights & (sums > 0)
        off &= self.normalizes | (far <= NEARLY)
        divided = (weights | off) & np.isfinite(sums)
        if not divided.any():
            return values
        if weights.any():
            self.weighted.append(variable)
        if off.any():
            self.sums[variable] = sums[off]
        shares: NDArray[np.float64] = values / np.where(divided, sums, 1.0)[..., np.newaxis]
        return shares

    def notes(self) -> list[str]:
        """Return sentences on everything that was done."""
        remarks = notes_on(
            self.negative,
            "Numbers just below 0, rounded in the file, became 0 in the table of {names}.",
        )
        remarks += notes_on(
            self.empty,
            "{rows} of the table of {names} held zeros only and became uniform.",
            kind=LossyRepair,
            rows=pluralize(sum(self.empty.values()), "{count} row", "{count} rows"),
            nodes=tuple(self.empty),
        )
        # Where the program of the format divides anyway, weights are what its files hold.
        remarks += notes_on(
            self.weighted,
            "Weights in the table of {names} were divided by the row sums.",
            kind=Sentence if self.normalizes else Repair,
            nodes=tuple(self.weighted),
        )
        if self.sums:
            remarks.append(self._note_on_off())
        if self.renormalized:
            rows = sum(self.renormalized.values())
            remarks.append(
                pluralize(
                    rows,
                    "One row of the table of {names} did not sum to 1 exactly (rounded in the "
                    "file) and was divided by its sum.",
                    "{rows} rows of the tables of {names} did not sum to 1 exactly (rounded in "
                    "the file) and were divided by their sums.",
                    rows=rows,
                    names=list_names(list(self.renormalized)),
                )
            )
        return remarks

    def _note_on_off(self) -> Repair:
        sums = np.concatenate([each.reshape(-1) for each in self.sums.values()])
        low, high = float(sums.min()), float(sums.max())
        said = pluralize(
            sums.size,
            "One row of the table of {names} did not sum to 1 exactly but to {sum:.6g}, and "
            "was divided by its sum.",
            "{rows} rows of the tables of {names} did not sum to 1 exactly but to {low:.6g} to "
            "{high:.6g}, and were divided by their sums.",
            rows=sums.size,
            names=list_names(list(self.sums)),
            sum=low,
            low=low,
            high=high,
            nodes=tuple(self.sums),
        )
        return Repair(said.template, **said.values)


def notes_on_tiny(tables: Iterable[CPT]) -> list[str]:
    """Return a sentence on tables with numbers of which a float64 holds only a few digits."""
    return notes_on(
        [each.variable for each in tables if has_tiny(each.values)],
        "The table of {names} has probabilities below 2.2e-308, which have few digits; write 0 or "
        "larger numbers if something rests on them.",
    )
