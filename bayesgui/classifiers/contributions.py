"""Explanation of the class of a row: the factors of its product, and each column's share."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.base import normalized
from bayesgui.classifiers.models.multinomial_model import MultinomialModel, counts_of
from bayesgui.classifiers.models.naive_bayes_model import NaiveBayesModel, numbers_of
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.row_findings import findings_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Column, Dataset


@dataclass(frozen=True, eq=False)
class Part:
    """One factor of P(class, row).

    `column`: the column whose probability or density it is; the class for the classes' own shares;
    empty for a product in which missing columns are summed out. `given`: other columns that it
    depends on, besides the class. `value`: the cell of the column; empty for the class. `logs`:
    shape (classes,); natural logarithm of the factor under each class.
    """

    column: str
    given: tuple[str, ...]
    value: str
    logs: NDArray[np.float64]

    def factor_of(self, target: str) -> str:
        """Return what the factor is, such as P(word = yes | spam); `target`: the class."""
        if self.column == target and not self.value:
            return f"P({target})"
        return f"P({self.column} = {self.value} | {', '.join((target, *self.given))})"


@dataclass(frozen=True, eq=False)
class WorkedRow:
    """The product that classifies a row, factor by factor."""

    target: str
    classes: tuple[str, ...]
    parts: tuple[Part, ...]

    @property
    def running_logs(self) -> NDArray[np.float64]:
        """Sum of the logarithms up to each factor, shape (parts, classes)."""
        return np.add.accumulate(self._logs)

    @property
    def running_products(self) -> NDArray[np.float64]:
        """Product up to each factor as the machine multiplies it, shape (parts, classes)."""
        return np.multiply.accumulate(np.exp(self._logs))

    @property
    def underflows(self) -> NDArray[np.bool_]:
        """Whether each class's product is 0 only because its digits ran out, shape (classes,)."""
        vanished: NDArray[np.bool_] = self.running_products[-1] == 0
        return np.asarray(vanished & np.isfinite(self.running_logs[-1]))

    @property
    def posteriors(self) -> NDArray[np.float64]:
        """P(class | row), from the logarithms; equal if the row is impossible."""
        equal = np.full(len(self.classes), -np.log(len(self.classes)))
        found: NDArray[np.float64] = np.exp(normalized(self.running_logs[-1:], equal)[0])
        return found

    @property
    def _logs(self) -> NDArray[np.float64]:
        return np.array([part.logs for part in self.parts], np.float64)


@dataclass(frozen=True, eq=False)
class Contribution:
    """Contribution of a column to the log-odds of one class against another.

    `log_odds`: in nats; positive speaks for the first class. Infinite if the cell is impossible
    under one.
    """

    column: str
    given: tuple[str, ...]
    value: str
    log_odds: float


@dataclass(frozen=True, eq=False)
class Explanation:
    """Why a row is of one class rather than another.

    `contributions`: that of the class first, then those of the columns. `adds_up`: whether the
    contributions sum to it. Otherwise each is the change when its column is left out, and columns
    that say the same have less than they would have alone.
    """

    first: str
    second: str
    contributions: tuple[Contribution, ...]
    log_odds: float
    adds_up: bool


def work_out(model: ClassModel, cases: Dataset, row: int) -> WorkedRow | None:
    """Return the product that classifies a row.

    The result: None if the model is not a product, or not for this row, whose missing cells are
    summed out of the product as a whole.
    """
    one = cases.rows(slice(row, row + 1))
    if isinstance(model, NetworkModel):
        parts = _network_parts(model, one)
    elif isinstance(model, NaiveBayesModel):
        parts = _network_parts(model.states, one)
        parts = None if parts is None else [*parts, *_density_parts(model, one)]
    elif isinstance(model, MultinomialModel):
        parts = _word_parts(model, one)
    else:
        parts = None
    if parts is None:
        return None
    # Of the class itself first; sorting keeps the others in their order.
    ordered = sorted(parts, key=lambda part: part.column != model.target)
    return WorkedRow(model.target, model.classes, tuple(ordered))


def work_out_findings(
    network: BayesianNetwork, target: str, evidence: Evidence
) -> WorkedRow | None:
    """Return the product that classifies the findings on a network.

    `target`: the class; a finding on it is not looked at. The result: None without a finding on a
    feature, if one leaves several states open, or if a feature without a finding has children, over
    which the product would have to be summed.
    """
    case = findings_row(evidence, network, target)
    missing = set(network.names).difference((target, *evidence))
    if case is None or any(network.children(name) for name in missing):
        return None
    return work_out(NetworkModel.of(network, target), case, 0)


