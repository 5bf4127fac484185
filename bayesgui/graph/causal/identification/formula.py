"""Formulas of effects: sums, products and ratios of probabilities of what can be observed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

PRIME = "′"


class Formula:
    """Base class; the set of subclasses is closed. A name stands for the value of its variable."""

    __slots__ = ()

    def __str__(self) -> str:
        return as_text(self)


@dataclass(frozen=True, slots=True)
class Probability(Formula):
    """P(of | do(do), given); without `do` it is one of what is observed."""

    of: tuple[str, ...]
    given: tuple[str, ...] = ()
    do: tuple[str, ...] = ()

    __str__ = Formula.__str__


@dataclass(frozen=True, slots=True)
class Product(Formula):
    """A product; without factors it is 1."""

    factors: tuple[Formula, ...]

    __str__ = Formula.__str__


@dataclass(frozen=True, slots=True)
class Sum(Formula):
    """The sum over all values of some variables, which are its own: outside they mean others."""

    over: tuple[str, ...]
    of: Formula

    __str__ = Formula.__str__


@dataclass(frozen=True, slots=True)
class Ratio(Formula):
    """A quotient."""

    above: Formula
    below: Formula

    __str__ = Formula.__str__


ONE = Product(())


def free_names(formula: Formula) -> frozenset[str]:
    """Return the variables on whose values a formula depends."""
    match formula:
        case Probability(of, given, do):
            return frozenset((*of, *given, *do))
        case Product(factors):
            return frozenset().union(*map(free_names, factors))
        case Sum(over, inner):
            return free_names(inner) - {*over}
        case Ratio(above, below):
            return free_names(above) | free_names(below)
    raise TypeError(formula)


def primed(formula: Formula, taken: Collection[str] = ()) -> Formula:
    """Return a formula that is read without knowing whose a name is: x′ where x means another.

    `taken`: names that have a meaning outside, besides those that the formula depends on.
    """
    return _primed(formula, {*taken, *free_names(formula)}, {})


def _primed(formula: Formula, taken: set[str], shown: Mapping[str, str]) -> Formula:
    match formula:
        case Probability():
            return Probability(
                *(
                    tuple(shown.get(name, name) for name in names)
                    for names in (formula.of, formula.given, formula.do)
                )
            )
        case Product(factors):
            return Product(tuple(_primed(each, taken, shown) for each in factors))
        case Ratio(above, below):
            return Ratio(_primed(above, taken, shown), _primed(below, taken, shown))
        case Sum(over, inner):
            within, names = set(taken), dict(shown)
            for name in over:
                label = name
                while label in within:
                    label += PRIME
                within.add(label)
                names[name] = label
            return Sum(tuple(names[name] for name in over), _primed(inner, within, names))
    raise TypeError(formula)


def as_text(formula: Formula) -> str:
    """Return a formula on one line, as in ``Σ_{Z} P(Y | X, Z) P(Z)``."""
    return _text(primed(formula))


def _text(formula: Formula) -> str:
    match formula:
        case Probability(of, given, do):
            conditions = [f"do({name})" for name in do] + list(given)
            bar = f" | {', '.join(conditions)}" if conditions else ""
            return f"P({', '.join(of)}{bar})"
        case Product(()):
            return "1"
        case Product(factors):
            *before, last = factors
            # A sum reaches as far as it can, so that only the last one needs no brackets.
            words = [f"[{_text(f)}]" if isinstance(f, Sum) else _factor(f) for f in before]
            return " ".join((*words, _factor(last)))
        case Sum(over, inner):
            return f"Σ_{{{', '.join(over)}}} {_factor(inner)}"
        case Ratio(above, below):
            return f"{_operand(above)} / {_operand(below)}"
    raise TypeError(formula)


def _factor(formula: Formula) -> str:
    return f"[{_text(formula)}]" if isinstance(formula, Ratio) else _text(formula)


def _operand(formula: Formula) -> str:
    return _text(formula) if isinstance(formula, Probability) else f"[{_text(formula)}]"
