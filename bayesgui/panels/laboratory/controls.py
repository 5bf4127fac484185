"""The page with the engine's options, the buttons that run it, and what there is to know before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QSizePolicy, QWidget

from bayesgui.panels.laboratory.zero_list import ZeroList
from bayesgui.panels.panel import Panel, translate_sentence
from bayesgui.panels.rows.finding_words import finding_words
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.rows.run_bar import RunBar
from bayesgui.panels.rows.standing_words import standing_words
from bayesgui.widgets.fields.buttons import check_box, named, plain_button
from bayesgui.widgets.fields.choice_combo import show_choices
from bayesgui.widgets.fields.parameter_form import ParameterForm, replace_form
from bayesgui.widgets.live_text import Text, live
from bayesgui.widgets.numbers import log_text
from bayesgui.widgets.painting import CENTER, smooth_painter, write
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.probability_bar import paint_whisker
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline, Section
from bayesgui.widgets.theme import font, theme
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QPainter, QPaintEvent

    from bayesgui.inference.base import InferenceEngine
    from bayesgui.panels.laboratory.engine_display import EngineDisplay, Mark
    from bayesgui.widgets.rows.note_box import Kind

SETTLE_MILLISECONDS = 250
"""Options that are still being turned do not start a run at every step."""

_FIELD = 92
_ROW, _SAMPLE, _LEFT = 22, 26, 36


class LaboratoryMarks(QWidget):
    """Bars, tick and badge, each with its meaning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFont(font(12))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._marks: tuple[tuple[Mark, str], ...] = ()

    def show_marks(self, marks: tuple[tuple[Mark, str], ...]) -> None:
        """Explain some marks."""
        self._marks = marks
        self.setAccessibleName(", ".join(word for _, word in marks))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(150, _ROW * len(self._marks))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        for row, (mark, word) in enumerate(self._marks):
            top = float(row * _ROW)
            self._paint_mark(painter, mark, top)
            box = QRectF(_LEFT, top, self.width() - _LEFT, _ROW)
            write(painter, box, word, self.font(), theme().text)

    @staticmethod
    def _paint_mark(painter: QPainter, mark: Mark, top: float) -> None:
        colors = theme()
        painter.setPen(Qt.PenStyle.NoPen)
        if mark == "tick":
            painter.fillRect(QRectF(_SAMPLE / 2 - 1, top + 4, 2, 14), colors.prior)
        elif mark == "badge":
            pill = QRectF(0, top + 3.5, _SAMPLE + 2, 15)
            painter.setBrush(colors.sunken)
            painter.drawRoundedRect(pill, 7.5, 7.5)
            write(painter, pill, "1.00", font(10), colors.muted, CENTER)
        else:
            middle = top + _ROW / 2
            painter.setBrush(colors.track)
            painter.drawRoundedRect(QRectF(0, middle - 4, _SAMPLE, 8), 2, 2)
            painter.setBrush(colors.stale_bar if mark == "stale" else colors.bar)
            painter.drawRoundedRect(QRectF(0, middle - 4, 0.7 * _SAMPLE, 8), 2, 2)
            if mark == "whisker":
                paint_whisker(painter, QRectF(0, middle - 4, _SAMPLE, 8), 0.48, 0.92)


