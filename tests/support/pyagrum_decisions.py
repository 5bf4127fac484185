"""Our models with decisions as pyAgrum's influence diagrams."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.compilation import compiled
from tests.support.pyagrum_peer import gum

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from bayesgui.core.model import Model


def diagram_of(model: Model) -> tuple[Any, dict[str, int]]:
    """Return a model as an influence diagram of pyAgrum, and the id of each node."""
    diagram = gum.InfluenceDiagram()
    ids: dict[str, int] = {}
    for k, name in enumerate(model):
        if name in model.utilities:
            made = diagram.addUtilityNode(gum.LabelizedVariable(f"n{k}", "", 1))
        else:
            states = [f"s{state}" for state in range(model[name].n_states)]
            variable = gum.LabelizedVariable(f"n{k}", "", states)
            is_decision = name in model.decisions
            add = diagram.addDecisionNode if is_decision else diagram.addChanceNode
            made = add(variable)
        ids[name] = made
    for parent, child in model.arcs:
        diagram.addArc(ids[parent], ids[child])
    network = compiled(model).network
    position = {name: k for k, name in enumerate(model)}
    for name, node in ids.items():
        if name in model.utilities:
            utility = model.mechanism(name)
            values = utility.weight * utility.values[..., None]  # type: ignore[attr-defined]
            _fill(diagram.utility(node), (*utility.parents, name), values, position)
        elif name not in model.decisions:
            cpt = network.cpt(name)
            _fill(diagram.cpt(node), (*cpt.parents, name), cpt.values, position)
    return diagram, ids


def _fill(table: Any, names: Sequence[str], values: np.ndarray, position: dict[str, int]) -> None:
    axes = [f"n{position[name]}" for name in names]
    # pyAgrum lists the fastest axis first.
    order = [axes.index(axis) for axis in reversed(table.names)]
    table.fillWith(values.transpose(order).ravel().tolist())
