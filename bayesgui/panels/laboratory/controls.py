"""The page with the engine's options, the buttons that run it, and what there is to know before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from bayesgui.panels.elided_label import ElidedLabel
from bayesgui.panels.finding_words import finding_words
from bayesgui.panels.laboratory.marks import LaboratoryMarks
from bayesgui.panels.laboratory.zero_list import ZeroList
from bayesgui.panels.number_lines import NumberLines
from bayesgui.panels.panel import Panel, told
from bayesgui.widgets.note_box import NoteBox
from bayesgui.widgets.numbers import log_text
from bayesgui.widgets.parameter_form import ParameterForm, registered_text
from bayesgui.widgets.plain_button import plain_button
from bayesgui.widgets.scroll_column import scroll_column
from bayesgui.widgets.section import Hairline, Section
from bayesgui.widgets.theme import font, icon

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.inference.experiments import Experiment
    from bayesgui.panels.laboratory.shown import Shown
    from bayesgui.widgets.note_box import Kind

SETTLE_MILLISECONDS = 250
"""Options that are still being turned do not start a run at every step."""

PACES = (("watch", 8.0), ("slow", 30.0), ("fast", 0.0))
"""How long a whole run takes at least, in seconds."""

_FIELD = 92
WHOLE = 1_000
"""Steps of the progress bar."""

LABEL_ROLE = Qt.ItemDataRole.UserRole + 1


class LaboratoryControlsPanel(Panel):
    """Buttons, progress, options, warnings, findings and the key of the marks on the canvas."""

    engine_chosen = Signal(str)
    """Another engine shall be watched, by its registered name."""
    run_requested = Signal()
    """A run shall begin, or go on after a pause."""
    pause_requested = Signal()
    step_requested = Signal()
    stop_requested = Signal()
    """The run shall end, and what it found stay."""
    close_requested = Signal()
    options_changed = Signal()
    """Options have settled at other values, or are no longer valid."""
    exact_changed = Signal()
    """The exact answer shall be shown, or no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("laboratoryControlsPanel")
        self._live = self._paused = False
        self._experiment: Experiment | None = None
        self._display: type[Shown] | None = None
        self.engine = QComboBox(self)
        self.engine.setObjectName("laboratoryEngine")
        self.engine.setMinimumContentsLength(10)
        self.engine.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.engine.activated.connect(self._on_engine_chosen)
        self._make_buttons()
        self.form = ParameterForm((), self)
        self.seed_button = plain_button("random", self)
        self.seed_button.clicked.connect(self._on_seed_wanted)
        self.reset_button = plain_button("undo", self)
        self.reset_button.clicked.connect(self._on_reset)
        self.show_exact = QCheckBox(self)
        self.show_exact.setChecked(True)
        self.show_exact.toggled.connect(self.exact_changed)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLE_MILLISECONDS)
        self._settling.timeout.connect(self.options_changed)
        self.problem = QLabel(self)
        self.problem.setWordWrap(True)
        self.problem.setFont(font(12))
        self.problem.setProperty("role", "error")
        self.box = NoteBox(self)
        self.box.clicked.connect(self._on_blocks_wanted)
        self.zeros = ZeroList(self)
        self.zeros.node_chosen.connect(self._on_zero_chosen)
        self.zeros.node_activated.connect(self.node_activated)
        self._options_title = Section("", self, 12)
        self._options_title.add_widget(self.seed_button)
        self._options_title.add_widget(self.reset_button)
        self._evidence_title = Section("", self, 12)
        self._evidence = NumberLines(self)
        self._marks_title = Section("", self, 12)
        self.marks = LaboratoryMarks(self)
        self._build()
        for part in (self._evidence, self._evidence_title):
            part.hide()
        self.retranslate()

    def _make_buttons(self) -> None:
        self.run_button = QPushButton(self)
        self.run_button.setObjectName("laboratoryRun")
        self.run_button.setProperty("primary", True)
        self.run_button.clicked.connect(self._on_run_clicked)
        self.stop_button = QPushButton(self)
        self.stop_button.setObjectName("laboratoryStop")
        self.stop_button.clicked.connect(self.stop_requested)
        self.step_button = QPushButton(self)
        self.step_button.setObjectName("laboratoryStep")
        self.step_button.setIcon(icon("step"))
        self.step_button.clicked.connect(self.step_requested)
        self.close_button = plain_button("close", self)
        self.close_button.clicked.connect(self.close_requested)
        self.pace = QComboBox(self)
        self.pace.setMinimumWidth(56)
        self.pace.setMinimumContentsLength(5)
        self.pace.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        for name, seconds in PACES:
            self.pace.addItem("", (name, seconds))
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(6)
        self.bar.setRange(0, WHOLE)
        self._count, self._more = ElidedLabel(11, 400, self), QLabel(self)
        self._more.setFont(font(11))
        for label in (self._count, self._more):
            label.setProperty("role", "muted")

    def _build(self) -> None:
        inside = QWidget()
        inside.setProperty("panel", True)
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(10)
        for widgets in (
            (self.engine, self.close_button),
            (self.run_button, self.stop_button),
            (self.step_button, self.pace),
        ):
            row = QHBoxLayout()
            row.setSpacing(6)
            for widget in widgets:
                row.addWidget(widget, int(widget in (self.engine, self.pace)))
            if self.run_button in widgets:
                row.addStretch(1)
            column.addLayout(row)
        column.addWidget(self.bar)
        counts = QHBoxLayout()
        counts.addWidget(self._count, 1)
        counts.addWidget(self._more)
        column.addLayout(counts)
        column.addWidget(self._options_title)
        self._form_row = QVBoxLayout()
        self._form_row.addWidget(self.form)
        column.addLayout(self._form_row)
        column.addWidget(self.problem)
        column.addWidget(Hairline(self))
        column.addWidget(self.show_exact)
        column.addWidget(self.box)
        column.addWidget(self.zeros)
        for part in (self._evidence_title, self._evidence, self._marks_title, self.marks):
            column.addWidget(part)
        column.addStretch(1)
        self._scroll = scroll_column(inside, self)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._scroll)

    # -- what it holds ------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Any]:
        """How a run shall go, by the names of the options."""
        return self.form.values()

    @property
    def is_valid(self) -> bool:
        """Whether a run can have these options."""
        return self.form.is_valid and not self._problem()

    @property
    def seconds(self) -> float:
        """How long a whole run takes at least."""
        return float(self.pace.currentData()[1])

    @property
    def title(self) -> str:
        """What its tab says."""
        return "" if self._display is None else self._display.titles()[0]

    @property
    def count_text(self) -> str:
        """How far the run is, as it is shown."""
        return self._count.whole

    # -- which engine -------------------------------------------------------------------------

    def offer_engines(self, labels: Mapping[str, str]) -> None:
        """Offer engines to be watched.

        Parameters
        ----------
        labels : mapping of str to str
            In English, by registered name.
        """
        self.engine.clear()
        for name, label in labels.items():
            self.engine.addItem(registered_text(label), name)
            self.engine.setItemData(self.engine.count() - 1, label, LABEL_ROLE)

    def show_experiment(
        self, experiment: Experiment, display: type[Shown], options: Mapping[str, Any]
    ) -> None:
        """Watch another engine.

        Parameters
        ----------
        experiment : Experiment
            Its options are what the form asks for.
        display : type of Shown
            What is shown of it.
        options : mapping of str to object
            Where they are not the usual ones.
        """
        self._experiment, self._display = experiment, display
        self.engine.setCurrentIndex(self.engine.findData(experiment.name))
        form = ParameterForm(experiment.parameters, self, options, _FIELD)
        self._form_row.replaceWidget(self.form, form)
        self.form.hide()
        self.form.deleteLater()
        self._settling.stop()
        self.form = form
        form.changed.connect(self._on_option_turned)
        for box in form.findChildren(QCheckBox):
            box.toggled.connect(self.settle)
        for list_ in form.findChildren(QComboBox):
            list_.currentIndexChanged.connect(self.settle)
        self.seed_button.setVisible(any(p.name == "seed" for p in experiment.parameters))
        self._retranslate_display()
        self._refresh_buttons()

    # -- showing ------------------------------------------------------------------------------

    def show_stage(self, live: bool, paused: bool, waiting: bool) -> None:
        """Let the buttons say what they do now.

        Parameters
        ----------
        live : bool
            Whether it runs.
        paused : bool
            Whether it can go on.
        waiting : bool
            Whether other work has to end first.
        """
        same = (live, paused) == (self._live, self._paused)
        self._live, self._paused = live, paused
        if waiting:
            self._count.set_text(self.tr("Waiting for other work…"))
        self._refresh_buttons()
        if not same:
            self._write_run_button()

    def _write_run_button(self) -> None:
        live, paused = self._live, self._paused
        if live:
            text, picture = self.tr("Pause"), "pause"
        else:
            text, picture = (self.tr("Go on") if paused else self.tr("Start")), "play"
        self.run_button.setText(text)
        self.run_button.setIcon(icon(picture, "on_accent"))
        self.stop_button.setEnabled(live or paused)

    def _problem(self) -> str:
        if self._experiment is None or not self.form.is_valid:
            return ""
        return self._experiment.problem(self.options)

    def _refresh_buttons(self) -> None:
        problem = told(self._problem())
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        valid = self.form.is_valid and not problem
        self.run_button.setEnabled(self._live or valid)
        self.step_button.setEnabled(not self._live and valid)
        self.seed_button.setEnabled(valid)
        self.reset_button.setEnabled(not self.form.is_usual)

    def show_progress(self, share: float, left: str, right: str) -> None:
        """Say how far the run is.

        Parameters
        ----------
        share : float
            From 0 to 1.
        left, right : str
            The same in words.
        """
        self.bar.setValue(round(WHOLE * share))
        self._count.set_text(left)
        self._more.setText(right)

    def say(self, kind: Kind, text: str, offers_blocks: bool = False) -> None:
        """Say what zeros do, why there is no run, or nothing.

        Parameters
        ----------
        kind : {"warning", "error", "success"}
            How bad it is.
        text : str
            The sentences.
        offers_blocks : bool
            Whether a button switches blocks on.
        """
        button = self.tr("Update as one block") if offers_blocks else ""
        self.box.say(kind, text, button)

    def show_evidence(self, log_evidence: float | None) -> None:
        """Show the findings, and ln P(e) where it is known."""
        session = self._session
        lines: list[tuple[str, str]] = []
        if session is not None:
            state = session.document.state
            for name, finding in state.evidence.items():
                words = finding_words(state.network[name], finding)
                lines.append((words.line, words.kind))
            if log_evidence is not None and lines:
                lines.append((self.tr("ln P(e), exact"), log_text(log_evidence)))
        if tuple(lines) == self._evidence.lines:
            return
        self._evidence.show_lines(lines)
        for part in (self._evidence, self._evidence_title):
            part.setVisible(bool(lines))

    def retranslate(self) -> None:
        """Take all texts anew."""
        self._write_run_button()
        self._refresh_buttons()
        self.engine.setAccessibleName(self.tr("Engine that is watched"))
        self.engine.setToolTip(self.tr("Engine that is watched"))
        for k in range(self.engine.count()):
            self.engine.setItemText(k, registered_text(self.engine.itemData(k, LABEL_ROLE)))
        self.run_button.setToolTip(self.tr("Let the engine run, or stand still"))
        self.stop_button.setText(self.tr("Stop and keep"))
        self.stop_button.setToolTip(self.tr("End the run and keep what it found"))
        self.step_button.setText(self.tr("Step"))
        self.close_button.setToolTip(self.tr("Close the laboratory (Ctrl+G)"))
        self.close_button.setAccessibleName(self.tr("Close the laboratory (Ctrl+G)"))
        self.seed_button.setToolTip(self.tr("Run again from another seed"))
        self.seed_button.setAccessibleName(self.tr("Run again from another seed"))
        self.reset_button.setToolTip(self.tr("Back to the usual options"))
        self.reset_button.setAccessibleName(self.tr("Back to the usual options"))
        texts = (self.tr("Watch"), self.tr("Slow"), self.tr("Fast"))
        for k, text in enumerate(texts):
            self.pace.setItemText(k, text)
        self.pace.setAccessibleName(self.tr("Speed"))
        self.pace.setToolTip(
            self.tr("Speed: slow enough to watch, slower still, or as fast as can be")
        )
        self.bar.setAccessibleName(self.tr("Progress of the run"))
        self.zeros.retranslate()
        self._options_title.set_title(self.tr("Options"))
        self._evidence_title.set_title(self.tr("Evidence"))
        self._marks_title.set_title(self.tr("Marks"))
        self.show_exact.setText(self.tr("Show the exact answer"))
        self.show_exact.setToolTip(self.tr("Ticks on the nodes and a line in the plot"))
        self._retranslate_display()

    def _retranslate_display(self) -> None:
        if self._display is None or self._experiment is None:
            return
        name, _question, step = self._display.titles()
        self.setAccessibleName(name)
        self._scroll.setAccessibleName(name)
        self.step_button.setToolTip(step)
        self.marks.show_marks(self._display.marks())
        self.form.retranslate()

    # -- what the user does -------------------------------------------------------------------

    def _on_run_clicked(self) -> None:
        (self.pause_requested if self._live else self.run_requested).emit()

    def _on_engine_chosen(self, index: int) -> None:
        name = str(self.engine.itemData(index))
        if self._experiment is None or name != self._experiment.name:
            self.engine_chosen.emit(name)

    def _on_blocks_wanted(self) -> None:
        self.form.set_values({"blocked": True})
        self.settle()

    def _on_zero_chosen(self, name: str) -> None:
        if self.session is not None and name in self.session.document.state.network:
            self.session.selection.set([name])
            self.show_node.emit(name)

    def _on_seed_wanted(self) -> None:
        self.form.set_values({"seed": self.options["seed"] + 1})
        self.settle()
        self.run_requested.emit()

    def _on_reset(self) -> None:
        self.form.reset()
        self.settle()

    def _on_option_turned(self) -> None:
        self._refresh_buttons()
        self._settling.start()

    def settle(self) -> None:
        """Take options at once that are still being turned."""
        if self._settling.isActive():
            self._settling.stop()
            self.options_changed.emit()