class LaboratoryControlsPanel(Panel):
    """Buttons, progress, options, warnings, findings and the key of the marks on the canvas."""

    follows = None  # everything comes with `show_engine` and `show_status`

    engine_chosen = Signal(str)
    """Request to watch another engine, by its registered name."""
    use_requested = Signal()
    """Request to compute the posteriors by this engine, with these options."""
    options_changed = Signal()
    """Options have settled at other values, or are no longer valid."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("laboratoryControlsPanel")
        self._engine: type[InferenceEngine] | None = None
        self._display: type[EngineDisplay] | None = None
        watched = live("Engine to watch")
        self.engine = named(QComboBox(self), "laboratoryEngine", tip=watched, spoken=watched)
        self.engine.setMinimumContentsLength(10)
        self.engine.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.engine.activated.connect(self._on_engine_chosen)
        self.run_bar = RunBar(self)
        self.run_button, self.stop_button = self.run_bar.run_button, self.run_bar.stop_button
        self.step_button, self.pace = self.run_bar.step_button, self.run_bar.pace
        self.close_button = self.cross(live("Close the laboratory (Ctrl+G)"))
        self.form = ParameterForm((), self)
        self.use_button = plain_button(
            "engine",
            self,
            self.use_requested,
            live("Ask this engine for the posteriors, with these options"),
        )
        self.seed_button = plain_button(
            "random", self, self._on_seed_wanted, live("Run again from another seed")
        )
        self.reset_button = plain_button(
            "undo", self, self._on_reset, live("Reset the options to their defaults")
        )
        self.show_exact = check_box(
            "",
            self,
            None,
            live("Show the exact answer"),
            tip=live("Ticks on the nodes and a line in the plot"),
            checked=True,
        )
        self.problem = text_label(self, 12, role="error")
        self.box = NoteBox(self)
        self.box.clicked.connect(self._on_blocks_wanted)
        self.zeros = ZeroList(self)
        self.zeros.node_chosen.connect(self._on_zero_chosen)
        self.zeros.node_activated.connect(self.node_activated)
        self._settling = alarm(self, self.options_changed, SETTLE_MILLISECONDS)
        self._build()
        self._refresh_buttons()

    def _build(self) -> None:
        options_title = Section(live("Options"), self, 12)
        for button in (self.use_button, self.seed_button, self.reset_button):
            options_title.add_widget(button)
        self._evidence_title = Section(live("Evidence"), self, 12)
        self._evidence = KeyValueRows(self)
        self.standing = text_label(self, 11, role="muted")
        self._marks_title = Section(live("Marks"), self, 12)
        self.marks = LaboratoryMarks(self)
        self._form_row = column_layout(self.form)
        self._scroll = scroll_page(
            self,
            row_layout(self.engine, self.close_button, spacing=6, grows=self.engine),
            self.run_bar,
            options_title,
            self._form_row,
            self.problem,
            Hairline(self),
            self.show_exact,
            self.box,
            self.zeros,
            self._evidence_title,
            self._evidence,
            self.standing,
            self._marks_title,
            self.marks,
            None,
            spacing=10,
        )
        column_layout(self._scroll, parent=self)
        for part in (self._evidence, self._evidence_title):
            part.hide()

    # -- what it holds ------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Any]:
        """The values of the options, by their names."""
        return self.form.values()

    @property
    def is_valid(self) -> bool:
        """Whether a run can have these options."""
        return self.form.is_valid and not self._problem()

    @property
    def title(self) -> str:
        """The text of its tab."""
        return "" if self._display is None else self._display.titles()[0]

    # -- which engine -------------------------------------------------------------------------

    def offer_engines(self, labels: Mapping[str, str]) -> None:
        """Offer engines to be watched."""
        show_choices(
            self.engine, ((name, Text("Registry", label)) for name, label in labels.items())
        )

    def show_engine(
        self,
        engine: type[InferenceEngine],
        display: type[EngineDisplay],
        options: Mapping[str, Any],
    ) -> None:
        """Watch another engine."""
        self._engine, self._display = engine, display
        self.engine.setCurrentIndex(self.engine.findData(engine.name))
        parameters = engine.run_parameters()
        form = ParameterForm(parameters, self, options, _FIELD)
        replace_form(self._form_row, self.form, form)
        self._settling.stop()
        self.form = form
        form.changed.connect(self._on_option_turned)
        for box in form.findChildren(QCheckBox):
            box.toggled.connect(self.settle)
        for list_ in form.findChildren(QComboBox):
            list_.currentIndexChanged.connect(self.settle)
        self.seed_button.setVisible(any(p.name == "seed" for p in parameters))
        self.refresh()
        self.tell_title()

    # -- showing ------------------------------------------------------------------------------

    def show_status(self, live: bool, paused: bool, waiting: bool) -> None:
        """Let the buttons say what they do now."""
        self.run_bar.show_status(live, paused, waiting)
        self._refresh_buttons()

    def _problem(self) -> str:
        if self._engine is None or not self.form.is_valid:
            return ""
        return self._engine.run_problem(self.options)

    def _refresh_buttons(self) -> None:
        problem = translate_sentence(self._problem())
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        valid = self.form.is_valid and not problem
        self.run_bar.allow(valid)
        self.use_button.setEnabled(valid)
        self.seed_button.setEnabled(valid)
        self.reset_button.setEnabled(not self.form.is_usual)

    def say(self, kind: Kind, text: str, offers_blocks: bool = False) -> None:
        """Say what zeros do, why there is no run, or nothing."""
        button = self.tr("Update as one block") if offers_blocks else ""
        self.box.say(kind, text, button)

    def show_evidence(self, log_evidence: float | None) -> None:
        """Show the findings, and ln P(e) where it is known."""
        show_text(self.standing, standing_words(self.session))
        lines: list[tuple[str, str]] = []
        state = self.session.document.state
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

    def refresh(self) -> None:
        self._refresh_buttons()
        if self._display is None or self._engine is None:
            return
        name, _question, step = self._display.titles()
        self.setAccessibleName(name)
        self._scroll.setAccessibleName(name)
        self.step_button.setToolTip(step)
        self.marks.show_marks(self._display.marks())

    def show_marks(self, visible: bool) -> None:
        """Explain the marks on the nodes; without an estimate those are the usual ones."""
        self._marks_title.setVisible(visible)
        self.marks.setVisible(visible)

    # -- what the user does -------------------------------------------------------------------

    def _on_engine_chosen(self, index: int) -> None:
        name = str(self.engine.itemData(index))
        if self._engine is None or name != self._engine.name:
            self.engine_chosen.emit(name)

    def _on_blocks_wanted(self) -> None:
        self.form.set_values({"blocked": True})
        self.settle()

    def _on_zero_chosen(self, name: str) -> None:
        if name in self.session.document.state.network:
            self.select_node(name)

    def _on_seed_wanted(self) -> None:
        self.form.set_values({"seed": self.options["seed"] + 1})
        self.settle()
        self.run_bar.run_requested.emit()

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
