"""The effect of causes in a network, some of whose nodes cannot be observed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import EvidenceError, ModelError
from bayesgui.core.evidence import Evidence
from bayesgui.core.model import Model
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.causal_question import Direction, causal_question
from bayesgui.graph.causal.effect_ways import EffectWays
from bayesgui.inference.causal.effect_asker import EffectAsker, effect_of_ways, state_by_state
from bayesgui.inference.one_query import engine_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.causal.adjustment import Names
    from bayesgui.graph.causal.causal_graph import Lists
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.causal.effect import Effect


def causal_effect(
    model: Model | CausalGraph | Lists,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    *,
    hidden: Iterable[str] | str = (),
    evidence: Mapping[str, object] | None = None,
    require: Iterable[str] | str = (),
    forbid: Iterable[str] | str = (),
    engine: str | InferenceEngine | None = None,
    monitor: Monitor = SILENT,
) -> Effect:
    """Return the effect of x on y, by what can be observed.

    `model`: of parents lists only what follows from the arcs is said. `evidence`: a subgroup, and
    what else is set. `forbid`: nodes that are used by no formula, as if they were hidden. The
    numbers are those of the formula, from queries on observed nodes.
    """
    graph = CausalGraph.of(model, hidden)
    causes, effects = _asked(model, graph, x, y)
    banned = graph.checked(forbid)
    for name in banned:
        if name in (*causes, *effects):
            raise ModelError(
                "{variable} is cause or effect and cannot be forbidden; take it out.", variable=name
            )
    must = graph.checked(require)
    if not isinstance(model, Model):
        if Evidence(evidence):
            raise EvidenceError(
                "A list of parents has no states for a finding; give a network with tables."
            )
        ways = EffectWays(graph, causes, effects, (), (), must, banned)
        return effect_of_ways(ways, ways.first(monitor))
    asked = engine_for(compiled(model).network, engine)
    return EffectAsker(asked, graph, causes, effects, must, banned, monitor=monitor).given(evidence)


def effect_by_subgroup(
    model: Model,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    by: str,
    *,
    hidden: Iterable[str] | str = (),
    evidence: Mapping[str, object] | None = None,
    engine: str | InferenceEngine | None = None,
    monitor: Monitor = SILENT,
) -> dict[str, Effect | None]:
    """Return the effect for each state of a further node; None where that state is impossible."""
    graph = CausalGraph.of(model, hidden)
    causes, effects = _asked(model, graph, x, y)
    asked = engine_for(compiled(model).network, engine)
    return EffectAsker(asked, graph, causes, effects, monitor=monitor).by_subgroup(by, evidence)


def in_model(
    network: BayesianNetwork,
    x: Names,
    y: Names,
    evidence: Mapping[str, object] | None = None,
    engine: str | InferenceEngine | None = None,
    monitor: Monitor = SILENT,
) -> NDArray[np.float64]:
    """Return P(y | do(x), evidence) by all tables, those of hidden nodes, too; NaN if impossible.

    The result: shape (states of each of x, of each of y).
    """
    asked = engine_for(network, engine)
    return state_by_state(asked, x, y, Evidence(evidence), monitor, is_done=True)


def _asked(
    model: object, graph: CausalGraph, x: Iterable[str] | str, y: Iterable[str] | str
) -> tuple[Names, Names]:
    """Return causes and effects in the order in which they were given."""
    causes, effects = (tuple(dict.fromkeys(graph.checked(names))) for names in (x, y))
    for name in (*causes, *effects):
        if isinstance(model, Model) and name not in compiled(model).network:
            raise ModelError(
                "{variable} has no states, so there is no effect of it or on it; choose a node "
                "with states.",
                variable=name,
            )
    question = causal_question(graph, causes, effects)
    if question.direction is Direction.BACKWARD:
        raise ModelError(
            "{effect} is an ancestor of {cause}: there is no effect in this direction.",
            effect=list_names(effects),
            cause=list_names(causes),
        )
    return causes, effects