def _network_parts(model: NetworkModel, one: Dataset) -> list[Part] | None:
    present = [name for name in model.features if name in one]
    rows = one.select(present or one.names[:1]).matched(
        model.network, unknown="missing", hidden=True
    )
    missing = frozenset(name for name in model.features if rows[name].n_missing)
    tables = model.tables(missing)
    if tables.summed:
        return None
    families = {
        frozenset((name, *model.network.parents(name), model.target)): name
        for name in model.network.names
        if name not in missing
    }
    found = []
    for table in tables.tables:
        cells = tuple(int(rows.categorical(name).codes[0]) for name in table.columns)
        column = families.get(frozenset((*table.columns, model.target)), "")
        given = tuple(name for name in table.columns if name != column)
        value = str(rows[column].texts()[0]) if column in table.columns else ""
        logs = np.broadcast_to(table.values[cells], (len(model.classes),))
        found.append(Part(column, given, value, logs))
    return found


def _density_parts(model: NaiveBayesModel, one: Dataset) -> list[Part]:
    found = []
    for part in model.numbers:
        if part.column not in one:
            continue
        values = numbers_of(one, part.column)
        if not np.isnan(values[0]):
            logs = part.log_densities(values, SILENT)[0]
            found.append(Part(part.column, (), str(one[part.column].texts()[0]), logs))
    return found


def _word_parts(model: MultinomialModel, one: Dataset) -> list[Part]:
    found = [Part(model.target, (), "", model.class_logs)]
    for k, name in enumerate(model.features):
        count = counts_of(one, name)[0] if name in one else 0.0
        # A word that does not occur adds no factor.
        if count > 0:
            found.append(Part(name, (), str(one[name].texts()[0]), count * model.word_logs[:, k]))
    return found


def explain_row(
    model: ClassModel,
    cases: Dataset,
    row: int,
    first: str = "",
    second: str = "",
    monitor: Monitor = SILENT,
) -> Explanation:
    """Return what each column adds to the log-odds of two classes.

    `first`, `second`: the classes; by default the most probable one, and the most probable one
    besides.
    """
    one = cases.rows(slice(row, row + 1))
    logs = model.log_posteriors(one, monitor)[0]
    a, b = _two_classes(model, logs, first, second)
    worked = work_out(model, cases, row)
    if worked is None:
        found = _by_leaving_out(model, one, logs, a, b, monitor)
    else:
        found = [
            Contribution(each.column, each.given, each.value, _difference(each.logs, a, b))
            for each in worked.parts
        ]
    names = model.classes[a], model.classes[b]
    return Explanation(*names, tuple(found), _difference(logs, a, b), worked is not None)


def _two_classes(
    model: ClassModel, logs: NDArray[np.float64], first: str, second: str
) -> tuple[int, int]:
    for name in (first, second):
        if name and name not in model.classes:
            raise ModelError(
                "The class {variable} has no state “{state}”; it has {states}.",
                variable=model.target,
                state=name,
                states=", ".join(model.classes),
            )
    if len(model.classes) < 2:
        raise ModelError(
            "The class {variable} has one state only, so there is nothing to explain.",
            variable=model.target,
        )
    order: list[int] = np.argsort(-logs, kind="stable").tolist()
    if second:
        order.remove(model.classes.index(second))
    a = model.classes.index(first) if first else order[0]
    b = model.classes.index(second) if second else next(k for k in order if k != a)
    return a, b


def _by_leaving_out(
    model: ClassModel,
    one: Dataset,
    logs: NDArray[np.float64],
    a: int,
    b: int,
    monitor: Monitor,
) -> list[Contribution]:
    """Return the change of the log-odds when each column is taken as missing."""
    names = [name for name in model.features if name in one and not one[name].n_missing]
    rows = one.rows(np.zeros(len(names), np.intp))
    columns = [
        _blank_at(column, names.index(column.name)) if column.name in names else column
        for column in rows.columns
    ]
    without = model.log_posteriors(replace(rows, columns=tuple(columns)), monitor)
    found = [Contribution(model.target, (), "", _difference(model.log_priors, a, b))]
    for name, left in zip(names, without, strict=True):
        change = _difference(logs, a, b) - _difference(left, a, b)
        # A class that is impossible with and without the column owes it nothing.
        change = 0.0 if math.isnan(change) else change
        found.append(Contribution(name, (), str(one[name].texts()[0]), change))
    return found


def _blank_at(column: Column, row: int) -> Column:
    """Return a column with a missing cell."""
    if isinstance(column, NumericColumn):
        values = column.values.copy()
        values[row] = np.nan
        return NumericColumn(column.name, values)
    return column.with_cell(row, column.missing_code)


def _difference(logs: NDArray[np.float64] | Sequence[float], a: int, b: int) -> float:
    """Return the difference of two logarithms; 0 if both numbers are 0."""
    if np.isneginf(logs[a]) and np.isneginf(logs[b]):
        return 0.0
    return float(logs[a] - logs[b])
