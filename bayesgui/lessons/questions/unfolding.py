"""A situation with the model of all slices, of which questions about slices are asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.evidence import Evidence
from bayesgui.core.temporal.template_of import template_of
from bayesgui.lessons.temporal.unfolding import findings_by_name, unrolled_model

if TYPE_CHECKING:
    from bayesgui.lessons.situation import Situation


def unfolded(situation: Situation) -> Situation:
    """Return the situation with the model of all slices; without a template it is itself.

    The findings of the series that is shown are those of the nodes ``X[t]``.
    """
    template = template_of(situation.model)
    if template is None:
        return situation
    evidence = Evidence(findings_by_name(situation.series))
    return replace(situation, model=unrolled_model(template), evidence=evidence, series=None)
