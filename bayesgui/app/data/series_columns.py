"""Time and series: which columns of the data they are, asked once and remembered with the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.data import with_numbers

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.data.series_dialog import SeriesDialog
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.data.series.placing import SeriesShape, TimeColumns


class SeriesColumns(WindowPart):
    """Asks for the columns when series are first learned from, or when the user wants to."""

    @Command(
        "learn.series",
        "Time and series…",
        tip="Say which columns of the data are the time and the series of a row",
        needs=conditions.data,
    )
    def _choose(self) -> None:
        ask_columns(self.workbench, self.workbench.documents.current)


def with_columns(
    workbench: Workbench, opened: OpenDocument, then: Callable[[], object]
) -> SeriesDialog | None:
    """Do something once it is known which columns are times and series; ask if nobody has."""
    if opened.session.data.state.time is not None or _take_wide(opened):
        then()
        return None
    return ask_columns(workbench, opened, then)


def _take_wide(opened: OpenDocument) -> bool:
    """Take each row of the data for a series where columns are such as ``X[0]``; else nothing."""
    from bayesgui.core.temporal.template_of import template_of
    from bayesgui.data.series.placing import SeriesShape, TimeColumns
    from bayesgui.data.series.wide import wide_columns

    data, template = opened.session.data, template_of(opened.document.state.model)
    dataset = data.state.dataset
    if template is None or dataset is None:
        return False
    wide = wide_columns(template, dataset.names)
    if not wide:
        return False
    longest = 1 + max(number for _, number in wide.values())
    shape = SeriesShape(dataset.n_rows, longest, longest)
    data.set(data.state.with_time(TimeColumns(), shape))
    return True


def ask_columns(
    workbench: Workbench, opened: OpenDocument, then: Callable[[], object] | None = None
) -> SeriesDialog:
    """Open the dialog; what it answers is remembered with the data."""
    from bayesgui.app.data.series_dialog import SeriesDialog
    from bayesgui.data.series.time_columns import columns_of_table

    data, model = opened.session.data, opened.document.state.model
    dataset = data.state.dataset
    assert dataset is not None
    nodes = model.names if model.is_template else ()
    proposed = data.state.time or columns_of_table(with_numbers(data.state), nodes)
    dialog = SeriesDialog(data.state, proposed, workbench.runner, workbench.window)

    def use(columns: TimeColumns, shape: SeriesShape) -> None:
        if data.state.dataset is not dataset:
            return
        data.set(data.state.with_time(columns, shape))
        if then is not None:
            then()

    dialog.chosen.connect(use)
    dialog.open()
    return dialog
