"""Formulas as values, to be rendered, and evaluated if they hold only numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """A statement on a variable: ``tub = yes``, ``tub ≠ yes``, plain ``tub``, ``do(tub = yes)``.

    `relation`: between name and value; empty if there is no value.
    """

    variable: str
    relation: str = ""
    value: str = ""
    do: bool = False


class Formula:
    """Base class of all formulas; the set of subclasses is closed."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Number(Formula):
    """A number."""

    value: float


@dataclass(frozen=True, slots=True)
class Symbol(Formula):
    """A letter or word with an optional subscript."""

    text: str
    index: str = ""


@dataclass(frozen=True, slots=True)
class Probability(Formula):
    """P(events | given)."""

    events: tuple[Event, ...]
    given: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Applied(Formula):
    """A letter of what is in brackets after it: ``α_2(no)``, ``P(e_2 | no)``."""

    of: Symbol
    to: tuple[Formula, ...]
    given: tuple[Formula, ...] = ()


@dataclass(frozen=True, slots=True)
class Maximum(Formula):
    """The greatest of some terms."""

    terms: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Expectation(Formula):
    """E[of | given]; with the letters Var the variance."""

    of: Formula
    given: tuple[Event, ...] = ()
    letters: str = "E"


@dataclass(frozen=True, slots=True)
class Sum(Formula):
    """A sum; a `Negative` term is written with a minus."""

    terms: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Negative(Formula):
    """The negation of a term."""

    of: Formula


@dataclass(frozen=True, slots=True)
class Product(Formula):
    """A product, written with dots."""

    factors: tuple[Formula, ...]


@dataclass(frozen=True, slots=True)
class Fraction(Formula):
    """A quotient."""

    above: Formula
    below: Formula


@dataclass(frozen=True, slots=True)
class Power(Formula):
    """An integer power."""

    base: Formula
    exponent: int


@dataclass(frozen=True, slots=True)
class Logarithm(Formula):
    """A natural logarithm."""

    of: Formula


@dataclass(frozen=True, slots=True)
class LogGamma(Formula):
    """The natural logarithm of the gamma function."""

    of: Formula


@dataclass(frozen=True, slots=True)
class Bracketed(Formula):
    """A formula whose brackets are written though nothing demands them: they say what belongs."""

    of: Formula


@dataclass(frozen=True, slots=True)
class Over(Formula):
    """Σ or Π of a formula over an index."""

    sign: str
    index: str
    of: Formula


def value_of(formula: Formula) -> float | None:
    """Evaluate a formula."""
    match formula:
        case Number(value):
            return value
        case Sum(terms):
            parts = _values(terms)
            return None if parts is None else math.fsum(parts)
        case Maximum(terms):
            parts = _values(terms)
            return None if parts is None else max(parts)
        case Product(factors):
            parts = _values(factors)
            return None if parts is None else math.prod(parts)
        case Fraction(above, below):
            parts = _values((above, below))
            return None if parts is None else _quotient(*parts)
        case Negative(of):
            inner = value_of(of)
            return None if inner is None else -inner
        case Power(base, exponent):
            inner = value_of(base)
            return None if inner is None else inner**exponent
        case Logarithm(of):
            inner = value_of(of)
            return None if inner is None else _logarithm(inner)
        case LogGamma(of):
            inner = value_of(of)
            return None if inner is None else math.lgamma(inner)
        case Bracketed(of):
            return value_of(of)
    return None


def _values(parts: tuple[Formula, ...]) -> list[float] | None:
    values = [value_of(part) for part in parts]
    known = [value for value in values if value is not None]
    return known if len(known) == len(values) else None


def _quotient(above: float, below: float) -> float:
    return above / below if below else math.nan


def _logarithm(value: float) -> float:
    return math.log(value) if value > 0 else -math.inf
