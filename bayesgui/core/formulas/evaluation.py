"""Evaluation of an expression for all configurations of the parents at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas import syntax
from bayesgui.core.formulas.functions import function_named

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.core.formulas.configurations import Configurations, Mask

    Array = NDArray[np.float64]

_ARITHMETIC: dict[str, Callable[..., Array]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
    "^": np.float_power,
}
_COMPARED: dict[str, Callable[..., Mask]] = {
    "=": np.equal,
    "!=": np.not_equal,
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
}
_FUNCTIONS: dict[str, Callable[..., Array]] = {
    "abs": np.abs,
    "sqrt": np.sqrt,
    "exp": np.exp,
    "log": np.log,
    "floor": np.floor,
    "ceil": np.ceil,
    "round": np.round,
}
_SHOWN = 40


class Evaluation:
    """Numbers, conditions and state names of expressions over a grid of configurations.

    Every method takes a mask of the relevant configurations: a branch of ``if`` may divide by zero
    where it is not chosen.
    """

    def __init__(self, grid: Configurations) -> None:
        self.grid = grid

    # -- kinds --------------------------------------------------------------------------------

    def is_text(self, node: syntax.Node) -> bool:
        """Tell whether an expression evaluates to a state rather than a number."""
        match node:
            case syntax.Text():
                return True
            case syntax.Name():
                return not self.grid.is_numeric(node)
            case syntax.Call(function="if", arguments=(_, left, right)):
                return self.is_text(left) or self.is_text(right)
        return False

    # -- numbers ------------------------------------------------------------------------------

    def number(self, node: syntax.Node, mask: Mask) -> Array:
        """Return the numeric values of an expression; a condition counts as 1 or 0."""
        match node:
            case syntax.Number(value=value):
                return np.full(self.grid.everywhere.shape, value)
            case syntax.Name():
                return self.grid.numbers(node)
            case syntax.Unary(operator="-", operand=operand):
                return -self.number(operand, mask)
            case syntax.Binary(operator=operator) if operator in _ARITHMETIC:
                return self._arithmetic(node, mask)
            case syntax.Unary() | syntax.Binary():
                return self.truth(node, mask).astype(np.float64)
            case syntax.Call(function="if", arguments=(condition, left, right)):
                chosen = self.truth(condition, mask)
                return np.where(
                    chosen, self.number(left, mask & chosen), self.number(right, mask & ~chosen)
                )
            case syntax.Call():
                return self._call(node, mask)
        raise ModelError(
            "At character {position}: a number is needed here, but {word} is a state.",
            position=node.position,
            word=_operator_text(node),
        )

    def _arithmetic(self, node: syntax.Binary, mask: Mask) -> Array:
        left, right = self.number(node.left, mask), self.number(node.right, mask)
        if node.operator == "/":
            self.refuse(
                (right == 0) & mask,
                lambda where: ModelError(
                    "At character {position}: {word} is 0 {where}, and nothing can be divided by "
                    "it; leave such configurations out with if(…).",
                    position=node.position,
                    word=_operator_text(node.right),
                    where=where,
                ),
            )
        return self._finite(_ARITHMETIC[node.operator](left, right), node, mask)

    def _call(self, node: syntax.Call, mask: Mask) -> Array:
        function = function_named(node.function)
        if function is not None and function.is_law:
            raise ModelError(
                "At character {position}: {word} is a distribution; it can stand alone or inside "
                "if(…), but not in a calculation.",
                position=node.position,
                word=node.function,
            )
        numbers = [self.number(part, mask) for part in node.arguments]
        if node.function in ("min", "max"):
            pick = np.minimum if node.function == "min" else np.maximum
            found = numbers[0]
            for other in numbers[1:]:
                found = pick(found, other)
            return found
        return self._finite(_FUNCTIONS[node.function](*numbers), node, mask)

    def _finite(self, found: Array, node: syntax.Node, mask: Mask) -> Array:
        self.refuse(
            ~np.isfinite(found) & mask,
            lambda where: ModelError(
                "At character {position}: {word} has no value {where}; leave such configurations "
                "out with if(…).",
                position=node.position,
                word=_operator_text(node),
                where=where,
            ),
        )
        return found

    # -- conditions ---------------------------------------------------------------------------

    def truth(self, node: syntax.Node, mask: Mask) -> Mask:
        """Return where a condition holds."""
        match node:
            case syntax.Unary(operator="not", operand=operand):
                return ~self.truth(operand, mask)
            case syntax.Binary(operator="and", left=left, right=right):
                first = self.truth(left, mask)
                return first & self.truth(right, mask & first)
            case syntax.Binary(operator="or", left=left, right=right):
                first = self.truth(left, mask)
                return first | self.truth(right, mask & ~first)
            case syntax.Binary(operator=operator) if operator in syntax.COMPARISONS:
                return self._compare(node, mask)
            case syntax.Call(function="if", arguments=(condition, left, right)):
                chosen = self.truth(condition, mask)
                return np.where(
                    chosen, self.truth(left, mask & chosen), self.truth(right, mask & ~chosen)
                )
        raise ModelError(
            "At character {position}: a condition is needed here, such as a > 2, but {word} is "
            "not one.",
            position=node.position,
            word=_operator_text(node),
        )

    def _compare(self, node: syntax.Binary, mask: Mask) -> Mask:
        if not (self.is_text(node.left) or self.is_text(node.right)):
            left, right = self.number(node.left, mask), self.number(node.right, mask)
            return _COMPARED[node.operator](left, right)
        if node.operator not in ("=", "!="):
            raise ModelError(
                "At character {position}: states have no order, so none is less than another; "
                "compare them with = or !=.",
                position=node.position,
            )
        for one, other in ((node.left, node.right), (node.right, node.left)):
            self._check_state(one, other)
        return _COMPARED[node.operator](self.text(node.left, mask), self.text(node.right, mask))

    def _check_state(self, one: syntax.Node, other: syntax.Node) -> None:
        """Raise if a parent is compared with a state it does not have."""
        if isinstance(one, syntax.Name) and isinstance(other, syntax.Text):
            parent = self.grid.parent(one)
            if other.value not in parent.states:
                raise ModelError(
                    "At character {position}: {parent} has no state “{state}”; it has {states}.",
                    position=other.position,
                    parent=parent.name,
                    state=other.value,
                    states=", ".join(parent.states),
                )

    # -- states -------------------------------------------------------------------------------

    def text(self, node: syntax.Node, mask: Mask) -> NDArray[np.str_]:
        """Return the state names that an expression evaluates to."""
        match node:
            case syntax.Text(value=value):
                return np.full(self.grid.everywhere.shape, value)
            case syntax.Name():
                return self.grid.texts(node)
            case syntax.Call(function="if", arguments=(condition, left, right)):
                chosen = self.truth(condition, mask)
                return np.where(
                    chosen, self.text(left, mask & chosen), self.text(right, mask & ~chosen)
                )
        raise ModelError(
            "At character {position}: a state is needed here, but {word} is a number; put names "
            "of states in quotes.",
            position=node.position,
            word=_operator_text(node),
        )

    def refuse(self, wrong: Mask, reason: Callable[[object], ModelError]) -> None:
        """Raise an error about the first configuration in a mask, if there is one."""
        if wrong.any():
            raise reason(self.grid.where(wrong))


def _operator_text(node: syntax.Node) -> str:
    text = syntax.text_of(node)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
