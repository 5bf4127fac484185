"""The members of an ensemble: each graph once, with tables of the data."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.network import BayesianNetwork
from bayesgui.data.counts import counts_of_families
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.averaging.ensemble import NetworkEnsemble
from bayesgui.learning.parameters.counting import posterior_mean, table_of
from bayesgui.learning.priors import BDeu
from bayesgui.learning.structure.base import uniform_tables

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.averaging.provenance import Provenance

    Family = tuple[str, tuple[str, ...]]


def ensemble_of(
    graphs: Sequence[Collection[Arc]],
    data: CaseTable,
    provenance: Provenance,
    monitor: Monitor = SILENT,
) -> NetworkEnsemble:
    """Return an ensemble of graphs, each with the posterior mean of its tables.

    `graphs`: the arcs of each graph, as (parent, child); equal ones become one member of as much
    more weight. `data`: the table; a row counts for the families in which it is complete. The
    members are in the order of their weights, largest first.
    """
    if not graphs:
        raise DataError("No graph was kept; an ensemble needs at least one network.")
    counted = Counter(frozenset(each) for each in graphs)
    chosen = sorted(counted, key=lambda arcs: (-counted[arcs], sorted(arcs)))
    bare = network_of(data)
    sizes = {each.name: each.n_states for each in bare.variables}
    shapes = [_families(bare, uniform_tables(sizes, arcs)) for arcs in chosen]
    tables = _tables(shapes, data, provenance.ess, monitor)
    members = tuple(
        BayesianNetwork(bare.variables, [tables[family] for family in families], bare.name)
        for families in shapes
    )
    weights = np.array([counted[arcs] for arcs in chosen], np.float64)
    return NetworkEnsemble(members, weights / weights.sum(), provenance)


def _families(bare: BayesianNetwork, with_parents: Sequence[CPT]) -> dict[Family, CPT]:
    """Return the uniform table of each family of a graph."""
    found = {name: bare.cpt(name) for name in bare.names}
    found |= {table.variable: table for table in with_parents}
    return {(name, table.parents): table for name, table in found.items()}


def _tables(
    shapes: Sequence[dict[Family, CPT]], data: CaseTable, ess: float, monitor: Monitor
) -> dict[Family, CPT]:
    """Return the posterior mean of each family of any graph, counted once."""
    empty = {family: table for each in shapes for family, table in each.items()}
    prior, found = BDeu(ess), dict[tuple[str, tuple[str, ...]], "CPT"]()
    counted = counts_of_families(data, list(empty), Unreported(monitor))
    for k, (family, table) in enumerate(empty.items()):
        observed = np.asarray(next(counted), np.float64)
        posterior = prior.hyperparameters(table) + observed
        found[family] = table_of(table, posterior, observed, posterior_mean, "uniform")
        monitor.report((k + 1) / len(empty))
    return found
