"""The window: puts its parts together and passes between them what only it can know."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QEventLoop, Qt, QTimer
from PySide6.QtGui import QStatusTipEvent
from PySide6.QtWidgets import QApplication, QMainWindow

from bayesgui.app import status
from bayesgui.app.action_set import ActionSet
from bayesgui.app.arc_strengths import ArcStrengths
from bayesgui.app.case_actions import CaseActions
from bayesgui.app.case_counts import CaseCounts
from bayesgui.app.column_weights import ColumnWeights
from bayesgui.app.context_menus import ContextMenus
from bayesgui.app.data_actions import DataActions
from bayesgui.app.data_cuts import DataCuts
from bayesgui.app.documents import Documents
from bayesgui.app.edit_actions import EditActions
from bayesgui.app.evidence_actions import EvidenceActions
from bayesgui.app.example_data import ExampleData
from bayesgui.app.explanation_actions import ExplanationActions
from bayesgui.app.file_actions import FileActions
from bayesgui.app.gibbs_laboratory import GibbsLaboratory
from bayesgui.app.help_actions import HelpActions
from bayesgui.app.infer_actions import InferActions
from bayesgui.app.learn_actions import LearnActions
from bayesgui.app.model_actions import ModelActions
from bayesgui.app.more_cases import MoreCases
from bayesgui.app.observe_actions import ObserveActions
from bayesgui.app.opening import Opening, paths_of
from bayesgui.app.pages import Pages
from bayesgui.app.playground_actions import PlaygroundActions
from bayesgui.app.recovery import SafetyCopies
from bayesgui.app.regions import Regions
from bayesgui.app.sample_actions import SampleActions
from bayesgui.app.scoring import Scoring
from bayesgui.app.sensitivity_actions import SensitivityActions
from bayesgui.app.separation_numbers import SeparationNumbers
from bayesgui.app.settings import Settings
from bayesgui.app.stage import Stage
from bayesgui.app.steps_actions import StepsActions
from bayesgui.app.tool_bar import ToolBar
from bayesgui.app.two_variables_actions import TwoVariablesActions
from bayesgui.app.view_actions import ViewActions
from bayesgui.app.why_actions import WhyActions
from bayesgui.core.errors import BayesGuiError
from bayesgui.jobs.runner import Runner
from bayesgui.panels.panel import sentence, told
from bayesgui.widgets import motion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent, QShowEvent

    from bayesgui.app.documents import OpenDocument
    from bayesgui.app.find_field import FindField
    from bayesgui.canvas.view import CanvasView
    from bayesgui.document.document import Document
    from bayesgui.document.session import Session
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.panels.evidence import EvidencePanel
    from bayesgui.widgets.message_bar import MessageBar

LEAST = (1024, 700)
USUAL = (1440, 900)
STEP_SECONDS = 0.01


class MainWindow(QMainWindow):
    """The main window of bayesgui, not shown yet.

    Parameters
    ----------
    settings : Settings, optional
        What the user prefers; by default from the user's file.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.settings = settings or Settings(parent=self)
        self.runner = Runner(self)
        self.documents = Documents(self.runner, self.settings, self)
        self.action_set = ActionSet(self)
        self.stage = Stage(self.documents, self)
        self.setCentralWidget(self.stage)
        self.regions = Regions(self, self.settings)
        self.pages = Pages(self)
        self.tool_bar = ToolBar(self)
        self.addToolBar(self.tool_bar)
        self.status = status.StatusLine(self)
        self.setStatusBar(self.status)
        self.opening = Opening(self)
        self.example_data = ExampleData(self)
        self.file_actions = FileActions(self)
        self.data_actions = DataActions(self)
        self.data_cuts = DataCuts(self)
        self.sample_actions = SampleActions(self)
        self.edit_actions = EditActions(self)
        self.view_actions = ViewActions(self)
        self.model_actions = ModelActions(self)
        self.evidence_actions = EvidenceActions(self)
        self.case_actions = CaseActions(self)
        self.infer_actions = InferActions(self)
        self.learn_actions = LearnActions(self)
        self.more_cases = MoreCases(self)
        self.scoring = Scoring(self)
        self.steps_actions = StepsActions(self)
        self.playground_actions = PlaygroundActions(self)
        self.two_variables = TwoVariablesActions(self)
        self.gibbs_laboratory = GibbsLaboratory(self)
        self.asked_parts = (
            WhyActions(self),
            ObserveActions(self),
            ExplanationActions(self),
            SensitivityActions(self),
        )
        self.help_actions = HelpActions(self)
        self.context_menus = ContextMenus(self)
        self.column_weights = ColumnWeights(self)
        self.case_counts = CaseCounts(self)
        self.separation_numbers = SeparationNumbers(self)
        self.arc_strengths = ArcStrengths(self)
        self.action_set.fill_menu_bar(self.menuBar())
        self.action_set.attach_local(self.canvas, self.pages.network.view)
        self._shown: OpenDocument | None = None
        self._begun = False
        self._refresh_timer = QTimer(self)
        self._refresh_timer.setSingleShot(True)
        self._refresh_timer.timeout.connect(self.action_set.refresh)
        self._connect()
        self.setAcceptDrops(True)
        self._fit_to_screen()
        self.safety = SafetyCopies(self)
        self.documents.add()

    def _connect(self) -> None:
        self.documents.opened.connect(self._on_opened)
        self.documents.current_changed.connect(self._on_current_changed)
        self.documents.list_changed.connect(self._show_title)
        self.stage.tabs.tabCloseRequested.connect(
            lambda index: self.file_actions.close(self.documents[index])
        )
        self.documents.kernels.failed.connect(self.show_failure)
        self.settings.changed.connect(self._on_setting_changed)
        self.regions.changed.connect(self._on_region_changed)
        for side in ("left", "right", "bottom"):
            self._on_region_changed(side)

    def _fit_to_screen(self) -> None:
        screen = self.screen().availableGeometry()
        width, height = screen.width(), screen.height()
        self._cramped = width < LEAST[0] or height < LEAST[1]
        self.setMinimumSize(min(LEAST[0], width), min(LEAST[1], height))
        self.resize(min(USUAL[0], width), min(USUAL[1], height))
        geometry = self.settings.geometry("geometry")
        if self._cramped:
            self.setWindowState(Qt.WindowState.WindowMaximized)
        elif not geometry.isEmpty():
            self.restoreGeometry(geometry)

    # -- what scripts rely on -----------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The session of the active tab."""
        return self.documents.current.session

    @property
    def document(self) -> Document:
        """The document of the active tab."""
        return self.documents.current.document

    @property
    def canvas(self) -> CanvasView:
        """The canvas, which shows the active document."""
        return self.stage.canvas

    def posteriors(self) -> Posteriors | None:
        """Return the posteriors on the screen, or None while they are not those of the document."""
        if not self.documents.current.queries.is_fresh:
            return None
        return self.session.beliefs.state.posteriors

    def wait_idle(self, seconds: float) -> bool:
        """Process events until nothing is waiting or running.

        Parameters
        ----------
        seconds : float
            How long at most.

        Returns
        -------
        bool
            Whether no query, no job and no animation is left.
        """
        self.documents.begin_asking()
        until = time.monotonic() + seconds
        while True:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
            if self._is_idle():
                # What ended may just have asked for more.
                QApplication.processEvents()
                if self._is_idle():
                    return True
            if time.monotonic() > until:
                return False
            time.sleep(STEP_SECONDS / 10)

    def _is_idle(self) -> bool:
        return (
            self.runner.is_idle
            and not self._refresh_timer.isActive()
            and not self.column_weights.is_waiting
            and not self.canvas.is_animating
            and not motion.is_moving()
        )

    # -- parts that others ask for ------------------------------------------------------------

    @property
    def message_bar(self) -> MessageBar:
        """The message bar above the canvas."""
        return self.stage.message_bar

    @property
    def find_field(self) -> FindField:
        """The field that finds nodes."""
        return self.tool_bar.find_field

    @property
    def evidence_panel(self) -> EvidencePanel:
        """The page Evidence."""
        return self.pages.evidence

    def say(self, text: str) -> None:
        """Say what just happened, at the left of the status bar."""
        self.status.say(text)

    def show_error(self, error: BayesGuiError) -> None:
        """Show an error of the user's in the message bar."""
        self.message_bar.show_message("error", sentence(error))

    def show_failure(self, error: BaseException) -> None:
        """Show an error of a job: the user's in the message bar, a bug in its dialog."""
        if isinstance(error, BayesGuiError):
            self.show_error(error)
        else:
            raise error

    def show_notes(self, title: str, notes: Sequence[str]) -> None:
        """Show what was changed or dropped while reading a file."""
        from bayesgui.app.notes_dialog import NotesDialog

        notes = [told(note) for note in notes]

        if len(notes) == 1:
            self.message_bar.show_message("warning", f"**{title}**: {notes[0]}")
            return
        self.message_bar.show_message(
            "warning",
            self.tr("**{file}**: {first} (%n notes in all)", "", len(notes)).format(
                file=title, first=notes[0]
            ),
            [(self.tr("Show them"), lambda: NotesDialog(title, notes, self).open())],
        )

    def open_editor(self, name: str) -> None:
        """Open the table of a node in the bottom region."""
        self.session.selection.set([name])
        self.regions.open_page("bottom", "cpt")
        # The region may have come up over the node: the canvas knows its size only later.
        QTimer.singleShot(0, self, lambda: self._keep_in_sight(name))

    def _keep_in_sight(self, name: str) -> None:
        if name in self.document.state.network:
            self.canvas.show_node(name)

    # -- following ----------------------------------------------------------------------------

    def _on_opened(self, opened: OpenDocument) -> None:
        queries = opened.queries
        queries.failed.connect(self.show_failure)
        queries.refused.connect(self.infer_actions.on_refused)
        queries.slow.connect(self.infer_actions.on_slow)
        queries.warned.connect(self.infer_actions.on_warned)

    def _on_current_changed(self) -> None:
        if self._shown is not None:
            self._follow(self._shown, False)
        self._shown = self.documents.current
        self._follow(self._shown, True)
        self.message_bar.clear()
        self.stage.show_session(self.session)
        self.pages.show_session(self.session)
        self.steps_actions.follow_session(self.session)
        self.two_variables.follow_session(self.session)
        self.gibbs_laboratory.follow_session(self.session)
        self._show_title()
        self.refresh()

    def _follow(self, opened: OpenDocument, on: bool) -> None:
        session, queries = opened.session, opened.queries
        for signal, slot in (
            (session.document.changed, self._on_document_changed),
            (session.selection.changed, self._on_selection_changed),
            (session.beliefs.changed, self._on_beliefs_changed),
            (session.overlays.changed, self._on_overlays_changed),
            (queries.cost_changed, self._on_cost_changed),
        ):
            if on:
                signal.connect(slot)
            else:
                signal.disconnect(slot)

    def refresh_soon(self) -> None:
        """Enable and disable actions before the user can see it."""
        if not self._refresh_timer.isActive():
            self._refresh_timer.start(0)

    def refresh(self) -> None:
        """Enable and disable actions, and show the sizes, now."""
        self._refresh_timer.stop()
        self.action_set.refresh()
        self._on_overlays_changed()
        self.tool_bar.follow_document()
        self.status.show_network(self.document.state.network)
        self._on_beliefs_changed()
        self._on_cost_changed()

    def _on_document_changed(self, change: object) -> None:
        # Undo may be pressed again before the event loop comes round.
        self.action_set.refresh(("edit.undo", "edit.redo", "evidence.clear"))
        self.refresh_soon()
        self.tool_bar.follow_change(change)
        self.status.follow_change(change)
        self.stage.follow_change(change)

    def _on_beliefs_changed(self) -> None:
        self.column_weights.follow()
        self.arc_strengths.follow()
        self.status.show_beliefs(self.session.beliefs.state, self.document.state)

    def _on_selection_changed(self) -> None:
        self.refresh_soon()
        self.column_weights.follow()

    def _on_overlays_changed(self, _before: object = None) -> None:
        shown = self.session.overlays.state
        self.action_set.set_checked("view.moral_graph", shown.moral)
        self.action_set.set_checked("view.order", shown.order)
        self.action_set.set_checked("infer.separated", shown.separation is not None)
        self.action_set.set_checked("view.arc_strength", shown.strength)
        self.pages.follow_overlays(shown)
        self.separation_numbers.follow()

    def _on_cost_changed(self) -> None:
        queries = self.documents.current.queries
        self.status.show_cost(queries.cost, queries.budget())
        self.pages.show_cost(queries.cost)

    def _on_region_changed(self, side: str) -> None:
        self.action_set.set_checked(f"view.panel_{side}", self.regions.is_open(side))

    def _on_setting_changed(self, key: str) -> None:
        self.infer_actions.follow_setting(key)
        self.view_actions.follow_setting(key)

    def _show_title(self) -> None:
        document = self.document
        self.setWindowTitle(f"{document.title}[*] – bayesgui")
        self.setWindowModified(document.is_modified)

    def changeEvent(self, event: QEvent) -> None:
        """Speak another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "help_actions"):
            self.action_set.retranslate()
            self.tool_bar.retranslate()
            self.pages.retranslate()
            self.status.retranslate()
            self.refresh()

    def event(self, event: QEvent) -> bool:
        """Say in our own status bar what an action under the pointer does."""
        if isinstance(event, QStatusTipEvent):
            self.status.hover(event.tip())
            return True
        return super().event(event)

    # -- the window itself --------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Restore the regions when the size is known."""
        super().showEvent(event)
        if self._begun:
            return
        self._begun = True
        self.regions.restore(bool(len(self.document.state.network)), closed=self._cramped)
        self.stage.show_start_page()
        self.canvas.setFocus()
        QTimer.singleShot(0, self, self._begin)

    def _begin(self) -> None:
        """Do what can wait until the window is on the screen."""
        self.documents.begin_asking()
        self.safety.offer()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the find field give way."""
        super().resizeEvent(event)
        self.tool_bar.adapt(self.width())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes, keep the sizes, end the work."""
        for opened in self.documents.all:
            if not self.file_actions.may_close(opened):
                event.ignore()
                return
        self.regions.keep()
        self.settings.keep_geometry("geometry", self.saveGeometry())
        self.settings.sync()
        self.safety.close()
        for opened in self.documents.all:
            opened.queries.set_active(False)
        self.documents.kernels.stop()
        self.runner.shutdown()
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Welcome files."""
        if paths_of(event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the files that were dropped."""
        event.acceptProposedAction()
        self.opening.open(paths_of(event.mimeData().urls()))
