"""The tooltip of a table's cell, which is also its text for screen readers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

from bayesgui.panels.cpt.numbers import exact_text, form_text
from bayesgui.widgets import numbers
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.panels.cpt.branches import ConfigurationTree
    from bayesgui.panels.cpt.numbers import Form
    from bayesgui.panels.cpt.table_axes import Line, TableAxes


class TableContent(Protocol):
    """The table data that these texts need; implemented by `CptModel`."""

    @property
    def axes(self) -> TableAxes | None:
        """The variables of the table."""

    @property
    def tree(self) -> ConfigurationTree | None:
        """The tree of collapsible branches, if its rows are a tree."""

    @property
    def form(self) -> Form:
        """The form in which the numbers are shown."""

    @property
    def counts(self) -> NDArray[np.float64]:
        """The counts behind the rows, one row per configuration."""

    @property
    def sums(self) -> NDArray[np.float64]:
        """Sum of each configuration."""

    def kind(self, line: int) -> Line:
        """Return the kind of a line along the states."""

    def number(self, configuration: int, line: int) -> float:
        """Return the number in a cell or in a line below the states; for a branch the mean."""

    def beneath(self, configuration: int) -> slice:
        """Return the configurations that a row or column stands for."""

    def is_unfolded(self, configuration: int) -> bool:
        """Whether a branch is expanded."""

    def is_locked(self, configuration: int, line: int) -> bool:
        """Whether a cell is locked."""

    def is_wrong(self, configuration: int) -> bool:
        """Whether a configuration does not sum to 1."""

    def n_wrong(self, span: slice) -> int:
        """Return the number of configurations in a span that do not sum to 1."""

    def has_no_data(self, configuration: int) -> bool:
        """Whether the data had no row of a configuration."""


def cell_sentence(table: TableContent, configuration: int, line: int) -> str:
    """Return the description of a cell, or of a line below the states."""
    assert table.axes is not None
    number = table.number(configuration, line)
    kind = table.kind(line)
    if kind == "state":
        return _state_sentence(table, configuration, line, number)
    where = branch_text(table, configuration) or table.axes.variable
    if kind == "weight":
        if math.isnan(number):
            return phrase("CptModel", "not up to date")
        return f"P({where} | e) = {exact_text(number)}"
    if kind == "rows":
        if table.has_no_data(configuration):
            return phrase("CptModel", "{where}: no row in the data", where=where)
        text = phrase("CptModel", "{where}: rows in the data: {count}")
        return text.format(where=where, count=cell_text(table, configuration, line))
    return _sum_sentence(table, configuration, where, number)


def cell_text(table: TableContent, configuration: int, line: int) -> str:
    """Return the text in a cell, or in a line below the states."""
    kind, beneath = table.kind(line), table.beneath(configuration)
    number, form = shown_number(table, configuration, line)
    if kind == "rows":
        if table.has_no_data(configuration):
            return phrase("CptModel", "no data")
        return count_text(int(number)) if number.is_integer() else numbers.cell_text(number)
    several = beneath.stop - beneath.start
    if kind == "sum" and several > 1 and table.is_wrong(configuration):
        text = phrase("CptModel", "{wrong} of {count}")
        return text.format(wrong=count_text(table.n_wrong(beneath)), count=count_text(several))
    if kind == "weight" and math.isnan(number):
        return numbers.MISSING
    return form_text(number, form)


def shown_number(table: TableContent, configuration: int, line: int) -> tuple[float, Form]:
    """Return the number that a cell shows, and its form."""
    assert table.axes is not None
    states = len(table.axes.states)
    if table.form == "counts" and line <= states:
        row = table.counts[table.beneath(configuration)].sum(axis=0)
        return float(row[line] if line < states else row.sum()), "counts"
    number = table.number(configuration, line)
    if table.kind(line) == "rows":
        return number, "counts"
    # There is no sum in odds, and weights are never counts.
    whole = table.form if line < states or table.form == "percent" else "probability"
    return number, whole


def branch_text(table: TableContent, configuration: int) -> str:
    """Return the states of a configuration, or those shared by all configurations of a branch."""
    assert table.axes is not None
    if table.tree is None or not table.tree.is_branch(configuration):
        return table.axes.configuration_text(configuration)
    branch = table.tree.branch(configuration)
    return table.axes.configuration_text(branch.first, branch.level + 1)


def heading_sentence(table: TableContent, configuration: int) -> str:
    """Return the configurations of a row or column, and for a branch whether it is collapsed."""
    where = branch_text(table, configuration)
    if table.tree is None or not table.tree.is_branch(configuration):
        return where
    if table.is_unfolded(configuration):
        text = phrase("CptModel", "{where}: {count} configurations, unfolded")
    else:
        text = phrase("CptModel", "{where}: {count} configurations, folded")
    beneath = table.beneath(configuration)
    return text.format(where=where, count=count_text(beneath.stop - beneath.start))


def draft_sentence(table: TableContent, configuration: int) -> str:
    """Return what is wrong with a column that does not sum to 1, and the remedy."""
    assert table.axes is not None
    total = float(table.sums[configuration])
    where = table.axes.configuration_text(configuration)
    if math.isclose(total, 0):
        way = phrase("CptModel", "Type its numbers, or normalize it to equal ones.")
    elif total < 1:
        way = phrase("CptModel", "Normalize it, or add {difference}.")
    else:
        way = phrase("CptModel", "Normalize it, or subtract {difference}.")
    if where:
        text = phrase("CptModel", "The column {where} sums to {sum} and is kept as a draft.")
    else:
        text = phrase("CptModel", "The column sums to {sum} and is kept as a draft.")
    said = text.format(where=where, sum=exact_text(round(total, 6)))
    return f"{said} {way.format(difference=exact_text(round(abs(1 - total), 6)))}"


def _state_sentence(table: TableContent, configuration: int, line: int, number: float) -> str:
    assert table.axes is not None
    span = table.beneath(configuration)
    if table.tree is not None and table.tree.is_branch(configuration):
        mean = phrase(
            "CptModel",
            "Mean of P({variable} = {state}) in {count} configurations of {where}",
            variable=table.axes.variable,
            state=table.axes.states[line],
            count=count_text(span.stop - span.start),
            where=branch_text(table, configuration),
        )
        text = f"{mean}: {exact_text(round(number, 12))}"
    else:
        text = f"{table.axes.cell_name(configuration, line)} = {exact_text(number)}"
    if table.is_locked(configuration, line):
        text = phrase("CptModel", "{cell}, locked", cell=text)
    return text


def _sum_sentence(table: TableContent, configuration: int, where: str, number: float) -> str:
    if not table.is_wrong(configuration):
        return phrase("CptModel", "{where}: sums to 1", where=where)
    span = table.beneath(configuration)
    if span.stop - span.start > 1:
        text = phrase("CptModel", "{where}: {wrong} of {count} configurations do not sum to 1")
        wrong, count = count_text(table.n_wrong(span)), count_text(span.stop - span.start)
        return text.format(where=where, wrong=wrong, count=count)
    text = phrase("CptModel", "{where}: sums to {sum} instead of 1")
    return text.format(where=where, sum=exact_text(number))
