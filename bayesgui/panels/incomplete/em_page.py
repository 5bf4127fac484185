"""The page EM at the left: buttons, options, stopping rules, and what the data lack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.panels.incomplete.blank_list import BlankList
from bayesgui.panels.incomplete.method_choice import MethodChoice
from bayesgui.panels.panel import Panel
from bayesgui.panels.rows.run_bar import RunBar
from bayesgui.widgets.fields.buttons import check_box, named, push_button
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.parameter_form import ParameterForm
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, stacked, text_label
from bayesgui.widgets.rows.note_box import NoteBox
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Section

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.panels.incomplete.blank_list import BlankCount
    from bayesgui.panels.incomplete.display import EMDisplay

RULES = ("change", "gain", "max_iterations")
_FIELD = 76
MAX_LIMIT, MAX_ITERATIONS = 1e9, 10**9
_LIMIT_FIELD, _ROW = 84, 26


class StopRulesField(QWidget):
    """A checked rule for the change of the tables, one for the gain, and a limit."""

    RULES = (
        (
            "change",
            live("‖θ′ − θ‖ below"),
            live("Distance of the new tables from the old ones, over all cells"),
        ),
        ("gain", live("|ΔQ| below"), live("Gain of the expected log-likelihood, in nats")),
    )
    """Option, text and tooltip of each rule that can be switched off."""

    changed = Signal()
    """A rule was switched, or its limit was changed."""

    def __init__(self, defaults: Mapping[str, Any], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QCheckBox] = {}
        self.limits: dict[str, NumberEdit] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(0, 1)
        for row, (name, text, tip) in enumerate(self.RULES):
            box = check_box("", self, None, text, tip=tip, checked=True)
            limit = NumberEdit(float(defaults[name]), 0.0, MAX_LIMIT, self, probability=False)
            named(limit, name, tip=tip, spoken=tip).setFixedSize(_LIMIT_FIELD, _ROW)
            box.toggled.connect(limit.setEnabled)
            box.toggled.connect(self.changed)
            limit.committed.connect(self.changed)
            limit.problem_changed.connect(self.changed)
            self.boxes[name], self.limits[name] = box, limit
            grid.addWidget(box, row, 0)
            grid.addWidget(limit, row, 1, Qt.AlignmentFlag.AlignRight)
        most = live("At most, iterations")
        iterations = SpinEdit(1, MAX_ITERATIONS, int(defaults["max_iterations"]), self)
        self.iterations = named(iterations, "max_iterations", spoken=most)
        self.iterations.setFixedSize(_LIMIT_FIELD, _ROW)
        self.iterations.valueChanged.connect(self.changed)
        grid.addWidget(text_label(self, 12, wraps=False, text=most), 2, 0)
        grid.addWidget(self.iterations, 2, 1, Qt.AlignmentFlag.AlignRight)

    @property
    def is_valid(self) -> bool:
        """Whether every limit is a number."""
        return not any(limit.problem for limit in self.limits.values())

    def values(self) -> dict[str, Any]:
        """Return the options; 0 for a rule that is switched off."""
        found: dict[str, Any] = {
            name: limit.value if self.boxes[name].isChecked() else 0.0
            for name, limit in self.limits.items()
        }
        return {**found, "max_iterations": self.iterations.value()}

    def set_values(self, values: Mapping[str, Any]) -> None:
        """Show other rules."""
        for name, limit in self.limits.items():
            if name in values:
                self.boxes[name].setChecked(values[name] > 0)
                if values[name] > 0:
                    limit.set_value(values[name])
        if "max_iterations" in values:
            self.iterations.setValue(values["max_iterations"])


class EMPanel(Panel):
    """Starts, pauses and stops EM; says why there is nothing to start."""

    count_requested = Signal()
    """Request to count the tables instead, as nothing is missing."""
    options_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "emPanel", spoken=live("EM"))
        parameters = parameter_learners["em"].parameters
        defaults = {p.name: p.default for p in parameters}
        self.head = MethodChoice("em", self)
        self.run_bar = RunBar(self, "em")
        say(self.run_bar.step_button, tip=live("One iteration"))
        self.box = NoteBox(self)
        own = [p for p in parameters if p.name not in RULES]
        self.form = ParameterForm(own, self, None, _FIELD)
        self.form.fit_narrow()
        self.form.changed.connect(self._on_changed)
        self.rules = StopRulesField(defaults, self)
        self.rules.changed.connect(self._on_changed)
        self.show_intervals = check_box(
            "",
            self,
            None,
            live("Credible intervals, 95 %"),
            tip=live("Whiskers on the bars, while EM stands still"),
        )
        self._draws = text_label(self, 11, role="muted")
        self.show_draws(0)
        self.blanks = BlankList(self)
        self.blanks.node_chosen.connect(self._on_node_chosen)
        self._blanks_title = Section("", self, 12)
        self.count_button = push_button(
            "emCount", self, self.count_requested, live("Count instead"), primary=True
        )
        self._build()

    def _build(self) -> None:
        complete = QWidget(self)
        nothing = EmptyState(live("Nothing is missing"), live("EM equals counting, then."), self)
        column_layout(nothing, self.count_button, None, parent=complete, margins=(12, 0, 12, 12))
        page = scroll_page(
            self,
            self.run_bar,
            self.box,
            Section(live("Options"), self, 12),
            self.form,
            Section(live("Stop when one holds"), self, 12),
            self.rules,
            Section(live("Show"), self, 12),
            self.show_intervals,
            self._draws,
            self._blanks_title,
            self.blanks,
            None,
            margins=(12, 0, 12, 12),
            spacing=10,
        )
        no_data = EmptyState(live("No data"), live("Open a table, or drop it here."), self)
        self._stack = stacked(self, no_data, complete, page)
        column_layout(self.head, self._stack, parent=self, spacing=0)

    # -- what it holds ------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, Any]:
        """The options of EM by name."""
        return {**self.form.values(), **self.rules.values()}

    @property
    def is_valid(self) -> bool:
        """Whether EM takes these options."""
        return self.form.is_valid and self.rules.is_valid

    def set_options(self, options: Mapping[str, Any]) -> None:
        """Show other options."""
        own = {name: options[name] for name in self.form.values() if name in options}
        self.form.set_values(own)
        self.rules.set_values(options)

    @property
    def said(self) -> str:
        """The message in place of the options: "no data", "complete", or nothing."""
        return ("no data", "complete", "")[self._stack.currentIndex()]

    # -- what it shows ------------------------------------------------------------------------

    def show_data(self, title: str, n_rows: int, blanks: Sequence[BlankCount] | None) -> None:
        """Show what the data lack; None without data."""
        self._stack.setCurrentIndex(0 if blanks is None else 2 if blanks else 1)
        self._blanks_title.set_title(
            self.tr("Blanks in {file}").format(file=title),
            self.tr("of {rows}").format(rows=rows_text(n_rows)),
        )
        self.blanks.show_rows(blanks or (), n_rows)

    def show_run(self, display: EMDisplay | None) -> None:
        """Show where a run stands; None before the first one."""
        status = None if display is None else display.status
        runs = status in ("running", "waiting")
        share = 0.0 if display is None else display.share
        self.run_bar.show_progress(share, self._progress(display))
        self.run_bar.show_status(runs, status == "paused", status == "waiting")
        self.run_bar.allow(self.is_valid)
        for part in (self.form, self.rules):
            part.setEnabled(not runs and status != "paused")
        self.box.say("error", "" if display is None else display.error)

    def _progress(self, display: EMDisplay | None) -> str:
        if display is None or display.latest is None:
            return ""
        latest = display.latest
        return self.tr("start {k} of {count}, iteration {i}").format(
            k=count_text(latest.restart + 1),
            count=count_text(display.n_ascents),
            i=count_text(latest.iteration),
        )

    def show_draws(self, count: int) -> None:
        """Say what the intervals come from."""
        self._draws.setVisible(self.show_intervals.isChecked())
        text = live("From draws of the blanks and the tables, prior of 1 row; while it pauses")
        if count:
            text = live("{count} draws of the blanks and the tables, prior of 1 row").filled(
                count=count_text(count)
            )
        say(self._draws, text)

    def _on_changed(self) -> None:
        self.run_bar.allow(self.is_valid)
        self.options_changed.emit()

    def _on_node_chosen(self, name: str) -> None:
        if name in self.session.document.state.network:
            self.select_node(name)
