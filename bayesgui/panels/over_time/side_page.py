"""The page *Over time* at the right: the node in the slice shown, forecast, and the sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.shown.time_view import TimeView
from bayesgui.panels.over_time.page import node_of
from bayesgui.panels.over_time.said_rows import SaidRows
from bayesgui.panels.over_time.state_numbers import StateNumbers
from bayesgui.panels.over_time.words import forecast_rows, log_rows, sequence_sentence
from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import check_box, named
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import column_layout, show_text, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page
from bayesgui.widgets.rows.section import Hairline, Section

if TYPE_CHECKING:
    from PySide6.QtWidgets import QVBoxLayout, QWidget

    from bayesgui.panels.over_time.time_answer import TimeAnswer

MOST_AHEAD = 10_000
"""Number of slices that are asked for after those of a series."""


class OverTimeSide(Panel):
    """Sections below each other; the series stands above them."""

    follows = ("network",)
    shows = (TimeView, SliceShown)

    ahead_chosen = Signal(int)
    """How many slices after the last finding are asked for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "overTimeSide", spoken=live("Over time, numbers"))
        self._answer: TimeAnswer | None = None
        self.top: QVBoxLayout = column_layout(spacing=8)
        self._title = Section("", self, 12, line=False)
        self.states = StateNumbers(self)
        self._until = text_label(self, 11, role="muted")
        self._forecast = Section(live("Forecast, slices"), self, 12)
        self.ahead = named(
            SpinEdit(0, MOST_AHEAD, 0, self),
            "overTimeAhead",
            tip=live("How many slices after the last finding are predicted"),
            spoken=live("Forecast, slices"),
            width=74,
        )
        self.ahead.setKeyboardTracking(False)
        self.ahead.valueChanged.connect(self.ahead_chosen)
        self._forecast.add_widget(self.ahead)
        self.forecast = SaidRows("overTimeForecast", self)
        self._sequence = Section(live("Most probable sequence"), self, 12)
        self.sentence = text_label(self)
        self.sentence.setObjectName("overTimeSentence")
        self.logs = SaidRows("overTimeLogs", self)
        self._make_boxes()
        column_layout(
            scroll_page(
                self, self.top, self._title, self.states, self._until, 6, self._forecast,
                self.forecast, 6, self._sequence, self.sentence, self.logs, 6, Hairline(self),
                6, self.filtered, self.marks, self.compare, self.second, None, spacing=6,
            ),
            parent=self,
        )  # fmt: skip

    def _make_boxes(self) -> None:
        self.filtered = check_box(
            "overTimeFiltered",
            self,
            lambda on: self._view_now(shows_filtered=on),
            live("show filtered beside smoothed"),
        )
        self.marks = check_box(
            "overTimeMarks",
            self,
            lambda on: self._view_now(marks_differences=on),
            live("mark where the sequences differ"),
        )
        self.compare = check_box(
            "overTimeCompare", self, self._compare, live("compare with a second series")
        )
        self.second = choice_combo(
            "overTimeSecond",
            self,
            chosen=lambda place: self._view_now(compared=place),
            spoken=live("Second series"),
            letters=8,
        )

    # -- what it is told ----------------------------------------------------------------------

    def show_answer(self, answer: TimeAnswer | None) -> None:
        """Show the numbers of an answer, or none."""
        self._answer = answer
        self.invalidate()

    # -- content ------------------------------------------------------------------------------

    @property
    def _view(self) -> TimeView:
        return self.session.shown[TimeView].state

    def _view_now(self, **parts: object) -> None:
        self.session.shown[TimeView].update(**parts)

    def _series(self) -> list[tuple[int, str]]:
        """Return the places and names of the series beside the one shown."""
        state = self.session.document.state
        return [
            (place, each.name or str(place + 1))
            for place, each in enumerate(state.series)
            if place != state.series_shown
        ]

    def _compare(self, on: bool) -> None:
        others = self._series()
        self._view_now(compared=others[0][0] if on and others else -1)

    def refresh(self) -> None:
        answer, model = self._answer, template_of(self.session.document.state.model)
        view = self._view
        self.filtered.setChecked(view.shows_filtered)
        self.marks.setChecked(view.marks_differences)
        others = self._series()
        self.compare.setEnabled(bool(others))
        reason = "" if others else self.tr("There is no second series.")
        self.compare.setToolTip(reason)
        there = view.compared in dict(others)
        self.compare.setChecked(there)
        self.second.setVisible(there)
        show_choices(self.second, others, view.compared)
        # Numbers that a lesson covers, or of a document before, do not stay.
        for part in (
            self._title,
            self.states,
            self._until,
            self.forecast,
            self.sentence,
            self.logs,
        ):
            part.setVisible(answer is not None)
        if model is None or answer is None:
            return
        node = node_of(view, model, answer)
        if node not in answer.nodes:
            return
        course = answer.course(node)
        number = view.slice_of(self.session.shown[SliceShown].state.number, model.slices)
        number = min(number, max(course.slices - 1, 0))
        time = course.time(number)
        self._title.set_title(self.tr("{node} at t = {time}").format(node=node, time=time))
        self.states.show_slice(course, number)
        says = self.tr("Filtered knows the findings up to t = {time}, smoothed all of them.")
        self._until.setText(says.format(time=time))
        least = max(answer.series.slices - 1 - answer.now, 0)
        self.ahead.setMinimum(least)
        quietly(self.ahead.setValue, answer.slices - 1 - answer.now)
        self.forecast.show_rows(forecast_rows(answer, course))
        show_text(self.sentence, sequence_sentence(course))
        self.logs.show_rows(log_rows(answer))
