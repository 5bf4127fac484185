"""d-separation by two independent methods, and its explanation for the canvas.

With hidden common causes (↔) of two nodes it is m-separation.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ModelError
from bayesgui.graph.hidden_parents import hidden_above, seen, separation_graph
from bayesgui.graph.moral import MoralGraph, augmented, moral_graph, moral_of
from bayesgui.graph.separator import smallest_separator
from bayesgui.graph.trails import (
    Trail,
    TrailStep,
    next_states,
    shortest_active_trail,
    simple_trails,
    trail,
)
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from bayesgui.core.network import BayesianNetwork

__all__ = [
    "Separation",
    "Trail",
    "TrailStep",
    "analyze_separation",
    "separated",
    "separated_by_moral_graph",
]

SHOWN_TRAILS = 50
"""Maximum number of trails listed; more would not help a reader."""

_TRAIL_WORK = 15_000
"""Maximum number of search steps for trails, about 10 ms; large networks have too many trails."""


@dataclass(frozen=True, slots=True)
class Separation(NotebookTable):
    """Whether and why a conditioning set d-separates two variables.

    `active_path`: a shortest active trail, or () if separated. `ancestral`: the two variables, the
    conditioning set and all their ancestors. `trails`: simple trails between the two, shortest
    first. `truncated`: whether there may be more trails than listed. `smallest_separator`: a
    smallest d-separating set of nodes that can be observed; None if there is none, as where an arc
    joins the two. `whole_moral_path`: a shortest path
    past `given` in the moral graph of the whole network; () if there is none. Some texts ask this
    graph, which misses the separations that have such a path.
    """

    x: str
    y: str
    given: tuple[str, ...]
    separated: bool
    active_path: tuple[str, ...]
    ancestral: frozenset[str]
    moral: MoralGraph
    trails: tuple[Trail, ...]
    truncated: bool
    smallest_separator: frozenset[str] | None
    whole_moral_path: tuple[str, ...] = ()

    @property
    def whole_graph_misses_it(self) -> bool:
        """Whether the moral graph of the whole network fails to show the separation."""
        return self.separated and bool(self.whole_moral_path)


@checked
def separated(
    network: BayesianNetwork,
    x: Collection[str] | str,
    y: Collection[str] | str,
    given: Collection[str] | str = (),
) -> bool:
    """Tell whether a set d-separates two others, by following active trails.

    With hidden common causes (↔) it tells whether the set m-separates them.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    x, y : str or collection of str
        The variables to separate.
    given : str or collection of str
        The conditioning set.

    Raises
    ------
    ModelError
        If a name is unknown or is in two of the sets.

    References
    ----------
    Shachter (1998), "Bayes-ball", UAI, 480–487. Koller & Friedman (2009), algorithm 3.1.
    """
    sources, targets, known = _disjoint(network, x, y, given)
    graph = separation_graph(network)
    opening = network.ancestors(*known) | known
    states = [(name, False) for name in sources]
    seen = set(states)
    while states:
        node, from_parent = states.pop()
        if node in targets:
            return False
        for state in next_states(graph, node, from_parent, known, opening):
            if state not in seen:
                seen.add(state)
                states.append(state)
    return True


def separated_by_moral_graph(
    network: BayesianNetwork,
    x: Collection[str] | str,
    y: Collection[str] | str,
    given: Collection[str] | str = (),
) -> bool:
    """Tell whether a set d-separates two others, by separation in the moral ancestral graph.

    Parameters and errors are those of `separated`.

    Only the ancestral set of all three sets is moralized: the moral graph of the whole network
    misses independencies of parents with an unobserved common child.

    Lauritzen, Dawid, Larsen & Leimer (1990), Networks 20, 491–505.
    """
    sources, targets, known = _disjoint(network, x, y, given)
    asked = sources | targets | known
    moral = _moral(network, asked | network.ancestors(*asked))
    return not _path_past(moral, sources, targets, known)


def _moral(network: BayesianNetwork, names: Collection[str] | None = None) -> MoralGraph:
    """Return the moral graph of some nodes, or all; with ↔ the augmented one."""
    if not network.marks.causes:
        return moral_graph(network, names)
    graph = separation_graph(network)
    kept = None if names is None else {*names, *hidden_above(graph, names)}
    return augmented(network, moral_of(graph, kept))


def _path_past(
    moral: MoralGraph, sources: set[str], targets: set[str], known: set[str]
) -> tuple[str, ...]:
    """Return a shortest path from sources to targets that avoids a set; () if there is none."""
    neighbors = moral.neighbors()
    before: dict[str, str | None] = dict.fromkeys(sources)
    waiting = deque(sources)
    while waiting:
        node = waiting.popleft()
        # Sorted, so that the same question always has the same path.
        for other in sorted(neighbors.get(node, ())):
            if other in before or other in known:
                continue
            before[other] = node
            if other in targets:
                return tuple(_backwards(before, other))[::-1]
            waiting.append(other)
    return ()


def _backwards(before: Mapping[str, str | None], end: str) -> Iterator[str]:
    node: str | None = end
    while node is not None:
        yield node
        node = before[node]


@checked
def analyze_separation(
    network: BayesianNetwork, x: str, y: str, given: Collection[str] | str = ()
) -> Separation:
    """Analyze d-separation of two variables, with separator, moral graph and trails.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    x, y : str
        The two variables.
    given : str or collection of str
        The conditioning set.

    Raises
    ------
    ModelError
        If a name is unknown or occurs twice.

    Notes
    -----
    Trails are listed shortest first, limited in number and in work; `active_path` is always among
    them.
    """
    _, _, known = _disjoint(network, x, y, given)
    asked = {x, y} | known
    ancestral = frozenset(asked | network.ancestors(*asked))
    graph = separation_graph(network)
    active = shortest_active_trail(graph, x, y, known)
    paths, truncated = simple_trails(graph, x, y, limit=SHOWN_TRAILS, work=_TRAIL_WORK)
    if active and active not in paths:
        paths = sorted([*paths[: SHOWN_TRAILS - 1], active], key=lambda path: len(seen(path)))
    return Separation(
        x=x,
        y=y,
        given=tuple(name for name in network if name in known),
        separated=not active,
        active_path=seen(active),
        ancestral=ancestral,
        moral=_moral(network, ancestral),
        trails=tuple(trail(graph, path, known) for path in paths),
        truncated=truncated,
        smallest_separator=smallest_separator(network, x, y),
        whole_moral_path=_path_past(_moral(network), {x}, {y}, known),
    )


def _disjoint(
    network: BayesianNetwork,
    x: Collection[str] | str,
    y: Collection[str] | str,
    given: Collection[str] | str,
) -> tuple[set[str], set[str], set[str]]:
    sets = []
    for names in (x, y, given):
        listed = [names] if isinstance(names, str) else names
        sets.append({network[name].name for name in listed})
    first, second, known = sets
    if twice := first & second | first & known | second & known:
        raise ModelError(
            "{variable} appears twice among X, Y and the conditioning set; remove it from one.",
            variable=next(name for name in network if name in twice),
        )
    return first, second, known
