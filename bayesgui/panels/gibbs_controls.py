"""The page Gibbs: how the chains run, the buttons that run them, and what zeros do to them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
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

from bayesgui.inference.gibbs_events import WatchOptions
from bayesgui.panels.finding_words import finding_words
from bayesgui.panels.gibbs_marks import GibbsMarks
from bayesgui.panels.number_lines import NumberLines
from bayesgui.panels.panel import Panel
from bayesgui.widgets.note_box import NoteBox
from bayesgui.widgets.numbers import count_text, log_text
from bayesgui.widgets.plain_button import plain_button
from bayesgui.widgets.scroll_column import scroll_column
from bayesgui.widgets.section import Hairline, Section
from bayesgui.widgets.spin_edit import SpinEdit
from bayesgui.widgets.theme import font, icon

if TYPE_CHECKING:
    from bayesgui.widgets.note_box import Kind

MOST_CHAINS, MOST_SWEEPS, MOST_THINNING, MOST_SEED = 64, 10_000_000, 1_000, 2**31 - 1
SETTLE_MILLISECONDS = 250
"""Options that are still being turned do not start a run at every step."""

PACES = (("watch", 8.0), ("slow", 30.0), ("fast", 0.0))
"""How long a whole run takes at least, in seconds."""

_FIELD = 84


class GibbsControlsPanel(Panel):
    """Buttons, progress, options, warnings, findings and the key of the marks on the canvas."""

    run_requested = Signal()
    """The chains shall begin, or go on after a pause."""
    pause_requested = Signal()
    step_requested = Signal()
    stop_requested = Signal()
    """The run shall end, and what it found stay."""
    close_requested = Signal()
    options_changed = Signal()
    """Options have settled at other values."""
    exact_changed = Signal()
    """The exact answer shall be shown, or no longer."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("gibbsControlsPanel")
        self._live = self._paused = False
        self._make_buttons()
        self._make_fields()
        self.problem = QLabel(self)
        self.problem.setWordWrap(True)
        self.problem.setFont(font(12))
        self.problem.setProperty("role", "error")
        self.box = NoteBox(self)
        self.box.clicked.connect(lambda: self.blocked.setChecked(True))
        self._evidence_title = Section("", self, 12)
        self._evidence = NumberLines(self)
        self._marks_title = Section("", self, 12)
        self.marks = GibbsMarks(self)
        self._build()
        for part in (self._evidence, self._evidence_title):
            part.hide()
        self.retranslate()
        self.show_progress(0, 0)

    def _make_buttons(self) -> None:
        self.run_button = QPushButton(self)
        self.run_button.setObjectName("gibbsRun")
        self.run_button.setProperty("primary", True)
        self.run_button.clicked.connect(self._on_run_clicked)
        self.stop_button = QPushButton(self)
        self.stop_button.setObjectName("gibbsStop")
        self.stop_button.clicked.connect(self.stop_requested)
        self.step_button = QPushButton(self)
        self.step_button.setObjectName("gibbsStep")
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
        self._count, self._chain_count = QLabel(self), QLabel(self)
        for label in (self._count, self._chain_count):
            label.setFont(font(11))
            label.setProperty("role", "muted")

    def _make_fields(self) -> None:
        usual = WatchOptions()
        self.chains = SpinEdit(2, MOST_CHAINS, usual.chains, self)
        self.sweeps = SpinEdit(1, MOST_SWEEPS, usual.sweeps, self)
        self.burn_in = SpinEdit(0, MOST_SWEEPS, usual.burn_in, self)
        self.thinning = SpinEdit(1, MOST_THINNING, usual.thinning, self)
        self.seed = SpinEdit(0, MOST_SEED, usual.seed, self)
        self.sweeps.setSingleStep(500)
        self.burn_in.setSingleStep(100)
        self.blocked = QCheckBox(self)
        self.blocked.setChecked(usual.blocked)
        self.show_exact = QCheckBox(self)
        self.show_exact.setChecked(True)
        self.show_exact.toggled.connect(self.exact_changed)
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(SETTLE_MILLISECONDS)
        self._settling.timeout.connect(self.options_changed)
        for name, field in self._spins():
            field.setObjectName(f"gibbs_{name}")
            field.setFixedWidth(_FIELD)
            field.valueChanged.connect(self._on_option_turned)
        self.blocked.toggled.connect(self._on_option_turned)
        self.blocked.toggled.connect(self.settle)

    def _spins(self) -> tuple[tuple[str, SpinEdit], ...]:
        return (
            ("chains", self.chains),
            ("sweeps", self.sweeps),
            ("burn_in", self.burn_in),
            ("thinning", self.thinning),
            ("seed", self.seed),
        )

    def _build(self) -> None:
        inside = QWidget()
        inside.setProperty("panel", True)
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(10)
        buttons = QHBoxLayout()
        buttons.setSpacing(6)
        buttons.addWidget(self.run_button)
        buttons.addWidget(self.stop_button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        pace = QHBoxLayout()
        pace.setSpacing(6)
        pace.addWidget(self.step_button)
        pace.addWidget(self.pace, 1)
        pace.addWidget(self.close_button)
        column.addLayout(pace)
        column.addWidget(self.bar)
        counts = QHBoxLayout()
        counts.addWidget(self._count, 1)
        counts.addWidget(self._chain_count)
        column.addLayout(counts)
        column.addWidget(Hairline(self))
        self._labels: dict[str, QLabel] = {}
        for name, field in self._spins():
            label = QLabel(self)
            label.setBuddy(field)
            self._labels[name] = label
            line = QHBoxLayout()
            line.addWidget(label, 1)
            line.addWidget(field)
            column.addLayout(line)
        column.addWidget(self.problem)
        column.addWidget(Hairline(self))
        column.addWidget(self.blocked)
        column.addWidget(self.show_exact)
        column.addWidget(self.box)
        for part in (self._evidence_title, self._evidence, self._marks_title, self.marks):
            column.addWidget(part)
        column.addStretch(1)
        self._scroll = scroll_column(inside, self)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._scroll)

    # -- what it holds ------------------------------------------------------------------------

    @property
    def options(self) -> WatchOptions:
        """How the chains shall run."""
        return WatchOptions(
            self.chains.value(),
            self.sweeps.value(),
            self.burn_in.value(),
            self.thinning.value(),
            self.seed.value(),
            self.blocked.isChecked(),
        )

    @property
    def seconds(self) -> float:
        """How long a whole run takes at least."""
        return float(self.pace.currentData()[1])

    @property
    def count_text(self) -> str:
        """How far the run is, as it is shown."""
        return self._count.text()

    # -- showing ------------------------------------------------------------------------------

    def show_stage(self, live: bool, paused: bool, waiting: bool) -> None:
        """Let the buttons say what they do now.

        Parameters
        ----------
        live : bool
            Whether the chains run.
        paused : bool
            Whether they can go on.
        waiting : bool
            Whether other work has to end first.
        """
        same = (live, paused) == (self._live, self._paused)
        self._live, self._paused = live, paused
        if waiting:
            self._count.setText(self.tr("Waiting for other work…"))
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

    def _refresh_buttons(self) -> None:
        kept = self.options.kept
        problem = ""
        if not kept:
            problem = self.tr("The burn-in leaves no sweep; shorten it or do more sweeps.")
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.run_button.setEnabled(self._live or not problem)
        self.step_button.setEnabled(not self._live and not problem)

    def show_progress(self, sweeps: int, chains: int) -> None:
        """Say how far the run is.

        Parameters
        ----------
        sweeps : int
            Sweeps of each chain so far.
        chains : int
            Chains that run; 0 before a run.
        """
        goal = self.sweeps.value()
        self.bar.setRange(0, goal)
        self.bar.setValue(min(sweeps, goal))
        text = self.tr("{done} of {goal} sweeps")
        self._count.setText(text.format(done=count_text(sweeps), goal=count_text(goal)))
        count = chains or self.chains.value()
        self._chain_count.setText(self.tr("{count} chains").format(count=count))

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
        self.setAccessibleName(self.tr("Gibbs"))
        self._scroll.setAccessibleName(self.tr("Gibbs"))
        self._write_run_button()
        self._refresh_buttons()
        self.run_button.setToolTip(self.tr("Run the chains, or let them stand still"))
        self.stop_button.setText(self.tr("Stop and keep"))
        self.stop_button.setToolTip(self.tr("End the run and keep what it found"))
        self.step_button.setText(self.tr("Step"))
        self.step_button.setToolTip(self.tr("One sweep of all chains"))
        self.close_button.setToolTip(self.tr("Close the Gibbs laboratory (Ctrl+G)"))
        self.close_button.setAccessibleName(self.tr("Close the Gibbs laboratory (Ctrl+G)"))
        texts = (self.tr("Watch"), self.tr("Slow"), self.tr("Fast"))
        for k, text in enumerate(texts):
            self.pace.setItemText(k, text)
        self.pace.setAccessibleName(self.tr("Speed"))
        self.pace.setToolTip(self.tr("Speed: a whole run in 8 s, in 30 s, or as fast as can be"))
        self.bar.setAccessibleName(self.tr("Progress of the chains"))
        self._retranslate_fields()
        self._evidence_title.set_title(self.tr("Evidence"))
        self._marks_title.set_title(self.tr("Marks"))
        self.marks.retranslate()

    def _retranslate_fields(self) -> None:
        words = {
            "chains": (self.tr("Chains"), self.tr("Chains that run side by side")),
            "sweeps": (
                self.tr("Sweeps"),
                self.tr("Sweeps of each chain, those of the burn-in included"),
            ),
            "burn_in": (self.tr("Burn-in"), self.tr("First sweeps that are thrown away")),
            "thinning": (self.tr("Thinning"), self.tr("Every so many sweeps one is kept")),
            "seed": (self.tr("Seed"), self.tr("The same seed gives the same run again")),
        }
        for name, field in self._spins():
            label, tip = words[name]
            self._labels[name].setText(label)
            field.setAccessibleName(label)
            field.setToolTip(tip)
        self.blocked.setText(self.tr("Update functions as blocks"))
        self.blocked.setToolTip(
            self.tr("Where zeros demand it, variables change together instead of one by one")
        )
        self.show_exact.setText(self.tr("Show the exact answer"))
        self.show_exact.setToolTip(self.tr("Ticks on the nodes and a line in the plot"))

    # -- what the user does -------------------------------------------------------------------

    def _on_run_clicked(self) -> None:
        (self.pause_requested if self._live else self.run_requested).emit()

    def _on_option_turned(self) -> None:
        self._refresh_buttons()
        self._settling.start()

    def settle(self) -> None:
        """Take options at once that are still being turned."""
        if self._settling.isActive():
            self._settling.stop()
            self.options_changed.emit()
