"""Series as the cases from which the families of a template are counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.counts import counts_of_families
from bayesgui.data.series.lagged import series_rows
from bayesgui.data.series.placing import placed_rows
from bayesgui.data.series.wide import rows_of_slices, wide_columns
from bayesgui.learning.available_cases import missing_remarks, rows_counted
from bayesgui.learning.parameters.counting import LISTED, Countable
from bayesgui.learning.temporal.families import TemplateFamilies

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.data.counts import Counts
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.series.lagged import SeriesRows
    from bayesgui.data.series.placing import TimeColumns

FEW_SERIES = 10
"""Series below which it is said that first slices have few rows."""


@dataclass(frozen=True, eq=False)
class TimeCases(Countable):
    """The series of a table, and the families of a template that are counted from them.

    `rows`: columns with the states of the template's nodes. `hidden`: nodes without a value in any
    slice. `notes`: sentences on what was read.
    """

    families: TemplateFamilies
    rows: SeriesRows
    notes: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return self.families.names

    @property
    def n_rows(self) -> int:
        return self.rows.n_rows

    @property
    def weight(self) -> float | None:
        return None if self.rows.weights is None else self.rows.total_weight()

    @property
    def hidden(self) -> tuple[str, ...]:
        """The nodes without a value in any slice."""
        return tuple(
            name for name, each in self.rows.columns.items() if each.n_missing == each.n_rows
        )

    def counted(self, monitor: Monitor) -> Iterator[Counts]:
        later = [name for name in self.names if name in self.families.template.in_time]
        pooled = [name for name in later if self._masks_itself(name)]
        found = dict(zip(pooled, self._counted_later(pooled, monitor), strict=True))
        for name in self.names:
            parents = self.families.network.cpt(name).parents
            if name in found:
                yield found[name]
                continue
            yield from counts_of_families(self._table(name), [(name, parents)], monitor)

    def _masks_itself(self, name: str) -> bool:
        """Tell whether the cells of earlier slices leave out the slices with another table."""
        return self.families.first_slice(name) == self.families.template.greatest_lag(name)

    def _counted_later(self, names: list[str], monitor: Monitor) -> Iterator[Counts]:
        families = [(name, self.families.network.cpt(name).parents) for name in names]
        wanted = dict.fromkeys(each for name, above in families for each in (*above, name))
        table = self.rows.lagged(self.families.sources(wanted))
        return counts_of_families(table, families, monitor)

    def _table(self, name: str) -> Dataset:
        """Return the rows of a family that is not counted in all slices."""
        families = self.families
        wanted = families.sources((*families.network.cpt(name).parents, name))
        if name in families.template.in_time:
            return self.rows.later(wanted, families.first_slice(name))
        if families.is_last(name):
            return self.rows.at_end(wanted)
        return self.rows.at(self._number(name), wanted)

    def _number(self, name: str) -> int:
        tied = self.families.template.template.firsts.get(name)
        return 0 if tied is None else tied.steps

    def rows_for(self, name: str) -> float:
        if name in self.families.template.in_time:
            return self.rows.total_weight(self.families.first_slice(name))
        return self._table(name).total_weight

    def remarks(self, counts: Mapping[str, Counts]) -> tuple[str, ...]:
        fewer = {
            name: count
            for name, count in rows_counted(counts).items()
            if count < self.rows_for(name) * (1 - 1e-12)
        }
        later = {name: count for name, count in fewer.items() if name not in self._firsts}
        found = missing_remarks(later or fewer, self.rows.total_weight())
        return (*found, *self.first_notes())

    @property
    def _firsts(self) -> tuple[str, ...]:
        return tuple(each for each in self.names if each not in self.families.template.in_time)

    def first_notes(self) -> tuple[str, ...]:
        """Return a remark on tables of first slices that rest on few series."""
        names = self._firsts
        if not names or self.rows.n_series >= FEW_SERIES:
            return ()
        return (
            Sentence(
                "The tables of {variables} rest on {count} alone: the prior, if there is one, says "
                "most of them.",
                variables=list_names(names, LISTED),
                count=pluralize(self.rows.n_series, "{count} series", "{count} series"),
            ),
        )


def time_cases(
    template: TemporalNetwork, data: Dataset, columns: TimeColumns, hidden: bool = False
) -> TimeCases:
    """Return the series of a table as cases of a template.

    A row is a slice, or a series where columns are such as ``X[0]``. `hidden`: whether a node
    without a column is taken as missing in all slices. Raises `DataError` where columns, states or
    times do not fit.
    """
    wide = {} if columns.time else wide_columns(template, data.names)
    if wide:
        data, columns = rows_of_slices(data, wide, columns.by)
    placed = placed_rows(data, columns)
    nodes = BayesianNetwork(template.variables)
    given = data.without(*(name for name in columns.names if name not in nodes))
    matched = given.matched(nodes, hidden=hidden)
    rows = series_rows(matched, columns, template.order, placed)
    return cases_of_rows(template, rows, matched.remarks)


def cases_of_rows(
    template: TemporalNetwork, rows: SeriesRows, remarks: Iterable[str] = ()
) -> TimeCases:
    """Return series as cases of a template; `remarks`: what was assumed of their table."""
    families = TemplateFamilies(template, int(rows.lengths.max(initial=0)))
    notes = (*remarks, *rows.remarks, *_gap_notes(rows.n_slices - rows.n_rows))
    return TimeCases(families, rows.with_once(families.once), notes)


def _gap_notes(count: int) -> tuple[str, ...]:
    if not count:
        return ()
    return (
        pluralize(
            count,
            "{count} slice has no row in the table; it is blank.",
            "{count} slices have no row in the table; they are blank.",
        ),
    )
