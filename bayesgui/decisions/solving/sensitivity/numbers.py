"""The numbers of a model on which its best strategy can depend, their ranges and their names."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.formulas.weighted_sums import coefficients
from bayesgui.core.kinds.utility import SuperValue, Utility

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.model import Model

Reach = Literal["tenth", "third", "half", "whole"]
REACHES: dict[Reach, float] = {"tenth": 0.1, "third": 0.3, "half": 0.5, "whole": math.inf}
"""How far a number goes, relative to itself; the last one: as far as it can."""


@dataclass(frozen=True, slots=True)
class TableNumber:
    """A number of a table: a probability, or what a configuration is worth.

    `configuration`: the place of each parent's state. `state`: that of the node's, None for a
    utility.
    """

    variable: str
    configuration: tuple[int, ...]
    state: int | None
    value: float

    @property
    def is_probability(self) -> bool:
        """Whether it is one of a chance node."""
        return self.state is not None

    @property
    def key(self) -> tuple[str, tuple[int, ...], int | None]:
        """What stays while its value changes."""
        return self.variable, self.configuration, self.state

    @property
    def cell(self) -> tuple[int, ...]:
        """Its place in the node's table."""
        return self.configuration if self.state is None else (*self.configuration, self.state)


def table_numbers(model: Model) -> list[TableNumber]:
    """Return the numbers that somebody gave and that can matter, in the order of the nodes.

    Not those of rows in which one state is certain, nor utilities of 0, which are mostly none; of
    two states only the first one's, and none that a formula computes.
    """
    found = []
    matter = _mattering(model)
    for name in model:
        if name not in matter:
            continue
        mechanism = model.mechanism(name)
        if isinstance(mechanism, CPT):
            found += _probabilities(name, mechanism)
        elif isinstance(mechanism, Utility) and weight_in_total(model, name):
            found += _worths(name, mechanism)
    return found


def _mattering(model: Model) -> set[str]:
    """Return the utilities, and all that they depend on."""
    found = set(model.utilities)
    for name in model.utilities:
        found |= set(model.ancestors(name))
    return found


def _probabilities(name: str, table: CPT) -> list[TableNumber]:
    size = table.values.shape[-1]
    states = range(1 if size == 2 else size)
    return [
        TableNumber(name, tuple(row), state, float(table.values[(*row, state)]))
        for row in np.ndindex(table.values.shape[:-1])
        for state in states
        if 0 < table.values[(*row, state)] < 1
    ]


def _worths(name: str, utility: Utility) -> list[TableNumber]:
    if utility.n_missing:
        return []
    return [
        TableNumber(name, tuple(cell), None, float(utility.values[tuple(cell)]))
        for cell in np.argwhere(utility.values != 0).tolist()
    ]


def weight_in_total(model: Model, name: str) -> float | None:
    """Return the factor with which a utility counts; None under a formula that is no sum."""
    mechanism = model.mechanism(name)
    children = [each for each in model.children(name) if each in model.utilities]
    if not children:
        return float(mechanism.weight)  # type: ignore[attr-defined]
    total = 0.0
    for child in children:
        above, formula = weight_in_total(model, child), model.mechanism(child)
        assert isinstance(formula, SuperValue)
        if formula.tree is None:
            weights: dict[str, float] | None = {name: mechanism.weight}  # type: ignore[attr-defined]
        else:
            weights = coefficients(formula.tree)
        if above is None or weights is None:
            return None
        total += above * weights.get(name, 0.0)
    return total


def left_out(model: Model) -> tuple[str, ...]:
    """Return the utilities whose numbers are in a formula that is no weighted sum."""
    return tuple(
        name
        for name in model.utilities
        if isinstance(model.mechanism(name), Utility) and weight_in_total(model, name) is None
    )


def range_of(model: Model, number: TableNumber, reach: float) -> tuple[float, float]:
    """Return how far a number goes: by a part of itself, or, if that is infinite, all the way.

    All the way is from 0 to 1 for a probability, and between the ends of its table for a utility.
    """
    if math.isinf(reach):
        if number.is_probability:
            return 0.0, 1.0
        mechanism = model.mechanism(number.variable)
        assert isinstance(mechanism, Utility)
        return min(*mechanism.ends, 0.0), max(*mechanism.ends, 0.0)
    step = reach * abs(number.value)
    low, high = number.value - step, number.value + step
    return (max(0.0, low), min(1.0, high)) if number.is_probability else (low, high)


# -- names ---------------------------------------------------------------------------------------


def number_text(model: Model, number: TableNumber) -> str:
    """Return the name of a number in full, as in ``P(Seismic = no | Test = yes, Oil = dry)``."""
    parents = model.parents(number.variable)
    pairs = zip(parents, number.configuration, strict=True)
    given = [f"{parent} = {model[parent].states[k]}" for parent, k in pairs]
    return _named(number, _event(model, number), given)


def short_number_text(model: Model, number: TableNumber, among: Sequence[TableNumber]) -> str:
    """Return the name of a number as short as it says which of some it is.

    States that only one variable has stand alone, and what all of its node's have in common is
    left out.
    """
    parents = model.parents(number.variable)
    rows = {each.configuration for each in among if each.variable == number.variable}
    varies = [k for k in range(len(parents)) if len({row[k] for row in rows}) > 1]
    given = [_state_text(model, parents[k], number.configuration[k]) for k in varies]
    event = _event(model, number)
    if parents and number.state is not None:
        event = _state_text(model, number.variable, number.state)
    return _named(number, event, given)


def _event(model: Model, number: TableNumber) -> str:
    if number.state is None:
        return number.variable
    return f"{number.variable} = {model[number.variable].states[number.state]}"


def _named(number: TableNumber, event: str, given: Sequence[str]) -> str:
    text = f"{event} | {', '.join(given)}" if given else event
    return f"P({text})" if number.is_probability else text


def _state_text(model: Model, name: str, place: int) -> str:
    state = model[name].states[place]
    utilities = set(model.utilities)
    shared = sum(state in model[each].states for each in model if each not in utilities)
    is_clear = shared == 1 and any(letter.isalpha() for letter in state)
    return state if is_clear else f"{name} = {state}"
