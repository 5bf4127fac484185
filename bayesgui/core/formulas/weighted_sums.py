"""Formulas that are weighted sums of names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.formulas import syntax

if TYPE_CHECKING:
    from bayesgui.core.formulas.syntax import Node


def coefficients(tree: Node) -> dict[str, float] | None:
    """Return the coefficients of a weighted sum of names, "" for a constant; None if it is none.

    >>> from bayesgui.core.formulas.parser import parse
    >>> coefficients(parse("2 * a - b / 4 + 1"))
    {'a': 2.0, 'b': -0.25, '': 1.0}
    >>> coefficients(parse("a * b"))
    """
    match tree:
        case syntax.Number(value=value):
            return {"": value}
        case syntax.Name(name=name):
            return {name: 1.0}
        case syntax.Unary(operator="-", operand=operand):
            return _combined(None, coefficients(operand), -1.0)
        case syntax.Binary(operator="+" | "-", left=left, right=right):
            sign = 1.0 if tree.operator == "+" else -1.0
            return _combined(coefficients(left), coefficients(right), sign, both=True)
        case syntax.Binary(operator="*", left=left, right=right):
            first, second = coefficients(left), coefficients(right)
            for factor, other in ((first, second), (second, first)):
                if factor is not None and factor.keys() == {""}:
                    return _combined(None, other, factor[""])
        case syntax.Binary(operator="/", left=left, right=right):
            divisor = coefficients(right)
            if divisor is not None and divisor.keys() == {""} and divisor[""]:
                return _combined(None, coefficients(left), 1.0 / divisor[""])
    return None


def _combined(
    first: dict[str, float] | None,
    second: dict[str, float] | None,
    factor: float,
    both: bool = False,
) -> dict[str, float] | None:
    """Return first + factor · second, where a missing first one is 0 unless both are needed."""
    if second is None or (both and first is None):
        return None
    made = dict(first or {})
    for name, weight in second.items():
        made[name] = made.get(name, 0.0) + factor * weight
    return made
