"""Derivations of the numbers in a cell of a trellis: forward, backward, smoothed and Viterbi."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.sentence import Sentence
from bayesgui.explain.derivation import Derivation
from bayesgui.explain.formula import (
    Applied,
    Formula,
    Fraction,
    Logarithm,
    Maximum,
    Number,
    Over,
    Product,
    Sum,
    Symbol,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.inference.temporal.chain.steps import Step
    from bayesgui.inference.temporal.chain.trellis import Trellis

    Numbers = NDArray[np.float64]

MAX_TERMS = 8
"""Terms of a sum that are written out; the smallest are one number."""
_NEAR = 1e-12


@dataclass(frozen=True)
class TrellisCell:
    """A state in a slice; `is_scaled`: whether forward numbers are divided by P(findings).

    Where numbers leave the range that is computed with, they are scaled, and those of Viterbi
    logarithms, whatever is asked for.
    """

    trellis: Trellis
    number: int
    state: int
    is_scaled: bool = True

    @property
    def _scaled(self) -> bool:
        return self.is_scaled or not self.trellis.is_in_range

    @property
    def _name(self) -> str:
        return self._label(self.number, self.state)

    def _label(self, number: int, state: int) -> str:
        return self.trellis.chain.states[number].label(state)

    def derive(self) -> Derivation:
        """Return all steps of the cell: the smoothed number, and those that it is made of."""
        return Derivation(
            *self._smoothed(),
            children=(self.forward(), self.backward(), self.viterbi()),
        )

    def steps(self) -> tuple[Derivation, ...]:
        """Return the steps one below the other: forward, backward, smoothed, Viterbi."""
        smoothed = Derivation(*self._smoothed())
        return (self.forward(), self.backward(), smoothed, self.viterbi())

    # -- forward --------------------------------------------------------------------------------

    def forward(self) -> Derivation:
        """Return the forward number, with what it is divided by below it if it is scaled."""
        trellis, t = self.trellis, self.number
        step = trellis.chain.steps[t]
        formula, numbers = self._ahead(step)
        if not self._scaled:
            result = math.exp(float(trellis.log_forward[t][self.state]))
            return Derivation(Sentence("Forward"), self._letter("α"), result, formula, numbers)
        if step.is_empty:
            result = float(trellis.forward[t][self.state])
            return Derivation(Sentence("Forward"), self._letter("α"), result, formula, numbers)
        scale = math.exp(float(trellis.log_scales[t]))
        return Derivation(
            Sentence("Forward"),
            self._letter("α"),
            float(trellis.forward[t][self.state]),
            Fraction(formula, self._share(t)),
            Fraction(numbers, Number(scale)),
            children=(self._scale(t, scale),),
        )

    def _ahead(self, step: Step) -> tuple[Formula, Formula]:
        """Return the forward number before it is scaled, in letters and in numbers."""
        t, j = self.number, self.state
        before = self._before()
        state = Symbol(self._name)
        if not t:
            seen = self._seen(step, 0, j)
            factors = [*self._found(t, state, None, step), Applied(Symbol("P"), (state,))]
            return Product(tuple(factors)), Product((*seen, Number(float(step.transition[0, j]))))
        alone = step.by_state is not None
        inner = [
            Applied(Symbol("P"), (state,), (Symbol("s"),)),
            *([] if alone else self._found(t, state, Symbol("s"), step)),
            Applied(Symbol("α", str(t - 1)), (Symbol("s"),)),
        ]
        terms = [
            (
                float(before[i] * step.weights[i, j]),
                Product(
                    (
                        Number(float(step.transition[i, j])),
                        *([] if alone else self._seen(step, i, j)),
                        Number(float(before[i])),
                    )
                ),
            )
            for i in range(len(before))
        ]
        whole: Formula = Over("Σ", "s", Product(tuple(inner)))
        if not alone:
            return whole, _sum_of(terms)
        outer = self._found(t, state, None, step)
        shares = [
            (float(before[i] * step.transition[i, j]), term) for i, (_, term) in enumerate(terms)
        ]
        numbers = Product((*self._seen(step, 0, j), _sum_of(shares)))
        return Product((*outer, whole)) if outer else whole, numbers

    def _before(self) -> Numbers:
        t = self.number
        if not t:
            return np.ones(1)
        if self._scaled:
            return self.trellis.forward[t - 1]
        found: Numbers = np.exp(self.trellis.log_forward[t - 1])
        return found

    def _scale(self, t: int, scale: float) -> Derivation:
        """Return the sum over the states by which the forward numbers are divided."""
        step = self.trellis.chain.steps[t]
        raw = self._before() @ step.weights
        terms = [(float(each), Number(float(each))) for each in raw]
        return Derivation(
            Sentence("The sum over all states"),
            self._share(t),
            scale,
            None,
            _sum_of(terms),
            role=Sentence("Divided by"),
        )

    def _share(self, t: int) -> Formula:
        """Return P(findings of a slice | those before)."""
        return Applied(Symbol("P"), (Symbol("e", str(t)),), _span(0, t - 1))

    # -- backward -------------------------------------------------------------------------------

    def backward(self) -> Derivation:
        """Return the backward number."""
        trellis, t = self.trellis, self.number
        if t == len(trellis) - 1:
            note = Sentence("Nothing comes after the last slice.")
            one = Number(1.0)
            return Derivation(
                Sentence("Backward"), self._letter("β"), 1.0, None, one, remarks=(note,)
            )
        step, j = trellis.chain.steps[t + 1], self.state
        state = Symbol(self._name)
        later = trellis.backward_at(t + 1)
        formula: Formula = Over(
            "Σ",
            "s",
            Product(
                (
                    Applied(Symbol("P"), (Symbol("s"),), (state,)),
                    *self._found(t + 1, Symbol("s"), state, step),
                    Applied(Symbol("β", str(t + 1)), (Symbol("s"),)),
                )
            ),
        )
        numbers: Formula = _sum_of(
            [
                (
                    float(step.weights[j, k] * later[k]),
                    Product(
                        (
                            Number(float(step.transition[j, k])),
                            *self._seen(step, j, k),
                            Number(float(later[k])),
                        )
                    ),
                )
                for k in range(len(later))
            ]
        )
        if not trellis.is_in_range:
            scale = math.exp(float(trellis.log_scales[t + 1]))
            formula = Fraction(formula, self._share(t + 1))
            numbers = Fraction(numbers, Number(scale))
        result = float(trellis.backward_at(t)[j])
        return Derivation(Sentence("Backward"), self._letter("β"), result, formula, numbers)

    # -- smoothed -------------------------------------------------------------------------------

    def _smoothed(self) -> tuple[str, Formula, float, Formula, Formula]:
        trellis, t, j = self.trellis, self.number, self.state
        ahead = trellis.forward[t] if self._scaled else np.exp(trellis.log_forward[t])
        behind = trellis.backward_at(t)
        whole = float(ahead @ behind)
        every = Applied(Symbol("P"), _span(0, len(trellis) - 1))
        alpha, beta = self._letter("α"), self._letter("β")
        letters = [Applied(Symbol(each, str(t)), (Symbol("s"),)) for each in "αβ"]
        below = Over("Σ", "s", Product(tuple(letters))) if self._scaled else every
        return (
            Sentence("Smoothed"),
            self._letter("γ"),
            float(trellis.smoothed[t][j]),
            Fraction(Product((alpha, beta)), below),
            Fraction(Product((Number(float(ahead[j])), Number(float(behind[j])))), Number(whole)),
        )

    # -- Viterbi --------------------------------------------------------------------------------

    def viterbi(self) -> Derivation:
        """Return the number of the best path to the cell, and where that comes from."""
        trellis, t, j = self.trellis, self.number, self.state
        step = trellis.chain.steps[t]
        logs = trellis.log_best[t - 1] if t else np.zeros(1)
        if trellis.is_in_range:
            formula, numbers = self._best(step, np.exp(logs))
            result, letter = math.exp(float(trellis.log_best[t][j])), self._letter("δ")
        else:
            formula, numbers = self._best_in_logs(step, logs)
            result, letter = float(trellis.log_best[t][j]), Logarithm(self._letter("δ"))
        notes = () if not t or result in (0.0, -math.inf) else self._came_from(step, logs)
        return Derivation(Sentence("Viterbi"), letter, result, formula, numbers, remarks=notes)

    def _best(self, step: Step, before: Numbers) -> tuple[Formula, Formula]:
        t, j = self.number, self.state
        if not t:
            return self._ahead(step)
        state = Symbol(self._name)
        alone = step.by_state is not None
        inner = Product(
            (
                Applied(Symbol("P"), (state,), (Symbol("s"),)),
                *([] if alone else self._found(t, state, Symbol("s"), step)),
                Applied(Symbol("δ", str(t - 1)), (Symbol("s"),)),
            )
        )
        terms = [
            (
                float(step.weights[i, j] * before[i]),
                Product(
                    (
                        Number(float(step.transition[i, j])),
                        *([] if alone else self._seen(step, i, j)),
                        Number(float(before[i])),
                    )
                ),
            )
            for i in range(len(before))
        ]
        greatest = _greatest_of(terms)
        whole = Over("max", "s", inner)
        outer = self._found(t, state, None, step) if alone else []
        if not outer:
            return whole, greatest
        return Product((*outer, whole)), Product((*self._seen(step, 0, j), greatest))

    def _best_in_logs(self, step: Step, before: Numbers) -> tuple[Formula, Formula]:
        t, j = self.number, self.state
        if not t:
            formula, numbers = self._ahead(step)
            return Logarithm(formula), Logarithm(numbers)
        state, s = Symbol(self._name), Symbol("s")
        weight = Product(
            (
                Applied(Symbol("P"), (state,), (s,)),
                *self._found(t, state, None if step.by_state is not None else s, step),
            )
        )
        past = Logarithm(Applied(Symbol("δ", str(t - 1)), (s,)))
        terms = [
            (
                math.exp(float(before[i] - np.max(before))) * float(step.weights[i, j]),
                Sum((Logarithm(Number(float(step.weights[i, j]))), Number(float(before[i])))),
            )
            for i in range(len(before))
        ]
        greatest = _greatest_of(terms)
        if isinstance(greatest, Number):
            greatest = Number(-math.inf)
        return Over("max", "s", Sum((Logarithm(weight), past))), greatest

    def _came_from(self, step: Step, logs: Numbers) -> tuple[Sentence, ...]:
        t, j = self.number, self.state
        best = int(self.trellis.came_from[t][j])
        notes = [Sentence("It comes from {state}.", state=self._label(t - 1, best))]
        with np.errstate(divide="ignore"):
            ways = logs + np.log(step.weights[:, j])
        equal = np.flatnonzero(ways >= ways[best] - _NEAR * max(1.0, abs(float(ways[best]))))
        others = [self._label(t - 1, int(k)) for k in equal if k != best]
        if others:
            notes.append(
                Sentence("As good: {states}; the first one is taken.", states="; ".join(others))
            )
        return tuple(notes)

    # -- letters --------------------------------------------------------------------------------

    def _letter(self, letter: str) -> Formula:
        return Applied(Symbol(letter, str(self.number)), (Symbol(self._name),))

    def _found(self, t: int, state: Formula, before: Formula | None, step: Step) -> list[Formula]:
        """Return P(findings of a slice | its state), if it has findings."""
        if step.is_empty:
            return []
        given = (state,) if before is None or step.by_state is not None else (before, state)
        return [Applied(Symbol("P"), (Symbol("e", str(t)),), given)]

    def _seen(self, step: Step, i: int, j: int) -> list[Formula]:
        """Return the probability of the findings of a slice as a number, if it has any."""
        if step.is_empty:
            return []
        value = step.emission[i, j] if step.by_state is None else step.by_state[j]
        return [Number(float(value))]


def _span(first: int, last: int) -> tuple[Formula, ...]:
    """Return the findings of some slices."""
    if last < first:
        return ()
    return (Symbol("e", str(first) if first == last else f"{first}…{last}"),)


def _sum_of(terms: Sequence[tuple[float, Formula]]) -> Formula:
    """Return a sum, each term with its value; zeros are left out, the smallest are one number."""
    there = [each for each in terms if each[0] > 0]
    if not there:
        return Number(0.0)
    shown = there
    if len(there) > MAX_TERMS:
        limit = sorted(value for value, _ in there)[-MAX_TERMS]
        shown = [each for each in there if each[0] >= limit][:MAX_TERMS]
        kept = {id(each) for each in shown}
        rest = math.fsum(value for value, _ in (e for e in there if id(e) not in kept))
        return Sum((*(term for _, term in shown), Number(rest)))
    return Sum(tuple(term for _, term in shown))


def _greatest_of(terms: Sequence[tuple[float, Formula]]) -> Formula:
    """Return the greatest of some terms, of which the smallest are left out."""
    there = sorted((each for each in terms if each[0] > 0), key=lambda each: -each[0])
    if not there:
        return Number(0.0)
    kept = {id(each) for each in there[:MAX_TERMS]}
    return Maximum(tuple(each[1] for each in terms if id(each) in kept))
