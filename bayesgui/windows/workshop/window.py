"""The window of the classifier workshop."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from bayesgui.classifiers.base import classifiers
from bayesgui.widgets.frame.message_bar import MessageBar
from bayesgui.widgets.frame.side_window import SideWindow
from bayesgui.widgets.frame.status_cells import StatusCells
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.on_screen import open_at
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked
from bayesgui.widgets.rows.section import Hairline
from bayesgui.windows.workshop.decision_side import DecisionSide
from bayesgui.windows.workshop.frame import local_file, scrolled, upright
from bayesgui.windows.workshop.head import WorkshopHead
from bayesgui.windows.workshop.model_character import classifier_character
from bayesgui.windows.workshop.model_list import ModelList
from bayesgui.windows.workshop.model_options import ModelOptions
from bayesgui.windows.workshop.numbers.chosen_class import (
    bins_to_return,
    kept_aside,
    on_target,
    on_trial,
)
from bayesgui.windows.workshop.numbers.pages import NumberPages
from bayesgui.windows.workshop.preparing import PreparingPart, plain_name
from bayesgui.windows.workshop.report import ReportPage
from bayesgui.windows.workshop.results import still_compared
from bayesgui.windows.workshop.state import (
    BY_COLUMN,
    WorkshopState,
    class_totals,
    merit,
    styled,
    undone,
    usual_column,
    usual_models,
    usual_target,
)
from bayesgui.windows.workshop.state_texts import status_cells, status_sentence, untrainable_models
from bayesgui.windows.workshop.table_source import NO_SOURCE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent

    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.regression.number_files import SavedNumbers
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.windows.workshop.results import Likeness, ModelResult, ResultBands, TrainedResult
    from bayesgui.windows.workshop.state import Way

_LEFT, _RIGHT = 232, 304
_FEW_CLASSES, _PER_CLASS, _MOST_MORE = 4, 24, 96
"""Classes for which the right side has room, and px for each more, if the window is wide."""
_UNDO_STEPS = 100
_NARROW = 1400
"""Below this width in px, short words and narrow columns are used."""


class WorkshopWindow(SideWindow):
    """Models at the left, their report in the middle, decisions at the right.

    What needs a job or another document is asked for by signals, some of its parts.
    """

    train_requested = Signal()
    stop_requested = Signal()
    """Training shall stop, and keep what all models were judged on."""
    cancel_requested = Signal()
    """Training shall end, and leave the results from before."""
    test_requested = Signal()
    """Request to choose a second table that judges."""
    file_dropped = Signal(object)
    """The path of a table that was dropped on the window."""
    state_changed = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("classifierWorkshop", parent)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.palette().ColorRole.Base)
        self._state = WorkshopState()
        self._progress: float | None = None
        self._step = ""
        self._slid = self._has_chosen = self._is_stopping = False
        self._history: list[WorkshopState] = []
        self.setAcceptDrops(True)
        self.head = WorkshopHead(self)
        self.messages = MessageBar(self)
        self.models = ModelList.of_classifiers(self)
        self.preparing = PreparingPart(self)
        self.options = ModelOptions(
            "workshopCharacter",
            lambda name: classifiers[name].parameters,
            classifier_character,
            self,
        )
        self.report = ReportPage(self)
        self.decisions = DecisionSide(self)
        self.numbers = NumberPages(self)
        self.status = StatusCells(self)
        self._build()
        self._connect()
        tell(self.setWindowTitle, live("Classifier workshop"))
        self.refresh()
        open_at(self, 1440, 900)

    def _build(self) -> None:
        left = QWidget(self)
        column_layout(
            self.models, Hairline(left), self.preparing, Hairline(left), self.options, None,
            parent=left, spacing=8,
        )  # fmt: skip
        numbers, decisions = self.numbers, QWidget(self)
        column_layout(numbers.offer, self.decisions, parent=decisions, spacing=0)
        pairs = (left, numbers.left), (self.report, numbers.report), (decisions, numbers.side)
        self._stacks = [stacked(self, *map(scrolled, pair)) for pair in pairs]
        left_stack, report, self._right = self._stacks
        left_stack.setFixedWidth(_LEFT)
        self._right.setFixedWidth(_RIGHT)
        middle = row_layout(
            left_stack, upright(self), report, upright(self), self._right,
            spacing=0, grows=report,
        )  # fmt: skip
        column_layout(
            self.head, Hairline(self), self.messages, middle, self.status,
            parent=self, spacing=0, grows=middle,
        )  # fmt: skip

    def _connect(self) -> None:
        head = self.head
        head.train_requested.connect(self._train_or_stop)
        head.cancel_requested.connect(self.cancel_requested)
        head.target_chosen.connect(self.choose_target)
        head.way_chosen.connect(self._choose_way)
        head.by_chosen.connect(lambda by: self._change_trial(by=by))
        head.gap_chosen.connect(lambda gap: self._change_trial(gap=gap))
        self.preparing.changed.connect(lambda asked: self._change_trial(preparing=asked))
        self.report.best_by.activated.connect(
            lambda _place: self.update_state(best_by=self.report.best_by.currentData())
        )
        head.share_chosen.connect(lambda share: self._change_trial(share=share))
        head.folds_chosen.connect(lambda folds: self._change_trial(folds=folds))
        head.seed_chosen.connect(lambda seed: self._change_trial(seed=seed))
        self.models.chosen.connect(self._choose_model)
        self.models.ticked.connect(self._tick)
        self.options.changed.connect(self._set_options)
        self.report.table.chosen.connect(self._choose_model)
        self.report.plots.positive.activated.connect(lambda k: self.update_state(positive=k))
        self.numbers.changed.connect(lambda mode: self.update_state(numbers=mode))
        self.numbers.edited.connect(self.remember)
        self.numbers.treated.connect(lambda on: self.treat(numbers=on))
        self.decisions.losses_changed.connect(self._change_losses)
        self.decisions.cell_chosen.connect(lambda cell: self.update_state(cell=cell))
        for keys, slot in (
            (QKeySequence.StandardKey.Undo, self.undo),
            ("F8", self._train_or_stop),
        ):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)

    # -- state --------------------------------------------------------------------------------

    @property
    def state(self) -> WorkshopState:
        """The present state."""
        return self._state

    def update_state(self, **changes: Any) -> None:
        """Change parts of the state, and show them."""
        self._state = replace(self._state, **changes)
        self.refresh()

    def show_again(self, state: WorkshopState) -> None:
        """Show what a window showed when it was closed."""
        self._has_chosen = True
        none: Mapping[str, Any] = MappingProxyType({})
        self._state = replace(state, running=none, numbers=replace(state.numbers, running=none))
        self.refresh()

    def show_table(self, dataset: Dataset, title: str) -> None:
        """Take another table; its last column of states is the class until another is chosen."""
        target = usual_target(dataset)
        ticked = usual_models(dataset, target)
        self._state = replace(
            self._state,
            dataset=dataset,
            title=title,
            results=MappingProxyType({}),
            running=MappingProxyType({}),
            cell=None,
            ticked=ticked,
            current=ticked[0],
            way="folds" if self._state.way in ("file", *BY_COLUMN) else self._state.way,
            by="",
            gap=0,
            test=None,
            source=NO_SOURCE,
            # The numbers of a class that was cut were those of the former table.
            numbers=replace(self._state.numbers.without_results(), column=None),
        )
        self.choose_target(target)

    def show_model(self, saved: SavedModel | SavedNumbers, title: str) -> None:
        """Show a model from a file; the losses it was saved with decide."""
        self.update_state(opened=saved, opened_title=title)

    def treat(self, *, numbers: bool) -> None:
        """Predict the class as numbers, or as classes; what was trained so before comes back."""
        left = self._state
        if left.dataset is None or left.numbers.on == numbers:
            return
        self.messages.clear()
        bins = bins_to_return(left) if numbers else left.numbers.bins
        state = replace(left, numbers=replace(left.numbers, bins=bins))
        self._history.clear()
        self._state = kept_aside(on_target(state, left.target, numbers), left)
        self.refresh()

    def choose_target(self, target: str, *, numbers: bool | None = None) -> None:
        """Take another class, with losses of 1 for every wrong decision.

        `numbers`: whether its numbers are predicted; by default where there are many.
        """
        self._history.clear()
        self._state = on_target(self._state, target, numbers)
        self.refresh()

    def _change_trial(self, **changes: Any) -> None:
        """Change what all results depend on; Undo takes back what is done around the models."""
        kept = [*self._history, self._state] if "preparing" in changes else []
        self._history = kept[-_UNDO_STEPS:]
        self._state = on_trial(self._state, changes)
        self.refresh()

    def _choose_way(self, way: Way) -> None:
        """Judge on other rows; a second file is asked for first."""
        if way == "file":
            self.head.show_state(self._state)
            self.test_requested.emit()
        elif way in BY_COLUMN:
            by = self._state.by or usual_column(self._state, way)
            self._change_trial(way=way if by else self._state.way, by=by)
        else:
            self._change_trial(way=way)

    def show_test(self, dataset: Dataset, title: str) -> None:
        """Judge models on a second table."""
        self._change_trial(way="file", test=dataset, test_title=title)

    # -- undo ---------------------------------------------------------------------------------

    def remember(self) -> None:
        """Keep the present ticks, options, losses and the like, to return to them."""
        self._history = [*self._history[-_UNDO_STEPS + 1 :], self._state]

    def undo(self) -> None:
        """Take back the last change of ticks, options, losses or what is around the models."""
        if not self._history:
            self.status.set_sentence(self.tr("Nothing to undo in the workshop."))
            return
        self._state = undone(self._state, self._history.pop())
        self.options.forget()
        self.refresh()

    def _change_losses(self, losses: LossMatrix) -> None:
        # A drag of the slider is one step.
        if not self.decisions.is_sliding or not self._slid:
            self.remember()
        self._slid = self.decisions.is_sliding
        self.update_state(losses=losses, cell=None)

    def _choose_model(self, name: str) -> None:
        self._has_chosen = True
        self.update_state(current=name, cell=None)

    def _tick(self, name: str, on: bool) -> None:
        self.remember()
        wanted = {*self._state.ticked, name} if on else {*self._state.ticked} - {name}
        ordered = tuple(entry.name for entry in classifiers if entry.name in wanted)
        self.update_state(ticked=ordered, current=name if on else self._state.current)

    def _set_options(self, name: str, given: Mapping[str, Any]) -> None:
        if given == self._state.options.get(name, {}):
            return
        self.remember()
        options = {**self._state.options, name: given}
        results = {
            key: value for key, value in self._state.results.items() if plain_name(key) != name
        }
        self._state = replace(
            self._state,
            options=MappingProxyType(options),
            results=MappingProxyType(results),
            likeness=still_compared(results, (self._state.likeness, self._state.results)),
            cell=None,
            learning=tuple(each for each in self._state.learning if each.name != name),
        )
        self.refresh()

    def show_results(
        self,
        results: Mapping[str, TrainedResult],
        likeness: Likeness | None = None,
    ) -> None:
        """Show what training gave.

        `likeness`: two models, and the p-value of the difference of their accuracies.
        """
        current = self._state.current
        # Of models that nobody chose, the one whose probabilities are best is shown.
        if results and (current not in results or not self._has_chosen):
            state = self._state
            asked = [one for name, one in results.items() if plain_name(name) in state.ticked]
            found = asked or list(results.values())
            current = max(found, key=lambda each: merit(state, each, by_loss=True)).name
        self.update_state(
            results=MappingProxyType(dict(results)),
            running=MappingProxyType({}),
            likeness=likeness,
            current=current,
            cell=None,
        )

    def show_bands(self, bands: Mapping[tuple[str, int], ResultBands]) -> None:
        """Show intervals that have come; a row that is chosen stays so."""
        self._state = replace(self._state, bands=MappingProxyType(dict(bands)))
        self.report.show_bands(self._state)

    def show_running(self, results: Mapping[str, ModelResult]) -> None:
        """Show what models show so far, beside the results of others."""
        state = self._state
        running = {**state.running, **results}
        current = state.current
        if current not in running and current not in state.results:
            current = next(iter(running), current)
        self.update_state(running=MappingProxyType(running), current=current)

    def drop_running(self) -> None:
        """Show the results from before."""
        if self._state.running:
            self.update_state(running=MappingProxyType({}), cell=None)
        if self._state.numbers.running:
            self.numbers.update(running=MappingProxyType({}))

    def show_progress(self, share: float | None, step: str = "") -> None:
        """Show how far training is, and which model is trained; None when it is over."""
        self._progress, self._step = share, step
        self._is_stopping = self._is_stopping and share is not None
        self.head.show_progress(share, is_stopping=self._is_stopping)
        self._show_status()

    def show_stopping(self) -> None:
        """Show that training ends as soon as the models that are judged are fitted."""
        self._is_stopping = True
        self.show_progress(self._progress, self._step)

    # -- showing ------------------------------------------------------------------------------

    def refresh(self) -> None:
        state = self._state = styled(self._state)
        for stack in self._stacks:
            stack.setCurrentIndex(int(state.numbers.on))
        self.numbers.show_state(state)
        self.head.show_state(state)
        if not state.numbers.on:
            self._show_classes(state)
        self._show_status()
        self.state_changed.emit()

    def _show_classes(self, state: WorkshopState) -> None:
        """Show the state in the pages of classes."""
        reasons = untrainable_models(state)
        note = ""
        if state.dataset is not None and reasons:
            note = next(iter(reasons.values()))
        current = plain_name(state.current)
        self.models.show_state(state.ticked, current, reasons, note, state.styles)
        self.preparing.show_preparing(state.preparing, state.classes, partial(class_totals, state))
        columns = () if state.dataset is None else state.dataset.names
        self.options.show_model(current, state.options.get(current, {}), columns)
        self.report.show_state(state)
        self.decisions.show_state(state)
        self._fit_right()

    def _show_status(self) -> None:
        state = self._state
        self.status.set_sentence(
            status_sentence(state, self._progress, self._step, is_stopping=self._is_stopping)
        )
        for name, text in status_cells(state).items():
            self.status.set_cell(name, text)

    # -- the window ---------------------------------------------------------------------------

    def _train_or_stop(self) -> None:
        if self._progress is not None:
            self.stop_requested.emit()
        elif self.head.can_train:
            self.train_requested.emit()

    def on_escape(self) -> None:
        if self._progress is not None:
            self.cancel_requested.emit()
        elif self.report.plots.is_learning:
            self.report.plots.learning_stopped.emit()
        elif self._state.cell is not None:
            self.update_state(cell=None)
        else:
            self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.closed.emit()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < _NARROW
        self.head.set_narrow(narrow)
        self.report.set_narrow(narrow)
        self.numbers.report.set_narrow(narrow)
        self._fit_right()

    def _fit_right(self) -> None:
        """Give the matrices of many classes more room where there is some."""
        n_classes = 0 if self._state.numbers.on else len(self._state.classes)
        more = _PER_CLASS * (n_classes - _FEW_CLASSES)
        more = -30 if self.width() < _NARROW else min(max(0, more), _MOST_MORE)
        self._right.setFixedWidth(_RIGHT + more)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_file(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        path = local_file(event)
        if path is not None:
            event.acceptProposedAction()
            self.file_dropped.emit(path)
