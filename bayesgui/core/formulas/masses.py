"""Conversion of an expression to a table over a variable's states."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas import laws
from bayesgui.core.formulas.configurations import Configurations
from bayesgui.core.formulas.evaluation import Evaluation
from bayesgui.core.formulas.functions import Function, function_named
from bayesgui.core.formulas.scales import points
from bayesgui.core.formulas.syntax import Call
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.formulas.configurations import Mask
    from bayesgui.core.formulas.syntax import Node
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.variable import Variable

    Array = NDArray[np.float64]

_TRUE = ("1", "true", "yes")
_NEAR = 1e-9
_CHUNK = 1 << 16
"""Number of values of a distribution computed between two polls for cancellation."""
_LIMITS: dict[str, tuple[Callable[[Array], Mask], ModelError]] = {
    "positive": (
        lambda x: x > 0,
        ModelError(
            "At character {position}: {parameter} of {word} must be positive, and is {value:g} "
            "{where}."
        ),
    ),
    "not negative": (
        lambda x: x >= 0,
        ModelError(
            "At character {position}: {parameter} of {word} must not be negative, and is "
            "{value:g} {where}."
        ),
    ),
    "count": (
        lambda x: (x >= 0) & (x == np.floor(x)),
        ModelError(
            "At character {position}: {parameter} of {word} must be a whole number, 0 or more, "
            "and is {value:g} {where}."
        ),
    ),
    "share": (
        lambda x: (x >= 0) & (x <= 1),
        ModelError(
            "At character {position}: {parameter} of {word} must be from 0 to 1, and is {value:g} "
            "{where}."
        ),
    ),
    "positive share": (
        lambda x: (x > 0) & (x <= 1),
        ModelError(
            "At character {position}: {parameter} of {word} must be above 0 and at most 1, and is "
            "{value:g} {where}."
        ),
    ),
}
"""For each kind of bound the test for it, and the message if it fails."""

_BOUNDS: dict[str, tuple[str, ...]] = {
    "Normal": ("", "positive"),
    "TruncatedNormal": ("", "positive", "", ""),
    "LogNormal": ("", "positive"),
    "Uniform": ("", ""),
    "Exponential": ("positive",),
    "Gamma": ("positive", "positive"),
    "Beta": ("positive", "positive"),
    "Poisson": ("not negative",),
    "Binomial": ("count", "share"),
    "Geometric": ("positive share",),
    "NegativeBinomial": ("positive", "positive share"),
    "Bernoulli": ("share",),
}


def table_of(
    tree: Node, child: Variable, parents: Sequence[Variable], monitor: Monitor = SILENT
) -> Array:
    """Return the table that an expression defines.

    The result: shape (*parent_sizes, n_states); a broadcast view if the expression does not depend
    on some parent.

    Under a continuous distribution every interval of the child gets its probability; states that
    are single numbers get the density there. Mass outside the states is dropped, and the rest
    normalized.
    """
    grid = Configurations(child, parents)
    with np.errstate(all="ignore"):
        found = _Masses(grid, monitor).law(tree, grid.everywhere)
    sizes = [parent.n_states for parent in parents]
    return np.broadcast_to(found, (*sizes, child.n_states))


class _Masses:
    def __init__(self, grid: Configurations, monitor: Monitor) -> None:
        self._grid = grid
        self._monitor = monitor
        self._child = grid.child
        self._values = Evaluation(grid)

    def law(self, node: Node, mask: Mask) -> Array:
        """Return the distributions defined by an expression, the child's states last."""
        if isinstance(node, Call) and node.function == "if":
            condition, left, right = node.arguments
            chosen = self._values.truth(condition, mask)
            return np.where(
                chosen[..., np.newaxis],
                self.law(left, mask & chosen),
                self.law(right, mask & ~chosen),
            )
        function = function_named(node.function) if isinstance(node, Call) else None
        if isinstance(node, Call) and function is not None and function.is_law:
            return self._normalized(self._weights(node, function, mask), node, mask)
        if self._values.is_text(node):
            return self._at_state(node, mask)
        if self._child.n_states == 2 and self._child.edges is None and points(self._child) is None:
            return self._at_probability(node, mask)
        return self._at_number(node, mask)

    # -- certain ------------------------------------------------------------------------------

    def _at_state(self, node: Node, mask: Mask) -> Array:
        texts = self._values.text(node, mask)
        found = texts[..., np.newaxis] == np.array(self._child.states)
        self._values.refuse(
            ~found.any(axis=-1) & mask,
            lambda where: ModelError(
                "At character {position}: {variable} has no state “{state}”, which it should have "
                "{where}; it has {states}.",
                position=node.position,
                variable=self._child.name,
                state=str(texts[self._grid.first(~found.any(axis=-1) & mask)]),
                where=where,
                states=", ".join(self._child.states),
            ),
        )
        return np.asarray(found, np.float64)

    def _at_probability(self, node: Node, mask: Mask) -> Array:
        """Return the distributions of two states that have no numbers, given that of one."""
        p = self._values.number(node, mask)
        wrong = ~((p >= 0) & (p <= 1)) & mask
        self._values.refuse(
            wrong,
            lambda where: ModelError(
                "At character {position}: a number for {variable} is the probability of {state}, "
                "from 0 to 1, and is {value:g} {where}.",
                position=node.position,
                variable=self._child.name,
                state=self._child.states[0 if self._first_is_true() else 1],
                value=float(np.broadcast_to(p, wrong.shape)[self._grid.first(wrong)]),
                where=where,
            ),
        )
        return self._pair(p)

    def _at_number(self, node: Node, mask: Mask) -> Array:
        numbers = self._values.number(node, mask)[..., np.newaxis]
        if self._child.edges is not None:
            edges = np.array(self._child.edges)
            found = (numbers >= edges[:-1]) & (numbers < edges[1:])
            # The last interval includes its upper limit, else the largest number would be in none.
            found[..., -1] |= numbers[..., 0] == edges[-1]
        else:
            places = self._points(node)
            found = np.abs(numbers - places) <= _NEAR * np.maximum(1, np.abs(places))
            # Two states may have the same number: the first one is taken.
            found &= np.cumsum(found, axis=-1) == 1
        lost = ~found.any(axis=-1) & mask
        self._values.refuse(
            lost,
            lambda where: ModelError(
                "At character {position}: the expression gives {value:g} {where}, but no state of "
                "{variable} stands for it; add one, or use a distribution or round(…).",
                position=node.position,
                value=float(np.broadcast_to(numbers[..., 0], lost.shape)[self._grid.first(lost)]),
                where=where,
                variable=self._child.name,
            ),
        )
        return np.asarray(found, np.float64)

    def _points(self, node: Node) -> Array:
        found = points(self._child)
        if found is None:
            raise ModelError(
                "At character {position}: the states of {variable} are neither intervals nor "
                "numbers; give it intervals or values on the page Variable, or use "
                "Distribution(…).",
                position=node.position,
                variable=self._child.name,
            )
        return found

    # -- with parameters ----------------------------------------------------------------------

    def _weights(self, node: Call, function: Function, mask: Mask) -> Array:
        numbers = [self._values.number(part, mask) for part in node.arguments]
        if function.kind == "weights":
            return self._shares_given(node, numbers, mask)
        self._check_bounds(node, function, numbers, mask)
        if function.name == "Bernoulli":
            return self._bernoulli(node, numbers[0])
        if self._child.edges is not None:
            limits = np.array(self._child.edges)
            return self._once_each(numbers, lambda given: _of_intervals(function, limits, given))
        points = self._points(node)
        logs = self._once_each(
            numbers, lambda given: laws.log_weights(function.name, points, given)
        )
        return np.asarray(np.exp(logs - self._peak(logs, node, mask)))

    def _once_each(self, numbers: Sequence[Array], law: Callable[[list[Array]], Array]) -> Array:
        """Evaluate a distribution once per distinct choice of its parameters, then expand.

        A sum of many parents has few distinct values, far fewer than there are configurations.
        """
        shape = np.broadcast_shapes(*(number.shape for number in numbers))
        code = np.zeros(shape, dtype=np.int64)
        for number in numbers:
            self._monitor.check()
            values, places = np.unique(number, return_inverse=True)
            code = code * values.size + places.reshape(number.shape)
            # Renumbered each time, so that the codes never overflow.
            _, first, code = np.unique(code, return_index=True, return_inverse=True)
            code = code.reshape(shape)
        chosen = [np.broadcast_to(number, shape).reshape(-1)[first] for number in numbers]
        step = max(1, _CHUNK // self._child.n_states)
        found = []
        for begin in range(0, len(first), step):
            self._monitor.check()
            found.append(law([number[begin : begin + step, np.newaxis] for number in chosen]))
            self._monitor.report(begin / len(first))
        return np.concatenate(found)[code]

    def _peak(self, logs: Array, node: Call, mask: Mask) -> Array:
        """Return the largest logarithm of each configuration, which is divided out."""
        peak = logs.max(axis=-1, keepdims=True)
        self._values.refuse(
            (peak[..., 0] == np.inf) & mask,
            lambda where: ModelError(
                "At character {position}: the density of {word} is infinite at a state of "
                "{variable} {where}; give {variable} intervals instead of values.",
                position=node.position,
                word=node.function,
                variable=self._child.name,
                where=where,
            ),
        )
        return np.where(np.isfinite(peak), peak, 0.0)

    def _shares_given(self, node: Call, numbers: list[Array], mask: Mask) -> Array:
        if len(numbers) != self._child.n_states:
            raise ModelError(
                "At character {position}: Distribution has {found} weights, but {variable} has "
                "{states} states; give each one.",
                position=node.position,
                found=len(numbers),
                variable=self._child.name,
                states=self._child.n_states,
            )
        for part, number in zip(node.arguments, numbers, strict=True):
            self._check(part, node.function, "weight", "not negative", number, mask)
        return np.stack(np.broadcast_arrays(*numbers), axis=-1)

    def _bernoulli(self, node: Call, p: Array) -> Array:
        if self._child.n_states != 2:
            raise ModelError(
                "At character {position}: Bernoulli is for two states, and {variable} has "
                "{states}; use Distribution(…).",
                position=node.position,
                variable=self._child.name,
                states=self._child.n_states,
            )
        return self._pair(p)

    def _first_is_true(self) -> bool:
        """Return whether the first of two states is the one that a probability is for."""
        values = points(self._child)
        if values is not None and sorted(values) == [0, 1]:
            return bool(values[0] == 1)
        return not any(state.lower() in _TRUE for state in self._child.states[1:])

    def _pair(self, p: Array) -> Array:
        """Return the distributions of two states, given the probability of one."""
        return np.stack((p, 1 - p) if self._first_is_true() else (1 - p, p), axis=-1)

    def _check_bounds(
        self, node: Call, function: Function, numbers: list[Array], mask: Mask
    ) -> None:
        bounds = _BOUNDS[function.name]
        given = zip(node.arguments, function.parameters, bounds, numbers, strict=True)
        for part, parameter, bound, number in given:
            if bound:
                self._check(part, function.name, parameter, bound, number, mask)
        if function.parameters[-2:] == ("low", "high"):
            low, high = numbers[-2:]
            self._values.refuse(
                (low >= high) & mask,
                lambda where: ModelError(
                    "At character {position}: low must be less than high in {word}, and is not "
                    "{where}.",
                    position=node.position,
                    word=function.name,
                    where=where,
                ),
            )

    def _check(
        self, part: Node, word: str, parameter: str, bound: str, number: Array, mask: Mask
    ) -> None:
        holds, refusal = _LIMITS[bound]
        wrong = ~holds(number) & mask
        self._values.refuse(
            wrong,
            lambda where: ModelError(
                refusal.template,
                position=part.position,
                parameter=parameter,
                word=word,
                value=float(np.broadcast_to(number, wrong.shape)[self._grid.first(wrong)]),
                where=where,
            ),
        )

    def _normalized(self, weights: Array, node: Call, mask: Mask) -> Array:
        sums = weights.sum(axis=-1, keepdims=True)
        self._values.refuse(
            ~(sums[..., 0] > 0) & mask,
            lambda where: ModelError(
                "At character {position}: {word} gives no state of {variable} any probability "
                "{where}: they sum to 0. Widen its intervals, or leave such configurations out "
                "with if(…).",
                position=node.position,
                word=node.function,
                variable=self._child.name,
                where=where,
            ),
        )
        return np.where(sums > 0, weights / np.where(sums > 0, sums, 1.0), 0.0)


def _of_intervals(function: Function, limits: Array, parameters: Sequence[Array]) -> Array:
    """Return the probabilities of intervals, each from the tail that keeps its precision."""
    if function.kind == "discrete":
        # An interval includes its lower limit, so the integers before the limit are below it.
        limits = np.ceil(limits) - 1
    below, above = laws.shares(function.name, limits, parameters)
    small = below[..., :-1] < 0.5
    found = np.where(small, np.diff(below, axis=-1), -np.diff(above, axis=-1))
    # Rounding can give a negative difference or a negative zero.
    return np.where(found > 0, found, 0.0)
