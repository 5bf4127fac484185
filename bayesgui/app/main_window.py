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
from bayesgui.app.first_paint import FirstPaint
from bayesgui.app.following import Following
from bayesgui.app.help_actions import HelpActions
from bayesgui.app.infer_actions import InferActions
from bayesgui.app.laboratory import Laboratory
from bayesgui.app.learn_actions import LearnActions
from bayesgui.app.model_actions import ModelActions
from bayesgui.app.more_cases import MoreCases
from bayesgui.app.observe_actions import ObserveActions
from bayesgui.app.opening import Opening, paths_of
from bayesgui.app.pages import Pages
from bayesgui.app.player_actions import PlayerActions
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
MOST_MOVING = 200
"""With more nodes than this nothing glides."""


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
        self.regions = Regions(self, self.settings, self._is_crowded)
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
        self.player = PlayerActions(self)
        self.steps_actions = StepsActions(self)
        self.playground_actions = PlaygroundActions(self)
        self.two_variables = TwoVariablesActions(self)
        self.laboratory = Laboratory(self)
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
        self.following = Following(self)
        self._begun = False
        self.setAcceptDrops(True)
        self._fit_to_screen()
        self.safety = SafetyCopies(self)
        self.documents.add()

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

    def _is_crowded(self) -> bool:
        return len(self.document.state.network) > MOST_MOVING

    def _is_idle(self) -> bool:
        return (
            self.runner.is_idle
            and not self.following.is_waiting
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

    # -- the window itself --------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Speak another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "following"):
            self.action_set.retranslate()
            self.tool_bar.retranslate()
            self.pages.retranslate()
            self.laboratory.retranslate()
            self.status.retranslate()
            self.following.refresh()

    def event(self, event: QEvent) -> bool:
        """Say in our own status bar what an action under the pointer does."""
        if isinstance(event, QStatusTipEvent):
            self.status.hover(event.tip())
            return True
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Restore the regions when the size is known."""
        super().showEvent(event)
        if self._begun:
            return
        self._begun = True
        self.regions.restore(bool(len(self.document.state.network)), closed=self._cramped)
        self.stage.show_start_page()
        self.canvas.setFocus()
        FirstPaint(self.canvas.viewport(), self._begin)

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
