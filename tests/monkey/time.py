"""Random real events on templates: places, lags, slices, findings in them, and Over time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.canvas.painting.time_ground import slider_rail
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.shown.deciding import Deciding
from tests.monkey.canvas import CanvasEvents
from tests.monkey.controls import CONTROL, KEYS, LEFT, NONE
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork

TEMPLATES = (
    "umbrella-world", "umbrella-world", "machine", "machine", "weather", "robot",
    "machine-repair", "machine-repair",
)  # fmt: skip
KINDS = ("chain", "hidden", "factorial", "input_output", "coupled")
PLACES = ("every", "outside", "first", "last")
BLOCKS = (
    "yes\tno\t\t?\nno\tyes\tyes\tno",
    "Umbrella\nyes\n\nno\nyes",
    "t,Rain,Umbrella\n0,,yes\n1,,no\n4,yes,maybe",
    "low\thigh\n\nhot",
    "",
)


class TimeEvents(CanvasEvents):
    """The events on templates; without one in the active document they open one."""

    @property
    def _template(self) -> TemporalNetwork | None:
        return template_of(self._window.document.state.model)

    def open_template(self) -> str:
        """Open an example or a new template, beside what is there or in its place."""
        documents = self._window.documents
        if len(documents.all) > 3:
            closed = documents.current
            closed.document.mark_saved(closed.document.state)
            documents.remove(closed)
        if self.chance.random() < 0.3:
            action = f"file.template_{self.chance.choice(KINDS)}"
            self._window.action_set[action].trigger()
            return action
        name = self.chance.choice(TEMPLATES)
        self._window.opening.open([SAMPLES / f"{name}.bayesgui"], self.chance.random() < 0.5)
        return f"open {name}"

    def put_in_time(self) -> str:
        """Select some nodes, and put them somewhere in time."""
        if not self._names:
            return self.add_node()
        count = self.chance.randint(1, min(3, len(self._names)))
        chosen = self.chance.sample(self._names, count)
        self._window.session.selection.set(chosen)
        if self.chance.random() < 0.4:
            QTest.keyClick(self._canvas, KEYS.Key_T)
            return f"T on {chosen}"
        place = self.chance.choice(PLACES)
        self._window.action_set[f"model.in_time_{place}"].trigger()
        return f"{chosen} in time: {place}"

    def draw_lag(self) -> str:
        """Draw an arc with a digit meanwhile, perhaps to the node itself."""
        template = self._template
        if template is None or not template.in_time:
            return self.put_in_time()
        names = list(template.in_time)
        parent, child = self.chance.choice(names), self.chance.choice(names)
        viewport = self._canvas.viewport()
        start, end = self._canvas.port_point(parent), self._canvas.node_rect(child).center()
        digit = self.chance.choice((KEYS.Key_1, KEYS.Key_1, KEYS.Key_2, KEYS.Key_3, KEYS.Key_0))
        QTest.mousePress(viewport, LEFT, NONE, start)
        QTest.mouseMove(viewport, (start + end) / 2)
        QTest.keyClick(self._canvas, digit)
        QTest.mouseMove(viewport, end)
        if self.chance.random() < 0.1:
            QTest.keyClick(self._canvas, KEYS.Key_Escape)
        QTest.mouseRelease(viewport, LEFT, NONE, end)
        return f"draw {parent} → {child} with {digit.name}"

    def show_slice(self) -> str:
        """Show another slice, by the slider or by keys."""
        if self._template is None:
            return self.open_template()
        rail = slider_rail(self._canvas.canvas_scene, self._canvas.camera.projection())
        if rail is not None and self.chance.random() < 0.5:
            place = rail.center()
            place.setX(rail.left() + rail.width() * self.chance.random())
            QTest.mouseClick(self._canvas.viewport(), LEFT, NONE, place.toPoint())
            return "slider"
        key = self.chance.choice((KEYS.Key_BracketLeft, KEYS.Key_BracketRight))
        for _ in range(self.chance.randint(1, 4)):
            QTest.keyClick(self._canvas, key)
        return key.name

    def find_in_time(self) -> str:
        """Show a slice, and click a state in it."""
        if self._template is None:
            return self.open_template()
        return f"{self.show_slice()}, {self.click_state()}"

    def use_over_time(self) -> str:
        """Open the page Over time, or use what is on it and on its neighbour."""
        if self._template is None:
            return self.open_template()
        docks = self._window.docks
        pages = {"bottom": "over_time", "right": "over_time_side"}
        if docks["bottom"].current_id != "over_time" or self.chance.random() < 0.1:
            action = self.chance.choice(("infer.over_time", "infer.over_time", "infer.sequence"))
            self._window.action_set[action].trigger()
            return action
        side = self.chance.choice(("bottom", "bottom", "right"))
        if docks[side].current_id != pages[side]:
            return f"another page is at the {side}"
        return f"over time: {self.use_in(docks[side])}"

    def decide_over_time(self) -> str:
        """Open the page Strategy, share policies or not, or use what is on it."""
        template = self._template
        if template is None or not template.decisions:
            return self.open_template()
        docks = self._window.docks
        if docks["right"].current_id != "strategy":
            self._window.action_set["infer.strategy"].trigger()
            return "strategy"
        if self.chance.random() < 0.3:
            shown = self._window.session.shown[Deciding]
            policy = self.chance.choice(("each", "same"))
            shown.update(setting=replace(shown.state.setting, policy=policy))
            return f"policy {policy}"
        return f"strategy: {self.use_in(docks['right'])}"

    def paste_block(self) -> str:
        """Paste cells of a spreadsheet where the focus is."""
        text = self.chance.choice(BLOCKS)
        QGuiApplication.clipboard().setText(text)
        target = QApplication.focusWidget() or self._canvas
        QTest.keyClick(target, KEYS.Key_V, CONTROL)
        return f"paste {text[:20]!r}"

    def draw_series(self) -> str:
        """Give the document rows of its own slices, with the columns of time and series."""
        session, template = self._window.session, self._template
        if template is None or not 0 < len(template.in_time) <= 12:
            return "no series for this"
        try:
            plain = template.unroll(min(template.slices, 6))
            rows = Dataset.from_blocks(plain, sample(plain, 30, self.chance.randrange(99)))
        except (BayesGuiError, AttributeError) as error:
            return f"no series: {error}"
        session.data.set(DataState(rows, "series.csv"))
        return "series"
