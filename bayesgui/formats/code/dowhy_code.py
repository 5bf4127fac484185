"""A causal diagram and an effect as code for DoWhy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import ParameterError
from bayesgui.formats.code.literals import list_source, rows_source
from bayesgui.formats.code.question import CodeQuestion, refuse_decisions
from bayesgui.formats.graphs.drawing import EXPOSURE, OUTCOME, with_role
from bayesgui.formats.unseen import causes_as_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork

LIBRARY = "DoWhy"
_ROWS = 10_000
_DRAW = """
rng = np.random.default_rng(0)


def draw(table, parents):
    # one state for each row of the parents, by the sums of its probabilities
    sums = np.asarray(table).cumsum(-1)[tuple(rows[name] for name in parents)]
    return (rng.random((n, 1)) > sums[..., :-1]).sum(-1)


# Rows drawn from the tables, states as numbers from 0; put your own data here.
n, rows = {rows}, {{}}
{draws}
data = pd.DataFrame(rows)[{observed}]
"""
_ASK = """
model = CausalModel(data, treatment={causes}, outcome={effects}, graph=graph)
estimand = model.identify_effect(proceed_when_unidentifiable=True)
print(estimand)
ways = {{
    "backdoor": "backdoor.linear_regression",
    "iv": "iv.instrumental_variable",
    "frontdoor": "frontdoor.two_stage_regression",
}}
found = [way for way in ways if estimand.estimands.get(way)]
if len(estimand.get_frontdoor_variables() or ()) > 1 and "frontdoor" in found:
    found.remove("frontdoor")  # DoWhy estimates by one mediator only
if found:
    estimate = model.estimate_effect(estimand, method_name=ways[found[0]])
    print(ways[found[0]], estimate.value)
"""


def dowhy_code(network: Model, question: CodeQuestion | None = None) -> str:
    """Return a script that makes the diagram and estimates the effect from rows.

    The effect is that of `question`, else of nodes with the roles exposure and outcome.
    """
    refuse_decisions(network, LIBRARY)
    flat = flat_network(network)
    asked = question or CodeQuestion()
    causes = asked.causes or with_role(flat.variables, EXPOSURE)
    effects = asked.effects or with_role(flat.variables, OUTCOME)
    if not causes or not effects:
        raise ParameterError(
            "{library} asks for an effect; choose the cause and the effect on the page Effects "
            "first.",
            library=LIBRARY,
        )
    for name in (*causes, *effects):
        if name in flat.unobserved:
            raise ParameterError(
                "{variable} cannot be observed; {library} estimates effects between nodes that "
                "can.",
                variable=name,
                library=LIBRARY,
            )
    observed = [name for name in flat if name not in flat.unobserved]
    lines = [
        "import networkx as nx",
        "import numpy as np",
        "import pandas as pd",
        "from dowhy import CausalModel",
        "",
        *_graph_lines(flat),
    ]
    drawn = _DRAW.format(
        rows=_ROWS, draws="\n".join(_draw_lines(flat)), observed=list_source(observed)
    )
    ask = _ASK.format(causes=list_source(causes), effects=list_source(effects))
    return "\n".join(lines) + "\n" + drawn + ask


def _graph_lines(network: BayesianNetwork) -> Iterator[str]:
    """Yield the diagram; a hidden common cause is a node, as DoWhy knows no edge with two heads."""
    yield "graph = nx.DiGraph()"
    for name in network:
        seen = "no" if name in network.unobserved else "yes"
        yield f"graph.add_node({name!r}, observed={seen!r})"
    for parent, child in network.arcs:
        yield f"graph.add_edge({parent!r}, {child!r})"
    for name, (first, second, _) in causes_as_nodes(network):
        yield f"graph.add_node({name!r}, observed='no')"
        yield f"graph.add_edges_from([({name!r}, {first!r}), ({name!r}, {second!r})])"


def _draw_lines(network: BayesianNetwork) -> Iterator[str]:
    for name in network.topological_order():
        cpt = network.cpt(name)
        table = rows_source(cpt.values)
        if not cpt.parents:
            table = f"[{table}] * n"
            yield f"rows[{name!r}] = draw({table}, [])"
        else:
            yield f"rows[{name!r}] = draw({table}, {list_source(cpt.parents)})"
