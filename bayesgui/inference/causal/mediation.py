"""Direct and indirect effects: what a cause does by itself, and what through mediators."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.compilation import flat_network
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Intervention
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Sentence
from bayesgui.core.variable import Variable
from bayesgui.graph.causal.adjustment import adjustment_set
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.inference.causal.compared_states import compared_states, event_of
from bayesgui.inference.causal.twin_network import constant, is_function
from bayesgui.inference.one_query import tree_for_one_query
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor

MAX_CONTROLLED = 64
"""Joint states of the mediators above which no controlled effects are listed."""

_NO_EFFECT = 1e-12


@dataclass(frozen=True, repr=False)
class Mediation(ShortRepr, NotebookTable):
    """The parts of an effect: differences of the probability of an event.

    Parameters
    ----------
    x, y : str
        Cause and effect.
    mediators : tuple of str
        The nodes through which an effect is indirect.
    states : tuple of str
        The state of the cause, and the one it is compared with.
    event : str
        The state of the effect.
    total : float
        P(event | do(x)) − P(event | do(x′)).
    direct : float or None
        What x instead of x′ changes where the mediators are as x′ makes them; None where the
        tables do not determine it.
    indirect : float or None
        What changes where the cause stays x′ and the mediators become as x makes them.
    reversed_indirect : float or None
        The indirect effect from x to x′: the total is the direct one minus this.
    controlled : tuple
        For each joint state of the mediators, the states and what x changes when these are set;
        empty where there are too many.
    failing : tuple of str
        Sentences on assumptions that the graph contradicts.
    fulfilled : tuple of str
        Sentences on assumptions that the graph fulfils.
    """

    x: str
    y: str
    mediators: tuple[str, ...]
    states: tuple[str, str]
    event: str
    total: float
    direct: float | None
    indirect: float | None
    reversed_indirect: float | None
    controlled: tuple[tuple[tuple[str, ...], float], ...]
    failing: tuple[str, ...]
    fulfilled: tuple[str, ...] = ()

    @property
    def share(self) -> float | None:
        """The indirect effect as a part of the total; None where there is no total effect."""
        if self.indirect is None or abs(self.total) < _NO_EFFECT:
            return None
        return self.indirect / self.total


@checked
def mediation(
    net: Model,
    x: str,
    y: str,
    mediators: Iterable[str] | str | None = None,
    states: Sequence[str] | None = None,
    event: str | None = None,
    *,
    hidden: Iterable[str] | str = (),
    monitor: Monitor = SILENT,
) -> Mediation:
    """Return the controlled, natural direct and natural indirect effects of a cause.

    Parameters
    ----------
    net : Model
        The network; the tables of all nodes are used, those of unobserved ones, too.
    x, y : str
        Cause and effect.
    mediators : str or iterable of str, optional
        By default the children of the cause on the way to the effect.
    states : sequence of str, optional
        The state of the cause, and the one it is compared with; its first two by default.
    event : str, optional
        The state of the effect whose probability is compared; its first one by default.
    hidden : str or iterable of str
        Further nodes that cannot be observed: whether the effects could be had from data.
    monitor : Monitor
        Polled for cancellation.

    Returns
    -------
    Mediation
        The effects, with the assumptions that fail.

    Raises
    ------
    ModelError
        If a node is unknown, or a mediator does not lie on the way.

    References
    ----------
    Pearl (2001), Direct and indirect effects, UAI; Avin, Shpitser & Pearl (2005), Identifiability
    of path-specific effects, IJCAI.

    Examples
    --------
    >>> import bayesgui
    >>> found = bayesgui.mediation(bayesgui.example("asia"), "smoke", "dysp", "bronc")
    >>> round(found.total, 4), round(found.direct, 4), round(found.indirect, 4)
    (0.2337, 0.0401, 0.207)
    """
    network, graph = flat_network(net), CausalGraph.of(net, hidden)
    graph.checked((x, y))
    through = _mediators(graph, x, y, mediators)
    pair = compared_states(network, x, states)
    k = event_of(network, y, event)
    parts = _Parts(network, x, y, through, k, monitor)
    one, other = pair
    total = parts.nested(one, one) - parts.nested(other, other)
    returning = parts.needed_twice()
    direct = indirect = backwards = None
    if not returning:
        direct = parts.nested(one, other) - parts.nested(other, other)
        indirect = parts.nested(other, one) - parts.nested(other, other)
        backwards = parts.nested(one, other) - parts.nested(one, one)
    judged = [
        *_on_changed_confounders(x, through, returning),
        *_on_unseen_confounding(graph, x, y, through),
    ]
    return Mediation(
        x,
        y,
        through,
        (network[x].states[one], network[x].states[other]),
        network[y].states[k],
        total,
        direct,
        indirect,
        backwards,
        parts.controlled(pair),
        tuple(said for holds, said in judged if not holds),
        tuple(said for holds, said in judged if holds),
    )


class _Parts:
    """A cause and an effect with two worlds: the one the mediators see, and the other one."""

    def __init__(
        self,
        network: BayesianNetwork,
        x: str,
        y: str,
        mediators: tuple[str, ...],
        event: int,
        monitor: Monitor,
    ) -> None:
        self.network, self.x, self.y, self.event = network, x, y, event
        self.mediators, self.monitor = mediators, monitor
        below = network.descendants(x)
        self.above = below & ({*mediators} | network.ancestors(*mediators))
        self.beside = self._beside(below)

    def _beside(self, below: frozenset[str] | set[str]) -> set[str]:
        """Return the nodes the cause changes on ways to the effect that miss the mediators."""
        found: set[str] = set()
        waiting = [self.y] if self.y in below else []
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                parents = self.network.parents(name)
                waiting += [p for p in parents if p in below and p not in self.mediators]
        return found

    def needed_twice(self) -> tuple[str, ...]:
        """Return nodes that change both mediators and effect, of which tables tell no pair.

        The recanting witnesses of Avin, Shpitser & Pearl.
        """
        twice = self.above & self.beside
        return tuple(
            name
            for name in self.network.names
            if name in twice and not is_function(self.network, name)
        )

    def nested(self, direct: int, mediated: int) -> float:
        """Return P(event) with the cause in one state and mediators as another one makes them."""
        network = self.network
        if direct == mediated:
            done = {self.x: Intervention(network[self.x].states[direct])}
            engine = tree_for_one_query(network)
            return float(engine.joint((self.y,), done, self.monitor)[self.event])
        first = {name: f"{name}\n1" for name in (*self.above, self.x)}
        second = {name: f"{name}\n2" for name in (*self.beside, self.x)}
        seen = {**second, **{name: first[name] for name in self.mediators}}
        variables, tables = [], []
        below = network.descendants(self.x) | {self.x}
        for name in network.names:
            if name not in below:
                variables.append(network[name])
                tables.append(network.cpt(name))
        for names, sight, state in ((first, first, mediated), (second, seen, direct)):
            for name, copy in names.items():
                variables.append(Variable(copy, network[name].states))
                if name == self.x:
                    tables.append(constant(copy, network[name].n_states, state))
                    continue
                family = tuple(sight.get(parent, parent) for parent in network.parents(name))
                tables.append(CPT(copy, family, network.cpt(name).values))
        engine = tree_for_one_query(BayesianNetwork(variables, tables))
        target = second.get(self.y, self.y)
        return float(engine.joint((target,), {}, self.monitor)[self.event])

    def controlled(self, pair: tuple[int, int]) -> tuple[tuple[tuple[str, ...], float], ...]:
        """Return what the cause changes for each joint state that the mediators are set to."""
        network = self.network
        states = [network[name].states for name in self.mediators]
        if not states or math.prod(map(len, states)) > MAX_CONTROLLED:
            return ()
        engine = tree_for_one_query(network)
        found = []
        for place in itertools.product(*states):
            done = dict(zip(self.mediators, map(Intervention, place), strict=True))
            ends = []
            for k in pair:
                all_done = {**done, self.x: Intervention(network[self.x].states[k])}
                ends.append(float(engine.joint((self.y,), all_done, self.monitor)[self.event]))
            found.append((place, ends[0] - ends[1]))
        return tuple(found)


def _mediators(
    graph: CausalGraph, x: str, y: str, given: Iterable[str] | str | None
) -> tuple[str, ...]:
    between = graph.descendants(x) & graph.ancestors(y)
    if given is None:
        return tuple(name for name in graph.children[x] if name in between)
    names = graph.in_order({*graph.checked(given)})
    for name in names:
        if name not in between:
            raise ModelError(
                "{variable} does not lie on the way from {cause} to {effect}; choose a mediator.",
                variable=name,
                cause=x,
                effect=y,
            )
    return names


def _on_changed_confounders(
    x: str, mediators: tuple[str, ...], twice: tuple[str, ...]
) -> list[tuple[bool, str]]:
    """Return whether the tables determine the natural effects, as a sentence."""
    if twice:
        said = Sentence(
            "{names} is changed by {cause} and acts on both mediators and effect, so that tables "
            "do not determine the natural effects; take it among the mediators.",
            names=list_names(twice),
            cause=x,
        )
        return [(False, said)]
    if not mediators:
        return []
    said = Sentence("Nothing else that {cause} changes acts on both mediators and effect.", cause=x)
    return [(True, said)]


def _on_unseen_confounding(
    graph: CausalGraph, x: str, y: str, mediators: tuple[str, ...]
) -> list[tuple[bool, str]]:
    """Return whether sets of observed nodes outside the effect fulfil Pearl's assumptions."""
    if not mediators or y not in graph.descendants(x):
        return []
    unseen = graph.in_order(graph.hidden & {x, y, *mediators})
    if unseen:
        said = Sentence(
            "{names} cannot be observed: data alone do not tell these effects.",
            names=list_names(unseen),
        )
        return [(False, said)]
    forbidden = graph.descendants(x) - {y, *mediators}
    whole = adjustment_set(graph, x, (*mediators, y))
    below = adjustment_set(graph, (x, *mediators), y, forbid=forbidden)
    through = list_names(mediators)
    return [
        _on_cause(x, whole),
        _on_mediators(x, y, through, below),
    ]


