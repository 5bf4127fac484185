"""A worked step and the steps below it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.explain.formula import Number, Product, Sum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.explain.formula import Formula


@dataclass(frozen=True, slots=True)
class StepTable:
    """A small table that a step shows: a factor, or contributions of states.

    Parameters
    ----------
    header : tuple of str
        Names of the columns, the number last.
    rows : tuple of (tuple of str, float)
        The words of a row and its number.
    left_out : int
        Rows that are not shown.
    """

    header: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], float], ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Derivation:
    """One step: what is computed, the formula, the numbers put in, the result; and how those came.

    Parameters
    ----------
    title : str
        The rule that is used, a `Sentence`.
    target : Formula
        What is computed.
    result : float
        Its value, from an engine or a learner; NaN where `table` is the result.
    formula : Formula, optional
        What the rule says it equals.
    numbers : Formula, optional
        The same with numbers, which computes to `result`.
    role : str
        What the step is for the one above it, such as the prior; a `Sentence`.
    remarks : tuple of str
        What else the reader should know, a `Sentence` each.
    table : StepTable, optional
        Numbers that a formula cannot show.
    children : tuple of Derivation
        How the numbers put in came about.
    """

    title: str
    target: Formula
    result: float
    formula: Formula | None = None
    numbers: Formula | None = None
    role: str = ""
    remarks: tuple[str, ...] = ()
    table: StepTable | None = None
    children: tuple[Derivation, ...] = ()

    @property
    def sides(self) -> tuple[Formula, ...]:
        """What is written between target and result; a single number would only be said twice."""
        sides = [] if self.formula is None else [self.formula]
        if self.numbers is not None and not _is_single(self.numbers):
            sides.append(self.numbers)
        return tuple(sides)

    @property
    def has_number(self) -> bool:
        """Whether there is one number, and not a table instead."""
        return not math.isnan(self.result)

    def walk(self) -> Iterator[Derivation]:
        """Yield this step and all below it, each before its children."""
        yield self
        for child in self.children:
            yield from child.walk()


def _is_single(formula: Formula) -> bool:
    match formula:
        case Number():
            return True
        case Sum((only,)) | Product((only,)):
            return _is_single(only)
    return False
