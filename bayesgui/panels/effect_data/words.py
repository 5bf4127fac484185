"""What the page Effect from data says: of the question, of estimators, of refutations."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bayesgui.learning.effects.unmeasured_cause import unmeasured_cause
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import MISSING, count_text, signed_text

if TYPE_CHECKING:
    from bayesgui.document.shown.effect_data import EffectAnswer, EffectData
    from bayesgui.learning.effects.base import Estimate
    from bayesgui.learning.effects.question import EffectQuestion
    from bayesgui.learning.effects.refutations import Refutation

Mark = Literal["check", "warning", "info", ""]
_MOST_DECIMALS = 7


def question_text(question: EffectQuestion) -> tuple[str, str]:
    """Return what is asked in one line, and what it ends with: the set."""
    text = phrase("EffectData", "{cause} {first} against {second}: {effect} {outcome}").format(
        cause=question.cause,
        first=question.treated,
        second=question.control,
        effect=question.effect,
        outcome=question.outcome,
    )
    end = phrase("EffectData", ", adjusted for nothing")
    if question.adjust_for:
        names = ", ".join(question.adjust_for)
        end = phrase("EffectData", ", adjusted for {names}").format(names=names)
    return f"{text}{end}", end


def method_text(method: str) -> str:
    """Return the name of an estimator."""
    known = {
        "not-adjusted": phrase("EffectData", "not adjusted"),
        "tables": phrase("EffectData", "tables"),
        "regression": phrase("EffectData", "regression"),
        "weighting": phrase("EffectData", "weighting"),
        "doubly-robust": phrase("EffectData", "doubly robust"),
    }
    return known.get(method, method)


def method_tip(method: str) -> str:
    """Return what an estimator does."""
    known = {
        "not-adjusted": phrase(
            "EffectData", "The shares as they are seen, whatever else differs: for comparison"
        ),
        "tables": phrase(
            "EffectData", "Shares within each configuration of the set, averaged over all rows"
        ),
        "regression": phrase(
            "EffectData",
            "A logistic regression of the effect on cause and set, without interactions, averaged "
            "over all rows",
        ),
        "weighting": phrase(
            "EffectData",
            "Rows weighted by 1 / P(state of the cause given the set), from a logistic regression",
        ),
        "doubly-robust": phrase(
            "EffectData",
            "The regression corrected by weighted residuals: right if one of both models is",
        ),
    }
    return known.get(method, method)


def decimals_for(answer: EffectAnswer) -> int:
    """Return the decimals that tell the estimates apart: two digits of the smallest sd."""
    known = [each.sd for each in answer.found.estimates.values() if each.sd > 0]
    least = min(known, default=0.01)
    return min(_MOST_DECIMALS, max(3, 1 - math.floor(math.log10(least))))


def range_text(low: float, high: float, decimals: int) -> str:
    """Return an interval."""
    if math.isnan(low):
        return MISSING
    return f"{signed_text(low, decimals)} … {signed_text(high, decimals)}"


@dataclass(frozen=True)
class RefutationRow:
    """A row: what was done, how often, what came of it, whether the estimate stands, and why."""

    kind: str
    what: str
    how: str
    result: str
    mark: Mark
    note: str


def refutation_rows(state: EffectData) -> list[RefutationRow]:
    """Return the rows below each other: three refutations, the unmeasured cause, the cells."""
    answer, chosen = state.answer, state.chosen
    if answer is None or chosen is None:
        return []
    decimals = decimals_for(answer)
    found = {each.kind: each for each in state.refutations.get(state.method, ())}
    rows = [
        _row(kind, found.get(kind), decimals, is_valid=answer.is_valid)
        for kind in ("placebo", "random-cause", "subset")
    ]
    return [*rows, _unmeasured_row(chosen), _cells_row(answer)]


def _row(kind: str, found: Refutation | None, decimals: int, *, is_valid: bool) -> RefutationRow:
    what = {
        "placebo": phrase("EffectData", "Placebo cause"),
        "random-cause": phrase("EffectData", "Random common cause"),
        "subset": phrase("EffectData", "Subset of 80 %"),
    }[kind]
    if found is None:
        return RefutationRow(kind, what, "", "", "", what)
    how = {
        "placebo": phrase("EffectData", "{count} times shuffled"),
        "random-cause": phrase("EffectData", "{count} times added"),
        "subset": phrase("EffectData", "{count} times drawn"),
    }[kind].format(count=count_text(found.times))
    if kind == "random-cause":
        change = signed_text(found.change, decimals + 1).lstrip("+")
        result = phrase("EffectData", "changes {value}").format(value=change)
    else:
        result = range_text(found.low, found.high, decimals)
    mark: Mark = "warning"
    if found.passed:
        # That an estimate stands says nothing for one of another number.
        mark = "check" if is_valid else ""
    return RefutationRow(kind, what, how, result, mark, _note(found))


def _note(found: Refutation) -> str:
    if found.kind == "placebo":
        if found.passed:
            return phrase(
                "EffectData",
                "The column of the cause shuffled: it does nothing, and the estimate lies outside "
                "of what chance gives.",
            )
        return phrase(
            "EffectData",
            "The column of the cause shuffled gives as much in {share} % of the cases: the "
            "estimate may be chance.",
        ).format(share=f"{100 * found.as_much:.0f}")
    if found.kind == "subset":
        if found.passed:
            return phrase("EffectData", "Estimated from 80 % of the rows, the effect stays.")
        return phrase(
            "EffectData", "Estimated from 80 % of the rows, the effect is another: few rows decide."
        )
    if found.passed:
        return phrase("EffectData", "With a coin as a further cause in the set the effect stays.")
    return phrase(
        "EffectData",
        "With a coin as a further cause in the set the effect changes: the cells are too thin.",
    )


def _unmeasured_row(chosen: Estimate) -> RefutationRow:
    cause = unmeasured_cause(chosen)
    value = _e_text(cause.e_value)
    note = phrase(
        "EffectData",
        "An unmeasured cause explains the estimate away only if it changes both cause and effect "
        "by the factor {value}; the end of the interval by {limit}. Click: the curve.",
    ).format(value=value, limit=_e_text(cause.e_value_of_limit))
    return RefutationRow(
        "unmeasured",
        phrase("EffectData", "Unmeasured cause"),
        phrase("EffectData", "to explain it away"),
        phrase("EffectData", "E-value {value}").format(value=value),
        "info",
        note,
    )


def _e_text(value: float) -> str:
    if math.isnan(value):
        return MISSING
    return "∞" if math.isinf(value) else f"{value:.2f}"


def _cells_row(answer: EffectAnswer) -> RefutationRow:
    kept = answer.found.positivity
    result = phrase("EffectData", "{count} of {cells}, least {least}").format(
        count=count_text(kept.without_rows),
        cells=count_text(kept.cells),
        least=f"{kept.least:,.6g}",
    )
    note = phrase("EffectData", "Each state of the cause occurs with each configuration.")
    if kept.without_rows:
        note = phrase(
            "EffectData",
            "{count} of {cells} cells have no row: the estimate rests on the regression there. "
            "Click: which ones.",
        ).format(count=count_text(kept.without_rows), cells=count_text(kept.cells))
    return RefutationRow(
        "cells",
        phrase("EffectData", "Cells without rows"),
        phrase("EffectData", "cause × set"),
        result,
        "warning" if kept.without_rows else "check",
        note,
    )
