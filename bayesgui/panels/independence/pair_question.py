"""A test of independence as it is shown, and the words for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bayesgui.panels.separation.words import join_names
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import log_text, p_value_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.learning.independence.base import TestForm, Verdict

Outcome = Literal["independent", "dependent", "untested"]
EdgeFate = Literal["", "goes", "stays", "comes", "none"]
"""Fate of the edge of the pair; empty where it is not in question."""


@dataclass(frozen=True)
class PairQuestion:
    """A test and what it was held against.

    `sizes`: number of states by name. `edge`: what becomes of the edge.
    """

    verdict: Verdict
    form: TestForm
    sizes: Mapping[str, int] = field(default_factory=dict)
    edge: EdgeFate = ""

    @property
    def outcome(self) -> Outcome:
        """The outcome of the test; too few rows decide nothing."""
        if self.verdict.independent:
            return "independent"
        if self.form.kind in ("information", "complexity"):
            passed = self.verdict.statistic <= self.form.level
        else:
            passed = self.verdict.p_value > self.form.level
        return "untested" if passed else "dependent"

    @property
    def product(self) -> str:
        """The degrees of freedom as a product such as ``2 · 2 · 9``; empty if they are fewer."""
        verdict = self.verdict
        known = all(name in self.sizes for name in (verdict.x, verdict.y, *verdict.given))
        if not known:
            return ""
        factors = [self.sizes[verdict.x] - 1, self.sizes[verdict.y] - 1]
        cells = 1
        for name in verdict.given:
            cells *= self.sizes[name]
        if verdict.given:
            factors.append(cells)
        whole = factors[0] * factors[1] * cells
        return " · ".join(map(str, factors)) if whole == verdict.degrees_of_freedom else ""


def question_text(verdict: Verdict) -> str:
    """Return the question that a test answers."""
    if not verdict.given:
        return phrase("PairQuestion", "{x} and {y}?", x=verdict.x, y=verdict.y)
    return phrase("PairQuestion", "{x} and {y}, given {given}?").format(
        x=verdict.x, y=verdict.y, given=join_names(verdict.given)
    )


def outcome_word(outcome: Outcome) -> str:
    """Return the verdict in one or two words."""
    return {
        "independent": phrase("PairQuestion", "Independent"),
        "dependent": phrase("PairQuestion", "Dependent"),
        "untested": phrase("PairQuestion", "Not tested"),
    }[outcome]


def reason_text(question: PairQuestion) -> str:
    """Return why the verdict is so, and what becomes of the edge."""
    outcome = question.outcome
    if outcome == "untested" and not question.verdict.degrees_of_freedom:
        reason = phrase("PairQuestion", "the set decides one of the two")
    elif outcome == "untested":
        reason = phrase("PairQuestion", "fewer than {rows} rows a degree of freedom").format(
            rows=f"{question.form.min_rows:g}"
        )
    elif question.form.kind == "complexity":
        reason = {
            "independent": phrase("PairQuestion", "chance would leave as much"),
            "dependent": phrase("PairQuestion", "more is left than chance would leave"),
        }[outcome]
    elif question.form.kind == "information":
        reason = {
            "independent": phrase("PairQuestion", "it is at most the threshold"),
            "dependent": phrase("PairQuestion", "it is above the threshold"),
        }[outcome]
    else:
        reason = {
            "independent": phrase("PairQuestion", "p is above α"),
            "dependent": phrase("PairQuestion", "p is not above α"),
        }[outcome]
    fate = {
        "": "",
        "goes": phrase("PairQuestion", "so the edge goes"),
        "stays": phrase("PairQuestion", "so the edge stays"),
        "comes": phrase("PairQuestion", "so an edge joins them"),
        "none": phrase("PairQuestion", "so no edge joins them"),
    }[question.edge]
    if not fate:
        return phrase("PairQuestion", "{reason}.", reason=reason)
    return phrase("PairQuestion", "{reason}, {fate}.", reason=reason, fate=fate)


def number_lines(question: PairQuestion) -> list[tuple[str, str]]:
    """Return the numbers of a test with what they are."""
    verdict, form = question.verdict, question.form
    if form.kind == "complexity":
        left = phrase("PairQuestion", "information less its complexity, nats")
        return [(left, log_text(verdict.statistic, 2))]
    freedom = phrase("PairQuestion", "degrees of freedom")
    if question.product:
        freedom = phrase("PairQuestion", "degrees of freedom, {product}", product=question.product)
    elif form.adjusted:
        freedom = phrase("PairQuestion", "degrees of freedom, without empty rows and columns")
    if form.kind == "information":
        bits = phrase("PairQuestion", "mutual information, bits")
        return [
            (bits, f"{verdict.statistic:.5f}"),
            (phrase("PairQuestion", "threshold, bits"), f"{form.level:g}"),
            (freedom, f"{verdict.degrees_of_freedom:g}"),
            (phrase("PairQuestion", "p of G²"), p_value_text(verdict.p_value)),
        ]
    formula = {
        "g2": phrase("PairQuestion", "G² = 2 Σ n ln(n / expected)"),
        "chi2": phrase("PairQuestion", "χ² = Σ (n − expected)² / expected"),
    }[form.kind]
    return [
        (formula, log_text(verdict.statistic, 2)),
        (freedom, f"{verdict.degrees_of_freedom:g}"),
        ("p", p_value_text(verdict.p_value)),
        ("α", f"{form.level:g}"),
    ]


def statistic_name(form: TestForm) -> str:
    """Return the sign of the statistic."""
    return {"g2": "G²", "chi2": "χ²", "information": "I", "complexity": "I′"}[form.kind]


def statistic_text(verdict: Verdict, form: TestForm, decimals: int = 1) -> str:
    """Return the statistic of a test."""
    if form.kind == "information":
        return f"{verdict.statistic:.4f}"
    return log_text(verdict.statistic, decimals)
