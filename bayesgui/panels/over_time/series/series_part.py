"""The series at the top of the page *Over time*: which one is shown, and what it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from bayesgui.core.temporal.series import Series
from bayesgui.panels.over_time.grid.rows import count_blanks
from bayesgui.panels.over_time.series.words import series_name
from bayesgui.widgets.fields.buttons import plain_button, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import Hairline, Section

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.over_time.grid.rows import GridRow


class SeriesPart(QWidget):
    """A choice of series, the number of findings, and buttons; it changes nothing itself."""

    series_chosen = Signal(int)
    """The number of the series to show."""
    requested = Signal(str)
    """The name of an action."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("seriesPart")
        self._names: list[tuple[int, str]] = []
        self._shown: tuple[Series, tuple[GridRow, ...]] = (Series(), ())
        self._head = Section(live("Series"), self, 12, line=False)
        self.choice = choice_combo(
            "seriesChoice",
            self,
            chosen=self.series_chosen,
            tip=live("The series that is shown, asked and edited"),
            spoken=live("Series"),
            letters=12,
        )
        self._head.add_widget(self.choice)
        self.summary = text_label(self, 12, role="muted")
        self.summary.setObjectName("seriesSummary")
        self.paste = push_button(
            "seriesPaste",
            self,
            lambda: self.requested.emit("evidence.series_paste"),
            live("Paste"),
            tip=live("Paste a table with the names of nodes above its columns, as a new series"),
            icon_name="paste",
        )
        self.open = push_button(
            "seriesOpen",
            self,
            lambda: self.requested.emit("evidence.series_open"),
            live("Open…"),
            tip=live("Open a table with a row for each slice, of one series or several"),
            icon_name="open",
        )
        self.clear = push_button(
            "seriesClear",
            self,
            lambda: self.requested.emit("evidence.series_clear"),
            live("Clear"),
            tip=live("Retract all findings of the series shown"),
            icon_name="clear",
        )
        self.more = plain_button(
            "more", self, tip=live("New, rename, duplicate, remove, save"), name="seriesMore"
        )
        self.menu = QMenu(self)
        """Of further actions; filled by who has them."""
        self.more.setMenu(self.menu)
        self.more.setPopupMode(self.more.ToolButtonPopupMode.InstantPopup)
        column_layout(
            self._head,
            self.summary,
            row_layout(self.paste, self.open, self.clear, None, self.more, spacing=6),
            4,
            Hairline(self),
            4,
            parent=self,
            spacing=8,
        )

    def show_state(self, state: DocumentState, rows: tuple[GridRow, ...]) -> None:
        """Show the series of a document; `rows`: those of the grid, in which blanks count."""
        names = [(place, series_name(state, place)) for place in range(max(len(state.series), 1))]
        if names != self._names:
            self._names = names
            show_choices(self.choice, names, state.series_shown)
        elif self.choice.currentData() != state.series_shown:
            quietly(self.choice.setCurrentIndex, state.series_shown)
        self._shown = state.over_time, rows
        tell(self._say_summary)
        self.clear.setEnabled(state.over_time.n_findings > 0)

    def _say_summary(self) -> None:
        self.summary.setText(self._words(*self._shown))

    def _words(self, series: Series, rows: tuple[GridRow, ...]) -> str:
        """Say how many findings a series has, in how many slices, and the blanks among them."""
        if not series.n_findings:
            return self.tr("No findings. Paste a table, open a file, or click a cell.")
        return self.tr("{findings} in {slices}, {blanks}").format(
            findings=self.tr("%Ln finding(s)", "", series.n_findings),
            slices=self.tr("%Ln slice(s)", "", series.last_finding + 1),
            blanks=self.tr("%Ln blank(s)", "", count_blanks(rows, series)),
        )
