"""Posteriors for every row of a table of findings."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.core.views.frame_kinds import FrameKind
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.columns.pandas_columns import columns_of_frame
from bayesgui.data.columns.recode import matching_remarks, recode_column
from bayesgui.data.dataset import Dataset
from bayesgui.data.matching import check_nodes
from bayesgui.inference.findings import ResolvedFindings, observed_states
from bayesgui.inference.memory import check_budget

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.inference.turns import Turns

    Table = NDArray[np.float64]
    Codes = NDArray[np.int32]

MAX_WORD = 2**62
"""Bound of the numbers that stand for the states of several columns in a row."""


@dataclass(frozen=True, eq=False)
class RowPosteriors:
    """Posteriors of some variables for each row of findings.

    `states`: the columns of `probabilities`: a target and one of its states. `probabilities`: shape
    (rows, states of all targets); naN in a row whose findings have probability zero.
    `log_evidence`: shape (rows,); ln P(findings), as the engine knows it; −∞ where they have
    probability zero. `n_distinct`: number of different rows, each of which was answered once.
    `remarks`: on columns that are not nodes, and rows that are impossible.
    """

    states: tuple[tuple[str, str], ...]
    probabilities: Table
    log_evidence: Table
    n_distinct: int
    remarks: tuple[str, ...] = ()

    @property
    def titles(self) -> tuple[str, ...]:
        """Titles of the columns of probabilities: ``P(lung = yes)``."""
        return tuple(f"P({name} = {state})" for name, state in self.states)

    def to_frame(self, index: Any = None) -> pd.DataFrame:
        """Return the probabilities as a pandas table; its ``attrs`` hold the remarks.

        `index`: labels of the rows; by default their numbers from 0.
        """
        import pandas as pd

        made = pd.DataFrame(self.probabilities, index=index, columns=list(self.titles))
        made.attrs["remarks"] = list(map(str, self.remarks))
        return made

    def beside(self, data: Dataset) -> Dataset:
        """Return a table of as many rows with the probabilities as further columns."""
        columns = zip(self.titles, self.probabilities.T, strict=True)
        added = tuple(NumericColumn(title, values) for title, values in columns)
        return Dataset((*data.columns, *added), None, data.remarks)


class RowQueries:
    """The part of an engine that answers tables of findings."""

    network: BayesianNetwork
    _budget: int | None
    _turns: Turns

    @abstractmethod
    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        """See `InferenceEngine`."""

    @abstractmethod
    def _check_names(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return known names as a tuple."""

    def query_many(
        self, frame: Any, targets: Sequence[str] | str | None = None, monitor: Monitor = SILENT
    ) -> pd.DataFrame:
        """Return posteriors for every row of a table of findings.

        Parameters
        ----------
        frame : pandas.DataFrame, polars.DataFrame, pyarrow.Table, Dataset or other table
            Anything that `Dataset.from_frame` takes. A column named like a node holds findings on
            it: a state, or a number for a node with intervals; a missing cell means no finding.
            Other columns are left out.
        targets : str or sequence of str, optional
            Variables of interest; all by default. Cells in the own column of one that is named
            are findings like any other, which a remark says; leave it out to predict it.
        monitor : Monitor
            Progress and cancellation.

        Returns
        -------
        pandas.DataFrame
            The rows of `frame` with its index, and a column ``P(var = state)`` for each state of
            each target. A row whose findings cannot hold together is NaN; ``attrs["remarks"]`` says
            which rows these are, and which columns are not nodes. For a table of polars one of
            polars, for another that has no index one of Arrow, whose metadata hold the remarks.

        Raises
        ------
        DataError
            If a cell is not a state of its node, or no column is a node.
        EvidenceError
            If a target is unknown.
        MemoryBudgetError
            If the posteriors do not fit into memory.

        Examples
        --------
        >>> import bayesgui, pandas
        >>> engine = bayesgui.JunctionTree(bayesgui.example("asia"))
        >>> cases = pandas.DataFrame({"xray": ["yes", None], "smoke": ["yes", "no"]})
        >>> engine.query_many(cases, "lung").round(4)
           P(lung = yes)  P(lung = no)
        0          0.646         0.354
        1          0.010         0.990
        """
        found = self.query_rows(frame, targets, monitor)
        return FrameKind.of(frame).made(found.to_frame(labels_of(frame)))

    def query_rows(
        self, data: Any, targets: Sequence[str] | str | None = None, monitor: Monitor = SILENT
    ) -> RowPosteriors:
        """Return posteriors for every row of a table; see `query_many`, which gives them to pandas.

        Parameters
        ----------
        data : Dataset or other table
            The findings.
        targets, monitor
            As in `query_many`.
        """
        data = table_of(data, self.network)
        wanted = tuple(self.network) if targets is None else self._check_names(targets)
        wanted = tuple(dict.fromkeys(wanted))
        states = tuple((name, state) for name in wanted for state in self.network[name].states)
        needed = 2 * 8 * data.n_rows * (len(states) + 1)
        check_budget(needed, self._budget, Sentence("The table of posteriors"), needed // 8)
        found, remarks = finding_columns(data, self.network, () if targets is None else wanted)
        observed = tuple(column.name for column in found)
        distinct, of_row = distinct_rows(found, data.n_rows)
        with self._turns.taken(monitor):
            answers, logs = self._answer_rows(observed, distinct, wanted, monitor)
        logs = logs[of_row]
        remarks += on_impossible_rows(np.flatnonzero(np.isneginf(logs)))
        return RowPosteriors(states, answers[of_row], logs, len(distinct), remarks)

    def _answer_rows(
        self,
        observed: tuple[str, ...],
        rows: Codes,
        targets: tuple[str, ...],
        monitor: Monitor,
    ) -> tuple[Table, Table]:
        """Return posteriors and ln P(findings) of different rows of observed states.

        `rows`: shape (rows, columns); indices of states; −1 means no finding. `targets`: variables
        whose posteriors are wanted, one after the other.
        """
        cells = sum(self.network[name].n_states for name in targets)
        posteriors, logs = np.full((len(rows), cells), np.nan), np.full(len(rows), -np.inf)
        quiet = Unreported(monitor)
        for r, row in enumerate(rows):
            monitor.check()
            try:
                found = self._answer(observed_states(self.network, observed, row), targets, quiet)
            except ImpossibleEvidenceError:
                continue
            posteriors[r] = np.concatenate([found[name] for name in targets] or [np.empty(0)])
            logs[r] = math.nan if found.log_evidence is None else found.log_evidence
            report_rows(r + 1, len(rows), monitor)
        return posteriors, logs


def table_of(findings: Any, network: BayesianNetwork) -> Dataset:
    """Return a table of findings, made of anything that `Dataset.from_frame` takes."""
    if isinstance(findings, Dataset):
        return findings
    return Dataset(*columns_of_frame(findings, network))


def labels_of(frame: Any) -> Any:
    """Return the index of a pandas table; None of what has none."""
    index = getattr(frame, "index", None)
    return None if callable(index) else index


def report_rows(done: int, total: int, monitor: Monitor) -> None:
    """Report how many rows are answered."""
    text = Sentence("{rows:,} of {total:,} rows", rows=done, total=total)
    monitor.report(done / total, text)


def finding_columns(
    data: Dataset, network: BayesianNetwork, targets: Sequence[str]
) -> tuple[list[CodedColumn], tuple[str, ...]]:
    """Return the columns that are nodes, with the states of these, and remarks.

    `targets`: nodes of which a remark says that their cells are findings, too.
    """
    names = [name for name in data.names if name in network]
    others = [name for name in data.names if name not in network]
    if others:
        check_nodes(network, data.names)
    found, remarks = [], []
    for name in names:
        found.append(recode_column(data[name], network[name]))
        remarks += matching_remarks(data[name], network[name])
    # A blank column says nothing of its node.
    own = [each.name for each in found if each.name in targets and each.n_missing < len(each.codes)]
    if own:
        remarks.append(
            Sentence(
                "The cells of {columns} are findings on a target itself, whose posterior is then "
                "certain; leave the column out to predict it from the others.",
                columns=list_names(own),
            )
        )
    if others:
        remarks.append(
            Sentence("No node has the name of {columns}; left out.", columns=list_names(others))
        )
    return found, tuple(remarks)


def distinct_rows(columns: Sequence[CodedColumn], n_rows: int) -> tuple[Codes, NDArray[np.intp]]:
    """Return the states of the different rows, sorted, and which of them each row is.

    Sorted rows differ from their neighbors in fewer columns, so that an engine that updates its
    last answer has less to do.
    """
    codes = [_signed(column) for column in columns]
    words, base = [np.zeros(n_rows, dtype=np.int64)], 1
    for column, states in zip(columns, codes, strict=True):
        size = len(column.states) + 1
        if base * size > MAX_WORD:
            words.append(np.zeros(n_rows, dtype=np.int64))
            base = 1
        words[-1] *= size
        words[-1] += states
        words[-1] += 1
        base *= size
    order = np.lexsort(words[::-1])
    new = np.ones(n_rows, dtype=np.bool_)
    if n_rows:
        new[1:] = np.any([word[order[1:]] != word[order[:-1]] for word in words], axis=0)
    of_row = np.empty(n_rows, dtype=np.intp)
    of_row[order] = np.cumsum(new) - 1
    kept = order[new]
    distinct = np.empty((len(kept), len(codes)), dtype=np.int32)
    for k, states in enumerate(codes):
        distinct[:, k] = states[kept]
    return distinct, of_row


def _signed(column: CodedColumn) -> Codes:
    """Return the states in each row; −1 is a missing cell."""
    codes = column.codes.astype(np.int32)
    codes[column.codes == column.missing_code] = -1
    return codes


def on_impossible_rows(rows: NDArray[np.intp]) -> tuple[str, ...]:
    """Return a remark on rows whose findings cannot hold together."""
    if not len(rows):
        return ()
    listed = list_names([f"{row + 1:,}" for row in rows.tolist()[:1000]])
    return (
        pluralize(
            len(rows),
            "The findings of row {row} cannot hold together; its posteriors are empty.",
            "The findings of {count:,} rows cannot hold together; their posteriors are empty: "
            "rows {rows}.",
            row=listed,
            rows=listed,
        ),
    )
