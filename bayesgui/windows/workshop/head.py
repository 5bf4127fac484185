"""The row at the top of the workshop: table, class, folds, and what is done with models."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.buttons import named, plain_button, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.help_button import HelpButton
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.theme import icon
from bayesgui.windows.workshop.as_network import no_network_reason
from bayesgui.windows.workshop.state import BY_COLUMN, USUAL_FOLDS, WAYS, WorkshopState
from bayesgui.windows.workshop.table_menu import TableMenu

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent


HEIGHT = 50
MOST_FOLDS = 100
MOST_SHARE = 90
MOST_GAP = 100_000
_LEAST = 980
"""Width of the narrow form in px."""
_SEED, _NARROW_SEED, _NARROW_FOLDS = 70, 50, 58
_COLUMN, _TIGHT_COLUMN, _TIGHT_CLASS = 130, 80, 94
"""Most px of the column that divides the rows, and of the class beside it where it is narrow."""
_UNLIMITED = 16_777_215
"""As Qt has it: no largest width."""
_LONGEST_NAME = 11
"""Letters of a model's name that the button of its network has room for."""


class WorkshopHead(QWidget):
    """Fields and buttons; it changes nothing itself."""

    train_requested = Signal()
    cancel_requested = Signal()
    table_requested = Signal()
    """Request to open another table from a file."""
    target_chosen = Signal(str)
    way_chosen = Signal(str)
    """One of `WAYS`."""
    by_chosen = Signal(str)
    """The column by which the rows are divided."""
    gap_chosen = Signal(int)
    """Number of times between the rows that train and those that judge."""
    folds_chosen = Signal(int)
    share_chosen = Signal(int)
    seed_chosen = Signal(int)
    network_requested = Signal()
    """Request to open the current model as a network."""
    predict_requested = Signal()
    save_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(HEIGHT)
        self._state = WorkshopState()
        self._is_training = self._is_stopping = False
        self._is_narrow = False
        self._long_text = ""
        self.table_button = push_button("workshopTable", self, self.table_requested)
        self.menu = TableMenu(self)
        self.size_text = text_label(self, role="muted", wraps=False)
        self._make_fields()
        self.train = push_button("workshopTrain", self, self.train_requested, primary=True)
        self.cancel = plain_button(
            "close",
            self,
            self.cancel_requested,
            live("Cancel training; the results from before stay (Esc)"),
            name="workshopCancel",
            spoken=live("Cancel"),
        )
        self.open_network = push_button("workshopNetwork", self, self.network_requested)
        self.predict = push_button("workshopPredict", self, self.predict_requested)
        say(self.predict, spoken=live("Predict a file…"))
        self.save = push_button("workshopSave", self, self.save_requested)
        say(self.save, spoken=live("Save model…"))
        self._place()

    def _make_fields(self) -> None:
        tip = live("The column to predict")
        self.target = choice_combo(
            "workshopClass", self, (), self.target_chosen, tip=tip, letters=10
        )
        ways = (
            live("Folds"),
            live("Folds, 5 times"),
            live("Folds by group"),
            live("Forward in time"),
            live("Leave one out"),
            live("Hold out %"),
            live("Second file…"),
        )
        self.way = choice_combo(
            "workshopWay",
            self,
            zip(WAYS, ways, strict=True),
            self.way_chosen,
            tip=live("Which rows are held out to judge the models"),
            spoken=live("Way to judge"),
            letters=10,
        )
        self.by = choice_combo(
            "workshopBy",
            self,
            (),
            self.by_chosen,
            tip=live("The column of groups or times: it divides the rows and is no feature"),
            spoken=live("Column of groups or times"),
            letters=6,
        )
        self.by.setMaximumWidth(_COLUMN)
        self.folds = named(SpinEdit(2, MOST_FOLDS, USUAL_FOLDS, self), "workshopFolds")
        self.folds.valueChanged.connect(self._on_number)
        tip = live("Of the split into folds: the same seed, the same folds")
        self.seed = named(SpinEdit(0, 2**31 - 1, 1, self), "workshopSeed", tip=tip)
        self.seed.setMaximumWidth(_SEED)
        self.seed.valueChanged.connect(self.seed_chosen)
        tip = live(
            "Different times left out between the rows that train and those that judge, as what "
            "is predicted is known only so much later"
        )
        self.gap = named(SpinEdit(0, MOST_GAP, 0, self), "workshopGap", tip=tip)
        self.gap.setMaximumWidth(_SEED)
        self.gap.valueChanged.connect(self.gap_chosen)
        for spin in (self.folds, self.seed, self.gap):
            spin.setKeyboardTracking(False)
        self._labels = []
        texts = live("Data"), live("Class"), live("Seed"), live("Gap")
        fields = self.table_button, self.target, self.seed, self.gap
        for text, field in zip(texts, fields, strict=True):
            label = text_label(self, role="muted", wraps=False, text=text)
            label.setBuddy(field)
            say(field, spoken=text)
            self._labels.append(label)

    def set_narrow(self, is_narrow: bool) -> None:
        """Leave out what can be guessed where there is little room, or show all."""
        if is_narrow == self._is_narrow:
            return
        self._is_narrow = is_narrow
        data, class_, _seed, _gap = self._labels
        # The others show what they are about; a number alone does not.
        for label in (data, class_):
            label.setVisible(not is_narrow)
        self.target.setMinimumContentsLength(4 if is_narrow else 10)
        self.by.setMinimumContentsLength(4 if is_narrow else 6)
        # The ways begin alike.
        self.way.setMinimumContentsLength(12 if is_narrow else 10)
        self.folds.setMaximumWidth(_NARROW_FOLDS if is_narrow else _UNLIMITED)
        self._row.setSpacing(4 if is_narrow else 8)
        for spin in (self.seed, self.gap):
            spin.setMaximumWidth(_NARROW_SEED if is_narrow else _SEED)
        side = 5 if is_narrow else 14
        self._row.setContentsMargins(side, 0, side, 0)
        self.show_state(self._state)

    def minimumSizeHint(self) -> QSize:
        # So that the window can become as narrow as the narrow form is.
        return QSize(_LEAST, HEIGHT)

    def _place(self) -> None:
        data, class_, seed, gap = self._labels
        self.help = HelpButton(self)
        self._row = row_layout(
            data, self.table_button, self.menu, self.size_text, 6, class_, self.target, 6, self.way,
            self.by, self.folds, 6, seed, self.seed, gap, self.gap, 6, self.train, self.cancel,
            None, self.open_network, self.predict, self.save, self.help,
            parent=self, margins=(14, 0, 14, 0), spacing=8,
        )  # fmt: skip

    @property
    def can_train(self) -> bool:
        """Whether a class is chosen and a model ticked."""
        return self.train.isEnabled()

    def show_state(self, state: WorkshopState) -> None:
        """Follow another state."""
        self._state = state
        self.menu.show_state(state)
        dataset = state.dataset
        self.table_button.setText(state.title or self.tr("Open a table…"))
        self.table_button.setToolTip(
            self.tr("Open another table") if dataset is None else self._size(state)
        )
        self.size_text.setText("" if dataset is None else self._size(state))
        names = [] if dataset is None else list(dataset.names)
        if names != [self.target.itemText(k) for k in range(self.target.count())]:
            show_choices(self.target, ((name, name) for name in names))
        self.target.setCurrentIndex(self.target.findText(state.target))
        self._show_way(state)
        by_share = state.way == "hold-out"
        number = state.share if by_share else state.folds
        for field, value in (
            (self.folds, number),
            (self.seed, state.seed),
            (self.gap, state.gap),
        ):
            quietly(field.setValue, value)
        self._show_buttons()

    def _show_way(self, state: WorkshopState) -> None:
        self.way.setCurrentIndex(WAYS.index(state.way))
        by_share = state.way == "hold-out"
        quietly(self.folds.setRange, 1 if by_share else 2, MOST_SHARE if by_share else MOST_FOLDS)
        self.folds.setVisible(state.way in ("folds", "repeated", "hold-out", *BY_COLUMN))
        is_by_column = state.way in BY_COLUMN
        self.by.setVisible(is_by_column)
        is_tight = is_by_column and self._is_narrow
        self.target.setMaximumWidth(_TIGHT_CLASS if is_tight else _UNLIMITED)
        self.by.setMaximumWidth(_TIGHT_COLUMN if is_tight else _COLUMN)
        for part in (self.seed, self._labels[2]):
            part.setVisible(not is_by_column)
        for part in (self.gap, self._labels[3]):
            part.setVisible(state.way == "time")
        if is_by_column and state.dataset is not None:
            names = [name for name in state.dataset.names if name != state.target]
            show_choices(self.by, ((name, name) for name in names), state.by)
        name, tip = live("Share"), live("Per cent of the rows that judge, drawn at random")
        if not by_share:
            name = live("Folds")
            tip = live(
                "Parts of the rows, each held out once while the models learn from the others"
            )
        say(self.folds, tip=tip, spoken=name)

    def _on_number(self, value: int) -> None:
        by_share = self._state.way == "hold-out"
        (self.share_chosen if by_share else self.folds_chosen).emit(value)

    def _size(self, state: WorkshopState) -> str:
        dataset, features = state.dataset, len(state.features)
        assert dataset is not None
        rows = rows_text(dataset.n_rows)
        # lupdate does not look into f-strings.
        shown = self.tr("%Ln feature(s)", "", features)
        return f"{rows}, {shown}"

    def _fit(self) -> None:
        """Name the model on the button, and the size, where no field is cut for them."""
        short = self.tr("As network")
        self.size_text.setVisible(not self._is_narrow)
        self.open_network.setText(self._long_text or short)
        for button, long, brief in (
            (self.predict, self.tr("Predict a file…"), self.tr("Predict…")),
            (self.save, self.tr("Save model…"), self.tr("Save…")),
        ):
            button.setText(brief if self._is_narrow else long)
        if self._long_text and self._is_full:
            self.open_network.setText(short)
        if self._is_full:
            # The button of the table has it as its tooltip.
            self.size_text.hide()

    @property
    def _is_full(self) -> bool:
        return self._row.minimumSize().width() > self.width()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def show_progress(self, share: float | None, *, is_stopping: bool = False) -> None:
        """Turn the button that trains into one that stops, with one that cancels, and back."""
        self._is_training, self._is_stopping = share is not None, is_stopping
        self._show_buttons()

    def _show_buttons(self) -> None:
        state = self._state
        ticked = state.to_train
        self.cancel.setVisible(self._is_training)
        if self._is_training:
            self.train.setText(self.tr("Stop"))
            self.train.setIcon(icon("stop", "on_accent"))
            tip = self.tr("Stop training; the parts that all models were judged on are kept")
            if self._is_stopping:
                tip = self.tr("Waits for the fit that runs; a second press ends it at once")
            self.train.setToolTip(tip)
        else:
            self.train.setText(self.tr("Train %Ln model(s)", "", len(ticked)))
            self.train.setIcon(icon("play", "on_accent"))
            tip = self.tr("Judge the ticked models on the same folds (F8)")
            if not state.is_ready:
                tip = self.tr("Open a table and choose its class first")
            elif not ticked:
                tip = self.tr("Tick a model first")
            self.train.setToolTip(tip)
        self.train.setEnabled(bool(state.is_ready and ticked) or self._is_training)
        shown, name = state.applied, state.chosen
        is_network = shown is not None and shown.network is not None
        is_short = self._is_narrow or not is_network or len(name) > _LONGEST_NAME
        self._long_text = "" if is_short else self.tr("Open {name} as network").format(name=name)
        self._fit()
        self.open_network.setEnabled(is_network)
        reason = self.tr("Train the model first")
        tip = self.tr("Its graph and tables as a document of their own")
        self.open_network.setToolTip(reason if shown is None else no_network_reason(shown) or tip)
        for button, usable, tip in (
            (
                self.predict,
                state.has_model,
                self.tr("Write the decisions for another table to a file"),
            ),
            (self.save, shown is not None, self.tr("Keep the trained model in a file")),
        ):
            button.setEnabled(usable)
            button.setToolTip(tip if usable else reason)
