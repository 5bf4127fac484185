"""Whether the tests that are left can bring certainty, before anything is paid for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.evidence import Evidence, StateFinding
from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.diagnosis.verdict import CERTAINTY, verdict
from bayesgui.learning.imputation.asking import impute

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.diagnosis.problem import Problem
    from bayesgui.inference.base import InferenceEngine

N_CASES = 100
"""Cases that are drawn; the standard error of the share is at most 0.05."""
HARDLY = 0.02
"""Share of cases below which testing on is hardly worth its price."""


def outlook(
    engine: InferenceEngine,
    problem: Problem,
    evidence: Mapping[str, object] | None = None,
    certainty: float = CERTAINTY,
    *,
    n_cases: int = N_CASES,
    seed: int = 1,
    monitor: Monitor = SILENT,
) -> float | None:
    """Return in which share of such cases all tests that are left bring certainty.

    The tests are drawn together from their posterior, and each case is judged as if all of them
    were known. None under findings other than states, and where the diagnosis has ended. What a
    rule finds on the way may be certain a bit more often, as it stops at the first certainty.
    Only exact engines are asked; where too many tests depend on each other, None.
    """
    network, known = engine.network, Evidence(evidence or {})
    codes = {name: _code(network, name, finding) for name, finding in known.items()}
    observed = {name: code for name, code in codes.items() if code is not None}
    left = [test.name for test in problem.tests if test.name not in known]
    if len(observed) < len(known) or not left or not engine.is_exact:
        return None
    columns = [_column(network, name, code, n_cases) for name, code in observed.items()]
    columns += [_column(network, name, -1, n_cases) for name in left]
    blank = Dataset(tuple(columns))
    try:
        drawn = impute(network, blank, "sampled", seed=seed, monitor=monitor).table()
    except MemoryBudgetError:
        return None
    sought = [each.name for each in problem.sought]
    # A target's own column is no finding, so that of a fault that is examined needs all targets.
    among = any(name in drawn for name in sought)
    answers = engine.query_rows(drawn, None if among else sought, monitor)
    places = [answers.states.index(item) for item in problem.items]
    ends = [verdict(problem, row, certainty).is_certain for row in answers.probabilities[:, places]]
    return float(np.mean(ends))


def _code(network: BayesianNetwork, name: str, finding: object) -> int | None:
    """Return the number of the state that is seen; None if that is not one state."""
    if isinstance(finding, StateFinding) and len(finding.states) == 1:
        return network[name].states.index(next(iter(finding.states)))
    return None


def _column(network: BayesianNetwork, name: str, code: int, n_rows: int) -> CodedColumn:
    return CodedColumn(name, network[name].states, np.full(n_rows, code, np.int16))
