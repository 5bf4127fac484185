"""Edits of utilities and policies: numbers, unit, weight, formula, and a policy by hand.

As in `edits`: pure functions from state to state, which raise a `ModelError` before anything is
changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.domain import Reals
from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.parser import parse
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility, numbers_of
from bayesgui.core.variable import Variable
from bayesgui.document import edits

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.model import Model
    from bayesgui.document.state import DocumentState


def set_values(state: DocumentState, name: str, values: ArrayLike) -> DocumentState:
    """Replace the numbers of a utility, and a formula; NaN is one that is not given."""
    old = state.model.mechanism(name)
    assert isinstance(old, Utility)
    shaped = np.asarray(values, dtype=np.float64).reshape(old.values.shape)
    if np.array_equal(shaped, old.values, equal_nan=True):
        return state
    return edits.set_mechanism(state, replace(old, values=shaped, formula=""))


def set_weight(state: DocumentState, name: str, weight: float) -> DocumentState:
    """Change the factor with which a utility counts in the total."""
    old = state.model.mechanism(name)
    assert isinstance(old, Utility | SuperValue)
    if weight == old.weight:
        return state
    return edits.set_mechanism(state, replace(old, weight=weight))


def set_weights(state: DocumentState, weights: Mapping[str, float]) -> DocumentState:
    """Change the weights of several utilities."""
    for name, weight in weights.items():
        state = set_weight(state, name, weight)
    return state


def set_unit(state: DocumentState, name: str, unit: str) -> DocumentState:
    """Change the unit of a utility."""
    old = state.model[name]
    assert isinstance(old.domain, Reals)
    domain = replace(old.domain, unit=unit.strip())
    if domain == old.domain:
        return state
    texts = old.label, old.description, old.properties
    return edits.describe_variable(state, Variable(name, domain, None, None, "", *texts))


def set_super_formula(state: DocumentState, name: str, formula: str) -> DocumentState:
    """Change the expression of a super-value; "" for the sum of its utilities."""
    old = state.model.mechanism(name)
    assert isinstance(old, SuperValue)
    if formula.strip() == old.formula:
        return state
    made = SuperValue(old.variable, old.parents, formula.strip(), old.weight)
    return edits.set_mechanism(state, made)


def set_policy(state: DocumentState, name: str, policy: ArrayLike | None) -> DocumentState:
    """Set the policy of a decision by hand, or free it (None).

    `policy`: P(option | what is known), one axis for each parent and the options last.
    """
    old = state.model.mechanism(name)
    assert isinstance(old, Decision)
    made = None
    if policy is not None:
        sizes = tuple(state.model[parent].n_states for parent in old.parents)
        numbers = np.asarray(policy, dtype=np.float64)
        made = CPT(name, old.parents, numbers.reshape((*sizes, state.model[name].n_states)))
    if made == old.policy:
        return state
    return edits.set_mechanism(state, Decision(name, old.parents, made))


def uniform_policy(model: Model, name: str) -> NDArray[np.float64]:
    """Return the policy of a decision that takes all options alike, whatever is known."""
    sizes = tuple(model[parent].n_states for parent in model.parents(name))
    return CPT.uniform(name, model.parents(name), sizes, model[name].n_states).values


def values_of_formula(model: Model, name: str, text: str) -> NDArray[np.float64]:
    """Return the numbers that an expression of its parents gives a utility.

    Raises `ModelError` if it cannot be read, or has no value in some configuration.
    """
    return numbers_of(parse(text), model[name], [model[parent] for parent in model.parents(name)])


def set_formula(state: DocumentState, name: str, text: str) -> DocumentState:
    """Let an expression of its parents give the numbers of a utility; "" lets them stay."""
    old = state.model.mechanism(name)
    assert isinstance(old, Utility)
    text = text.strip()
    if text == old.formula:
        return state
    values = values_of_formula(state.model, name, text) if text else old.values
    return edits.set_mechanism(state, replace(old, values=values, formula=text))


def filled_linearly(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return numbers with those between the first and the last on a line from one to the other."""
    if len(values) < 2 or np.isnan(values[[0, -1]]).any():
        raise ModelError("Give the first and the last number; those between them are filled in.")
    return np.linspace(values[0], values[-1], len(values))
