"""The classifier workshop: its window, its jobs, and its models as documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.classifying.class_networks import ClassNetworks
from bayesgui.app.classifying.drawn_losses import drawn
from bayesgui.app.classifying.inspecting import Inspecting
from bayesgui.app.classifying.judgement_bands import JudgementBands
from bayesgui.app.classifying.lazy_training import LazyTraining
from bayesgui.app.classifying.learning_curves import LearningCurves
from bayesgui.app.classifying.left_workshops import LeftWorkshops
from bayesgui.app.classifying.loss_work import LossWork
from bayesgui.app.classifying.model_cards import ModelCards
from bayesgui.app.classifying.model_work import ModelWork, is_model_file
from bayesgui.app.classifying.numbers.networks import NumberNetworks
from bayesgui.app.classifying.opened_models import document_of, origin_of
from bayesgui.app.classifying.operating_point import given_rows
from bayesgui.app.classifying.row_reasons import RowReasons
from bayesgui.app.classifying.row_work import RowWork
from bayesgui.app.classifying.text_tables import TextTables
from bayesgui.app.classifying.training import Training
from bayesgui.app.editing.arranging import arrange
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.document.data import with_numbers
from bayesgui.document.decisions.class_edits import class_of
from bayesgui.document.files import loaded_of
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.document.shown.operating_point import OperatingPoint
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.choosing_files import ask_folder, ask_table
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.on_screen import bring_to_front
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.classifying.trial import Trial
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.regression.number_files import SavedNumbers
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.shown.classifier_figures import ClassifierOrigin
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Layout
    from bayesgui.jobs.job import Job
    from bayesgui.widgets.frame.message_bar import Kind
    from bayesgui.windows.workshop.state import WorkshopState
    from bayesgui.windows.workshop.window import WorkshopWindow


class Workshop(WindowPart):
    """Binds the menu Classify."""

    _training: Training
    _number_networks: NumberNetworks
    _curves: LearningCurves
    _bands: JudgementBands
    _texts: TextTables
    _lazy: LazyTraining
    rows: RowWork
    inspecting: Inspecting

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.window: WorkshopWindow | None = None
        self._left = LeftWorkshops()
        self._reading = LatestJob(self)
        self._work = ModelWork(workbench, self)
        self._losses = LossWork(workbench, self, lambda: self._data_folder)
        for work in (self._work, self._losses):
            work.said.connect(self._say)
            work.failed.connect(self._on_failed)
        self._work.model_read.connect(self._on_model_read)
        workbench.pages.when_made(
            ClassNetworks.classifier, lambda page: page.workshop_requested.connect(self._return)
        )

    # -- the window ---------------------------------------------------------------------------

    @Command(
        "classify.train",
        "Classifier workshop…",
        ("F8",),
        "classify",
        "Train Bayesian classifiers on a table, and compare them",
    )
    def open(self) -> WorkshopWindow:
        """Open the workshop on the data of the active document, or bring it to the front."""
        return self._open(self._left.of(self.session))

    def _open(self, left: WorkshopState | None) -> WorkshopWindow:
        """Bring the window to the front, or make one; `left`: what it shows then, if anything."""
        window = self.window
        if window is None:
            window = self._make()
            data = self.session.data.state
            if left is not None:
                window.show_again(left)
            elif data.dataset is not None:
                window.show_table(with_numbers(data), data.title)
                self._texts.remember_file(data.source)
            if data.dataset is not None:
                self.rows.follow(self.session.data)
        bring_to_front(window)
        return window

    def _return(self) -> None:
        """Show the workshop again, with the table of the active document's classifier."""
        origin = self.session.shown[ClassifierFigures].state.origin
        is_new = self.window is None
        window = self.open()
        if origin is None:
            return
        if is_new and window.state.dataset is not origin.dataset:
            window.show_table(origin.dataset, origin.title)
            window.choose_target(class_of(self.document.state) or window.state.target)
        if window.state.dataset is origin.dataset:
            window.update_state(current=origin.method)

    def _make(self) -> WorkshopWindow:
        from bayesgui.windows.workshop.window import WorkshopWindow

        window = self.window = WorkshopWindow(self.workbench.window)
        self._training = Training(self.workbench, window)
        self._curves = LearningCurves(self.workbench, window)
        self._bands = JudgementBands(self.workbench, window)
        RowReasons(self.workbench, window)
        self._number_networks = NumberNetworks(self.workbench, window)
        ModelCards(self.workbench, window, lambda: self._data_folder)
        self._texts = TextTables(self.workbench, window)
        self._texts.read.connect(self._training.cancel)
        self._lazy = LazyTraining(window)
        self._lazy.due.connect(self.train)
        self.rows = RowWork(self.workbench, window, self._trained_model)
        self.inspecting = Inspecting(self.workbench, window)
        window.train_requested.connect(self.train)
        window.stop_requested.connect(self._training.stop)
        window.cancel_requested.connect(self._training.cancel)
        window.test_requested.connect(self._ask_test)
        window.head.table_requested.connect(self._ask_table)
        window.file_dropped.connect(self._read_dropped)
        window.head.predict_requested.connect(self.predict)
        window.head.menu.scores_requested.connect(lambda: self.predict(scores=True))
        window.head.save_requested.connect(self.save)
        window.state_changed.connect(self._refresh_actions)
        window.head.network_requested.connect(lambda: self._open_network())
        window.report.row_requested.connect(self._open_row)
        window.report.plots.learning_requested.connect(self.draw_learning_curves)
        window.report.plots.learning_stopped.connect(self._curves.stop)
        self._losses.bind(window.decisions.grid)
        window.decisions.grid.files.network_requested.connect(
            lambda: self._open_network(as_decision=True)
        )
        session = self.session
        window.closed.connect(lambda: self._left.keep(session, window.state))
        window.destroyed.connect(self._forget)
        return window

    def _forget(self) -> None:
        self.window = None
        del (
            self._training,
            self._number_networks,
            self._curves,
            self._bands,
            self._texts,
            self._lazy,
            self.rows,
            self.inspecting,
        )
        self._refresh_actions()

    def _refresh_actions(self) -> None:
        self.actions.refresh(("classify.predict", "classify.open"))

    def _say(self, kind: Kind, text: str) -> None:
        """Show a message where the user works."""
        where = self.workbench if self.window is None else self.window
        where.messages.show_message(kind, text)

    # -- the table ----------------------------------------------------------------------------

    def _ask_table(self) -> None:
        assert self.window is not None
        path = ask_table(self.window, self.tr("Open a table"), self._data_folder)
        if path is not None:
            self.read(path)

    @property
    def _data_folder(self) -> Path:
        source = self.session.data.state.source
        return self.folder if source is None else source.parent

    def _ask_test(self) -> None:
        """Ask for a second table, and judge on it."""
        assert self.window is not None
        path = self.window.state.source.path
        if path is not None and path.is_dir():
            chosen = ask_folder(self.window, self.tr("Judge on the texts of"), path.parent)
        else:
            chosen = ask_table(self.window, self.tr("Judge on the rows of"), self._data_folder)
        if chosen is not None and self.window.state.source.texts is not None:
            self._texts.read_test(chosen)
        elif chosen is not None:
            self.read(chosen, self._on_test_read)

    def _on_test_read(self, path: Path, dataset: Dataset) -> None:
        if self.window is not None:
            self.window.show_test(dataset, path.name)

    def read(self, path: Path, done: Callable[[Path, Dataset], None] | None = None) -> None:
        """Read a table whose columns of numbers stay numbers; `done` takes it, if given."""
        take = self._on_read if done is None else done
        judged = None if done is None or self.window is None else self.window.state.dataset
        known = None if judged is None else judged.states

        def work(monitor: Monitor) -> Dataset:
            from bayesgui.data.case_source import rows_of
            from bayesgui.data.reading.reader import read_data

            table = read_data(path, quantities="numbers", states=known, monitor=monitor)
            return rows_of(table, path.name)

        self._reading.start(
            lambda: self.workbench.runner.submit_work(
                work, lambda: self.tr("Read {file}").format(file=path.name)
            ),
            lambda dataset: take(path, dataset),
            self._on_failed,
        )

    def _on_read(self, path: Path, dataset: Dataset) -> None:
        if self.window is not None:
            self._training.cancel()
            self.window.show_table(dataset, path.name)
            self._texts.remember_file(path)
            if dataset.remarks:
                text = join_sentences(map(translate_sentence, dataset.remarks))
                self.window.messages.show_message("info", text, self._texts.offers())

    def _on_failed(self, error: BaseException) -> None:
        if self.window is not None and isinstance(error, BayesGuiError):
            self.window.messages.show_message("error", error_sentence(error))
        else:
            self.workbench.messages.show_failure(error)

    # -- model files --------------------------------------------------------------------------

    def _trained_model(self) -> SavedModel | None:
        """Return the chosen classifier of the window, or the one from a file."""
        from bayesgui.classifiers.model_files import SavedModel

        found = self._applied()
        return found if isinstance(found, SavedModel) else None

    def _applied(self) -> SavedModel | SavedNumbers | None:
        """Return the chosen model of the window, or the one from a file."""
        from bayesgui.app.classifying.applied_models import applied_model

        return None if self.window is None else applied_model(self.window.state)

    def _saved(self) -> SavedModel | SavedNumbers | None:
        """Return the model that is applied: the chosen one, one from a file, or the document."""
        from bayesgui.classifiers.model_files import classifier_of

        found, document = self._applied(), self.document.state
        if found is not None:
            return found
        if class_of(document) is None:
            return None
        return classifier_of(loaded_of(document), self.document.title)

    def _no_model(self) -> str | None:
        state = None if self.window is None else self.window.state
        if state is not None and state.has_model:
            return None
        if class_of(self.document.state) is not None:
            return None
        return self.tr("train or open a model, or mark a node as the class, first")

    def _no_network(self) -> str | None:
        state = None if self.window is None else self.window.state
        if state is None or state.applied is None:
            return self.tr("train a model in the workshop first")
        from bayesgui.windows.workshop.as_network import no_network_reason

        return no_network_reason(state.applied) or None

    @Command(
        "classify.predict",
        "Predict a file…",
        tip="Write the decisions for another table to a file",
        needs=_no_model,
    )
    def predict(self, *, scores: bool = False) -> None:
        """Ask for a table, and write what the model decides for its rows."""
        saved = self._saved()
        if saved is not None:
            parent = self.workbench.window if self.window is None else self.window
            self._work.ask_predict(parent, saved, self._data_folder, scores=scores)

    def save(self) -> None:
        """Ask for a file, and write the chosen model and the losses to it."""
        saved = self._saved()
        if saved is not None and self.window is not None:
            stem = f"{self.window.state.title.split('.')[0]}-{saved.method}"
            self._work.ask_save(self.window, saved, self._data_folder, stem)

    def read_model(self, path: Path) -> None:
        """Open a model file in the workshop."""
        # Models that were trained before would stand in its place.
        self._open(None)
        self._work.read(path)

    def _read_dropped(self, path: Path) -> None:
        from bayesgui.data.texts.reading import is_text_folder

        if is_model_file(path):
            self._work.read(path)
        elif is_text_folder(path):
            self._texts.read_folder(path)
        else:
            self.read(path)

    def _on_model_read(self, saved: SavedModel | SavedNumbers, path: Path) -> None:
        if self.window is not None:
            self.window.show_model(saved, path.name)
            text = self.tr("Opened **{file}**, which tells {target}.")
            self._say("success", text.format(file=path.name, target=saved.model.target))

    # -- training -----------------------------------------------------------------------------

    def _trial(self) -> Trial | None:
        """Return what is asked of the workshop; None without a table."""
        from bayesgui.app.classifying.trial import trial_of

        return None if self.window is None else trial_of(self.window.state)

    def draw_learning_curves(self) -> None:
        """Train the ticked models on growing parts of the table."""
        trial = self._trial()
        if self.window is not None and trial is not None:
            self._curves.draw(trial)

    def train(self) -> Job | None:
        """Judge the ticked models on the same folds, and train each on all rows."""
        from bayesgui.app.classifying.numbers.trial import number_trial_of

        if self.window is None:
            return None
        if self.window.state.numbers.on:
            numbers = number_trial_of(self.window.state)
            return None if numbers is None else self._training.train_numbers(numbers)
        trial = self._trial()
        return None if trial is None else self._training.train(trial)

    # -- models as networks -------------------------------------------------------------------

    def _open_row(self, row: int) -> None:
        """Open the current model as a network with a row's cells as findings."""
        from bayesgui.data.row_findings import row_findings

        window = self.window
        if window is None or window.state.judged is None or window.state.trained is None:
            return
        state = window.state
        assert state.judged is not None
        network = None if state.trained is None else state.trained.network
        if network is None:
            return
        features = state.judged.without(state.target)
        evidence, _ = row_findings(features, row, network)
        self._open_network(evidence)

    @Command(
        "classify.open",
        "Open as a network",
        tip="The chosen model of the workshop as a document of its own",
        needs=_no_network,
    )
    def _open_network(self, evidence: Evidence = NO_EVIDENCE, *, as_decision: bool = False) -> None:
        """Open the current model as a document; with its losses drawn, if that is wanted."""
        window = self.window
        if window is not None and window.state.numbers.on:
            self._number_networks.open()
            return
        if window is None or window.state.trained is None:
            return
        state = window.state
        assert state.trained is not None
        saved = self._trained_model()
        if state.trained.network is None or saved is None:
            return
        title = self.tr("{model} of {table}").format(
            model=state.current, table=state.title.split(".")[0]
        )

        def done(made: DocumentState, layout: Layout) -> None:
            made = made.with_(layout=layout)
            if as_decision:
                made = drawn(made)
            opened = self.workbench.documents.add(made, None, title)
            opened.document.mark_unsaved()
            opened.session.shown[OperatingPoint].update(**given_rows(state))
            opened.session.shown[ClassifierFigures].update(origin=origin)
            self.actions.refresh(("classify.figures",))
            self.actions["classify.figures"].trigger()
            self._say_opened(made, origin)
            self.workbench.canvas.fit(animated=False)
            self.workbench.window.raise_()
            self.workbench.window.activateWindow()

        origin = origin_of(state, state.trained)
        arrange(self.workbench, document_of(state.trained, saved, evidence), done)

    def _say_opened(self, made: DocumentState, origin: ClassifierOrigin) -> None:
        network, target = made.network, class_of(made)
        own = sum(parent == target for parent, _ in network.arcs)
        text = self.tr(
            "**{model}** opened as a network: {arcs}, {own} of them from the class. Click a bar to "
            "classify a case; Esc leaves the overlay."
        )
        arcs = self.tr("%Ln arc(s)", "", len(network.arcs))
        self.workbench.messages.say(
            text.format(model=origin.method, arcs=arcs, own=count_text(own))
        )
