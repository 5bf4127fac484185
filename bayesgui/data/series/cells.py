"""The findings of a column of a table of series."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import BayesGuiError, DataError
from bayesgui.core.evidence import StateFinding, named
from bayesgui.core.temporal.series import BLANK
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.columns.recode import recode_column
from bayesgui.data.finding_notation import finding_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable
    from bayesgui.data.columns.column import NumericColumn


@dataclass(frozen=True, eq=False)
class Cells:
    """The findings of a column: a state, `BLANK`, or −2 − k for the k-th of `others`."""

    variable: Variable
    codes: NDArray[np.int32]
    others: tuple[Finding, ...]

    def finding(self, row: int) -> Finding | None:
        """Return the finding of a row; None for a blank."""
        code = int(self.codes[row])
        if code == BLANK:
            return None
        if code >= 0:
            return StateFinding(frozenset({self.variable.states[code]}))
        return self.others[-2 - code]


def cells_of(column: CodedColumn | NumericColumn, variable: Variable) -> Cells:
    """Return the findings of a column of texts or numbers."""
    if not isinstance(column, CodedColumn) or column.states == variable.states:
        recoded = recode_column(column, variable)
        codes = recoded.codes.astype(np.int64)
        return Cells(
            variable, np.where(codes < variable.n_states, codes, BLANK).astype(np.int32), ()
        )
    known, others = np.full(len(column.states) + 1, BLANK, np.int32), []
    for k, text in enumerate(column.states):
        position = variable.position(text)
        if position is not None:
            known[k] = position
            continue
        rows = np.flatnonzero(column.codes == k)
        if len(rows):
            others.append(_parsed(column.name, text, variable, int(rows[0])))
            known[k] = -1 - len(others)
    return Cells(variable, known[np.minimum(column.codes, len(column.states))], tuple(others))


def _parsed(column: str, text: str, variable: Variable, row: int) -> Finding:
    try:
        found = finding_of(variable, text)
    except BayesGuiError:
        found = None
    if found is None:
        raise DataError(
            "Column {column}, row {row}: “{text}” is no state of {variable}, which has {states}. "
            "Correct it, or leave the cell empty.",
            column=column,
            row=row + 1,
            text=text,
            variable=variable.name,
            states=", ".join(variable.states),
        )
    return named(variable, found)


def given_cells(variable: Variable, given: Sequence[Finding | None]) -> Cells:
    """Return findings that are given as such."""
    codes, others = np.full(len(given), BLANK, np.int32), []
    for row, finding in enumerate(given):
        if isinstance(finding, StateFinding) and not finding.excluded and len(finding.states) == 1:
            codes[row] = variable.index(next(iter(finding.states)))
        elif finding is not None:
            others.append(finding)
            codes[row] = -1 - len(others)
    return Cells(variable, codes, tuple(others))
