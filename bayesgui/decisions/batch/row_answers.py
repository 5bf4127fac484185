"""What is answered for every row of a table of findings; an impossible row has no answers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import BayesGuiError, EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.inference.row_queries import (
    distinct_rows,
    finding_columns,
    on_impossible_rows,
    report_rows,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Column
    from bayesgui.decisions.solving.base import DecisionSolver
    from bayesgui.inference.base import InferenceEngine

    Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class RowAnswers:
    """Answers for the rows of a table.

    `columns`: the results, missing in a row that has none. `impossible`: shape (rows,); whether the
    findings of a row cannot hold together. `refused`: rows by their number that cannot be asked
    for another reason, which is said. `n_distinct`: number of different rows, each of which was
    answered once.
    """

    columns: tuple[Column, ...]
    impossible: NDArray[np.bool_]
    n_distinct: int
    remarks: tuple[str, ...] = ()
    refused: tuple[tuple[int, Sentence], ...] = ()

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return len(self.impossible)

    def to_frame(self, index: Any = None) -> pd.DataFrame:
        """Return the results as a pandas table; its ``attrs`` hold the remarks.

        `index`: labels of the rows; by default their numbers from 0.
        """
        made = Dataset(self.columns, None).to_frame()
        if index is not None:
            made.index = index
        made.attrs["remarks"] = list(map(str, self.remarks))
        return made

    def beside(self, data: Dataset) -> Dataset:
        """Return a table of as many rows with the results as further columns."""
        return Dataset((*data.columns, *self.columns), None, data.remarks)


def row_posteriors(
    engine: InferenceEngine,
    data: Dataset,
    targets: Sequence[str] | None = None,
    monitor: Monitor = SILENT,
) -> RowAnswers:
    """Return the probability of each state of each target; a column for each, ``P(lung = yes)``."""
    found = engine.query_rows(data, targets, monitor)
    columns = zip(found.titles, found.probabilities.T, strict=True)
    return RowAnswers(
        tuple(NumericColumn(title, np.ascontiguousarray(values)) for title, values in columns),
        np.isneginf(found.log_evidence),
        found.n_distinct,
        found.remarks,
    )


def row_states(
    engine: InferenceEngine,
    data: Dataset,
    targets: Sequence[str] | None = None,
    monitor: Monitor = SILENT,
) -> RowAnswers:
    """Return the most probable state of each target, the first of several, and its probability.

    The columns are ``most probable lung`` and ``P(most probable lung)``.
    """
    found = engine.query_rows(data, targets, monitor)
    impossible = np.isneginf(found.log_evidence)
    names = tuple(dict.fromkeys(name for name, _ in found.states))
    columns: list[Column] = []
    start = 0
    for name in names:
        states = engine.network[name].states
        part = found.probabilities[:, start : start + len(states)]
        start += len(states)
        filled = np.nan_to_num(part, nan=-1.0)
        codes = np.where(impossible, -1, filled.argmax(axis=1))
        columns.append(CodedColumn(f"most probable {name}", states, codes))
        most = np.where(impossible, np.nan, filled.max(axis=1, initial=-1.0))
        columns.append(NumericColumn(f"P(most probable {name})", most))
    return RowAnswers(tuple(columns), impossible, found.n_distinct, found.remarks)


@dataclass(frozen=True)
class _Row:
    """What a solver said of a row: the best options, and what each option is worth."""

    total: float = math.nan
    best: tuple[int, ...] = ()
    worth: tuple[float, ...] = ()


def row_decisions(
    solver: DecisionSolver,
    data: Dataset,
    choices: Mapping[str, str] | None = None,
    monitor: Monitor = SILENT,
) -> RowAnswers:
    """Return the best option of each decision, and the expected utility of each option and in all.

    The columns are ``best Drill``, ``EU(Drill = yes)`` … and ``EU``. A cell of a decision's own
    column is a choice. The first of several best options stands for all. A row with a finding on
    what a decision can still change is not asked: its place and reason are told. `choices`: options
    that decisions take in all rows.
    """
    model = solver.model
    network = compiled(model).network
    given, remarks = finding_columns(data, network, ())
    observed = tuple(column.name for column in given)
    distinct, of_row = distinct_rows(given, data.n_rows)
    quiet, rows = Unreported(monitor), []
    refused: dict[int, Sentence] = {}
    impossible = np.zeros(len(distinct), np.bool_)
    for k, codes in enumerate(distinct):
        monitor.check()
        try:
            rows.append(_decided(solver, _evidence(network, observed, codes), choices, quiet))
        except ImpossibleEvidenceError:
            impossible[k] = True
            rows.append(_Row())
        except EvidenceError as error:
            refused[k] = _said(error)
            rows.append(_Row())
        report_rows(k + 1, len(distinct), monitor)
    told = [(r, refused[k]) for r, k in enumerate(of_row.tolist()) if k in refused]
    return RowAnswers(
        _decision_columns(solver, rows, of_row),
        impossible[of_row],
        len(distinct),
        (*remarks, *on_impossible_rows(np.flatnonzero(impossible[of_row])), *_on_refused(told)),
        tuple(told),
    )


def _evidence(
    network: BayesianNetwork, observed: Sequence[str], codes: NDArray[np.int32]
) -> Evidence:
    pairs = zip(observed, codes.tolist(), strict=True)
    return Evidence({name: network[name].states[code] for name, code in pairs if code >= 0})


def _decided(
    solver: DecisionSolver,
    evidence: Evidence,
    choices: Mapping[str, str] | None,
    monitor: Monitor,
) -> _Row:
    strategy = solver.solve(evidence, choices, monitor)
    best: list[int] = []
    worth: list[float] = []
    for name in solver.model.decisions:
        options = solver.model[name].states
        taken = strategy.chosen.get(name)
        values = strategy.options.get(name, {})
        first = taken if taken is not None else next(iter(strategy.best(name)), "")
        best.append(options.index(first) if first in options else -1)
        worth.extend(values.get(option, math.nan) for option in options)
    return _Row(strategy.expected_utility, tuple(best), tuple(worth))


def _decision_columns(
    solver: DecisionSolver, rows: Sequence[_Row], of_row: NDArray[np.intp]
) -> tuple[Column, ...]:
    columns: list[Column] = []
    start = 0
    for d, name in enumerate(solver.model.decisions):
        options = solver.model[name].states
        codes = np.array([row.best[d] if row.best else -1 for row in rows], np.int64)
        columns.append(CodedColumn(f"best {name}", options, codes[of_row]))
        for option in options:
            values = np.array([row.worth[start] if row.worth else math.nan for row in rows])
            columns.append(NumericColumn(f"EU({name} = {option})", values[of_row]))
            start += 1
    total = np.array([row.total for row in rows], np.float64)
    return (*columns, NumericColumn("EU", total[of_row]))


def _said(error: BayesGuiError) -> Sentence:
    return Sentence(error.template, **error.values)


def _on_refused(rows: Sequence[tuple[int, Sentence]]) -> tuple[str, ...]:
    if not rows:
        return ()
    listed = list_names([f"{row + 1:,}" for row, _ in rows[:1000]])
    return (
        pluralize(
            len(rows),
            "Row {rows} is not answered: {reason}",
            "{count} rows are not answered, rows {rows}: {reason}",
            rows=listed,
            reason=rows[0][1],
        ),
    )
