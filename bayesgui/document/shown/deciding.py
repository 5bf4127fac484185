"""How the decisions of a document are solved, and under which strategy its beliefs stand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from bayesgui.decisions.solving.following import DEFAULT_SETTING, DecisionSetting
from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Deciding(ShownState):
    """The choices of the page Strategy.

    `setting`: how decisions are solved; their memory, and whether slices share a
    policy, are those of the document. `shows_remembered`:
    whether arcs are drawn from what a decision remembers. `is_open`: whether the page is open.
    """

    setting: DecisionSetting = DEFAULT_SETTING
    shows_remembered: bool = False
    is_open: bool = False

    def with_solver(self, name: str, options: Mapping[str, Any] | None = None) -> Self:
        """Return the state with another solver, with its own options or those it had last."""
        every = dict(self.setting.options)
        if options is not None:
            every[name] = dict(options)
        return replace(self, setting=replace(self.setting, solver=name, options=every))

    def cleared(self) -> Self:
        """Keep everything: it is no feature that is left."""
        return self
