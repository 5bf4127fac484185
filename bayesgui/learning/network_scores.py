"""All registered scores of a network on data, by family, with code lengths and likelihoods."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import family_counts
from bayesgui.data.reading.given_tables import dataset_of
from bayesgui.learning.available_cases import comparison_remarks, complete_cases
from bayesgui.learning.likelihood import family_log_likelihood
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.scores.mdl import DescriptionLength
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.scores.base import Score, Scored


@dataclass(frozen=True)
class CodeLength:
    """Code lengths of a family or a network, in bits.

    `model`: bits for the free parameters, half of log₂ m each. `data`: bits for the cases under the
    maximum-likelihood tables.
    """

    model: float
    data: float

    @property
    def total(self) -> float:
        """Both together, the description length."""
        return self.model + self.data


@dataclass(frozen=True, eq=False, repr=False)
class NetworkScores(ShortRepr, NotebookTable):
    """All registered scores of a network on a table of cases.

    `own`: log-likelihood of each family under the current CPTs; −∞ if a case is impossible. `rows`:
    number (or total weight) of the rows that each family was counted from. `missing`: notes on
    families that were counted from fewer rows than there are. `code_lengths`: code length of each
    family's table and cases.
    """

    scored: tuple[Scored, ...]
    own: Mapping[str, float]
    n_rows: int
    n_parameters: int
    rows: Mapping[str, float] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    code_lengths: Mapping[str, CodeLength] = field(default_factory=dict)

    @property
    def totals(self) -> dict[str, float]:
        """Total of each score by registered name."""
        return {each.name: each.total for each in self.scored}

    @property
    def code_length(self) -> CodeLength:
        """Code length of all tables and cases."""
        parts = self.code_lengths.values()
        return CodeLength(sum(each.model for each in parts), sum(each.data for each in parts))

    @property
    def own_total(self) -> float:
        """Ln P(data) under the network's own tables; −∞ if a case is impossible."""
        return sum(self.own.values())


def scores_with(ess: float | None = None) -> dict[str, Score]:
    """Return all registered scores by name, in registry order.

    `ess`: equivalent sample size of those that have one; by default their own.
    """
    given = {} if ess is None else {"ess": ess}
    return {
        entry.name: scores.create(
            entry.name, **(given if any(each.name == "ess" for each in entry.parameters) else {})
        )
        for entry in scores
    }


def score_on_data(
    network: BayesianNetwork,
    dataset: CaseTable,
    monitor: Monitor = SILENT,
    *,
    members: Mapping[str, Score] | None = None,
    complete: bool = False,
) -> NetworkScores:
    """Compute scores of a network on a table of cases.

    `dataset`: cases; columns are matched to variables by name. `members`: scores by name; by
    default all registered ones with their default options. `complete`: whether to count only the
    rows in which no node is missing, so that scores of other structures on them can be compared.
    """
    matched = dataset.matched(network)
    if complete:
        matched = complete_cases(matched)
    if members is None:
        members = scores_with()
    scored = score_network(network, matched, members, monitor)
    own, rows, lengths = {}, {}, {}
    mdl, total_weight = DescriptionLength(), matched.total_weight
    for name in network.names:
        cpt = network.cpt(name)
        counts = family_counts(matched, name, cpt.parents, monitor)
        own[name] = family_log_likelihood(counts, cpt.values)
        rows[name] = float(counts.sum())
        lengths[name] = CodeLength(*mdl.parts(counts, total_weight))
    missing = comparison_remarks(rows, total_weight)
    return NetworkScores(
        scored,
        own,
        matched.n_rows,
        network.n_parameters,
        rows,
        (*matched.remarks, *missing),
        missing,
        lengths,
    )


@checked
def score(
    network: BayesianNetwork,
    data: CaseTable | pd.DataFrame,
    ess: float | None = None,
    *,
    complete: bool = False,
) -> NetworkScores:
    """Compute all scores of a network on data.

    Parameters
    ----------
    network : BayesianNetwork
        Structure and CPTs.
    data : Dataset or pandas.DataFrame
        Cases; columns are matched to variables by name.
    ess : float, optional
        Equivalent sample size of the scores that have one; default 1.
    complete : bool
        Whether to count only the rows in which no node is missing.

    Raises
    ------
    DataError
        If the data do not fit the network, or no row is complete.
    ParameterError
        If the sample size is not positive.

    Examples
    --------
    >>> import bayesgui, numpy
    >>> from bayesgui.data.dataset import CodedColumn, Dataset
    >>> coin = bayesgui.BayesianNetwork([bayesgui.Variable("coin", ("heads", "tails"))])
    >>> throws = Dataset((CodedColumn("coin", ("heads", "tails"), numpy.array([0, 0, 1])),))
    >>> found = bayesgui.score(coin, throws)
    >>> round(found.totals["bic"], 6), round(found.code_length.model, 6)
    (-2.458849, 0.792481)
    """
    return score_on_data(
        network, dataset_of(data, network), members=scores_with(ess), complete=complete
    )
