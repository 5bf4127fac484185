"""Many rows of findings as JSON has them: a list of objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import BayesGuiError, EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import StateFinding
from bayesgui.core.temporal.series import empty_series
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.server.json_findings import finding_of, known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Finding
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.base import InferenceEngine

    Row = Mapping[str, Any]
    Numbers = NDArray[np.float64]

_POLL_ROWS = 1_000
"""Rows that are read between two looks at the clock."""
_BLANK = -1


def series_of_rows(rows: Sequence[Row], template: TemporalNetwork, monitor: Monitor) -> Series:
    """Return the series in which each row is a slice."""

    def said(number: int, error: BayesGuiError) -> EvidenceError:
        return EvidenceError("Slice t = {number}: {reason}", number=number, reason=str(error))

    cells = list(_cells(rows, template, said, monitor))
    return empty_series(template, len(rows)).with_found(template, cells)


def answered_rows(
    engine: InferenceEngine,
    rows: Sequence[Row],
    common: Mapping[str, Finding],
    targets: Sequence[str],
    monitor: Monitor,
) -> dict[str, Any]:
    """Return posteriors by node and state, a number for each row; null in impossible rows.

    `common`: findings of all rows. Rows of observed states are answered together.
    """
    network = engine.network
    codes, apart = _read(rows, network, common, monitor)
    columns = [CodedColumn(name, network[name].states, found) for name, found in codes.items()]
    together = engine.query_rows(Dataset(tuple(columns)), tuple(targets), monitor)
    numbers, logs = together.probabilities, together.log_evidence
    if apart:
        numbers, logs = numbers.copy(), logs.copy()
    for number, findings in apart.items():
        numbers[number], logs[number] = _answered(engine, findings, targets, monitor)
    return {
        "engine": engine.name,
        "log_evidence": [x if np.isfinite(x) else None for x in logs.tolist()],
        "posteriors": _by_state(numbers, np.flatnonzero(np.isneginf(logs)), targets, network),
    }


def _read(
    rows: Sequence[Row], network: BayesianNetwork, common: Mapping[str, Finding], monitor: Monitor
) -> tuple[dict[str, NDArray[np.int32]], dict[int, dict[str, Finding]]]:
    """Return the observed states of all rows by node, and all findings of rows with others."""

    def said(number: int, error: BayesGuiError) -> EvidenceError:
        return EvidenceError("Row {row:,}: {reason}", row=number + 1, reason=str(error))

    codes = {name: np.full(len(rows), _BLANK, np.int32) for name in network.names[:1]}
    others: dict[int, dict[str, Finding]] = {}
    if common:
        others = {number: dict(common) for number in range(len(rows))}
    for number, name, finding in _cells(rows, network, said, monitor):
        state = _only_state(finding)
        if state is None:
            others.setdefault(number, {})[name] = finding
            continue
        if name not in codes:
            codes[name] = np.full(len(rows), _BLANK, np.int32)
        codes[name][number] = network[name].index(state)
    for number, findings in others.items():
        for name, found in codes.items():
            code = int(found[number])
            if code != _BLANK:
                findings.setdefault(name, StateFinding(frozenset({network[name].states[code]})))
                found[number] = _BLANK
    return codes, others


def _cells(
    rows: Sequence[Row],
    model: Model,
    said: Callable[[int, BayesGuiError], EvidenceError],
    monitor: Monitor,
) -> Iterator[tuple[int, str, Finding]]:
    """Yield the findings of all rows as (row, node, finding).

    `said`: returns the error of a row.
    """
    met: dict[tuple[str, type, Any], Finding | None] = {}
    for number, row in enumerate(rows):
        if number % _POLL_ROWS == 0:
            monitor.check()
        for name, value in row.items():
            try:
                if isinstance(value, list | dict):
                    finding = finding_of(known(name, model), value)
                else:
                    key = (name, type(value), value)
                    if key not in met:
                        met[key] = finding_of(known(name, model), value)
                    finding = met[key]
            except BayesGuiError as error:
                raise said(number, error) from None
            if finding is not None:
                yield number, name, finding


def _only_state(finding: Finding) -> str | None:
    """Return the state that a finding observes; None for one of another kind."""
    if isinstance(finding, StateFinding) and not finding.excluded and len(finding.states) == 1:
        return next(iter(finding.states))
    return None


def _answered(
    engine: InferenceEngine,
    findings: Mapping[str, Finding],
    targets: Sequence[str],
    monitor: Monitor,
) -> tuple[Numbers | float, float]:
    """Return the posteriors of the targets one after the other, and ln P(findings)."""
    try:
        found = engine.query(findings, targets, monitor)
    except ImpossibleEvidenceError:
        return np.nan, -np.inf
    log_evidence = np.nan if found.log_evidence is None else found.log_evidence
    return np.concatenate([found[name] for name in targets] or [np.empty(0)]), log_evidence


def _by_state(
    numbers: Numbers,
    impossible: NDArray[np.intp],
    targets: Sequence[str],
    network: BayesianNetwork,
) -> dict[str, dict[str, list[float | None]]]:
    found: dict[str, dict[str, list[float | None]]] = {}
    columns = iter(numbers.T)
    for name in targets:
        found[name] = {}
        for state in network[name].states:
            values = next(columns).tolist()
            for row in impossible.tolist():
                values[row] = None
            found[name][state] = values
    return found
