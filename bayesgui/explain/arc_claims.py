"""Claims of the arcs that a graph lacks, and the information that each of its arcs carries."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.sentence import Sentence
from bayesgui.explain.listing import list_names
from bayesgui.graph.dseparation import separated
from bayesgui.inference.elimination import joint_posterior
from bayesgui.inference.findings import ResolvedFindings
from bayesgui.learning.independence.table_tests import test_independence
from bayesgui.measures.mutual_information import conditional_mutual_information

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.independence.base import Verdict

MAX_NODES = 30
"""Number of nodes up to which every pair is looked at."""
MAX_CELLS = 2**17
"""Number of cells of a pair with its condition, above which its tables are not asked."""
LEVEL = 0.05
"""Level of significance of the test on data."""


@dataclass(frozen=True)
class ArcClaim:
    """A pair of nodes, the earlier one first in the order.

    `first`, `second`: the arc first → second, which is there or not. `information`: I(first; second
    | given) of the tables in nats; None if it was too large to ask.
    """

    first: str
    second: str
    given: tuple[str, ...]
    is_there: bool
    information: float | None
    verdict: Verdict | None = None

    @property
    def statement(self) -> str:
        """The independence, as in ``b ⊥ a | c``."""
        given = f" | {', '.join(self.given)}" if self.given else ""
        return f"{self.second} ⊥ {self.first}{given}"

    @property
    def words(self) -> Sentence:
        """The claim of the missing arc, or the one that removing the arc would make."""
        values = {"first": self.first, "second": self.second, "given": list_names(self.given)}
        several = len(self.given) > 1
        if self.is_there and not self.given:
            return Sentence("Without it: {first} tells nothing about {second}.", **values)
        if self.is_there:
            if several:
                return Sentence(
                    "Without it: once {given} are known, {first} tells nothing about {second}.",
                    **values,
                )
            return Sentence(
                "Without it: once {given} is known, {first} tells nothing about {second}.", **values
            )
        if not self.given:
            return Sentence("{first} tells nothing about {second}.", **values)
        if several:
            return Sentence(
                "Once {given} are known, {first} tells nothing more about {second}.", **values
            )
        return Sentence(
            "Once {given} is known, {first} tells nothing more about {second}.", **values
        )


@dataclass(frozen=True)
class ClaimsInOrder:
    """The claims of all pairs, by the order of nodes that the complete graph would follow."""

    order: tuple[str, ...]
    claims: tuple[ArcClaim, ...]


def arc_claims(
    network: BayesianNetwork,
    order: Sequence[str],
    monitor: Monitor,
    dataset: Dataset | None = None,
) -> tuple[ArcClaim, ...]:
    """Return a claim for each pair of nodes, by the later one in an order.

    `order`: a topological order of the network: the complete graph in it has every arc. `monitor`:
    told of the progress, and checked for cancellation. `dataset`: cases with a column for each
    node; G² tests each claim on them.

    Pearl (1988), Probabilistic Reasoning in Intelligent Systems, section 3.3: a node is independent
    of those before it given its parents, whatever the order. With ↔ only of those of them that its
    parents m-separate from it; the other pairs are left out.
    """
    if len(network) > MAX_NODES:
        raise ModelError(
            "Claims are listed of at most {count} nodes; ask for two of them instead.",
            count=MAX_NODES,
        )
    data = None
    if dataset is not None and all(name in dataset for name in network):
        data = dataset.matched(network)
    pairs = [(a, b) for k, b in enumerate(order) for a in order[:k]]
    if network.marks.causes:
        pairs = [pair for pair in pairs if _is_claimed(network, *pair)]
    found = []
    for k, (first, second) in enumerate(pairs):
        monitor.report(k / len(pairs))
        monitor.check()
        parents = network.parents(second)
        given = tuple(name for name in parents if name != first)
        information = _information(network, first, second, given, monitor)
        verdict = None
        if data is not None:
            verdict = test_independence(data, first, second, given, test="g2", alpha=LEVEL)
        found.append(ArcClaim(first, second, given, first in parents, information, verdict))
    return tuple(found)


def _is_claimed(network: BayesianNetwork, first: str, second: str) -> bool:
    """Tell whether there is an arc, or hidden common causes leave the claim of a missing one."""
    parents = network.parents(second)
    return first in parents or separated(network, first, second, parents)


def _information(
    network: BayesianNetwork, first: str, second: str, given: tuple[str, ...], monitor: Monitor
) -> float | None:
    names = (first, second, *given)
    if math.prod(network[name].n_states for name in names) > MAX_CELLS:
        return None
    joint = joint_posterior(network, names, ResolvedFindings({}), monitor)
    return conditional_mutual_information(joint)
