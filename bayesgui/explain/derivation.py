"""A derivation step with the steps below it."""

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
    """A small table in a step: a factor, or the contributions of states."""

    header: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], float], ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Derivation:
    """One step: target, formula, numbers and result, with derivations of those numbers.

    `result`: its value, from an engine or a learner; NaN where `table` is the result. `numbers`:
    the right-hand side with numbers; evaluates to `result`. `role`: role of the step in its parent,
    such as the prior; a `Sentence`.
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
        """Formulas between target and result; a single number would only repeat the result."""
        sides = [] if self.formula is None else [self.formula]
        if self.numbers is not None and not _is_single(self.numbers):
            sides.append(self.numbers)
        return tuple(sides)

    @property
    def has_number(self) -> bool:
        """Whether the result is one number rather than a table."""
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
