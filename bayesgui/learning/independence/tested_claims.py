"""Claims of a graph tested on a table, corrected for their number, the worst first."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.case_source import CaseSource, as_weighted_rows
from bayesgui.data.reading import given_tables
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.testable_claims import MOST, claims_of_graph
from bayesgui.learning.independence.base import independence_tests
from bayesgui.learning.independence.table_tests import TableTester
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.graph.independencies import Independence
    from bayesgui.learning.independence.base import TestForm, Verdict


HOLM, RATE, NONE = CORRECTIONS = ("holm", "benjamini-hochberg", "none")
"""What is done about the number of tests."""


@dataclass(frozen=True, slots=True)
class TestedClaim:
    """A claim X ⊥ Y | Z with its test.

    `holm`: the p-value corrected by Holm, which bounds the chance that any true claim is refuted.
    `false_discovery`: corrected by Benjamini and Hochberg, which bounds the share of true ones
    among those refuted. `strength`: from 0, independent, to 1; Cramér's V over all strata, without
    what chance adds on average.
    """

    __test__ = False

    verdict: Verdict
    holm: float
    false_discovery: float
    strength: float

    @property
    def bits(self) -> float:
        """Conditional mutual information of the two in the rows."""
        return self.verdict.mutual_information / math.log(2)

    def __str__(self) -> str:
        given = f" | {', '.join(self.verdict.given)}" if self.verdict.given else ""
        return f"{self.verdict.x} ⊥ {self.verdict.y}{given}"


@dataclass(frozen=True, slots=True)
class TestedClaims(NotebookTable):
    """All tested claims, the worst first.

    `level`: of significance, or the largest mutual information in bits of a test that has no level.
    `correction`: one of `CORRECTIONS`. `has_level`: whether p-values decide. `is_complete`: whether
    the graph makes no further claims. `without`: observed nodes that have no column. `unseen`:
    number of claims left out as only what cannot be observed tells of them.
    """

    __test__ = False

    claims: tuple[TestedClaim, ...]
    level: float
    is_complete: bool = True
    without: tuple[str, ...] = ()
    unseen: int = 0
    correction: str = HOLM
    has_level: bool = True

    def value(self, claim: TestedClaim) -> float:
        """Return the p-value of a claim, corrected as is asked for."""
        if self.correction == HOLM:
            return claim.holm
        return claim.false_discovery if self.correction == RATE else claim.verdict.p_value

    def is_refuted(self, claim: TestedClaim) -> bool:
        """Return whether the data speak against a claim."""
        if not self.has_level:
            return not claim.verdict.independent
        return self.value(claim) <= self.level

    @property
    def refuted(self) -> tuple[TestedClaim, ...]:
        """The claims that the data speak against."""
        return tuple(filter(self.is_refuted, self.claims))


def claims_on_table(
    model: Model | CausalGraph,
    data: CaseTable,
    *,
    test: str = "g2",
    alpha: float = 0.05,
    correction: str = HOLM,
    every: bool = False,
    most: int = MOST,
    options: Mapping[str, Any] | None = None,
    monitor: Monitor = SILENT,
) -> TestedClaims:
    """Test what a graph claims of the columns of a table.

    `test`: registered name of a test. `correction`: one of `CORRECTIONS`. `every`, `most`: see
    `claims_of_graph`. `options`: of the test.

    Holm (1979), Scandinavian Journal of Statistics 6; Benjamini & Hochberg (1995), JRSS B 57.
    """
    if correction not in CORRECTIONS:
        raise ParameterError(
            "There is no correction {name}; choose one of {choices}.",
            name=correction,
            choices=", ".join(CORRECTIONS),
        )
    graph = CausalGraph.of(model)
    columns = tuple(name for name in graph.observed if name in data.names)
    without = tuple(name for name in graph.observed if name not in columns)
    if len(columns) < 2:
        raise DataError(
            "The table has fewer than two columns of nodes that can be observed; nothing is tested."
        )
    entry = independence_tests[test]
    has_level = bool(entry.traits.get("has_level", True))
    form = independence_tests.create(test, **(options or {})).form(alpha)
    level = alpha if has_level else form.level
    claims = claims_of_graph(graph, within=columns, every=every, most=most, monitor=monitor)
    tested = _tested(claims.found, columns, data, form, monitor) if claims.found else []
    whole = TestedClaims(
        (), level, claims.is_complete, without, claims.unseen, correction, has_level
    )
    # p-values of many rows are all 0, and the strength tells them apart.
    tested.sort(
        key=lambda each: (
            (whole.value(each), each.verdict.p_value, -each.strength)
            if has_level
            else (-each.verdict.mutual_information, each.verdict.p_value, -each.strength)
        )
    )
    return replace(whole, claims=tuple(tested))


def _tested(
    claims: Sequence[Independence],
    columns: tuple[str, ...],
    data: CaseTable,
    form: TestForm,
    monitor: Monitor,
) -> list[TestedClaim]:
    """Return claims, one at least, with their tests, in their order."""
    table = given_tables.cases_of(data, "cut", columns)
    if isinstance(table, CaseSource):
        rows = as_weighted_rows(table, columns, table.tables([columns])[0])
    else:
        rows = table.select(columns)
    tester = TableTester(rows, form)
    place = {name: k for k, name in enumerate(columns)}
    n_states = [len(rows.categorical(name).states) for name in columns]
    verdicts: list[Verdict] = []
    for k, claim in enumerate(claims):
        monitor.check()
        monitor.report(k / len(claims))
        given = [place[name] for name in claim.given]
        verdicts.append(tester.test(place[claim.x], place[claim.y], given))
    values = np.array([each.p_value for each in verdicts])
    return [
        TestedClaim(verdict, float(holm), float(rate), _strength(verdict, n_states, place))
        for verdict, holm, rate in zip(
            verdicts, holm_corrected(values), false_discovery_rates(values), strict=True
        )
    ]


def holm_corrected(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return p-values (tests) corrected by Holm's method."""
    order = np.argsort(values, kind="stable")
    steps = values[order] * np.arange(len(values), 0, -1)
    corrected = np.empty_like(values)
    corrected[order] = np.minimum(1.0, np.maximum.accumulate(steps))
    return corrected


def false_discovery_rates(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return p-values (tests) corrected by the method of Benjamini and Hochberg."""
    order = np.argsort(values, kind="stable")[::-1]
    steps = values[order] * len(values) / np.arange(len(values), 0, -1)
    corrected = np.empty_like(values)
    corrected[order] = np.minimum(1.0, np.minimum.accumulate(steps))
    return corrected


def _strength(verdict: Verdict, n_states: Sequence[int], place: dict[str, int]) -> float:
    """Return Cramér's V of all strata; their statistic exceeds its degrees of freedom by the rest.

    Bergsma (2013), A bias-correction for Cramér's V, J. Korean Statistical Society 42.
    """
    least = min(n_states[place[verdict.x]], n_states[place[verdict.y]]) - 1
    if verdict.n_rows <= 0 or least < 1:
        return 0.0
    beyond = max(0.0, 2 * verdict.n_rows * verdict.mutual_information - verdict.degrees_of_freedom)
    return float(min(1.0, np.sqrt(beyond / (verdict.n_rows * least))))
