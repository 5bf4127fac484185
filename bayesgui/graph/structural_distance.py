"""Differences of the arcs of two networks between the variables that both have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ModelError
from bayesgui.graph.equivalence import class_of, edges_of
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.equivalence import Arc, Edge, PartiallyDirected


@dataclass(frozen=True, slots=True, repr=False)
class ArcDifferences(ShortRepr):
    """How two sets of arcs differ, each part sorted.

    `added`: arcs between nodes that only the second graph joins. `missing`: arcs between nodes that
    only the first graph joins. `reversed`: arcs of the second graph that the first one has in the
    other direction.
    """

    added: tuple[Arc, ...]
    missing: tuple[Arc, ...]
    reversed: tuple[Arc, ...]

    def __len__(self) -> int:
        """Return the structural Hamming distance."""
        return len(self.added) + len(self.missing) + len(self.reversed)


def arc_differences(before: Iterable[Arc], after: Iterable[Arc]) -> ArcDifferences:
    """Return how two sets of arcs differ."""
    old, new = set(before), set(after)
    gone, come = old - new, new - old
    turned = {arc for arc in come if arc[::-1] in gone}
    return ArcDifferences(
        tuple(sorted(come - turned)),
        tuple(sorted(arc for arc in gone if arc[::-1] not in turned)),
        tuple(sorted(turned)),
    )


@dataclass(frozen=True, slots=True, repr=False)
class StructuralComparison(ShortRepr, NotebookTable):
    """A network compared with a reference.

    `arcs`: how the arcs differ: added to the reference, missing in the network, reversed (as they
    are in the network). `shd_cpdag`: number of pairs of variables between which the essential
    graphs differ. `only_reference`, `only_network`: variables that only one of them has, in its
    order; their arcs do not count.
    """

    arcs: ArcDifferences
    shd_cpdag: int
    only_reference: tuple[str, ...] = ()
    only_network: tuple[str, ...] = ()

    @property
    def shd(self) -> int:
        """Structural Hamming distance: arcs to add, remove or reverse."""
        return len(self.arcs)

    @property
    def added(self) -> tuple[Arc, ...]:
        """Arcs of the network between variables that the reference does not join."""
        return self.arcs.added

    @property
    def missing(self) -> tuple[Arc, ...]:
        """Arcs of the reference between variables that the network does not join."""
        return self.arcs.missing

    @property
    def reversed(self) -> tuple[Arc, ...]:
        """Arcs of the network that the reference has in the other direction."""
        return self.arcs.reversed


@checked
def compare(reference: BayesianNetwork, network: BayesianNetwork) -> StructuralComparison:
    """Compare the structure of a network with that of a reference.

    Parameters
    ----------
    reference, network : BayesianNetwork
        Two networks; only names and arcs count, and of those the ones between variables that both
        have.

    Raises
    ------
    ModelError
        If no variable is in both.

    References
    ----------
    Tsamardinos, Brown and Aliferis (2006), The max-min hill-climbing Bayesian network structure
    learning algorithm, section 9.1.1: a reversed arc counts once, and essential graphs are
    compared, as directions that data cannot tell do not count then.

    Examples
    --------
    >>> import bayesgui
    >>> rain, wet = (bayesgui.Variable(name, ("no", "yes")) for name in ("rain", "wet"))
    >>> empty = bayesgui.BayesianNetwork([rain, wet])
    >>> found = bayesgui.compare(empty.with_arc("rain", "wet"), empty.with_arc("wet", "rain"))
    >>> found.shd, found.shd_cpdag, found.reversed
    (1, 0, (('wet', 'rain'),))
    """
    common = tuple(name for name in reference if name in network)
    if not common and (len(reference) or len(network)):
        raise ModelError(
            "The two networks have no variable in common, so nothing can be compared; names are "
            "compared letter by letter."
        )
    first, second = arcs_within(reference, common), arcs_within(network, common)
    return StructuralComparison(
        arc_differences(first, second),
        class_distance(common, class_of(common, first), class_of(common, second)),
        tuple(name for name in reference if name not in network),
        tuple(name for name in network if name not in reference),
    )


def arcs_within(network: BayesianNetwork, names: Collection[str]) -> tuple[Arc, ...]:
    """Return the arcs of a network between some of its variables."""
    wanted = frozenset(names)
    return tuple(arc for arc in network.arcs if wanted.issuperset(arc))


def class_distance(
    names: Iterable[str], reference: PartiallyDirected, graph: PartiallyDirected
) -> int:
    """Return the number of pairs of nodes between which two graphs differ."""
    order = tuple(names)

    def marks(found: PartiallyDirected) -> dict[Edge, Arc | None]:
        directed = {arc: arc for arc in found.directed}
        return {
            edge: directed.get(edge, directed.get(edge[::-1]))
            for edge in edges_of(order, (*found.directed, *found.undirected))
        }

    first, second = marks(reference), marks(graph)
    joined = first.keys() | second.keys()
    return sum(
        (edge in first) != (edge in second) or first[edge] != second[edge] for edge in joined
    )
