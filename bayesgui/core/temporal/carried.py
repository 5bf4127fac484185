"""How findings, and series of them, are carried along by edits of the model."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.evidence import (
    NO_EVIDENCE,
    Evidence,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
)
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.series import BLANK, Series
from bayesgui.core.temporal.template_of import template_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.core.evidence import Finding
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.variable import Variable

AllSeries = tuple[Series, ...]


def finding_with_states(
    finding: Finding, variable: Variable, names: Mapping[str, str]
) -> Finding | None:
    """Rename states in a finding; None if it lost all its states, or rules out all.

    `variable`: with its new states, of which added ones have weight 0 in a likelihood. `names`: the
    new names of the old states that stay.
    """
    if isinstance(finding, StateFinding):
        kept = frozenset(names[s] for s in finding.states if s in names)
        if not kept or (finding.excluded and len(kept) == variable.n_states):
            return None
        return replace(finding, states=kept)
    if isinstance(finding, Intervention):
        return Intervention(names[finding.state]) if finding.state in names else None
    pairs = tuple((names[s], w) for s, w in finding.weights_by_state if s in names)
    if isinstance(finding, LikelihoodFinding):
        if any(weight > 0 for _, weight in pairs):
            return LikelihoodFinding(pairs).with_zeros(variable)
        return None
    return FixedPosterior(pairs) if len(pairs) == len(finding.weights_by_state) else None


def evidence_with_states(
    evidence: Evidence, variable: Variable, names: Mapping[str, str]
) -> Evidence:
    """Rename states in the finding on a variable; see `finding_with_states`."""
    if variable.name not in evidence:
        return evidence
    kept = finding_with_states(evidence[variable.name], variable, names)
    if kept is None:
        return evidence.without(variable.name)
    return evidence.with_finding(variable.name, kept)


def series_renamed(series: AllSeries, old: str, new: str) -> AllSeries:
    """Return series with a node under another name."""

    def named(name: str) -> str:
        return new if name == old else name

    def renamed(each: Series) -> Series:
        if old in each.once:
            once = Evidence({named(name): finding for name, finding in each.once.items()})
            return replace(each, once=once)
        if old not in each.names:
            return each
        columns = tuple(v.with_name(new) if v.name == old else v for v in each.columns)
        others = {(number, named(name)): found for (number, name), found in each.others.items()}
        return replace(each, columns=columns, others=others)

    return _each(series, renamed)


def series_with_states(
    series: AllSeries, variable: Variable, names: Mapping[str, str]
) -> AllSeries:
    """Return series with other states of a node; see `finding_with_states`."""

    def followed(each: Series) -> Series:
        once = evidence_with_states(each.once, variable, names)
        each = each if once is each.once else replace(each, once=once)
        return each.with_states(variable, names) if variable.name in each.names else each

    def kept_others(each: Series) -> Series:
        made = followed(each)
        mine = [key for key in made.others if key[1] == variable.name]
        if not mine:
            return made
        others = dict(made.others)
        for key in mine:
            kept = finding_with_states(others.pop(key), variable, names)
            if kept is not None:
                others[key] = kept
        return replace(made, others=others)

    return _each(series, kept_others)


def _each(series: AllSeries, follow: Callable[[Series], Series]) -> AllSeries:
    made = tuple(map(follow, series))
    same = all(new is old for new, old in zip(made, series, strict=True))
    return series if same else made


@dataclass(frozen=True)
class Settled:
    """Findings that fit a model: those of a plain one, or series of those of a template."""

    evidence: Evidence
    series: AllSeries
    shown: int


def settled(model: Model, evidence: Evidence, series: AllSeries, shown: int) -> Settled:
    """Return findings as they are held for a model.

    A template has its findings in series alone, of which the one that is shown has all slices:
    findings on nodes in time are those of the first slice. A plain model has no series; it keeps
    the findings on nodes that are there once.
    """
    template = template_of(model)
    if template is None:
        if not series:
            return Settled(evidence, (), 0)
        once = series[min(max(shown, 0), len(series) - 1)].once
        return Settled(Evidence({**once, **evidence}), (), 0)
    if not series and not evidence:
        return Settled(NO_EVIDENCE, (), 0)
    series = series or (empty_for(template),)
    shown = min(max(shown, 0), len(series) - 1)
    columns = empty_for(template).columns
    made = _each(series, lambda each: _followed(each, template, columns))
    if made[shown].slices != template.slices:
        made = (*made[:shown], made[shown].with_slices(template.slices), *made[shown + 1 :])
    if evidence:
        made = (*made[:shown], _with_evidence(made[shown], template, evidence), *made[shown + 1 :])
    return Settled(NO_EVIDENCE, made, shown)


def _followed(series: Series, model: TemporalContent, columns: tuple[Variable, ...]) -> Series:
    same = series.columns == columns and not series.once
    return series if same else series.following(model)


def _with_evidence(series: Series, model: TemporalContent, evidence: Evidence) -> Series:
    once = {name: found for name, found in evidence.items() if model.place(name) != EVERY}
    cells = [(0, name, found) for name, found in evidence.items() if name not in once]
    made = replace(series, once=Evidence({**series.once, **once})) if once else series
    return made.with_findings(cells) if cells else made


def empty_for(model: TemporalContent) -> Series:
    """Return a series without findings; the same one as long as nodes and slices are."""
    return _empty(tuple(model[name] for name in model.found_in_time), model.slices)


@lru_cache(maxsize=8)
def _empty(columns: tuple[Variable, ...], slices: int) -> Series:
    return Series(columns, np.full((slices, len(columns)), BLANK, np.int32))
