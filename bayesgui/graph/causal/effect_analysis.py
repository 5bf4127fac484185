"""All that the graph alone answers about an effect: sets, roles, paths, other ways to it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.adjustment import adjustment_sets, adjusts
from bayesgui.graph.causal.causal_question import Direction, causal_question
from bayesgui.graph.causal.front_door import front_door_sets
from bayesgui.graph.causal.identification.derivation import Hedge, Identified
from bayesgui.graph.causal.identification.drawn_hedge import drawn_edges
from bayesgui.graph.causal.identification.identify import identify
from bayesgui.graph.causal.instruments import instruments
from bayesgui.graph.causal.least_variance import optimal_minimal_set
from bayesgui.graph.causal.paths import EffectPath, EffectPaths, paths_under
from bayesgui.graph.causal.roles import NodeRole, node_role, would_be_wrong
from bayesgui.graph.causal.separation import m_separated
from bayesgui.graph.causal.soft_findings import with_soft_findings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.causal_question import CausalQuestion
    from bayesgui.graph.causal.walks import Edge


@dataclass(frozen=True)
class EffectAnalysis:
    """What the graph answers about the effect of `causes` on `effects`.

    `no_effect`: whether no directed path leads there; `is_upstream`: whether one leads back.
    `unseen_ends`: causes and effects that cannot be observed. `sets`: the minimal adjustment sets
    of observed nodes, the best first. `is_whole`: whether these are all. `unseen`: how many more
    there are with nodes that cannot be observed, which are `unseen_nodes`. `adjusted`: the set that
    is asked about. `is_valid`: whether adjusting for it gives the effect. `roles`: what makes other
    nodes wrong to add, or those of the set wrong in it. `found`: the paths; None where an end
    cannot be observed. `fronts`: front doors. `instruments`: each with the nodes that it is given.
    `has_more_ways`: whether there are more of these than are listed. `formula`: in a line;
    `derivation`: how any formula comes about. `hedge`: what forbids one, `hedge_edges`: those of
    its edges that are drawn. `given`: nodes whose state is known. `weighed`: nodes of which
    likelihoods are known, `soft` what stands for these in formulas. `done`: nodes that are set from
    outside. `is_after`: whether any of these lies below a cause or is changed by it, so that no set
    gives the effect.
    """

    graph: CausalGraph
    causes: tuple[str, ...]
    effects: tuple[str, ...]
    no_effect: bool = False
    is_upstream: bool = False
    unseen_ends: tuple[str, ...] = ()
    adjusted: tuple[str, ...] = ()
    is_valid: bool = False
    sets: tuple[tuple[str, ...], ...] = ()
    is_whole: bool = True
    unseen: int = 0
    unseen_nodes: tuple[str, ...] = ()
    roles: Mapping[str, NodeRole] = field(default_factory=dict)
    found: EffectPaths | None = None
    fronts: tuple[tuple[str, ...], ...] = ()
    instruments: tuple[tuple[str, tuple[str, ...]], ...] = ()
    has_more_ways: bool = False
    is_identified: bool = False
    formula: str = ""
    derivation: Identified | None = None
    hedge: Hedge | None = None
    hedge_edges: tuple[Edge, ...] = ()
    given: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    weighed: tuple[str, ...] = ()
    soft: tuple[str, ...] = ()
    is_after: bool = False

    @property
    def known(self) -> tuple[str, ...]:
        """The nodes of which a state is known, whatever the set is, those of `soft` among them."""
        return (*self.given, *self.soft, *self.done)

    @property
    def found_on(self) -> tuple[str, ...]:
        """The nodes of the graph with findings."""
        return (*self.given, *self.weighed, *self.done)

    @property
    def best(self) -> tuple[str, ...] | None:
        """The set that is adjusted for unless another one is chosen."""
        return self.sets[0] if self.sets else None

    @property
    def used(self) -> tuple[str, ...] | None:
        """The set of the formula: the one that is adjusted for, or the best one if that is wrong.

        It is without what is known. None where the formula is no adjustment.
        """
        used = self.adjusted if self.sets and self.is_valid else self.best
        return None if used is None else tuple(n for n in used if n not in self.known)

    @property
    def wrong_inside(self) -> tuple[str, ...]:
        """The nodes of the set that are wrong in it."""
        return tuple(name for name in self.adjusted if name in self.roles)

    @property
    def paths(self) -> tuple[EffectPath, ...]:
        """The shortest paths, causal ones first."""
        return () if self.found is None else (*self.found.causal, *self.found.biasing)

    @property
    def open_path(self) -> EffectPath | None:
        """The shortest biasing path that nothing cuts."""
        return None if self.found is None else self.found.shortest_open


MAX_SETS = 20
"""Minimal sets that are listed."""
MAX_WRONG = 12
"""Nodes that would be wrong in the set and are listed."""
MAX_JUDGED = 150
"""Nodes up to which other ways than sets are looked for, though there are sets."""
MAX_WAYS = 3
"""Front doors and instruments that are listed."""


def analyse_effect(
    graph: CausalGraph,
    causes: Sequence[str],
    effects: Sequence[str],
    chosen: Sequence[str] | None = None,
    required: Sequence[str] = (),
    forbidden: Sequence[str] = (),
    monitor: Monitor = SILENT,
    given: Sequence[str] = (),
    done: Sequence[str] = (),
    weighed: Sequence[str] = (),
) -> EffectAnalysis:
    """Return what the graph answers; `chosen`: a set to judge in place of the best one.

    `given`: nodes whose state is known. `done`: nodes that are set from outside. `weighed`: nodes
    of which likelihoods are known.
    """
    ends = {*causes, *effects}
    acts = graph.in_order({*done}.intersection(graph.names) - ends)
    facts = graph.in_order({*given}.intersection(graph.names) - ends - {*acts})
    likely = graph.in_order({*weighed}.intersection(graph.names) - ends - {*acts, *facts})
    found_on = (*causes, *effects, *facts, *likely, *acts)
    unseen_ends = tuple(n for n in found_on if n in graph.hidden)
    whole, soft = with_soft_findings(graph, likely)
    bare = EffectAnalysis(
        whole,
        tuple(causes),
        tuple(effects),
        unseen_ends=unseen_ends,
        given=facts,
        done=acts,
        weighed=likely,
        soft=tuple(soft),
    )
    if unseen_ends:
        found = replace(bare, adjusted=tuple(chosen or ()))
    else:
        found = _answered(bare, chosen, required, forbidden, monitor)
    edges = tuple(edge for edge in found.hedge_edges if edge.b not in soft)
    return replace(found, graph=graph, hedge_edges=edges)


def _answered(
    bare: EffectAnalysis,
    chosen: Sequence[str] | None,
    required: Sequence[str],
    forbidden: Sequence[str],
    monitor: Monitor,
) -> EffectAnalysis:
    graph, causes, effects, acts = bare.graph, bare.causes, bare.effects, bare.done
    question = causal_question(graph.severed(acts) if acts else graph, causes, effects)
    known = frozenset(bare.known)
    if question.direction is not Direction.FORWARD and not _is_opened(question, known):
        is_upstream = question.direction is Direction.BACKWARD
        found = replace(bare, no_effect=True, is_upstream=is_upstream, is_identified=True)
        return _with_paths(found, question, tuple(chosen or ()), monitor)
    found = _with_sets(bare, question, required, forbidden, monitor)
    monitor.check()
    adjusted = tuple(chosen) if chosen is not None else (found.best or ())
    found = replace(
        found,
        is_valid=not found.is_after and adjusts(question, {*adjusted} | known),
        roles=_roles(question, adjusted, known, monitor),
    )
    if not known:
        fronts = _fronts(question, needed=not found.sets)
        instrumental = _instruments(question, monitor)
        found = replace(
            found,
            fronts=fronts[:MAX_WAYS],
            instruments=instrumental[:MAX_WAYS],
            has_more_ways=max(len(fronts), len(instrumental)) > MAX_WAYS,
        )
    found = _with_paths(found, question, adjusted, monitor)
    return replace(found, formula=_adjustment_formula(found)) if found.sets else found


def _is_opened(question: CausalQuestion, known: frozenset[str]) -> bool:
    """Tell whether doing a cause tells on an effect that it does not lead to, given what is known.

    A state below both is only seen with some causes and effects together.
    """
    done = question.graph.severed(question.causes)
    return bool(known) and not m_separated(done, question.causes, question.effects, known)


def _with_sets(
    bare: EffectAnalysis,
    question: CausalQuestion,
    required: Sequence[str],
    forbidden: Sequence[str],
    monitor: Monitor,
) -> EffectAnalysis:
    """Return an analysis with its sets, each without what is known; else with a formula or hedge.

    Of what is known, all must lie above or beside the cause: then P(y | do(x), w) is the sum of
    P(y | x, z, w) P(z | w) over each z that adjusts together with w.
    """
    graph, known = question.graph, frozenset(bare.known)
    if not (
        question.candidates.issuperset(known)
        and graph.descendants(*question.causes).isdisjoint(known)
    ):
        return replace(_identified(bare, monitor), is_after=True)
    ends = question.causes, question.effects
    must, never = sorted({*required} | known), sorted({*forbidden} - known)
    listed = adjustment_sets(graph, *ends, must, never, MAX_SETS, monitor)
    sets = listed.sets
    first = optimal_minimal_set(graph, *ends, must, never)
    if first is not None:
        sets = (first, *(names for names in sets if names != first))
    found = replace(bare, is_identified=True)
    if not sets or (bare.done and (graph.hidden or graph.bidirected)):
        # What is done elsewhere is done in a world of which nothing need be observed, either.
        found = _identified(bare, monitor)
        sets = sets if found.is_identified else ()
    unseen = _with_unseen(graph, *ends, must, never)
    return replace(
        found,
        sets=tuple(tuple(name for name in names if name not in known) for names in sets),
        is_whole=listed.complete,
        unseen=len(unseen),
        unseen_nodes=graph.in_order({n for names in unseen for n in names} & graph.hidden),
    )


def _identified(bare: EffectAnalysis, monitor: Monitor) -> EffectAnalysis:
    """Return an analysis with the formula that there is without any set, or with the hedge."""
    causes = (*bare.causes, *bare.done)
    answer = identify(bare.graph, causes, bare.effects, (*bare.given, *bare.soft), monitor)
    if isinstance(answer, Identified):
        formula = f"{answer.target} = {answer.formula}"
        return replace(bare, is_identified=True, formula=formula, derivation=answer)
    return replace(bare, hedge=answer, hedge_edges=drawn_edges(answer, bare.graph))


def _with_paths(
    analysis: EffectAnalysis,
    question: CausalQuestion,
    adjusted: tuple[str, ...],
    monitor: Monitor,
) -> EffectAnalysis:
    under = frozenset((*adjusted, *analysis.known))
    found = paths_under(question, under, monitor=monitor)
    return replace(analysis, adjusted=adjusted, found=found)


def _with_unseen(
    graph: CausalGraph,
    causes: Sequence[str],
    effects: Sequence[str],
    required: Sequence[str],
    forbidden: Sequence[str],
) -> list[tuple[str, ...]]:
    """Return the minimal sets that have a node that cannot be observed."""
    if not graph.hidden:
        return []
    seen = replace(graph, hidden=frozenset())
    listed = adjustment_sets(seen, causes, effects, required, forbidden, MAX_SETS)
    return [names for names in listed.sets if not graph.hidden.isdisjoint(names)]


def _roles(
    question: CausalQuestion, adjusted: Sequence[str], known: frozenset[str], monitor: Monitor
) -> dict[str, NodeRole]:
    """Return the roles of nodes that are wrong in the set, and then of those wrong beside it."""
    graph, ends = question.graph, (question.causes, question.effects)
    z = known.union(adjusted)
    inside = (node_role(graph, *ends, z, name) for name in adjusted)
    beside, _ = would_be_wrong(graph, *ends, z, MAX_WRONG, monitor)
    return {role.name: role for role in (*inside, *beside) if role.is_wrong}


def _fronts(question: CausalQuestion, *, needed: bool) -> tuple[tuple[str, ...], ...]:
    """Return front doors; of a large graph only where nothing else is known, as they take long."""
    graph = question.graph
    if not needed and len(graph.names) > MAX_JUDGED:
        return ()
    return front_door_sets(graph, question.causes, question.effects, MAX_WAYS + 1)


def _instruments(
    question: CausalQuestion, monitor: Monitor
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return instruments of one cause and one effect; of a large graph it would take seconds."""
    if len((*question.causes, *question.effects)) > 2 or len(question.graph.names) > MAX_JUDGED:
        return ()
    ends = question.causes[0], question.effects[0]
    return instruments(question.graph, *ends, MAX_WAYS + 1, monitor)


def _adjustment_formula(found: EffectAnalysis) -> str:
    causes, effects = ", ".join(found.causes), ", ".join(found.effects)
    done, given = f"do({', '.join((*found.causes, *found.done))})", (*found.given, *found.soft)
    target = f"P({effects} | {', '.join((done, *given))})"
    acts = (f"do({', '.join(found.done)})",) if found.done else ()
    known = ", ".join((*acts, *given))
    beside = f", {known}" if known else ""
    if not found.used:
        return f"{target} = P({effects} | {causes}{beside})"
    weight = f"P(z | {known})" if known else "P(z)"
    return f"{target} = Σ P({effects} | {causes}, z{beside}) {weight}"
