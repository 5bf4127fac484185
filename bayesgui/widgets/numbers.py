"""Number formatting: the same everywhere, in the C locale, with a true minus sign. No Qt."""

from __future__ import annotations

import math
from typing import Literal, cast

from bayesgui.pictures.percent import MISSING as MISSING
from bayesgui.pictures.percent import ROUNDING, bounded
from bayesgui.pictures.percent import percent as percent

Form = Literal[
    "percent", "probability", "odds", "percent-0", "percent-2", "probability-2", "probability-4"
]
"""Formats of probabilities; a number after the name is that of the decimals."""

FORMS: tuple[Form, ...] = ("percent", "probability", "odds")
COVERED = "?"
"""Stands for a number that a lesson keeps back until it has been predicted."""
MAX_STANDARD_ERRORS = 99.0
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_ENORMOUS = 1e9
"""Least magnitude of what is worth so much that it is written with a power of ten."""
_TINY = 1e-5
"""Magnitude below which what something is worth is written with a power of ten."""
_DIGITS = 7
"""Digits of what something is worth, where so many are needed to tell two apart."""


def probability(p: float | None) -> str:
    """Return a probability with three decimals, by the rules of ``percent``.

    Returns strings such as ``0.626``, ``0+`` or ``1−``.
    """
    return bounded(p, 1.0, 3)


def odds(p: float | None) -> str:
    """Return the odds of a probability.

    Returns ``p / (1 − p)`` with three digits, ``999+`` above that, ``∞`` for certainty.
    """
    if p is None or math.isnan(p):
        return MISSING
    if p == 0:
        return "0"
    if p >= 1 - ROUNDING:
        return "∞"
    ratio = p / (1 - p)
    if ratio < 0.0005:
        return "0+"
    if ratio >= 999.5:
        return "999+"
    whole = len(str(int(ratio))) if ratio >= 1 else 0
    return f"{ratio:.{max(0, 3 - max(1, whole))}f}" if ratio >= 1 else f"{ratio:.3f}"


def number(p: float | None, form: Form = "percent") -> str:
    """Return a probability in the form the user chose."""
    if form == "odds":
        return odds(p)
    kind, _, decimals = form.partition("-")
    if kind == "percent":
        return bounded(p, 100.0, int(decimals or 1))
    text = bounded(p, 1.0, int(decimals or 3))
    # Four decimals fit the columns of three without the zero before the point.
    return text.removeprefix("0") if decimals == "4" and text.startswith("0.") else text


def form_with(form: Form, decimals: int) -> Form:
    """Return a form with fewer or more decimals than usual.

    `form`: one of `FORMS`. `decimals`: of a number in per cent, 0, 1 or 2; a probability has two
    more, odds have always three digits.
    """
    if decimals == 1 or form == "odds":
        return form
    shown = decimals if form == "percent" else decimals + 2
    return cast("Form", f"{form}-{shown}")


def number_in_text(p: float | None, form: Form = "percent") -> str:
    """Return a probability in the form the user chose, with its unit, for a sentence."""
    # A percent sign must not begin a line.
    return f"{number(p, form)}\u00a0%" if form.startswith("percent") else number(p, form)


def short_count(count: float) -> str:
    """Return a count in at most four characters, for a badge.

    Returns strings such as ``412``, ``10k`` or ``1.2M``.
    """
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        # 999,600 would otherwise become 1000k.
        if count >= size * (1 - 5e-4):
            share = count / size
            return f"{share:.0f}{unit}" if share >= 9.95 else f"{share:.1f}{unit}".replace(".0", "")
    return f"{count:.0f}"


def probability_text(p: float, digits: int = 5) -> str:
    """Return a probability that may be tiny, without trailing zeros.

    Returns plain decimals down to 0.0001, below that ``1.2345·10⁻⁷``.
    """
    if p == 0 or math.isnan(p):
        return "0" if p == 0 else MISSING
    return probability_from_log_text(math.log(p), digits)


def p_value_text(p: float) -> str:
    """Return a p-value with at most four decimals; ``0+`` and ``1−`` where they would not do."""
    return _strip(bounded(p, 1.0, 4))


def p_value_in_text(p: float) -> str:
    """Return “p = 0.0312” for a sentence; “p < 0.0001” where four decimals would not do."""
    shown = p_value_text(p)
    if shown == "0+":
        return "p < 0.0001"
    return "p > 0.9999" if shown == "1−" else f"p = {shown}"


def probability_from_log_text(log_p: float, digits: int = 5) -> str:
    """Return a probability given by its natural logarithm, however small.

    Returns the format of ``probability_text``, even where exp(log_p) underflows.
    """
    if math.isnan(log_p):
        return MISSING
    if log_p == -math.inf:
        return "0"
    # ln(1e-4), written out so that 0.0001 itself stays plain despite rounding.
    if log_p > -9.2103403720:
        value = math.exp(log_p)
        return _strip(f"{value:.{digits - 1 - math.floor(math.log10(value))}f}")
    exponent = math.floor(log_p / math.log(10))
    mantissa = f"{math.exp(log_p - exponent * math.log(10)):.{digits - 1}f}"
    if float(mantissa) >= 10:
        exponent, mantissa = exponent + 1, "1"
    return f"{_strip(mantissa)}·10{raised(exponent)}"


def raised(exponent: int) -> str:
    """Return an exponent in small raised digits."""
    return str(exponent).translate(_SUPERSCRIPTS)


