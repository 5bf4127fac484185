"""Estimates of an effect by several methods on the same resamples of a table."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import listed
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.core.waiting import in_thread
from bayesgui.data.reading.given_tables import cases_of
from bayesgui.learning.effects.base import Estimate, effect_estimators
from bayesgui.learning.effects.effect_table import drawn, effect_table
from bayesgui.learning.effects.positivity import positivity
from bayesgui.learning.effects.question import question_about
from bayesgui.learning.effects.resampled_counts import ResampledCounts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.effects.base import EffectEstimator
    from bayesgui.learning.effects.effect_table import EffectTable
    from bayesgui.learning.effects.positivity import Positivity
    from bayesgui.learning.effects.question import EffectQuestion

    Floats = NDArray[np.float64]

USUAL_SAMPLES = 500
USUAL_LEVEL = 0.95
TOGETHER = 2**17
"""Cells of resamples that are computed between two polls for cancellation, a few ms."""


@dataclass(frozen=True)
class EffectEstimates:
    """Estimates of one effect by several methods.

    `estimates`: by registered name, in menu order. `samples`: resamples that the intervals rest on.
    `rows`: rows that were counted. `remarks`: what was left out.
    """

    question: EffectQuestion
    estimates: Mapping[str, Estimate]
    positivity: Positivity
    samples: int
    level: float
    rows: int
    remarks: tuple[Sentence, ...] = ()


@checked
def estimate(
    data: CaseTable | pd.DataFrame,
    x: str,
    y: str,
    adjust_for: Iterable[str] = (),
    states: Sequence[str] | None = None,
    estimators: Iterable[str] | None = None,
    samples: int = USUAL_SAMPLES,
    seed: int = 1,
    level: float = USUAL_LEVEL,
    monitor: Monitor = SILENT,
    **options: Any,
) -> dict[str, Estimate]:
    """Estimate the effect of a cause from cases, by registered name of the estimator.

    `data`: the cases; a row with a missing cell among the columns named is left out. `x`, `y`: the
    columns of the cause and of the effect. `states`: the two states of the cause that are compared,
    and the state of the effect; by default the cause's first against its second, and the effect's
    first. `estimators`: registered names; by default all. `samples`: number of resamples; 0 gives
    no intervals. `monitor`: progress and cancellation; asked to stop, it returns what the resamples
    so far give. `**options`: those of the estimators, such as ``model="linear"``.
    """
    columns = listed(adjust_for)
    cases = cases_of(data, "cut", {x, y, *columns})
    question = question_about(cases, x, y, columns, states)
    chosen = chosen_estimators(estimators, options)
    table = effect_table(cases, question, monitor)
    return dict(estimated(table, chosen, samples, seed, level, monitor).estimates)


def chosen_estimators(
    names: Iterable[str] | None = None, options: Mapping[str, Any] | None = None
) -> tuple[EffectEstimator, ...]:
    """Return estimators by name, by default all; an option goes to each that has it."""
    wanted = effect_estimators.names() if names is None else listed(names)
    rest = dict(options or {})
    made = []
    for name in dict.fromkeys(wanted):
        own = {p.name for p in effect_estimators[name].parameters}
        given = {key: value for key, value in (options or {}).items() if key in own}
        rest = {key: value for key, value in rest.items() if key not in own}
        made.append(effect_estimators.create(name, **given))
    if rest:
        raise ParameterError(
            "No estimator of effects that was chosen has an option “{name}”.", name=next(iter(rest))
        )
    return tuple(made)


def estimated(
    table: EffectTable,
    estimators: Sequence[EffectEstimator],
    samples: int = USUAL_SAMPLES,
    seed: int = 1,
    level: float = USUAL_LEVEL,
    monitor: Monitor = SILENT,
) -> EffectEstimates:
    """Return the estimates of a table, with percentile intervals over resamples of its rows.

    All estimators see the same resamples. Efron & Tibshirani (1993), An Introduction to the
    Bootstrap, section 13.3.
    """
    if not estimators:
        raise ParameterError("No estimator was chosen; choose one or more.")
    if samples < 0 or not 0 < level < 1 or seed < 0:
        raise ParameterError(
            "Resamples cannot be fewer than 0, a level lies between 0 and 1, and a seed is 0 or "
            "more."
        )

    def values_of(counts: ResampledCounts) -> Floats:
        return np.stack([probabilities(each, counts) for each in estimators])

    rng = np.random.default_rng(seed)

    def resampled(count: int) -> Floats:
        counts = table.counts(drawn(table, count, rng, monitor))
        return values_of(ResampledCounts(table, counts, whole, monitor))

    whole = in_thread(lambda: ResampledCounts(table, table.counts(), None, monitor), monitor)
    values = in_thread(functools.partial(values_of, whole), monitor)[:, 0]
    drawn_values: list[Floats] = []
    done = 0
    together = max(1, TOGETHER // max(1, int(np.prod(table.shape))))
    while done < samples and not (done and monitor.stop_requested):
        count = min(together, samples - done)
        drawn_values.append(in_thread(functools.partial(resampled, count), monitor))
        done += count
        monitor.report(
            done / samples, Sentence("{done} of {total} resamples", done=done, total=samples)
        )
    found = np.concatenate(drawn_values, axis=1) if drawn_values else None
    made = {
        each.method: _summary(values[k], None if found is None else found[k], level)
        for k, each in enumerate(estimators)
    }
    kept = positivity(table)
    remarks = (*table.remarks, *_empty_remark(kept))
    return EffectEstimates(table.question, made, kept, done, level, table.n_rows, remarks)


def probabilities(estimator: EffectEstimator, counts: ResampledCounts) -> Floats:
    """Return what an estimator says of each table; not a number where a state has no row."""
    with np.errstate(divide="ignore", invalid="ignore"):
        found = estimator.probabilities(counts)
    return np.where((counts.rows.sum(axis=1) > 0).all(axis=1, keepdims=True), found, np.nan)


def _summary(value: Floats, resampled: Floats | None, level: float) -> Estimate:
    treated, control = map(float, value)
    known = resampled[np.isfinite(resampled).all(axis=1)] if resampled is not None else value[:0]
    if not len(known):
        nan = float("nan")
        return Estimate(treated - control, nan, nan, nan, treated, control, nan, nan)
    ends = [(1 - level) / 2, (1 + level) / 2]
    differences = known[:, 0] - known[:, 1]
    low, high = np.quantile(differences, ends)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = known[:, 0] / known[:, 1]
    # Nearest ones, as there is nothing between a number and infinity.
    some = ratios[~np.isnan(ratios)]
    ratio_low, ratio_high = (
        np.quantile(some, ends, method="nearest") if len(some) else (np.nan, np.nan)
    )
    sd = float(differences.std(ddof=1)) if len(known) > 1 else float("nan")
    return Estimate(
        treated - control,
        float(low),
        float(high),
        sd,
        treated,
        control,
        float(ratio_low),
        float(ratio_high),
    )


def _empty_remark(kept: Positivity) -> tuple[Sentence, ...]:
    if not kept.without_rows:
        return ()
    return (
        pluralize(
            kept.without_rows,
            "{count} of {cells} cells has no row: the estimate rests on the regression there.",
            "{count} of {cells} cells have no row: the estimate rests on the regression there.",
            cells=kept.cells,
        ),
    )
