"""How the decisions of a document are solved, and under which strategy its beliefs stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from bayesgui.decisions.solving.following import DEFAULT_SETTING, DecisionSetting
from bayesgui.document.shown.shown import ShownState


@dataclass(frozen=True)
class Deciding(ShownState):
    """The choices of the page Strategy.

    `setting`: how decisions are solved. `shows_remembered`: whether arcs are drawn from what a
    decision remembers. `is_open`: whether the page is open.
    """

    setting: DecisionSetting = DEFAULT_SETTING
    shows_remembered: bool = False
    is_open: bool = False

    def cleared(self) -> Self:
        """Keep everything: it is no feature that is left."""
        return self
