"""Conditional tables learned from each of several completed tables, pooled by Rubin's rules."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.counts import counts_of_families
from bayesgui.learning.credible_intervals import PROBABILITY
from bayesgui.learning.imputation.pooling import pooled_numbers
from bayesgui.learning.priors import BDeu
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.imputation.imputed import Imputed

    Table = NDArray[np.float64]
    Tables = Mapping[str, Table]


class PooledEntry(NamedTuple):
    """An entry of a pooled table, with its interval."""

    node: str
    given: str
    state: str
    p: float
    low: float
    high: float
    df: float
    missing_information: float


@dataclass(frozen=True, eq=False, repr=False)
class PooledTables(ShortRepr, NotebookTable):
    """Conditional tables pooled from several completed tables.

    `network`: the network with the pooled tables: the mean of those of all draws. `low`, `high`:
    ends of the intervals of the entries, by variable, in the shape of its table. `df`: degrees of
    freedom. `missing_information`: share of the information on an entry that missing cells took.
    `within`, `between`: variances of ln(p / (1 − p)) within the completed tables and between them.
    """

    network: BayesianNetwork
    low: Tables
    high: Tables
    n_draws: int
    probability: float = PROBABILITY
    df: Tables = field(repr=False, kw_only=True)
    missing_information: Tables = field(repr=False, kw_only=True)
    within: Tables = field(repr=False, kw_only=True)
    between: Tables = field(repr=False, kw_only=True)

    @property
    def mean(self) -> Tables:
        """The pooled tables by variable."""
        return {name: self.network.cpt(name).values for name in self.low}

    def to_frame(self) -> pd.DataFrame:
        """Return the entries one below the other: node, its parents' states, state, p, interval."""
        import pandas as pd

        return pd.DataFrame(self.entries(), columns=list(PooledEntry._fields))

    def entries(self) -> Iterator[PooledEntry]:
        """Yield the entries of all tables, in the order of the nodes and their tables."""
        for name, low in self.low.items():
            parents = self.network.parents(name)
            states = [self.network[each].states for each in (*parents, name)]
            cells = itertools.product(*(range(len(each)) for each in states))
            for cell, configuration in zip(cells, itertools.product(*states), strict=True):
                given = ", ".join(
                    f"{p} = {s}" for p, s in zip(parents, configuration, strict=False)
                )
                numbers = (
                    self.mean[name],
                    low,
                    self.high[name],
                    self.df[name],
                    self.missing_information[name],
                )
                values = (float(each[cell]) for each in numbers)
                yield PooledEntry(name, given, configuration[-1], *values)


@checked
def pooled_tables(
    imputed: Imputed,
    ess: float = 1.0,
    probability: float = PROBABILITY,
    monitor: Monitor = SILENT,
) -> PooledTables:
    """Return the tables of a network learned from each completed table, pooled by Rubin's rules.

    Parameters
    ----------
    imputed : Imputed
        Two completed tables or more: ``impute(network, data, "sampled", draws=20)``. Its tables
        must have been drawn, too, as they are by default; else intervals are too narrow.
    ess : float
        Equivalent sample size of the prior (BDeu) with which each is learned.
    probability : float
        Probability of the intervals.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    PooledTables
        The network with the pooled tables, and an interval for each entry.

    Raises
    ------
    ParameterError
        If there is only one completed table, or a node has no column.

    Notes
    -----
    An entry p̂ = (α + m) / (Σα + n) is pooled as ln(p̂ / (1 − p̂)) with the variance 1 / ((Σα + n +
    1) p̂ (1 − p̂)), since intervals on that scale stay between 0 and 1; degrees of freedom by Barnard
    and Rubin (1999), with those of complete data n + Σα − 1 for each row of a table. The pooled
    table itself is the mean of the entries, whose rows add up to 1.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.example("asia")
    >>> data = bayesgui.sample(net, 500, seed=1, missing=0.2)
    >>> found = bayesgui.pooled_tables(bayesgui.impute(net, data, "sampled", draws=5))
    >>> sorted(found.low) == sorted(net.names)
    True
    """
    network = imputed.network
    hidden = [name for name in network.names if name not in imputed.data]
    if hidden:
        raise ParameterError(
            "Tables are learned from columns, and {variable} has none; add it, or remove the node.",
            variable=hidden[0],
        )
    if imputed.n_draws < 2:
        raise ParameterError(
            "Pooling needs two completed tables or more; fill with the method “sampled” and "
            "draws=20."
        )
    alphas = {name: BDeu(ess).hyperparameters(network.cpt(name)) for name in network}
    families = [(name, network.parents(name)) for name in network.names]
    counts: dict[str, list[Table]] = {name: [] for name in network.names}
    for draw in range(1, imputed.n_draws + 1):
        monitor.check()
        table = imputed.table(draw)
        matched = table.select(network.names).matched(network)
        for (name, _), found in zip(
            families, counts_of_families(matched, families, monitor), strict=True
        ):
            counts[name].append(np.asarray(found, np.float64))
        monitor.report(draw / imputed.n_draws)
    pooled, tables = {}, []
    for name in network.names:
        stacked = np.array(counts[name])
        tables.append(_mean_table(network, name, alphas[name], stacked))
        pooled[name] = _pooled_entries(alphas[name], stacked, probability)
    return PooledTables(
        network.with_cpts(tables),
        {name: each["low"] for name, each in pooled.items()},
        {name: each["high"] for name, each in pooled.items()},
        imputed.n_draws,
        probability,
        **{
            part: {name: each[part] for name, each in pooled.items()}
            for part in ("df", "missing_information", "within", "between")
        },
    )


def _mean_table(network: BayesianNetwork, name: str, alpha: Table, counts: Table) -> CPT:
    """Return the mean of the tables of all draws, with the mean of their counts."""
    cells = alpha + counts
    values = (cells / cells.sum(axis=-1, keepdims=True)).mean(axis=0)
    mean = counts.mean(axis=0)
    return CPT(name, network.parents(name), values, counts=alpha + mean, observed=mean)


def _pooled_entries(alpha: Table, counts: Table, probability: float) -> dict[str, Table]:
    """Pool the entries of a table; `counts`: shape (draws, *parent_sizes, n_states)."""
    cells = alpha + counts
    totals = cells.sum(axis=-1, keepdims=True)
    p = cells / totals
    if p.shape[-1] == 1:
        certain = np.ones(alpha.shape)
        nothing = np.zeros(alpha.shape)
        return {
            "low": certain,
            "high": certain,
            "df": np.full(alpha.shape, np.inf),
            "missing_information": nothing,
            "within": nothing,
            "between": nothing,
        }
    from scipy.special import expit

    logits = np.log(p) - np.log1p(-p)
    complete = np.maximum(totals.mean(axis=0) - 1, 1.0)
    found = pooled_numbers(
        logits,
        1 / ((totals + 1) * p * (1 - p)),
        np.broadcast_to(complete, alpha.shape),
        probability,
    )
    ends = {name: expit(found[name]) for name in ("low", "high")}
    return found | ends
