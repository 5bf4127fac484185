"""Tables with more numbers than their data tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, checks
from bayesgui.checking.remedies import add_prior, show_counts
from bayesgui.core.cpt import CPT
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence, pluralize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.checking.subject import Subject

_ROUNDING = 1e-9


@checks.register("little-data", label="Columns without data", order=42)
class LittleData(NodeCheck):
    """A table learned without a prior from rows that are too few for it."""

    why = (
        "Relative frequencies of a few rows are 0 or 1 by chance, and a column without a row is "
        "uniform by decree. A prior spreads a case over the cells; fewer parents or states need "
        "fewer numbers."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return a table that has columns without rows, or more free numbers than rows."""
        table = subject.table(name)
        rows = None if table is None else table.data_rows()
        if table is None or rows is None or not rows.any() or not _lacks_prior(table):
            return
        empty, total = int(np.count_nonzero(rows == 0)), float(rows.sum())
        if not empty and total >= table.n_parameters:
            return
        plain = isinstance(subject.model.mechanism(name), CPT)
        yield Problem(
            self.kind,
            Severity.WARNING,
            Place((name,)),
            _sentence(table, total, empty),
            add_prior(name) if plain else show_counts(name),
            weight=float(table.n_parameters),
        )


def _lacks_prior(table: CPT) -> bool:
    if table.observed is None or table.counts is None:
        return True
    return not bool((table.counts - table.observed > _ROUNDING).any())


def _sentence(table: CPT, total: float, empty: int) -> Sentence:
    if not empty:
        return Sentence(
            "{parameters} free numbers from {rows:g} rows.",
            parameters=table.n_parameters,
            rows=round(total, 2),
        )
    return pluralize(
        empty,
        "{parameters} free numbers from {rows:g} rows; {count} of {columns} columns has none.",
        "{parameters} free numbers from {rows:g} rows; {count} of {columns} columns have none.",
        parameters=table.n_parameters,
        rows=round(total, 2),
        columns=table.n_configurations,
    )


@checks.register("larger-than-data", label="Table larger than its data", order=65)
class LargerThanData(NodeCheck):
    """A table with more free numbers than rows, held up by its prior."""

    why = (
        "With fewer rows than free numbers most columns are what the prior says. Fewer parents or "
        "states, or a form such as noisy-MAX, need fewer numbers."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return a table with a prior that has more free numbers than rows."""
        table = subject.table(name)
        rows = None if table is None else table.data_rows()
        if table is None or rows is None or not rows.any() or _lacks_prior(table):
            return
        total = float(rows.sum())
        if total >= table.n_parameters:
            return
        yield Problem(
            self.kind,
            Severity.HINT,
            Place((name,)),
            Sentence(
                "{parameters} free numbers from {rows:g} rows: the prior decides most of them.",
                parameters=table.n_parameters,
                rows=round(total, 2),
            ),
            show_counts(name),
            weight=float(table.n_parameters),
        )
