"""The page *Over time* at the bottom: player, chart, strips, sequence, axis and slider."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.shown.time_view import TimeView
from bayesgui.panels.over_time.chart_export import ChartExport
from bayesgui.panels.over_time.heat_strip import HeatStrip
from bayesgui.panels.over_time.line_chart import LineChart
from bayesgui.panels.over_time.overview_strip import OverviewStrip
from bayesgui.panels.over_time.part_column import PartColumn
from bayesgui.panels.over_time.player_row import PlayerRow
from bayesgui.panels.over_time.sequence_rows import SequenceRows
from bayesgui.panels.over_time.slice_slider import SliceSlider
from bayesgui.panels.over_time.time_axis import TimeAxis
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.timers import clock

if TYPE_CHECKING:
    from PySide6.QtGui import QHideEvent, QKeyEvent

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.panels.over_time.time_answer import TimeAnswer
    from bayesgui.panels.over_time.time_part import TimePart

STEP_MILLISECONDS = 400
"""Time of a slice while it plays."""
_KEYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class OverTimePage(EnginePage):
    """One time axis for all that is believed and found, with the slice shown marked in it."""

    shows = (TimeView, SliceShown)

    answered = Signal()
    """Another answer is shown, or none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self._answer: TimeAnswer | None = None
        super().__init__(True, parent)
        named(self, "overTimePage", spoken=live("Over time"))
        tell(self._name_page, live("Over time"))
        self._axis = TimeAxis(0, 400.0)
        self._playing = clock(self, self._play_on, STEP_MILLISECONDS)
        self.parts_below: list[TimePart] = []
        self.exports = ChartExport(self, self.player.export_menu, self.picture, self.chart)
        self.setFocusProxy(self.slider)

    def _lay_out(self, is_section: bool) -> None:
        """Put the player where other pages have their headline, and the axis below all."""
        del is_section
        self._headline.hide()
        self._head = row_layout()
        self.player = PlayerRow(self)
        self.chart, self.strip = LineChart(self), HeatStrip(self)
        self.sequence, self.overview = SequenceRows(self), OverviewStrip(self)
        self.slider = SliceSlider(self)
        self.column = PartColumn(self)
        line = row_layout(
            self._says,
            self.state_button,
            parent=self._going_on,
            margins=(12, 3, 8, 3),
            grows=self._says,
        )
        line.setAlignment(self.state_button, Qt.AlignmentFlag.AlignTop)
        body = QWidget(self)
        column_layout(
            self.chart, self.strip, self.sequence, parent=body, spacing=0, grows=self.chart
        )
        self._set_body(body)
        self.column.add(self._stack, grows=True)
        self.picture = QWidget(self)
        column_layout(
            self.column,
            self.overview,
            self.slider,
            parent=self.picture,
            spacing=0,
            grows=self.column,
        )
        column_layout(
            row_layout(self.player, self.close_button, margins=(0, 0, 6, 0), grows=self.player),
            Hairline(self),
            self._going_on,
            self._standing,
            self.picture,
            parent=self,
            spacing=0,
            grows=self.picture,
        )
        self._connect()

    def _connect(self) -> None:
        self.player.play_requested.connect(self.toggle_playing)
        self.player.step_requested.connect(self.step)
        self.player.node_chosen.connect(lambda name: self._view_now(node=name))
        self.player.form_chosen.connect(lambda form: self._view_now(form=form))
        self.overview.scroll_chosen.connect(self._scroll_to)
        self.column.resized.connect(self._fit)
        for part in (self.chart, self.strip, self.sequence, self.slider):
            self._connect_part(part)

    def _connect_part(self, part: TimePart) -> None:
        part.slice_chosen.connect(self.show_slice)
        part.scrolled.connect(lambda by: self._scroll_to(self._axis.scroll + by))

    def add_part(self, part: TimePart) -> None:
        """Show another part on the axis, below the chart and scrolled with it."""
        self.parts_below.append(part)
        self.column.add(part)
        self._connect_part(part)
        part.set_axis(self._axis)

    @property
    def template_line(self) -> str:
        """It is made for templates alone."""
        return ""

    @property
    def _parts(self) -> tuple[TimePart, ...]:
        return (self.chart, self.strip, self.sequence, *self.parts_below, self.slider)

    # -- what it is told ----------------------------------------------------------------------

    def show_answer(self, answer: TimeAnswer) -> None:
        """Show the beliefs of a series."""
        self._answer = answer
        self.refresh()
        self.show_body()
        self.answered.emit()

    def forget(self) -> None:
        """Drop the answer."""
        self._answer = None
        self.answered.emit()

    @property
    def answer(self) -> TimeAnswer | None:
        """The answer on display, if any."""
        return self._answer

    @property
    def axis(self) -> TimeAxis:
        """The axis of all its parts."""
        return self._axis

    # -- content ------------------------------------------------------------------------------

    @property
    def _model(self) -> TemporalNetwork | None:
        return template_of(self.session.document.state.model) if self.has_session else None

    @property
    def slices(self) -> int:
        """Number of slices on the axis."""
        if self._answer is not None:
            return self._answer.slices
        return 0 if self._model is None else self._model.slices

    @property
    def shown_slice(self) -> int:
        """The slice that is marked."""
        model = self._model
        if model is None:
            return 0
        number = self.session.shown[SliceShown].state.number
        number = self._view.slice_of(number, model.slices)
        return min(number, max(self.slices - 1, 0))

    @property
    def node(self) -> str:
        """The node of the chart."""
        model, answer = self._model, self._answer
        return "" if model is None else node_of(self._view, model, answer)

    @property
    def _view(self) -> TimeView:
        return self.session.shown[TimeView].state

    def _view_now(self, **parts: object) -> None:
        self.session.shown[TimeView].update(**parts)

    def refresh(self) -> None:
        model, answer = self._model, self._answer
        if model is None:
            return
        view, node = self._view, self.node
        if answer is not None and node in answer.nodes:
            course = answer.course(node)
            form = "lines" if view.form == "mean" and course.values is None else view.form
            self.chart.set_form(form, shows_filtered=view.shows_filtered)
            self.chart.setVisible(form != "strip")
            self.strip.set_large(form == "strip")
            self.sequence.set_marked(view.marks_differences)
            self.overview.set_course(course)
            for part in self._parts:
                part.set_course(course)
                part.set_now(answer.now)
            self.player.show_form(form, has_numbers=course.values is not None)
            self.player.legend.set_lines(
                shows_filtered=view.shows_filtered, other=answer.compared_name
            )
        names = model.names if answer is None else answer.nodes
        self.player.show_nodes(names, node)
        self.slider.set_step(model.template.step)
        self._fit()
        self._show_slice()

    def _show_slice(self) -> None:
        number, count = self.shown_slice, self.slices
        for part in self._parts:
            part.set_slice(number)
        time = self.slider.course.time(number)
        self.player.set_place(f"t = {time}", is_first=number == 0, is_last=number >= count - 1)
        self.chart.tell()

    def _fit(self) -> None:
        """Stand on the axis that there is room for; another slice that is shown is in sight."""
        width, number = float(self.column.inner_width), self.shown_slice
        axis = TimeAxis(self.slices, width, scroll=self._axis.scroll)
        # Who has scrolled away from the slice shown stays there.
        if number != self.slider.shown_slice or axis.slices != self._axis.slices:
            axis = axis.showing(number)
        self._set_axis(axis)

    def _set_axis(self, axis: TimeAxis) -> None:
        self._axis = axis
        for part in self._parts:
            part.set_axis(axis)
        self.overview.set_axis(axis)

    def _scroll_to(self, scroll: float) -> None:
        self._set_axis(self._axis.scrolled(scroll))

    # -- slices -------------------------------------------------------------------------------

    def show_slice(self, number: int) -> None:
        """Show another slice here and on the canvas, as far as there is one."""
        number = min(max(number, 0), max(self.slices - 1, 0))
        self._set_axis(self._axis.showing(number))
        model = self._model
        if model is not None:
            last = model.slices - 1
            self.session.shown[TimeView].update(beyond=max(number - last, 0))
            self.session.shown[SliceShown].set(SliceShown(min(number, last)))

    def step(self, by: int) -> None:
        """Show the slice before or after."""
        self.stop()
        self.show_slice(self.shown_slice + by)

    @property
    def is_playing(self) -> bool:
        """Whether it plays."""
        return self._playing.isActive()

    def toggle_playing(self) -> None:
        """Play from the slice shown, from the first one after the last; or pause."""
        if self.is_playing:
            self.stop()
        elif self.slices > 1:
            if self.shown_slice >= self.slices - 1:
                self.show_slice(0)
            self._playing.start()
            self.player.set_playing(True)

    def stop(self) -> None:
        """Pause."""
        self._playing.stop()
        self.player.set_playing(False)

    def _play_on(self) -> None:
        if self.shown_slice < self.slices - 1:
            self.show_slice(self.shown_slice + 1)
        if self.shown_slice >= self.slices - 1:
            self.stop()

    # -- events -------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_Space:
            self.toggle_playing()
        elif key in _KEYS:
            self.step(_KEYS[key])
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.stop()
            self.show_slice(0 if key == Qt.Key.Key_Home else self.slices - 1)
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.stop()
        super().hideEvent(event)


def node_of(view: TimeView, model: TemporalNetwork, answer: TimeAnswer | None) -> str:
    """Return the node of the chart: the one chosen, else the first that nobody observes."""
    names = model.names if answer is None else answer.nodes
    if view.node in names:
        return view.node
    hidden = (name for name in model.found_in_time if name in model.unobserved)
    return next(hidden, next(iter(model.found_in_time), ""))