def _strip(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def log_text(value: float, decimals: int = 4) -> str:
    """Return a logarithm with a true minus sign; ``0`` only when exact."""
    if math.isnan(value):
        return MISSING
    if math.isinf(value):
        return "−∞" if value < 0 else "∞"
    # A sum of products that is 1 differs from it by rounding, and so does its logarithm from 0.
    return "0" if abs(value) <= ROUNDING else f"{value:z,.{decimals}f}".replace("-", "−")


def signed_text(value: float, decimals: int = 3) -> str:
    """Return a number with its sign, such as ``+0.087`` or ``−0.087``; what is 0 has none."""
    if math.isnan(value):
        return MISSING
    text = f"{value:+,.{decimals}f}"
    return text.replace("-", "−") if text.strip("+-0.") else text[1:]


def difference_text(difference: float, digits: int = 6) -> str:
    """Return the difference of two probabilities with its sign.

    Returns strings such as ``+0.045``, ``−0.045`` or ``0``.
    """
    text = probability_text(abs(difference), digits)
    if difference == 0:
        return text
    return f"{'+' if difference > 0 else '−'}{text}"


def cell_text(value: float, decimals: int = 4) -> str:
    """Return the number of a table's cell, without trailing zeros.

    `decimals`: the maximum, unless the number would read as an exact 0 or 1.

    Returns strings such as ``0.9``, ``0.3052`` or ``3.2·10⁻⁶``.
    """
    if math.isnan(value):
        return MISSING
    text = _strip(f"{value:.{decimals}f}")
    if float(text) == 0 and value > 0:
        return probability_text(value, 2)
    if text == "1" and abs(value - 1) > ROUNDING:
        return _strip(f"{value:.8f}") if abs(value - 1) >= 5e-9 else f"1{'−' if value < 1 else '+'}"
    return ("0" if float(text) == 0 else text).replace("-", "−")


def count_text(n: int) -> str:
    """Return a count with thousands separators."""
    return f"{n:,}".replace("-", "−")


def large_count_text(n: int) -> str:
    """Return a count that may be astronomical.

    Returns ``1,204`` below a million million, above it ``3.42·10¹⁵``.
    """
    if n < 10**12:
        return count_text(n)
    digits = math.log10(n)
    exponent = math.floor(digits)
    mantissa = f"{10 ** (digits - exponent):.2f}"
    if mantissa == "10.00":
        exponent, mantissa = exponent + 1, "1.00"
    return f"{mantissa}·10{raised(exponent)}"


def standard_errors_text(count: float, sign: bool = True) -> str:
    """Return a deviation in standard errors.

    Returns strings such as ``+1.2``; values beyond 99 are cut off, as in ``< −99``.
    """
    if abs(count) > MAX_STANDARD_ERRORS:
        return "< −99" if count < 0 else "> 99"
    return f"{count:{'+' if sign else ''}z.1f}".replace("-", "−")


def seconds_text(seconds: float) -> str:
    """Return a time with two digits.

    Returns strings such as ``0.02 ms``, ``45 ms``, ``0.4 s`` or ``3 min``.
    """
    if seconds < 0.0995:
        value = seconds * 1000
        return f"{value:.2f} ms" if value < 0.0995 else f"{value:.{1 if value < 9.95 else 0}f} ms"
    if seconds < 99.5:
        return f"{seconds:.{1 if seconds < 9.95 else 0}f} s"
    return f"{seconds / 60:,.0f} min"


def value_text(value: float | None, scale: float = 1.0, gap: float = 0.0) -> str:
    """Return what something is worth, with one decimal and thousands separators.

    `value`: None or NaN gives a dash. `scale`: greatest magnitude among the numbers beside it;
    those below 1 have three digits, large ones no decimals, and enormous or tiny ones a power of
    ten. `gap`: least difference from a number beside it, which is to be seen; 0 for none.
    """
    if value is None or math.isnan(value):
        return MISSING
    most = max(abs(value), abs(scale))
    if most >= _ENORMOUS:
        return _with_power(value)
    if 0 < most < _TINY:
        return _with_power(value)
    usual = 0 if most >= 1e5 else 1 if most >= 1 else 3 if most == 0 else _decimals(most, 3)
    if gap > 0 and most > 0:
        # More digits than that would be those of rounding.
        usual = max(usual, min(_decimals(gap, 1), _decimals(most, _DIGITS)))
    return _with_true_minus(f"{value:,.{usual}f}")


def _decimals(size: float, digits: int) -> int:
    """Return the decimals that show some digits of a number of a size."""
    return max(0, digits - 1 - math.floor(math.log10(size)))


def end_text(value: float) -> str:
    """Return an end of the scale of a utility in few digits."""
    if abs(value) >= _ENORMOUS or 0 < abs(value) < 1e-4:
        return _with_power(value)
    return _with_true_minus(f"{value:,.0f}" if abs(value) >= 1e4 else f"{value:.4g}")


def value_cell_text(value: float) -> str:
    """Return a number of a utility's table in at most seven digits, "" for one not given."""
    if math.isnan(value):
        return ""
    if 1e-4 <= abs(value) < 1e9:
        decimals = max(0, 6 - math.floor(math.log10(abs(value))))
        return _with_true_minus(_strip(f"{value:,.{decimals}f}"))
    return _with_power(value, 6)


def _with_power(value: float, decimals: int = 2) -> str:
    """Return a number as a multiple of a power of ten."""
    if value == 0 or math.isinf(value):
        return "0" if value == 0 else "∞" if value > 0 else "−∞"
    mantissa, _, exponent = f"{value:.{decimals}e}".partition("e")
    return f"{_with_true_minus(_strip(mantissa))}·10{raised(int(exponent))}"


def _with_true_minus(text: str) -> str:
    # A negative number that rounds to 0 has no sign.
    bare = text.lstrip("-")
    return bare if not bare.strip("0.") or bare == text else "−" + bare


def rounded_to(value: float, step: float) -> float:
    """Return a number with the digits that steps of a size need, the last being a whole one."""
    digits = max(0, math.ceil(-math.log10(step)))
    return round(value, digits)
