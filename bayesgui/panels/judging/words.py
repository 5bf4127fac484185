"""Findings about a network, in words and in a few numbers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.panels.judging.tables import FACTORS, UNITS, in_convention, score_label
from bayesgui.widgets.information_unit import information_unit
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import (
    count_text,
    large_count_text,
    log_text,
    probability_text,
    signed_text,
)
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from bayesgui.document.shown.judgement import Judgement, View
    from bayesgui.graph.class_members import ClassMembers
    from bayesgui.learning.judging.cross_validation import CrossValidation
    from bayesgui.learning.judging.predictive_check import PredictiveCheck

SURPRISING = 0.05
"""p-value below which a pair is counted as surprising."""


def words_of(state: Judgement) -> str:
    """Return a sentence or two on the answer of the present view."""
    if state.view == "scores" and state.scores is not None:
        text = phrase("Judging", "{parameters} free parameters. Scores add up over the families.")
        return text.format(parameters=count_text(state.scores.n_parameters))
    if state.view == "folds" and state.folds is not None:
        return _fold_words(state.folds)
    if state.view == "check" and state.check is not None:
        return _check_words(state.check)
    if state.view == "arcs" and state.arcs is not None:
        return phrase(
            "Judging",
            "{count} of {total} arcs are undecided: the data could do without or turn them.",
            count=count_text(len(state.undecided)),
            total=count_text(len(state.arcs)),
        )
    if state.view == "members" and state.members is not None:
        return _member_words(state.members)
    return ""


def _fold_words(found: CrossValidation) -> str:
    text = phrase(
        "Judging",
        "A row that the tables have not seen: {held_out} ± {error} nats, larger is better.",
    )
    return text.format(held_out=log_text(found.per_row, 4), error=log_text(found.standard_error, 4))


def _check_words(found: PredictiveCheck) -> str:
    surprising = sum(pair.p_value < SURPRISING for pair in found.pairs)
    text = phrase("Judging", "{count} of {pairs} pairs are below p = {limit}.")
    text = text.format(
        count=count_text(surprising),
        pairs=count_text(len(found.pairs)),
        limit=probability_text(SURPRISING),
    )
    worst = found.pairs[0] if found.pairs else None
    if worst is None or worst.p_value >= SURPRISING:
        said = phrase("Judging", "The data look like what the model would produce.")
        return join_sentences((text, said))
    most = phrase("Judging", "Most surprising: {first}, {second}, {ratio} times as far as usual.")
    ratio = log_text(worst.ratio, 1)
    said = most.format(first=worst.first, second=worst.second, ratio=ratio)
    return join_sentences((text, said))


def _member_words(found: ClassMembers) -> str:
    if found.count == 1:
        return phrase("Judging", "This network is the only member of its class.")
    count = large_count_text(found.count)
    if not found.is_exact:
        count = phrase("Judging", "at least {count}", count=count)
    text = phrase("Judging", "{count} networks say the same; no data can tell them apart.")
    text = text.format(count=count)
    if not found.turned:
        text = join_sentences((text, phrase("Judging", "They are too many to list.")))
    return text


def lines_of(state: Judgement) -> list[tuple[str, ...]]:
    """Return the names and numbers of the present view's answer."""
    if state.view == "scores" and state.scores is not None:
        found, options = state.scores, state.options
        lines = [
            (score_label(each.name), log_text(in_convention(each.name, each.total, options), 3))
            for each in found.scored
        ]
        own = FACTORS[options.convention] * UNITS[information_unit()] * found.own_total
        return [*lines, (phrase("Judging", "ln P(data) of these CPTs"), log_text(own, 3))]
    if state.view == "folds" and state.folds is not None:
        return _fold_lines(state.folds)
    if state.view == "check" and state.check is not None:
        return [
            (phrase("Judging", "replicated tables"), count_text(state.check.n_tables)),
            (phrase("Judging", "rows of each"), count_text(state.check.n_rows)),
        ]
    return []


def _fold_lines(found: CrossValidation) -> list[tuple[str, ...]]:
    bits = UNITS["bits"]
    lines = (
        (phrase("Judging", "held out, nats a row"), log_text(found.per_row, 4)),
        (phrase("Judging", "held out, bits a row"), log_text(bits * found.per_row, 4)),
        (phrase("Judging", "seen, nats a row"), log_text(found.fitted_per_row, 4)),
        (
            phrase("Judging", "lost by not having seen it"),
            signed_text(found.per_row - found.fitted_per_row, 4),
        ),
        (phrase("Judging", "all rows held out, nats"), log_text(found.log_likelihood, 2)),
        (phrase("Judging", "perplexity of a row"), _perplexity(found.per_row)),
    )
    return [*lines]


def _perplexity(per_row: float) -> str:
    return f"{math.exp(-per_row):,.4g}" if per_row > -600 else log_text(math.inf)


def note_of(view: View | None) -> str:
    """Return what the numbers of a view are, and where they come from."""
    return {
        "scores": phrase(
            "Judging",
            "AIC, BIC and description length are at the maximum-likelihood tables; BDeu and K2 "
            "average over all tables. A description length is −BIC in bits.",
        ),
        "folds": phrase(
            "Judging",
            "Each fold is predicted by tables learned from the others (Stone 1974). The arcs stay; "
            "where they were learned from the same rows, this is a little too good.",
        ),
        "check": phrase(
            "Judging",
            "Tables are drawn from the posterior given the data (Rubin 1984; Gelman et al., "
            "Bayesian Data Analysis, chapter 6). p: share of them that are at least as far from "
            "what the model expects; a small one says that something is missing there.",
        ),
        "arcs": phrase(
            "Judging",
            "A difference of BDeu or K2 is the logarithm of a Bayes factor, and one of BIC "
            "approximates it (Kass & Raftery 1995). A direction that is free in the class cannot "
            "be found in any data.",
        ),
        "members": phrase(
            "Judging",
            "Click one to see it. Taking it turns the arcs and computes the tables anew; the joint "
            "distribution stays the same.",
        ),
    }.get(view or "", "")
