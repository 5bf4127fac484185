"""A submodel as a document of its own.

The parents that its nodes have outside are its inputs: nodes without parents there, which say so in
a property that other formats keep as well.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.submodels import Submodels
from bayesgui.document import drafts
from bayesgui.document.state import DocumentState

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable

INPUT = ("submodel_input", "yes")
"""The property of a node that stands for one outside."""


def submodel_state(state: DocumentState, id: str) -> DocumentState:
    """Return a submodel as a document: its nodes, the submodels in it, and its inputs.

    Inputs have the same probability for all states, as what they depend on is not there.
    """
    submodel = state.submodels[id]
    inside = state.submodels.inside(id)
    inputs = inputs_of_nodes(state.model, inside)
    kept = [name for name in state.model if name in inside or name in inputs]
    model = state.model.of_nodes(kept, inside).with_name(submodel.name)
    for name in inputs:
        model = model.with_variable_replaced(_marked(model, name))
    others = state.model.mechanisms.keys() - set(kept)
    nested = state.submodels.below(id)[1:]
    return DocumentState(
        model=model,
        layout=state.layout.without(*(others & state.layout.positions.keys())).with_bends_of(model),
        drafts=drafts.of_nodes(state.drafts, model),
        formula_drafts=drafts.of_nodes(state.formula_drafts, model),
        plates=tuple(each for each in state.plates if inside.issuperset(each.members)),
        roles=state.roles.only(inside),
        constraints=state.constraints.without_variables(*others),
        submodels=Submodels(
            tuple(replace(each, parent="") if each.parent == id else each for each in nested)
        ),
    )


def inputs_of_nodes(model: Model, inside: Collection[str]) -> tuple[str, ...]:
    """Return the parents outside that nodes have, in the order of the model."""
    found = {p for name in inside for p in model.parents(name)} - set(inside)
    return tuple(name for name in model.names if name in found)


def inputs_of(state: DocumentState) -> tuple[str, ...]:
    """Return the inputs that the nodes of a document say they are."""
    model = state.model
    return tuple(
        name for name in model if INPUT in model[name].properties and not model.parents(name)
    )


def _marked(model: Model, name: str) -> Variable:
    variable = model[name]
    properties = (*(pair for pair in variable.properties if pair[0] != INPUT[0]), INPUT)
    return variable.with_parts(properties=properties)
