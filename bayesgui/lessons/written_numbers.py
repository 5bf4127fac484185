"""Numbers as learners write them: also full-width, as fractions and as sums and products."""

from __future__ import annotations

import math
import operator
import re
import unicodedata
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.formulas.parser import parse
from bayesgui.core.formulas.syntax import Binary, Node, Number, Unary
from bayesgui.core.numerals import RAISED, parse_number

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_LETTERS = 200

_SIGNS = str.maketrans(
    {
        "−": "-",
        "–": "-",
        "·": "*",
        "×": "*",
        "\u22c5": "*",
        "\u2219": "*",
        "÷": "/",
        "\u2044": "/",
        "\u2236": "/",
    }
)
_TEN = re.compile(r"[·×\u22c5*]\s*10(⁻?[⁰¹²³⁴-⁹]+)")
_POWER = re.compile(r"⁻?[⁰¹²³⁴-⁹]+")
_FRACTION = re.compile(r"((?<![\d.,])\d+\s*)?([\u00bc-\u00be\u2150-\u215e])")
_PERCENT = re.compile(r"(\d+\.?\d*|\.\d+|\([^()]*\))\s*%")
_OPERATIONS: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "^": math.pow,
}


def written_number(text: str) -> float | None:
    """Return the number that a text stands for; None if it is none.

    `text`: a number of any form that `bayesgui.core.numerals.parse_number` takes, in full-width
    characters or not, a fraction such as ``½``, or arithmetic of such numbers.
    """
    if len(text) > MAX_LETTERS:
        return None
    plain = _TEN.sub(lambda found: f"e{found[1].translate(RAISED)}", text.strip())
    plain = _POWER.sub(lambda found: f"^({found[0].translate(RAISED)})", plain)
    plain = _FRACTION.sub(_fraction, plain)
    plain = unicodedata.normalize("NFKC", plain).translate(_SIGNS)
    value = parse_number(plain)
    if value is not None:
        return value
    plain = _PERCENT.sub(r"(\1/100)", plain)
    try:
        value = _value(parse(plain))
    except (BayesGuiError, ArithmeticError, ValueError):
        return None
    return value if math.isfinite(value) else None


def _fraction(found: re.Match[str]) -> str:
    """Return what ½ stands for, and 1½ as one number."""
    whole = f"{found[1].rstrip()}+" if found[1] else ""
    return f"({whole}{unicodedata.normalize('NFKC', found[2])})"


def _value(tree: Node) -> float:
    match tree:
        case Number(value=value):
            return value
        case Unary(operator="-", operand=operand):
            return -_value(operand)
        case Binary(operator=sign, left=left, right=right) if sign in _OPERATIONS:
            return _OPERATIONS[sign](_value(left), _value(right))
    raise ValueError(tree)
