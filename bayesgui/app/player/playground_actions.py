"""The menu Playgrounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.windows.playgrounds.beta_prior import BetaPriorWindow
    from bayesgui.windows.playgrounds.decision.window import DecisionWindow


class PlaygroundActions(WindowPart):
    """Binds the actions of the menu Playgrounds."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.actions.bind("playground.threshold", self.open_threshold)
        self.actions.bind("playground.beta_prior", self.open_beta_prior)

    def open_threshold(self) -> DecisionWindow:
        """Open the playground on classes, losses and thresholds."""
        from bayesgui.windows.playgrounds.decision.window import DecisionWindow

        playground = DecisionWindow(self.workbench.window)
        playground.show()
        return playground

    def open_beta_prior(self) -> BetaPriorWindow:
        """Open the playground on the Beta prior of a coin."""
        from bayesgui.windows.playgrounds.beta_prior import BetaPriorWindow

        playground = BetaPriorWindow(translate_sentence, self.workbench.window)
        playground.show()
        return playground
