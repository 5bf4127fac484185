"""Findings over time after the commands of lessons that set them or take them back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import FixedPosterior, LikelihoodFinding, unknown_finding
from bayesgui.core.evidence_text import numbers_by_state
from bayesgui.core.temporal.carried import empty_for
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.series import BLANK
from bayesgui.lessons.commands import ClearFindings, SetFinding, SetWeights
from bayesgui.lessons.probabilities import finding_of
from bayesgui.lessons.temporal.names import slice_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.lessons.commands import Command


def with_findings(command: Command, template: TemporalNetwork, series: Series) -> Series:
    """Return a series after a command that sets findings, or takes them back."""
    match command:
        case SetFinding(event=event):
            name, number = place_of(template, event.variable)
            found = finding_of(template, replace(event, variable=name))
            return series.with_found(template, [(number, name, found)])
        case SetWeights(name=written, numbers=numbers, is_fixed=is_fixed):
            name, number = place_of(template, written)
            pairs = numbers_by_state(template[name], ",".join(map(repr, numbers)))
            weights = FixedPosterior(pairs) if is_fixed else LikelihoodFinding(pairs)
            return series.with_found(template, [(number, name, weights)])
        case ClearFindings(names=()):
            return empty_for(template)
        case ClearFindings(names=names):
            return series.with_found(template, _cells(template, series, names))
    raise TypeError(command)


def place_of(template: TemporalNetwork, written: str) -> tuple[str, int]:
    """Return the node and the slice that a name is about; the slice is 0 of one there once."""
    name, number = slice_of(written) or (written, None)
    if name not in template.names:
        raise unknown_finding(name, template)
    if template.place(name) != EVERY:
        if number is not None:
            raise EvidenceError(
                "{variable} is there once, and not in every slice; write it without a slice.",
                variable=name,
            )
        return name, 0
    if number is None:
        raise EvidenceError(
            "{variable} is in every slice; say in which one, as in {variable}[2].", variable=name
        )
    return name, number


def _cells(
    template: TemporalNetwork, series: Series, names: Iterable[str]
) -> Iterable[tuple[int, str, None]]:
    """Yield the cells that are emptied: of one slice, or of all slices of a node."""
    for written in names:
        if slice_of(written) is None and written in template.in_time:
            column = series.codes[:, series.column(written)]
            others = [number for number, name in series.others if name == written]
            for number in (*np.flatnonzero(column != BLANK).tolist(), *others):
                yield number, written, None
        else:
            name, number = place_of(template, written)
            yield number, name, None