def _on_cause(x: str, found: tuple[str, ...] | None) -> tuple[bool, str]:
    if found is None:
        said = Sentence(
            "No set of observed nodes cuts the biasing paths from {cause} to mediators and "
            "effect: data alone do not tell these effects.",
            cause=x,
        )
    elif found:
        said = Sentence(
            "Adjusting for {names} cuts the biasing paths from {cause} to mediators and effect.",
            names=list_names(found),
            cause=x,
        )
    else:
        said = Sentence("No biasing path from {cause} to mediators and effect is open.", cause=x)
    return found is not None, said


def _on_mediators(
    x: str, y: str, mediators: str, found: tuple[str, ...] | None
) -> tuple[bool, str]:
    if found is None:
        said = Sentence(
            "No set of observed nodes that {cause} leaves alone cuts the biasing paths from "
            "{mediators} to {effect}: data alone do not tell the natural effects.",
            cause=x,
            mediators=mediators,
            effect=y,
        )
    elif found:
        said = Sentence(
            "Adjusting for {names}, which {cause} leaves alone, cuts the biasing paths from "
            "{mediators} to {effect}.",
            names=list_names(found),
            cause=x,
            mediators=mediators,
            effect=y,
        )
    else:
        said = Sentence(
            "No biasing path from {mediators} to {effect} is open.", mediators=mediators, effect=y
        )
    return found is not None, said
