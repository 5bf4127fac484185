"""Display of fractional updating: a row, its completions, and two orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, overload

from bayesgui.panels.incomplete.row_table import BLANK, Cell
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.data.dataset import Dataset
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.learning.incomplete.fractional_run import Completion, RowUpdate

    Table = NDArray[np.float64]

DONE, NOW = "✓", "▷"


@dataclass(frozen=True, eq=False)
class RowStep:
    """A row as it is added.

    `update`: tables before and after. `completions`: empty if there are too many to list.
    `posteriors`: under the tables before, given the observed cells. `prior`: without them.
    `findings`: the observed states by node.
    """

    network: BayesianNetwork
    update: RowUpdate
    completions: tuple[Completion, ...]
    findings: Mapping[str, str]
    posteriors: Posteriors | None = None
    prior: Posteriors | None = None

    @property
    def blanks(self) -> tuple[str, ...]:
        """The nodes that the row lacks."""
        return tuple(name for name in self.network if name not in self.findings)


@dataclass(frozen=True)
class OrderLine:
    """A probability after all rows: in the file's order, and shuffled."""

    title: str
    file: float
    shuffled: float

    @property
    def difference(self) -> float:
        """The distance of both."""
        return abs(self.file - self.shuffled)


@dataclass(frozen=True, eq=False)
class OrderComparison:
    """All rows in both orders. `seed`: of the shuffled one."""

    lines: tuple[OrderLine, ...]
    seed: int


class RowInOrder(Sequence[Cell]):
    """A row of a table, each cell made when it is asked for; its number comes first.

    `sign, role`: of a row that was added, is being added or waits.
    """

    def __init__(self, columns: Sequence[CodedColumn], row: int, sign: str, role: str) -> None:
        self._columns, self._row, self._sign, self._role = columns, row, sign, role

    def __len__(self) -> int:
        return 1 + len(self._columns)

    @overload
    def __getitem__(self, index: int) -> Cell: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Cell]: ...

    def __getitem__(self, index: int | slice) -> Cell | Sequence[Cell]:
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        place = range(len(self))[index]
        if place == 0:
            done = DONE if self._sign == DONE else ""
            return Cell(f"{self._sign} {count_text(self._row + 1)}", role=self._role, done=done)
        column = self._columns[place - 1]
        code = int(column.codes[self._row])
        if code == column.missing_code:
            return Cell(BLANK, blank=True, role=self._role)
        return Cell(column.states[code], role=self._role)


class RowsInOrder(Sequence[Sequence[Cell]]):
    """The rows of a table in the order in which they are added.

    `place`: number of rows added so far.
    """

    def __init__(self, cases: Dataset, order: NDArray[np.int64], place: int = 0) -> None:
        self._columns: list[CodedColumn] = [cases.categorical(name) for name in cases.names]
        self.order, self.place = order, place

    def __len__(self) -> int:
        return len(self.order)

    @overload
    def __getitem__(self, index: int) -> Sequence[Cell]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Sequence[Cell]]: ...

    def __getitem__(self, index: int | slice) -> Sequence[Cell] | Sequence[Sequence[Cell]]:
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        sign = DONE if index < self.place - 1 else NOW if index == self.place - 1 else " "
        role = "strong" if sign == NOW else "muted" if sign == " " else ""
        return RowInOrder(self._columns, int(self.order[index]), sign, role)
