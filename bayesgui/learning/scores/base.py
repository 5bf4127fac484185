"""Decomposable scores: the protocol, and the scoring of whole networks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import counts_of_families
from bayesgui.learning.scores.maximal_likelihood import maximal_log_likelihood
from bayesgui.rich_display import ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.counts import Counts


@dataclass(frozen=True)
class ScoreForm:
    """A score as compiled searches compute it; up to a positive factor, and larger is better.

    Parameters
    ----------
    kind : {"likelihood", "bdeu", "uniform"}
        Maximal log-likelihood less a penalty; marginal likelihood under the BDeu prior; marginal
        likelihood with the same hyper-parameter in every cell.
    penalty : float
        Penalty for each free parameter, in nats.
    strength : float
        Equivalent sample size, or the hyper-parameter.
    """

    kind: Literal["likelihood", "bdeu", "uniform"]
    penalty: float = 0.0
    strength: float = 1.0


class Score(Protocol):
    """A decomposable score; a network's score is the sum over its families."""

    larger_is_better: ClassVar[bool]
    """False only for description lengths."""

    def family(self, counts: Counts, n_rows: float) -> float:
        """Return the score of a variable given its parents.

        Parameters
        ----------
        counts : ndarray, shape (*parent_sizes, n_states)
            m_ijk for all parent configurations.
        n_rows : float
            Number (or total weight) of cases m in the whole table.
        """

    def form(self, n_rows: float) -> ScoreForm:
        """Return the form in which searches compute the score."""


class PenalizedLikelihood(ABC):
    """A score that follows from the maximal log-likelihood and the number of free parameters."""

    larger_is_better: ClassVar[bool] = True

    @abstractmethod
    def penalized(self, log_likelihood: float, n_parameters: int, n_rows: float) -> float:
        """Return the score of a family.

        Parameters
        ----------
        log_likelihood : float
            At the maximum-likelihood tables, in nats.
        n_parameters : int
            Number of free parameters d.
        n_rows : float
            Number (or total weight) of cases m.
        """

    def family(self, counts: Counts, n_rows: float) -> float:
        """Return the score of a variable given its parents; see `Score.family`."""
        parameters = free_parameters(counts.shape)
        return self.penalized(maximal_log_likelihood(counts), parameters, n_rows)


def family_of_all(members: Iterable[Score], counts: Counts, n_rows: float) -> list[float]:
    """Return several scores of one family; the log-likelihood is computed once.

    Parameters
    ----------
    members : iterable of Score
        The scores.
    counts : ndarray, shape (*parent_sizes, n_states)
        m_ijk.
    n_rows : float
        Number (or total weight) of cases m.
    """
    likelihood: float | None = None
    found = []
    for score in members:
        if isinstance(score, PenalizedLikelihood):
            if likelihood is None:
                likelihood = maximal_log_likelihood(counts)
            found.append(score.penalized(likelihood, free_parameters(counts.shape), n_rows))
        else:
            found.append(score.family(counts, n_rows))
    return found


@dataclass(frozen=True, repr=False)
class Scored(ShortRepr):
    """One score of a network.

    Parameters
    ----------
    name : str
        Registered name.
    total : float
        Sum over the families.
    families : mapping of str to float
        Score of each variable's family.
    """

    name: str
    total: float
    families: Mapping[str, float]


scores: Registry[Score] = Registry("score", lambda: import_modules("bayesgui.learning.scores"))


def score_network(
    network: BayesianNetwork,
    data: CaseTable,
    members: Mapping[str, Score],
    monitor: Monitor = SILENT,
) -> tuple[Scored, ...]:
    """Compute several scores of a structure, counting each family once.

    Parameters
    ----------
    network : BayesianNetwork
        Structure and states; its CPTs are ignored.
    data : Dataset or CaseSource
        Cases, matched with the network.
    members : mapping of str to Score
        Scores by name.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    DataError
        If a column is missing.
    """
    families: dict[str, dict[str, float]] = {name: {} for name in members}
    rows = data.total_weight
    asked = [(name, network.parents(name)) for name in network.names]
    counted = counts_of_families(data, asked, monitor)
    for k, (variable, counts) in enumerate(zip(network.names, counted, strict=True)):
        found = family_of_all(members.values(), counts, rows)
        for name, value in zip(members, found, strict=True):
            families[name][variable] = value
        monitor.report((k + 1) / len(network))
    return tuple(Scored(name, sum(parts.values()), parts) for name, parts in families.items())


def free_parameters(shape: Sequence[int]) -> int:
    """Return the number of free parameters of a family, q (r − 1)."""
    q = 1
    for size in shape[:-1]:
        q *= size
    return q * (shape[-1] - 1)
