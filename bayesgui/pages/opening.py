"""The numbers that stand in a page as it is written, for readers without scripts."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import EvidenceError
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.following import DecisionSetting, FollowingSolver
from bayesgui.decisions.solving_marks import solving_marks
from bayesgui.inference.one_query import tree_for_one_query
from bayesgui.pages.subject import subject_of, targets_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.formats.base import Loaded


def opening_posteriors(
    loaded: Loaded,
    evidence: Mapping[str, object] | None = None,
    slices: int | None = None,
    targets: Sequence[str] | None = None,
) -> dict[str, tuple[float, ...]]:
    """Return the posteriors under the findings with which a page opens, NaN if these cannot hold.

    The arguments are those of `live_page.content_of`. Decisions are taken as is best; the nodes of
    a template are those of its slices.
    """
    subject = subject_of(loaded, evidence, slices)
    model = subject.plain
    network, findings = compiled(model).network, subject.findings
    try:
        if model.decisions:
            setting = DecisionSetting(limited_memory=solving_marks(loaded.extra).limited_memory)
            found = FollowingSolver().solution(model, findings, setting, SILENT)
            network, findings = found.network, found.evidence
        wanted = tuple(network) if targets is None else targets_of(subject, targets)
        answer = tree_for_one_query(network).query(findings, wanted)
    except EvidenceError:  # impossible, or after a decision that is not taken
        names = compiled(model).network
        return {name: (math.nan,) * names[name].n_states for name in names}
    return {name: tuple(map(float, answer[name])) for name in wanted}
