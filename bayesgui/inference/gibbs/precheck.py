"""Effects of zeros on chains, found out before they run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import EvidenceError
from bayesgui.inference.findings import FindingResolver
from bayesgui.inference.gibbs.messages import warnings_of
from bayesgui.inference.gibbs.precheck_report import PrecheckReport, ZeroEntry
from bayesgui.inference.gibbs.reducibility import breaking_entries, find_reducibility
from bayesgui.inference.initial_states import initial_states
from bayesgui.inference.support import Support

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings

MAX_ENTRIES = 200
"""Largest number of entries of tables that are listed, to stay readable."""

LOOK_CHAINS = 64
"""Starting points from which zeros are looked at before a run."""


def findings_of(network: BayesianNetwork, evidence: Mapping[str, object]) -> ResolvedFindings:
    """Return the findings as a sampler wants them."""
    findings = FindingResolver(network).resolve(evidence)
    if findings.fixed:
        raise EvidenceError(
            "Chains cannot run under the fixed posterior of {variable}; give a likelihood "
            "finding instead.",
            variable=next(iter(findings.fixed)),
        )
    return findings


def precheck(
    network: BayesianNetwork, evidence: Mapping[str, object], seed: int, monitor: Monitor
) -> PrecheckReport:
    """Find out before a run what zeros would do to it."""
    findings = findings_of(network, evidence)
    support = Support(network, findings)
    starts = initial_states(network, findings, support, LOOK_CHAINS, seed, monitor)
    reducibility = find_reducibility(support, starts, monitor)
    entries = breaking_entries(network, support, reducibility)
    return PrecheckReport(
        tuple(tuple(network.names[v] for v in block) for block in reducibility.blocks),
        warnings_of(network, reducibility, False, {}),
        warnings_of(network, reducibility, True, {}),
        _name_entries(network, entries),
        sum(map(len, entries.values())),
    )


def _name_entries(
    network: BayesianNetwork, entries: Mapping[str, NDArray[np.intp]]
) -> tuple[ZeroEntry, ...]:
    """Return the first entries, some of each table, with the names of their states."""
    share = max(1, MAX_ENTRIES // max(1, len(entries)))
    found = []
    for name, rows in entries.items():
        members = (*network.cpt(name).parents, name)
        for row in rows[:share]:
            states = [network[m].states[k] for m, k in zip(members, row.tolist(), strict=True)]
            found.append(ZeroEntry(name, states[-1], tuple(zip(members, states, strict=True))[:-1]))
    return tuple(found)
