"""The value of an expression in a situation."""

from __future__ import annotations

import math
import operator
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import BayesGuiError, Cancelled, MemoryBudgetError, ModelError
from bayesgui.core.formulas.syntax import Binary, Call, Name, Node, Number, Unary
from bayesgui.core.monitor import SILENT
from bayesgui.lessons.expressions import Expression, Question
from bayesgui.lessons.functions import CONSTANTS
from bayesgui.lessons.questions.answers import answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.situation import Situation

Value = float | bool

TOLERANCE = 1e-9
"""Difference up to which two numbers are equal, relative to the larger one if that is above 1."""


def evaluate(
    expression: Expression | Node,
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> Value:
    """Return the value of an expression: a number, or whether it is true.

    `before`: what ``before`` in it is about; by default the same.

    >>> import bayesgui
    >>> from bayesgui.lessons.expression_parser import parse_expression
    >>> from bayesgui.lessons.situation import Situation
    >>> situation = Situation(bayesgui.example("asia"))
    >>> evaluate(parse_expression("P(lung=yes | smoke=yes)"), situation)
    0.1
    """
    tree = expression.tree if isinstance(expression, Expression) else expression
    return _Evaluation(situation, before or situation, monitor).value(tree)


def number(
    expression: Expression,
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> float:
    """Return the value of an expression that is a number; raises as `evaluate` does."""
    return float(evaluate(expression, situation, before, monitor))


def holds(
    expression: Expression,
    situation: Situation,
    before: Situation | None = None,
    monitor: Monitor = SILENT,
) -> bool:
    """Return whether an expression is true; False if it has no value, say for a missing node."""
    try:
        return bool(evaluate(expression, situation, before, monitor))
    except (MemoryBudgetError, Cancelled):
        raise
    except BayesGuiError:
        return False


class _Evaluation:
    def __init__(self, situation: Situation, before: Situation, monitor: Monitor) -> None:
        self._situation, self._before, self._monitor = situation, before, monitor

    def value(self, tree: Node) -> Value:
        match tree:
            case Number(value=value):
                return value
            case Name(name=name):
                return CONSTANTS[name]
            case Question():
                return answer(tree, self._situation, self._monitor)
            case Unary(operator="not", operand=operand):
                return not self.value(operand)
            case Unary(operator="before", operand=operand):
                return _Evaluation(self._before, self._before, self._monitor).value(operand)
            case Unary(operand=operand):
                return -self.value(operand)
            case Binary(operator="and", left=left, right=right):
                return bool(self.value(left)) and bool(self.value(right))
            case Binary(operator="or", left=left, right=right):
                return bool(self.value(left)) or bool(self.value(right))
            case Binary(operator=sign, left=left, right=right):
                return _combined(sign, self.value(left), self.value(right), tree.position)
            case Call(function=function, arguments=arguments):
                return _called(function, [self.value(each) for each in arguments], tree.position)
        raise TypeError(tree)


def _equal(a: Value, b: Value) -> bool:
    if isinstance(a, bool) or isinstance(b, bool):
        return a == b
    return abs(a - b) <= TOLERANCE * max(1.0, abs(a), abs(b))


_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": math.pow,
}
_COMPARED: dict[str, Callable[[float, float], bool]] = {
    "=": _equal,
    "!=": lambda a, b: not _equal(a, b),
    "<": lambda a, b: a < b and not _equal(a, b),
    "<=": lambda a, b: a < b or _equal(a, b),
    ">": lambda a, b: a > b and not _equal(a, b),
    ">=": lambda a, b: a > b or _equal(a, b),
}


def _combined(sign: str, left: Value, right: Value, position: int) -> Value:
    if sign in _COMPARED:
        return _COMPARED[sign](left, right)
    try:
        return _finite(_ARITHMETIC[sign](left, right))
    except (ArithmeticError, ValueError):
        raise _no_value(position) from None


def _finite(value: float) -> float:
    if not math.isfinite(value):
        raise ArithmeticError
    return value


def _no_value(position: int) -> ModelError:
    return ModelError(
        "At character {position}: this has no value, as in a division by zero or the logarithm of "
        "a negative number; change its numbers.",
        position=position,
    )


def _density(law: str) -> Callable[..., float]:
    def density(x: float, first: float, second: float) -> float:
        from bayesgui.core.formulas.laws import log_weights

        if not second > 0 or (law == "Beta" and not first > 0):
            raise ArithmeticError
        parameters = [np.array([first]), np.array([second])]
        with np.errstate(all="ignore"):
            return float(np.exp(log_weights(law, np.array([x]), parameters))[0])

    return density


def _factorial(n: float) -> float:
    if n != int(n) or not 0 <= n <= 170:
        raise ArithmeticError
    return float(math.factorial(int(n)))


def _near(a: float, b: float, tolerance: float) -> bool:
    return abs(a - b) <= tolerance * (1 + TOLERANCE)


def _round(x: float, digits: float = 0.0) -> float:
    if abs(digits) > 15:
        raise ArithmeticError
    return float(round(x, int(digits)))


_FUNCTIONS: dict[str, Callable[..., Value]] = {
    "ln": math.log,
    "log2": math.log2,
    "exp": math.exp,
    "sqrt": math.sqrt,
    "abs": abs,
    "min": min,
    "max": max,
    "round": _round,
    "factorial": _factorial,
    "normal": _density("Normal"),
    "beta": _density("Beta"),
    "near": _near,
}


def _called(function: str, arguments: list[Value], position: int) -> Value:
    try:
        value = _FUNCTIONS[function](*(float(each) for each in arguments))
        return value if isinstance(value, bool) else _finite(float(value))
    except (ArithmeticError, ValueError):
        raise _no_value(position) from None
