"""Notation of numbers and formulas in plain text and LaTeX."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from bayesgui.explain import formula as f

if TYPE_CHECKING:
    from collections.abc import Sequence

DIGITS = 6
"""Significant digits of numbers in formulas."""

_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_GREEK = {
    "α": r"\alpha",
    "β": r"\beta",
    "γ": r"\gamma",
    "δ": r"\delta",
    "θ": r"\theta",
    "Δ": r"\Delta",
    "Σ": r"\sum",
    "Π": r"\prod",
    "max": r"\max",
}
_LATEX_SIGNS = {"=": "=", "≠": r"\neq", "∈": r"\in", "∉": r"\notin", "≈": r"\approx"}
_ESCAPES = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}


def number_text(value: float) -> str:
    """Return a number with six significant digits, without trailing zeros.

    The result: for example ``0.98``, ``1,041`` or ``3.2·10⁻⁷``.
    """
    mantissa, exponent = _parts(value)
    if exponent:
        return f"{mantissa}·10{str(exponent).translate(_SUPERSCRIPTS)}"
    return mantissa


def _parts(value: float) -> tuple[str, int]:
    if math.isnan(value):
        return "–", 0
    if math.isinf(value):
        return ("∞" if value > 0 else "−∞"), 0
    if value == 0 or 1e-4 <= abs(value) < 1e9:
        decimals = 0 if value == 0 else max(0, DIGITS - 1 - math.floor(math.log10(abs(value))))
        text = f"{value:,.{decimals}f}"
        text = text.rstrip("0").rstrip(".") if "." in text else text
        return ("0" if text == "-0" else text).replace("-", "−"), 0
    mantissa, _, exponent = f"{value:.{DIGITS - 1}e}".partition("e")
    return mantissa.rstrip("0").rstrip(".").replace("-", "−"), int(exponent)


def is_exact(value: float) -> bool:
    """Whether the written number equals the value up to rounding of the last bits."""
    if not math.isfinite(value):
        return True
    written = float(f"{value:.{DIGITS - 1}e}")
    return abs(written - value) <= 1e-12 * abs(value)


def equals_sign(value: float) -> str:
    """Return “=” if the written number is exact, else “≈”."""
    return "=" if is_exact(value) else "≈"


def event_text(event: f.Event) -> str:
    """Return an event as text, such as ``tub = yes``."""
    text = f"{event.variable} {event.relation} {event.value}" if event.relation else event.variable
    return f"do({text})" if event.do else text


def needs_brackets(formula: f.Formula) -> bool:
    """Whether a formula needs brackets as a factor."""
    if isinstance(formula, f.Sum):
        return len(formula.terms) > 1
    if isinstance(formula, f.Number):
        return formula.value < 0
    return isinstance(formula, f.Negative)


def as_text(formula: f.Formula) -> str:
    """Return a formula as one line of text."""
    match formula:
        case f.Number(value):
            return number_text(value)
        case f.Symbol(text, index):
            return f"{text}_{index}" if index else text
        case f.Probability(events, given):
            return f"P({_list_events(events, given)})"
        case f.Applied(of, to, conditions):
            aside = f" | {', '.join(map(as_text, conditions))}" if conditions else ""
            return f"{as_text(of)}({', '.join(map(as_text, to))}{aside})"
        case f.Maximum(terms):
            return f"max({', '.join(map(as_text, terms))})"
        case f.Expectation(of, given, letters):
            condition = f" | {', '.join(map(event_text, given))}" if given else ""
            return f"{letters}[{as_text(of)}{condition}]"
        case f.Sum(terms):
            return join_signed([(isinstance(t, f.Negative), as_text(_bare(t))) for t in terms])
        case f.Negative(of):
            return f"−{_factor(of)}"
        case f.Product(()):
            return "1"
        case f.Product(factors):
            return " · ".join(map(_factor, factors))
        case f.Fraction(above, below):
            return f"{_operand(above)} / {_operand(below)}"
        case f.Power(base, exponent):
            raised = (
                as_text(base)
                if isinstance(base, f.Expectation | f.Symbol)
                else f"({as_text(base)})"
            )
            return raised + str(exponent).translate(_SUPERSCRIPTS)
        case f.Logarithm(of):
            return f"ln {_operand(of)}"
        case f.LogGamma(of):
            return f"ln Γ({as_text(of)})"
        case f.Bracketed(of):
            return f"({as_text(of)})"
        case f.Over(sign, index, of):
            return f"{sign}_{{{index}}} {_factor(of)}"
    raise TypeError(formula)


def _list_events(events: Sequence[f.Event], given: Sequence[f.Event]) -> str:
    text = ", ".join(map(event_text, events))
    return f"{text} | {', '.join(map(event_text, given))}" if given else text


def _bare(term: f.Formula) -> f.Formula:
    if not isinstance(term, f.Negative):
        return term
    return term.of


def join_signed(terms: Sequence[tuple[bool, str]]) -> str:
    """Join terms by plus and minus signs.

    `terms`: whether the term is subtracted, and its text.
    """
    text = ""
    for k, (negative, term) in enumerate(terms):
        if k:
            text += " − " if negative else " + "
        elif negative:
            text += "−"
        text += term
    return text


def _factor(formula: f.Formula) -> str:
    text = as_text(formula)
    return f"({text})" if needs_brackets(formula) else text


def _operand(formula: f.Formula) -> str:
    text = as_text(formula)
    return f"({text})" if isinstance(formula, f.Sum | f.Product | f.Fraction | f.Negative) else text


# -- LaTeX ------------------------------------------------------------------------------------


def escape(text: str) -> str:
    """Return a name or sentence as LaTeX text with special characters escaped."""
    return re.sub(r"[\\~^&%$#_{}]", lambda found: _ESCAPES[found.group()], text)


def _word(text: str) -> str:
    """Return a name; primes, which mark another value of a variable, are those of math mode."""
    name = text.rstrip("′")
    return rf"\text{{{escape(name)}}}" + "'" * (len(text) - len(name))


def _event_latex(event: f.Event) -> str:
    text = _word(event.variable)
    if event.relation:
        text += f" {_LATEX_SIGNS[event.relation]} {_word(event.value)}"
    return rf"\operatorname{{do}}({text})" if event.do else text


def number_latex(value: float) -> str:
    """Return a number in LaTeX math mode."""
    mantissa, exponent = _parts(value)
    mantissa = mantissa.replace("−", "-").replace("∞", r"\infty").replace(",", "{,}")
    mantissa = mantissa.replace("–", r"\text{--}")
    return rf"{mantissa} \cdot 10^{{{exponent}}}" if exponent else mantissa


def as_latex(formula: f.Formula) -> str:
    """Return a formula in LaTeX math mode."""
    match formula:
        case f.Number(value):
            return number_latex(value)
        case f.Symbol(text, index):
            letter = _GREEK.get(text, text if len(text) == 1 and text.isascii() else _word(text))
            return f"{letter}_{{{_word(index)}}}" if index else letter
        case f.Probability(events, given):
            condition = rf" \mid {', '.join(map(_event_latex, given))}" if given else ""
            return rf"P({', '.join(map(_event_latex, events))}{condition})"
        case f.Applied(of, to, conditions):
            aside = rf" \mid {', '.join(map(as_latex, conditions))}" if conditions else ""
            return f"{as_latex(of)}({', '.join(map(as_latex, to))}{aside})"
        case f.Maximum(terms):
            return rf"\max\left({', '.join(map(as_latex, terms))}\right)"
        case f.Expectation(of, given, letters):
            condition = rf" \mid {', '.join(map(_event_latex, given))}" if given else ""
            return rf"\operatorname{{{letters}}}[{as_latex(of)}{condition}]"
        case f.Sum(terms):
            return join_signed(
                [(isinstance(t, f.Negative), as_latex(_bare(t))) for t in terms]
            ).replace("−", "-")
        case f.Negative(of):
            return f"-{_latex_factor(of)}"
        case f.Product(()):
            return "1"
        case f.Product(factors):
            return r" \cdot ".join(map(_latex_factor, factors))
        case f.Fraction(above, below):
            return rf"\frac{{{as_latex(above)}}}{{{as_latex(below)}}}"
        case f.Power(base, exponent):
            return rf"\left({as_latex(base)}\right)^{{{exponent}}}"
        case f.Logarithm(of):
            bare = isinstance(of, f.Fraction | f.Number | f.Symbol | f.Probability)
            return rf"\ln {as_latex(of)}" if bare else rf"\ln \left({as_latex(of)}\right)"
        case f.LogGamma(of):
            return rf"\ln \Gamma\left({as_latex(of)}\right)"
        case f.Bracketed(of):
            return rf"\left({as_latex(of)}\right)"
        case f.Over(sign, index, of):
            return rf"{_GREEK[sign]}_{{{_word(index)}}} {_latex_factor(of)}"
    raise TypeError(formula)


def _latex_factor(formula: f.Formula) -> str:
    text = as_latex(formula)
    return rf"\left({text}\right)" if needs_brackets(formula) else text
