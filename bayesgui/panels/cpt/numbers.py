"""Formatting and parsing of the numbers of a table."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Literal

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.numerals import parse_number
from bayesgui.widgets.numbers import cell_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

Form = Literal["probability", "percent", "odds", "counts", "value"]
"""Form in which the cells of a table are shown and typed; values are those of utilities."""

FORMS: tuple[Form, ...] = ("probability", "percent", "odds", "counts")

TYPED_SUM = 1e-9
"""Tolerance on the sum of a typed column; beyond it the column is a draft, so that no typed number
is changed silently."""

_RATIO = re.compile(r"^\s*([\d.]+)\s*[:/]\s*([\d.]+)\s*$")
_CERTAIN = ("∞", "inf")


def sums_to_one(sums: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which sums are 1 up to the rounding of decimal fractions."""
    near: NDArray[np.bool_] = np.abs(sums - 1.0) <= TYPED_SUM
    return near


def exact_text(number: float) -> str:
    """Return the shortest text from which the number can be restored exactly."""
    text = repr(float(number))
    return text[:-2] if text.endswith(".0") else text


def form_text(number: float, form: Form) -> str:
    """Return the text of a cell: a probability (or a count) in the chosen form.

    `number`: a probability, in the form ``"counts"`` a count.
    """
    return cell_text(in_form(number, form)) if not _is_certain(number, form) else "∞"


def form_exact_text(number: float, form: Form) -> str:
    """Return the text for the cell editor and the clipboard.

    `number`: a probability, in the form ``"counts"`` a count.
    """
    if _is_certain(number, form):
        return "∞"
    if form in ("percent", "odds"):
        # The 16th digit is an artifact of the conversion.
        return exact_text(float(f"{in_form(number, form):.15g}"))
    return exact_text(number)


def in_form(number: float, form: Form) -> float:
    """Return a probability as percent or odds; the odds of 1 are infinite."""
    if form == "percent":
        return 100 * number
    if form == "odds":
        return number / (1 - number) if number < 1 else math.inf
    return number


def _is_certain(number: float, form: Form) -> bool:
    return form == "odds" and number >= 1


def parse_in_form(text: str, form: Form) -> float:
    """Return the number typed into a cell; `ModelError` if it is none, or out of bounds.

    `text`: a number in that form. A fraction is a probability in the forms ``"probability"`` and
    ``"percent"`` and a ratio in odds (``3/1`` is ``3:1``); a number with ``%`` is a probability in
    every form but counts. Returns a probability, in the form ``"counts"`` a count.
    """
    if form == "probability" or (form != "counts" and "%" in text):
        return parse_probability(text)
    if form == "percent":
        return parse_probability(text if "/" in text else f"{text.strip()} %")
    if form == "odds":
        return _parse_odds(text)
    if form == "value":
        return parse_value(text)
    number = parse_number(text)
    if number is None or "%" in text:
        raise ModelError("“{text}” is not a number; type a count like 12.", text=text.strip())
    if number < 0:
        raise ModelError("A count is 0 or more.")
    return number


def parse_value(text: str) -> float:
    """Return the number of a utility; NaN for a blank, which is a number not given yet."""
    if text.strip() in ("", "–"):
        return math.nan
    number = parse_number(text)
    if number is None:
        raise ModelError("“{text}” is not a number; type one like −12.5.", text=text.strip())
    return number


def value_exact_text(number: float) -> str:
    """Return the shortest text of a utility's number, "" for one that is not given."""
    return "" if math.isnan(number) else exact_text(number).replace("-", "−")


def _parse_odds(text: str) -> float:
    if text.strip().lower() in _CERTAIN:
        return 1.0
    ratio = _RATIO.match(text)
    try:
        if ratio:
            one, other = float(ratio.group(1)), float(ratio.group(2))
            if one + other > 0:
                return one / (one + other)
    except ValueError:
        ratio = None
    number = None if ratio else parse_number(text)
    if number is None:
        raise ModelError("“{text}” is not odds; type them like 3, 3:1 or ∞.", text=text.strip())
    if number < 0:
        raise ModelError("Odds are 0 or more.")
    return number / (1 + number)


def parse_probability(text: str) -> float:
    """Parse ``0.3``, ``.3``, ``0,3``, ``30 %`` or ``3/10``; `ModelError` if not between 0 and 1."""
    number = parse_number(text)
    if number is None:
        raise ModelError(
            "“{text}” is not a number; type one like 0.25, 25 % or 1/4.", text=text.strip()
        )
    if not 0 <= number <= 1:
        raise ModelError("A probability lies between 0 and 1.")
    return number
