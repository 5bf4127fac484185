"""The series of a template: chosen, made, renamed, cleared and removed; cells of the grid set."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.over_time.over_time import OverTime
from bayesgui.app.series.files import SeriesFiles
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.actions.submenus import SERIES
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.app.temporal.actions import in_time
from bayesgui.core.temporal.series import beyond
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.document import Phase
from bayesgui.document.shown.grid_rows import GridRows
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.temporal.place_edits import set_slices
from bayesgui.document.temporal.series_edits import (
    choose_series,
    clear_series,
    duplicate_series,
    new_series,
    remove_series,
    rename_series,
    set_findings,
)
from bayesgui.panels.over_time.grid.rows import grid_rows, nodes_found
from bayesgui.panels.over_time.series.words import series_name
from bayesgui.panels.panel import error_sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.data.series.block import Cell
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.over_time.findings_grid import FindingsGrid
    from bayesgui.panels.over_time.page import OverTimePage
    from bayesgui.panels.over_time.series.series_part import SeriesPart
    from bayesgui.panels.over_time.side_page import OverTimeSide

findings_over_time = in_time & conditions.require(
    "the series shown has no findings",
    lambda bench: bench.document.state.over_time.n_findings,
    "network",
    "series",
)
several = in_time & conditions.require(
    "there is one series only",
    lambda bench: len(bench.document.state.series) > 1,
    "network",
    "series",
)


class SeriesActions(WindowPart):
    """Binds Evidence ▸ Series, and puts grid and list of series on the pages *Over time*."""

    hint = Signal(str)
    """What the pointer is over in the grid."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.files = SeriesFiles(workbench)
        self.files.opened.connect(lambda: self._trigger("infer.over_time"))
        self.grid: FindingsGrid | None = None
        self.list: SeriesPart | None = None
        workbench.pages.when_made(OverTime.over_time, self._connect_page)
        workbench.pages.when_made(OverTime.over_time_side, self._connect_side)
        workbench.documents.current_changed.connect(self._on_current_changed)

    # -- pages --------------------------------------------------------------------------------

    def _connect_page(self, page: OverTimePage) -> None:
        from bayesgui.panels.over_time.findings_grid import FindingsGrid

        grid = self.grid = FindingsGrid(page)
        grid.edit_requested.connect(self._edit)
        grid.beyond.connect(self._ask_for_slices)
        grid.refused.connect(self.workbench.messages.show_failure)
        grid.table_pasted.connect(lambda _text: self.files.paste())
        grid.likelihood_requested.connect(self._edit_likelihood)
        grid.node_chosen.connect(lambda name: self.session.selection.set([name]))
        grid.rows_requested.connect(self._choose_rows)
        grid.hint.connect(self.hint)
        page.add_part(grid)
        self._show()

    def _connect_side(self, side: OverTimeSide) -> None:
        from bayesgui.panels.over_time.series.series_part import SeriesPart

        part = self.list = SeriesPart(side)
        part.requested.connect(self._trigger)
        part.series_chosen.connect(self.choose)
        self.actions.add_items(part.menu, SERIES.items)
        side.top.addWidget(part)
        self._show()

    def _trigger(self, name: str) -> None:
        self.actions.refresh()
        self.actions[name].trigger()

    def _on_current_changed(self) -> None:
        session = self.session
        self.listen(
            session,
            (
                session.document.changed_in(Phase.PANELS, "network", "series", "series_shown"),
                self._show,
            ),
            (session.shown[GridRows].changed, self._show),
        )
        if self.grid is not None:
            # Cells chosen in one document are others in the next, where Del would clear them.
            self.grid.choose(None)
        self._show()

    def _show(self, _change: object = None) -> None:
        """Show the series of the document, on the pages that have been made."""
        state = self.document.state
        model = template_of(state.model)
        if model is None or (self.grid is None and self.list is None):
            return
        rows = grid_rows(model, state.over_time, self.session.shown[GridRows].state.names)
        if self.grid is not None:
            self.grid.show_series(state.over_time, rows)
        if self.list is not None:
            self.list.show_state(state, rows)

    def _choose_rows(self) -> None:
        from bayesgui.app.series.rows_dialog import GridRowsDialog

        state, shown = self.document.state, self.session.shown[GridRows]
        model = template_of(state.model)
        if model is None:
            return
        series = state.over_time
        listed = {row.name for row in grid_rows(model, series, shown.state.names)}
        found = {*nodes_found(series), *series.once}
        dialog = GridRowsDialog(model.names, listed, found, self.workbench.window)
        dialog.chosen.connect(lambda names: shown.update(names=names))
        dialog.open()

    # -- cells --------------------------------------------------------------------------------

    def _edit(
        self, text: str, edit: Callable[[DocumentState], DocumentState], merge: Hashable
    ) -> None:
        self.apply(text, edit, merge)

    def _ask_for_slices(self, text: str, cells: Sequence[Cell], needed: int) -> None:
        """Say that findings lie after the last slice, and offer as many slices as they need."""
        slices = self.document.state.over_time.slices
        kept = [cell for cell in cells if cell[0] < slices]
        messages = self.workbench.messages

        def take(edit: Callable[[DocumentState], DocumentState]) -> None:
            messages.bar.clear()
            self.apply(text, edit)
            if self.grid is not None:
                self.grid.setFocus()

        messages.show_message(
            "warning",
            error_sentence(beyond(needed - 1, slices)),
            [
                (
                    self.tr("Make it %Ln slice(s)", "", needed),
                    lambda: take(lambda state: set_findings(set_slices(state, needed), cells)),
                ),
                (
                    self.tr("Leave it out"),
                    lambda: take(lambda state: set_findings(state, kept)),
                ),
            ],
        )

    def _edit_likelihood(self, number: int, name: str) -> None:
        self.session.shown[SliceShown].set(SliceShown(number))
        self.session.selection.set([name])
        self._trigger("evidence.likelihood")

    # -- series -------------------------------------------------------------------------------

    def choose(self, number: int) -> None:
        """Show another series."""
        name = series_name(self.document.state, number)
        text = self.tr("Show the series {name}").format(name=name)
        self.apply(text, lambda state: choose_series(state, number))

    @Command(
        "evidence.series_previous", "Previous series", (), "back", needs=several, arguments=(-1,)
    )
    @Command("evidence.series_next", "Next series", (), "step", needs=several, arguments=(1,))
    def _step(self, by: int) -> None:
        state = self.document.state
        self.choose((state.series_shown + by) % len(state.series))

    @Command("evidence.series_new", "New series", (), "new", needs=in_time)
    def _new(self) -> None:
        name = self.tr("Series {number}").format(number=max(len(self.document.state.series), 1) + 1)
        self.apply(self.tr("New series"), lambda state: new_series(state, name))

    @Command("evidence.series_rows", "Rows of the grid…", (), "table", needs=in_time)
    def _rows(self) -> None:
        self._choose_rows()

    @Command("evidence.series_rename", "Rename series…", (), "rename", needs=in_time)
    def _rename(self) -> None:
        from bayesgui.app.series.name_dialog import SeriesNameDialog

        state, opened = self.document.state, self.workbench.documents.current
        number = state.series_shown

        def keep(name: str) -> None:
            document = opened.document
            after = rename_series(with_series(document.state), number, name)
            document.apply(self.tr("Rename the series {name}").format(name=name), after)

        SeriesNameDialog(series_name(state, number), keep, self.workbench.window).open()

    @Command("evidence.series_duplicate", "Duplicate series", (), "copy", needs=in_time)
    def _duplicate(self) -> None:
        number = self.document.state.series_shown
        text = self.tr("Duplicate series")
        self.apply(text, lambda state: duplicate_series(with_series(state), number))

    @Command("evidence.series_remove", "Remove series", (), "trash", needs=several)
    def _remove(self) -> None:
        number = self.document.state.series_shown
        name = series_name(self.document.state, number)
        text = self.tr("Remove the series {name}").format(name=name)
        self.apply(text, lambda state: remove_series(state, [number]))

    @Command(
        "evidence.series_clear",
        "Clear series",
        (),
        "clear",
        "Retract all findings of the series shown",
        needs=findings_over_time,
    )
    def _clear(self) -> None:
        self.apply(self.tr("Clear the series"), clear_series)


def with_series(state: DocumentState) -> DocumentState:
    """Return a state that holds the series it shows, if only an empty one."""
    return state if state.series else state.with_(series=(state.over_time,))
