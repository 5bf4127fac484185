"""The page Trace: the curves of a run, as its engine declares them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.plots.key import PlotKey
from bayesgui.widgets.plots.plot import Plot
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.panels.laboratory.engine_display import EngineDisplay, Figure
    from bayesgui.widgets.plots.content import PlotContent

_TITLE = 26
"""Height of a headline, with or without a list of states beside it."""


class FigureView(QWidget):
    """A headline, a key and a plot."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = ElidedLabel(12, 600, self)
        self.title.setFixedHeight(_TITLE)
        self.key = PlotKey(self)
        self.plot = Plot(self)
        self.plot.setMinimumSize(90, 60)
        self.head = row_layout(self.title, grows=self.title)
        column_layout(self.head, self.key, self.plot, parent=self, spacing=2, grows=self.plot)

    def say(self, title: str) -> None:
        """Write the headline."""
        self.title.set_text(title)
        self.plot.setAccessibleName(title)

    def show_content(self, content: PlotContent, words: Sequence[str] = ()) -> None:
        """Draw curves, and name them in the key by shorter words, if there are any."""
        self.key.show_series(content.series, words)
        self.plot.set_content(content)


class LaboratoryTracePanel(Panel):
    """Plots of the node that is selected, or else of the first one."""

    state_chosen = Signal(str, int)
    """Request to look at another state of a node."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "laboratoryTracePanel", spoken=live("Trace"))
        self._shown: EngineDisplay | None = None
        looked_at = live("State shown")
        self.state_box = named(QComboBox(self), "", tip=looked_at, spoken=looked_at)
        self.state_box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.state_box.setMaximumWidth(150)
        self.state_box.setFixedHeight(_TITLE)
        self.state_box.activated.connect(self._on_state_chosen)
        self.views: list[FigureView] = []
        self._figures: tuple[Figure, ...] = ()
        self._empty = EmptyState(parent=self)
        self._page = QWidget(self)
        self._row = row_layout(parent=self._page, margins=(12, 8, 12, 8), spacing=20)
        self._stack = stacked(self, self._page, self._empty, fills=True)
        self.refresh()

    @property
    def name(self) -> str:
        """The node that is looked at; blank if there is none."""
        display = self._shown
        if display is None or not display.names:
            return ""
        chosen = self.session.selection.variable
        return chosen if chosen in display.names else display.names[0]

    @property
    def title(self) -> str:
        """The text of its tab."""
        name = self.name
        return self.tr("Trace · {name}").format(name=name) if name else self.tr("Trace")

    def show_display(self, display: type[EngineDisplay]) -> None:
        """Show runs of another engine."""
        self._shown = None
        self.tell_title()
        self.state_box.setParent(self)
        self.state_box.hide()
        for view in self.views:
            self._row.removeWidget(view)
            view.hide()
            view.deleteLater()
        self._figures = display.figures
        self.views = [FigureView(self._page) for _ in display.figures]
        for figure, view in zip(self._figures, self.views, strict=True):
            self._row.addWidget(view, figure.stretch)
            if figure.of_state:
                view.head.addWidget(self.state_box)
                self.state_box.show()
        self.invalidate()

    def show_run(self, display: EngineDisplay | None) -> None:
        """Show a run, or what has come in since.

        `display`: it; None while there is none.
        """
        self._shown = display
        self.tell_title()
        self.invalidate()

    def on_selection_changed(self) -> None:
        self.invalidate()

    def _write_empty(self) -> None:
        if self._shown is not None and self._shown.is_settled:
            self._empty.set_texts(
                self.tr("No curves"),
                self.tr(
                    "The findings leave every node with one state: there is nothing to estimate."
                ),
            )
            return
        waiting = "" if self._shown is None else self._shown.waiting()
        self._empty.set_texts(
            self.tr("No curves yet"),
            waiting or self.tr("Start a run on the left; its curves are drawn while it goes on."),
        )

    def refresh(self) -> None:
        name, display = self.name, self._shown
        if display is None or not name:
            self._write_empty()
            self._stack.setCurrentWidget(self._empty)
            return
        self._stack.setCurrentWidget(self._page)
        self._show_states(display, name)
        for figure, view in zip(self._figures, self.views, strict=True):
            content = figure.content(display, name)
            view.say(figure.title(display, name))
            view.show_content(content, () if figure.words is None else figure.words(content))

    def _show_states(self, display: EngineDisplay, name: str) -> None:
        states = display.states_of(name)
        box = self.state_box
        if [box.itemText(k) for k in range(box.count())] != list(states):
            box.clear()
            box.addItems(list(states))
        if not box.view().isVisible():
            box.setCurrentIndex(display.state_of(name))

    def _on_state_chosen(self, index: int) -> None:
        if self.name:
            self.state_chosen.emit(self.name, index)
