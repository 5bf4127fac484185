"""The base of all that predicts numbers, of what training gives, and their registry."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.classifiers.evaluation.column_splits import without_aside
from bayesgui.classifiers.regression.inner_errors import InnerRows
from bayesgui.classifiers.regression.prediction import LEVEL, NumberPrediction, check_level
from bayesgui.classifiers.regression.target_numbers import number_rows, with_known_numbers
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.views.frame_kinds import FrameKind
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.columns.pandas_columns import columns_of_frame
from bayesgui.data.dataset import Dataset
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.classifiers.regression.distributions import Distributions
    from bayesgui.core.monitor import Monitor


@dataclass(frozen=True, eq=False, kw_only=True)
class NumberModel(NotebookTable, ABC):
    """A trained model of numbers: immutable, and independent of the table that trained it.

    Parameters
    ----------
    target : str
        Column of the numbers.
    features : tuple of str
        Columns that it reads; one that a table lacks is missing in all its rows.
    remarks : tuple of str
        What the user has to know of the training.
    """

    target: str
    features: tuple[str, ...]
    remarks: tuple[str, ...] = ()

    @abstractmethod
    def distributions(self, cases: Dataset, monitor: Monitor = SILENT) -> Distributions:
        """Return the distribution of the target for each row of a table."""

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        """By column of states, those that training saw."""
        return {}

    def unseen_cells(self, cases: Dataset) -> dict[str, int]:
        """Return the numbers of cells whose state training never saw, by column that has any."""
        found: dict[str, int] = {}
        for name, states in self.known_states.items():
            if name not in cases:
                continue
            column = cases[name]
            if isinstance(column, CodedColumn) and column.edges is None:
                counts = zip(column.states, column.counts.tolist(), strict=True)
                unseen = sum(n for state, n in counts if state not in states)
                found |= {name: unseen} if unseen else {}
        return found

    def predict(
        self, data: Dataset | Any, level: float = LEVEL, monitor: Monitor = SILENT
    ) -> NumberPrediction:
        """Return mean, median and interval for all rows.

        Parameters
        ----------
        data : Dataset, pandas.DataFrame or what becomes one
            The rows; a column that the model reads and the table lacks is missing in every row.
        level : float
            Probability that the interval holds.
        monitor : Monitor
            Progress and cancellation.

        Raises
        ------
        DataError
            If the table has none of the columns that the model reads.
        ParameterError
            If the level is not between 0 and 1.
        """
        check_level(level)
        kind = FrameKind.of(data)
        if not isinstance(data, Dataset):
            data = Dataset(*columns_of_frame(data, states=self.known_states))
        if self.features and not any(name in data for name in self.features):
            raise DataError(
                "The table has none of the columns that the model reads: {names}.",
                names=", ".join(self.features),
            )
        without = data.without(self.target) if self.target in data else data
        found = NumberPrediction.of(self.target, self.distributions(without, monitor), level)
        return replace(found, kind=kind)


class Regressor(ABC):
    """A way to learn what numbers a column has; a frozen dataclass of its options."""

    method: ClassVar[str]
    """Registered name."""
    learns_errors: ClassVar[bool] = False
    """Whether its intervals are those of errors on inner folds."""

    @property
    def name(self) -> str:
        """Name by which it is asked for."""
        return self.method

    def fit(
        self,
        cases: Dataset,
        target: str,
        *,
        outer: Splitter | None = None,
        monitor: Monitor = SILENT,
    ) -> NumberModel:
        """Train on the rows whose number is known; all other columns are features.

        `outer`: the division of which these are the rows that train. The columns by which it
        divides are no features, and inner folds respect them as well.
        """
        aside = () if outer is None else outer.aside
        if not aside:
            known = with_known_numbers(cases, target)
            return self._trained(known, target, InnerRows(), monitor)
        bare, _ = without_aside(cases, target, aside)
        known = with_known_numbers(bare, target)
        inner = InnerRows(outer, cases.select(aside).rows(number_rows(cases, target)))
        model = self._trained(known, target, inner, monitor)
        said = inner.remarks() if self.learns_errors else ()
        return replace(model, remarks=(*model.remarks, *said)) if said else model

    @abstractmethod
    def _trained(
        self, known: Dataset, target: str, inner: InnerRows, monitor: Monitor
    ) -> NumberModel:
        """Return a model of rows with known numbers; `inner`: how its inner folds divide them."""


regressors: Registry[Regressor] = Registry(
    "regressor",
    lambda: import_modules("bayesgui.classifiers.regression.methods"),
    "model of numbers",
    "models of numbers",
    attribute="method",
)
"""What predicts numbers and is no classifier, by name; see `naming` for all."""
