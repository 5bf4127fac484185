"""The page Template beside a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.activities.activity import Activity
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.temporal.actions import in_time
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.document import Phase
from bayesgui.document.shown.template import TemplateShown
from bayesgui.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.template.page import LagArc, TemplatePage
    from bayesgui.widgets.listening import Heard

_OVER_TIME = "infer.over_time"


class TemplateBeside(Activity):
    """The page Template; what it edits goes through the actions of the menus."""

    shown = TemplateShown
    min_widths: ClassVar = {"right": 300}
    template: LazyPage[TemplatePage] = GuestPage(
        "template.page.TemplatePage", "right", "template", "slices", "Template"
    )

    def __init__(self, workbench: Workbench) -> None:
        self._asked: object = None
        self._job: LatestJob
        super().__init__(workbench)
        self._job = LatestJob(self)
        workbench.pages.when_made(TemplateBeside.template, self._connect)

    def _connect(self, page: TemplatePage) -> None:
        page.place_chosen.connect(self._put)
        page.arc_chosen.connect(self._choose)
        page.lag_chosen.connect(self._set_lag)
        page.removal_requested.connect(self._remove)
        page.table_requested.connect(self._show_table)
        page.unrolling_requested.connect(self.actions["model.unroll"].trigger)
        page.over_time.setVisible(_OVER_TIME in self.actions.names)
        if _OVER_TIME in self.actions.names:
            page.over_time_requested.connect(self.actions[_OVER_TIME].trigger)

    @Command(
        "model.template",
        "Template…",
        icon="slices",
        tip="Slices, where each node stands in time, arcs into later slices and first tables",
        needs=in_time,
    )
    def open(self) -> None:
        """Open the page."""
        self.session.shown[TemplateShown].update(is_open=True)
        self.bring()
        self.show()
        self.template.form.slices.setFocus()

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the size of what is carried from slice to slice."""
        return ((session.document.changed_in(Phase.QUESTIONS, "network"), self._ask),)

    def show(self) -> None:
        """Ask for the size of another document's template."""
        self._asked = None
        if self.is_open:
            self.template.show_carried(None)
        self._ask()

    # -- what is carried ----------------------------------------------------------------------

    def _ask(self, _change: object = None) -> None:
        """Ask how many cells are carried, unless that was asked of the same template."""
        model = template_of(self.document.state.model)
        if not self.is_open or model is None or model is self._asked:
            return
        self._asked = model

        def work(_engine: object, _choice: object, _monitor: Monitor) -> int | None:
            from bayesgui.inference.temporal.engine import TimeEngine

            try:
                return TimeEngine(model).cells_carried()
            except BayesGuiError:
                # What cannot be computed says so where it is asked.
                return None

        queries = self.workbench.documents.current.queries
        self._job.start(
            lambda: queries.ask("cells carried", work, self.tr("Cells from slice to slice")),
            self.template.show_carried,
            lambda _error: self.template.show_carried(None),
        )

    # -- what is chosen on the page -----------------------------------------------------------

    def _put(self, name: str, place: str) -> None:
        self.session.selection.set([name])
        self._act(f"model.in_time_{place}")

    def _choose(self, arc: LagArc) -> None:
        self.session.selection.set(lags=[arc])
        self.workbench.canvas.show_nodes(dict.fromkeys(arc[:2]))

    def _set_lag(self, arc: LagArc, lag: int) -> None:
        self.session.selection.set(lags=[arc])
        self._act(f"model.lag_{lag}")

    def _remove(self, arc: LagArc) -> None:
        self.session.selection.set(lags=[arc])
        self._act("edit.delete")

    def _act(self, name: str) -> None:
        """Do what an action does with what was just selected."""
        self.actions.refresh([name])
        self.actions[name].trigger()

    def _show_table(self, name: str, number: int) -> None:
        self.session.selection.set([name])
        self.workbench.pages.editor_requested.emit(name)
        self.workbench.pages.cpt.slices.choose(str(number))
