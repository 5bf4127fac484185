"""The main window: makes the parts of the user interface and connects their signals."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QEventLoop, Qt
from PySide6.QtGui import QStatusTipEvent
from PySide6.QtWidgets import QApplication, QMainWindow

from bayesgui.app import features
from bayesgui.app.activities.activities import Activities
from bayesgui.app.asking_experts.actions import ExpertActions
from bayesgui.app.averaging.averages import Averages
from bayesgui.app.causes.effects import CausalEffects
from bayesgui.app.central_widget import CentralWidget
from bayesgui.app.classifying.workshop import Workshop
from bayesgui.app.compare.compare import Comparing
from bayesgui.app.data.actions import DataActions
from bayesgui.app.data.cuts import DataCuts
from bayesgui.app.data.sample_actions import SampleActions
from bayesgui.app.deciding.sensitivity import StrategySensitivity
from bayesgui.app.discovery.connections import connect_discovery
from bayesgui.app.editing.actions import EditActions
from bayesgui.app.editing.appearance_actions import AppearanceActions
from bayesgui.app.editing.kept_table import KeptTableActions
from bayesgui.app.editing.model_actions import ModelActions
from bayesgui.app.editing.state_actions import StateActions
from bayesgui.app.evidence.actions import EvidenceActions
from bayesgui.app.files.actions import FileActions
from bayesgui.app.files.changed_files import ChangedFiles
from bayesgui.app.files.example_data import ExampleData
from bayesgui.app.files.live_pages import LivePageActions
from bayesgui.app.files.opening import Opening, paths_of
from bayesgui.app.files.pictures import PictureActions
from bayesgui.app.files.recovery import SafetyCopies
from bayesgui.app.files.reporting import ReportActions
from bayesgui.app.help.actions import HelpActions
from bayesgui.app.incomplete.em import EMLearning
from bayesgui.app.incomplete.hidden import HiddenNodes
from bayesgui.app.incomplete.rows import RowByRow
from bayesgui.app.inference.actions import InferActions
from bayesgui.app.inference.arc_strengths import ArcStrengths
from bayesgui.app.inference.configuration_probabilities import ConfigurationProbabilities
from bayesgui.app.inference.credible_intervals import CredibleIntervals
from bayesgui.app.inference.separation_numbers import SeparationNumbers
from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.app.learning.actions import LearnActions
from bayesgui.app.learning.additional_data import AdditionalData
from bayesgui.app.learning.case_counts import CaseCounts
from bayesgui.app.lessons.connections import connect_lessons
from bayesgui.app.lessons.lessons import Lessons
from bayesgui.app.lessons.ringed_page import RingedPage
from bayesgui.app.player.player import AlgorithmPlayer
from bayesgui.app.player.playground_actions import PlaygroundActions
from bayesgui.app.questions.sensitivity import SensitivityAnalysis
from bayesgui.app.questions.steps import Steps
from bayesgui.app.questions.two_variables import TwoVariablesTable
from bayesgui.app.questions.why import Why
from bayesgui.app.runs.steering import Steering
from bayesgui.app.scenarios.actions import ScenarioActions
from bayesgui.app.series.actions import SeriesActions
from bayesgui.app.sessions.documents import Documents
from bayesgui.app.settings import Settings
from bayesgui.app.shell.actions.action_set import ActionSet
from bayesgui.app.shell.beside_actions import BesideActions
from bayesgui.app.shell.context_menus import ContextMenus
from bayesgui.app.shell.docks import Docks
from bayesgui.app.shell.document_binding import DocumentBinding
from bayesgui.app.shell.first_paint import FirstPaint
from bayesgui.app.shell.messages import Messages
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.starting_size import starting_size
from bayesgui.app.shell.status import StatusLine
from bayesgui.app.shell.tables import Tables
from bayesgui.app.shell.tool_bar import ToolBar
from bayesgui.app.shell.view_actions import ViewActions
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.app.shell.workbench import Workbench
from bayesgui.canvas.layout_animation import MAX_ANIMATED_NODES
from bayesgui.document.clipboard import leave_text
from bayesgui.jobs.runner import Runner
from bayesgui.widgets import motion
from bayesgui.widgets.on_screen import bring_onto_screen

if TYPE_CHECKING:
    from PySide6.QtGui import (
        QCloseEvent,
        QDragEnterEvent,
        QDropEvent,
        QKeyEvent,
        QResizeEvent,
        QShowEvent,
    )

    from bayesgui.app.shell.page_spec import LazyPage
    from bayesgui.canvas.view import CanvasView
    from bayesgui.document.document import Document
    from bayesgui.document.session import DocumentSession
    from bayesgui.explain.question import Question
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.panels.incomplete.em_page import EMPanel


class MainWindow(QMainWindow):
    """The main window of bayesgui."""

    def __init__(self, settings: Settings | None = None) -> None:
        super().__init__()
        self.setObjectName("mainWindow")
        self.settings = settings or Settings(parent=self)
        self.runner = Runner(self)
        self.documents = Documents(self.runner, self.settings, self)
        self._make_surroundings()
        self._make_parts()
        self._connect_parts()
        self._connect_sessions()
        self._begun = False
        self.setAcceptDrops(True)
        self._fit_to_screen()
        self.safety = SafetyCopies(self.workbench)
        self.safety.save_requested.connect(self.file_actions.saving.save)
        self.safety.open_requested.connect(self.opening.open)

    def _make_surroundings(self) -> None:
        """Make the widgets and services that the parts share, and bundle them in a workbench."""
        self.action_set = ActionSet(self, features.action_table())
        self.central_widget = CentralWidget(
            self.documents, self.action_set, self.runner, self.settings, self
        )
        self.setCentralWidget(self.central_widget)
        self.docks = Docks(self, self.settings, self._is_crowded)
        self.status = StatusLine(self.documents, self.runner, self.docks, self)
        self.messages = Messages(self.central_widget.message_bar, self.status, self)
        self.pages = Pages(self.docks, self.central_widget.panes, self.messages, self.runner, self)
        self.tables = Tables(self.pages, self.runner, self)
        self.tool_bar = ToolBar(self.action_set, self.central_widget.panes, self)
        self.addToolBar(self.tool_bar)
        self.setStatusBar(self.status)
        self.workbench = Workbench(
            window=self,
            settings=self.settings,
            runner=self.runner,
            documents=self.documents,
            actions=self.action_set,
            docks=self.docks,
            pages=self.pages,
            tables=self.tables,
            canvases=self.central_widget.panes,
            messages=self.messages,
        )

    def _make_parts(self) -> None:
        bench = self.workbench
        self.opening = Opening(bench)
        self.ringed_page = RingedPage(bench)
        self.example_data = ExampleData(bench)
        self.file_actions = FileActions(bench)
        self.changed_files = ChangedFiles(bench)
        self.picture_actions = PictureActions(bench)
        self.report_actions = ReportActions(bench)
        self.live_page_actions = LivePageActions(bench)
        self.data_actions = DataActions(bench)
        self.data_cuts = DataCuts(bench)
        self.sample_actions = SampleActions(bench)
        self.edit_actions = EditActions(bench)
        self.appearance_actions = AppearanceActions(bench)
        self.view_actions = ViewActions(bench)
        self.beside_actions = BesideActions(bench)
        self.kept_table_actions = KeptTableActions(bench)
        self.model_actions = ModelActions(bench)
        self.expert_actions = ExpertActions(bench, self.opening)
        self.state_actions = StateActions(bench)
        self.evidence_actions = EvidenceActions(bench)
        self.scenario_actions = ScenarioActions(bench)
        self.series_actions = SeriesActions(bench)
        self.infer_actions = InferActions(bench)
        self.learn_actions = LearnActions(bench)
        self.hidden_nodes = HiddenNodes(bench)
        self.additional_data = AdditionalData(bench)
        self.workshop = Workshop(bench)
        self.playground_actions = PlaygroundActions(bench)
        self.help_actions = HelpActions(bench)
        self.context_menus = ContextMenus(bench)
        self.lessons = Lessons(bench)
        self.configuration_probabilities = ConfigurationProbabilities(bench)
        self.case_counts = CaseCounts(bench)
        self.separation_numbers = SeparationNumbers(bench)
        self.arc_strengths = ArcStrengths(bench)
        self.credible_intervals = CredibleIntervals(bench)
        self.activities = Activities(bench, features.FEATURES)
        self.steering = Steering(bench, self.activities)
        self.action_set.fill_menu_bar(self.menuBar())
        self.action_set.attach_local(self.canvas, self.pages.network.view)
        self.binding = DocumentBinding(bench)

    def _connect_parts(self) -> None:
        """Connect all signals between parts."""
        self._connect_files()
        self._connect_editing()
        self._connect_questions()
        self._connect_engine()
        self._connect_activities()
        asking = self.lessons, self.central_widget, self.help_actions, self.file_actions
        connect_lessons(*asking, self.opening, self.activities, self.playground_actions)
        self.central_widget.covered.connect(self.docks.keep_height)
        for part in (self.infer_actions, self.view_actions):
            self.settings.changed.connect(part.follow_setting)

    def _connect_files(self) -> None:
        closed = self.central_widget.tabs.tabCloseRequested
        closed.connect(lambda index: self.file_actions.close(self.documents[index]))
        self.central_widget.recent_requested.connect(lambda path: self.opening.open([path]))
        self.central_widget.example_requested.connect(lambda path: self.opening.open([path], True))
        self.file_actions.open_requested.connect(self.opening.open)
        self.opening.data_found.connect(self.series_actions.files.take)
        self.series_actions.files.import_requested.connect(self.data_actions.ask_soon)
        self.opening.model_found.connect(self.workshop.read_model)
        self.opening.ensemble_found.connect(lambda path: self.activities[Averages].read(path))
        self.activities.when_made(Averages, lambda it: it.ask_before_closing(self.file_actions))
        self.opening.example_opened.connect(self.example_data.load)
        self.data_actions.learning_requested.connect(self.learn_actions.learn_imported)
        self.learn_actions.imported_learned.connect(self.data_actions.keep_in_view)

    def _connect_editing(self) -> None:
        self.canvas.hint.connect(self.status.hover)
        self.series_actions.hint.connect(self.status.hover)
        self.canvas.message.connect(lambda *_: self.status.hover(""))
        self.messages.follow(self.documents.kernels)
        self.action_set.refused.connect(self.status.say)
        self.edit_actions.history_moved.connect(self.status.say_step)
        self.edit_actions.find_requested.connect(self.tool_bar.begin_search)
        self.pages.editor_requested.connect(self.model_actions.open_editor)
        self.pages.cut_requested.connect(self.data_cuts.ask)
        self.pages.number_requested.connect(self.evidence_actions.ask_number)
        self.context_menus.state_chosen.connect(self.evidence_actions.toggle_state)
        self.context_menus.state_excluded.connect(self.evidence_actions.toggle_excluded)
        self.context_menus.intervention_chosen.connect(self.evidence_actions.toggle_intervention)

    def _connect_questions(self) -> None:
        self.infer_actions.update_requested.connect(self.activities.update_now)
        pages, activities, show = self.pages, self.activities, self._show_steps
        for asking in (self.context_menus, pages.evidence):
            asking.why_requested.connect(lambda *asked: activities[Why].explain(*asked))
        self.context_menus.steps_requested.connect(show)
        pages.evidence.numbers.steps_requested.connect(lambda: activities[Steps].ask_evidence())
        pages.when_made(Pages.cpt, lambda page: page.steps_requested.connect(self._show_entry))
        tables = TwoVariablesTable.two_variables, Laboratory.diagnostics, CausalEffects.effects
        asking_pages: tuple[LazyPage[Any], ...] = (Pages.counts, Pages.variable, *tables)
        for page in asking_pages:
            pages.when_made(page, lambda made: made.steps_requested.connect(show))

    def _show_entry(self, *entry: Any) -> None:
        self.activities[Steps].ask_entry(*entry)

    def _show_steps(self, question: Question) -> None:
        self.activities[Steps].ask(question)

    def _connect_engine(self) -> None:
        self.infer_actions.engine_choice_requested.connect(self.tool_bar.open_engines)
        self.infer_actions.watch_requested.connect(lambda: self.activities[Laboratory].open_now())
        changed = self.documents.engine_changed
        changed.connect(self.tool_bar.show_engine)
        changed.connect(lambda: self.action_set.refresh(["infer.gibbs"]))
        changed.connect(self.scenario_actions.comparer.recompute)
        changed.connect(self.separation_numbers.ask_again)

    def _connect_activities(self) -> None:
        when_made = self.activities.when_made
        when_made(Comparing, lambda each: each.open_requested.connect(self.opening.open))
        when_made(AlgorithmPlayer, self._connect_player)
        connect_discovery(self.activities, self.context_menus.searched_arc_pointed)
        when_made(EMLearning, lambda em: em.swap_requested.connect(self.hidden_nodes.exchange))
        when_made(RowByRow, lambda rows: rows.learn_requested.connect(self.learn_actions.learn))
        follow = self.documents.engine_changed.connect
        when_made(Laboratory, lambda laboratory: follow(laboratory.follow_engine))
        when_made(StrategySensitivity, self._connect_sensitivity)
        self.pages.when_made(EMLearning.em, self._connect_em)

    def _connect_sensitivity(self, asking: StrategySensitivity) -> None:
        asking.node_requested.connect(self.activities[SensitivityAnalysis].ask_about)

    def _connect_player(self, player: AlgorithmPlayer) -> None:
        player.view_changed.connect(self.central_widget.show_instead)
        for part in (self.view_actions, self.picture_actions):
            player.view_changed.connect(part.follow_view)

    def _connect_em(self, page: EMPanel) -> None:
        page.count_requested.connect(self.learn_actions.ask)
        page.head.method_chosen.connect(lambda _method: self.activities[RowByRow].open())

    def _connect_sessions(self) -> None:
        """Make every part follow the active document, in this order."""
        for follow in (
            self.binding.follow_session,
            self.tool_bar.follow_session,
            self.status.follow_session,
            self.central_widget.show_session,
            self.pages.show_session,
            self.ringed_page.follow_session,
            self.kept_table_actions.follow_session,
            self.model_actions.causes.follow_session,
            self.model_actions.time.follow_session,
            self.activities.follow_session,
            self.model_actions.follow_session,
            self.infer_actions.follow_session,
            self.arc_strengths.follow_session,
            self.credible_intervals.follow_session,
            self.configuration_probabilities.follow_session,
            self.separation_numbers.follow_session,
            self.changed_files.follow_session,
            self.lessons.follow_session,
            lambda _session: self.binding.refresh(),
        ):
            self.documents.current_changed.connect(follow)

    def _fit_to_screen(self) -> None:
        start = starting_size(self.screen().availableSize())
        self._cramped = start.is_cramped
        self.setMinimumSize(start.minimum)
        self.resize(start.size)
        if start.is_cramped:
            self.setWindowState(Qt.WindowState.WindowMaximized)
        elif not (geometry := self.settings.geometry("geometry")).isEmpty():
            self.restoreGeometry(geometry)

    # -- for scripts --------------------------------------------------------------------------

    @property
    def session(self) -> DocumentSession:
        """The session of the active tab."""
        return self.documents.current.session

    @property
    def document(self) -> Document:
        """The document of the active tab."""
        return self.documents.current.document

    @property
    def canvas(self) -> CanvasView:
        """The canvas, which shows the active document."""
        return self.central_widget.canvas

    def posteriors(self) -> Posteriors | None:
        """Return the posteriors on the screen; None while they are out of date."""
        posteriors = self.session.beliefs.state.posteriors
        return posteriors if self.documents.current.queries.is_fresh else None

    def wait_idle(self, seconds: float) -> bool:
        """Process events until nothing is waiting or running; False after `seconds`."""
        self.pages.make_scripted()
        self.documents.begin_asking()
        until = time.monotonic() + seconds
        while True:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 5)
            if self._is_idle():
                # A finished job may have started another one.
                QApplication.processEvents()
                if self._is_idle():
                    return True
            if time.monotonic() > until:
                return False
            time.sleep(0.001)

    def _is_crowded(self) -> bool:
        return len(self.document.state.network) > MAX_ANIMATED_NODES

    def _is_idle(self) -> bool:
        return (
            self.runner.is_idle
            and not self.binding.is_waiting
            and not self.configuration_probabilities.is_waiting
            and self.lessons.is_settled
            and not self.central_widget.panes.is_animating
            and not motion.is_moving()
        )

    # -- events -------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "binding"):
            self.documents.retell_edits()
            self.action_set.retranslate()
            self.tool_bar.show_engine()
            self.pages.retranslate()
            for part in self.findChildren(WindowPart):
                part.retranslate()
            self.status.retranslate()
            self.binding.refresh()

    def event(self, event: QEvent) -> bool:
        """Show status tips of actions in our status line."""
        if isinstance(event, QStatusTipEvent):
            self.status.hover(event.tip())
            return True
        return super().event(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Restore the docks when the size is known."""
        super().showEvent(event)
        if self._begun:
            return
        self._begun = True
        self.action_set.attach()
        self.docks.restore(closed=self._cramped)
        self.central_widget.show_start_page()
        self.canvas.setFocus()
        FirstPaint(self.canvas.viewport(), self._begin)

    def _begin(self) -> None:
        """Make what is not visible yet, start inference and offer recovered documents."""
        self.pages.make_scripted()
        bring_onto_screen(self, self.screen().availableGeometry())
        self.documents.begin_asking()
        self.safety.offer()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.tool_bar.adapt(self.width())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes, store the geometry, stop all jobs."""
        if not self.file_actions.may_quit(self.close):
            event.ignore()
            return
        leave_text(QApplication.clipboard())
        self.docks.keep()
        self.settings.keep_geometry("geometry", self.saveGeometry())
        self.settings.sync()
        self.safety.close()
        self.tables.show_kept(None)
        self.documents.put_back()
        self.documents.end_asking()
        self.runner.shutdown()
        super().closeEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button with Enter; say why keys of disabled actions do nothing."""
        if not self.action_set.take_key(self, event):
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if paths_of(event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.opening.open(paths_of(event.mimeData().urls()))
