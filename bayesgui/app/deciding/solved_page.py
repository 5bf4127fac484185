"""Base class of activities that solve the decisions of a document in other ways, for a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.questions.engine_page_part import EnginePagePart
from bayesgui.document.shown.deciding import Deciding
from bayesgui.panels.panel import error_sentence

if TYPE_CHECKING:
    from bayesgui.decisions.solving.following import DecisionSetting
    from bayesgui.document.session import DocumentSession
    from bayesgui.widgets.listening import Heard


class SolvedPage(EnginePagePart):
    """Asks again when the model, the findings, the choices or the way of solving change."""

    leaves_by_escape = True

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        deciding = session.shown[Deciding].changed
        return (*super().heard(session), (deciding, self._on_deciding_changed))

    @property
    def setting(self) -> DecisionSetting:
        """How decisions are solved in the active document."""
        return self.session.shown[Deciding].state.setting

    def _on_deciding_changed(self, before: Deciding) -> None:
        # Solving again makes the beliefs fresh, and those let the page ask.
        if before.setting != self.setting:
            self.drop_answer()
            self.follow()

    def standing(self) -> str:
        return ""

    def progress_text(self) -> str:
        return self.tr("Solving: {percent} %")

    def obstacle(self) -> tuple[str, str] | None:
        model = self.document.state.model
        if model.is_template:
            return self.tr("No best strategy"), ""  # the page says that it is not for templates
        if not model.decisions:
            text = self.tr("Draw one (D), or turn a node into one.")
            return self.tr("No decision yet"), text
        if not model.utilities:
            text = self.tr("Nothing to gain or lose: draw a utility (U).")
            return self.tr("No utility yet"), text
        solution = self.session.beliefs.state.solution
        if solution is not None and solution.refusal is not None:
            return self.tr("No best strategy"), error_sentence(solution.refusal)
        return None
