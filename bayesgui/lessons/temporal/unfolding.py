"""A template as the model of its slices, and its findings by their names."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.temporal.template import slice_name
from bayesgui.core.temporal.unrolling import unrolled
from bayesgui.lessons.temporal.names import slice_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.evidence import Finding
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series

MAX_SLICES = 60
"""Slices of a template that a lesson asks questions of."""


def unrolled_model(template: TemporalNetwork) -> Model:
    """Return the model of all slices, the same one again for the same template.

    Raises `ModelError` if there are too many slices for a lesson.
    """
    if template.slices > MAX_SLICES:
        raise ModelError(
            "The template has {slices:,} slices, more than the {most} that a lesson asks questions "
            "of; make them fewer, as in slices {most}.",
            slices=template.slices,
            most=MAX_SLICES,
        )
    return _unrolled(template)


@lru_cache(maxsize=4)
def _unrolled(template: TemporalNetwork) -> Model:
    return unrolled(template, template.slices)


def findings_by_name(series: Series | None) -> dict[str, Finding]:
    """Return the findings of a series by the names of nodes in slices, and of those there once."""
    if series is None:
        return {}
    found: dict[str, Finding] = {}
    for number in range(series.slices):
        for name in series.names:
            finding = series.finding(number, name)
            if finding is not None:
                found[slice_name(name, number)] = finding
    return {**found, **series.once}


def check_slices(template: TemporalNetwork, names: Iterable[str]) -> None:
    """Raise if a name of a question is that of no slice, or of a node in all of them."""
    for name in names:
        if name in template.in_time:
            raise ModelError(
                "{variable} is in every slice; say in which one, as in {variable}[2].",
                variable=name,
            )
        place = slice_of(name)
        if place is not None and place[0] in template.in_time and place[1] >= template.slices:
            raise ModelError(
                "There is no {variable}: the last slice is t = {last}. Write slices {needed} "
                "before it.",
                variable=name,
                last=template.slices - 1,
                needed=place[1] + 1,
            )
