"""Changing the cut points of an imported column, and keeping them equal to its node's."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document import edits
from bayesgui.document.document import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.app.data.cut_dialog import CutDialog
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.document.changes import Change
    from bayesgui.document.data import DataState

    Limits = Mapping[str, tuple[tuple[float, ...], tuple[str, ...]]]


class DataCuts(WindowPart):
    """Recuts columns of the table when their node's limits change or the user asks.

    Where a column has a node, cutting is an undoable edit of the network, and the column follows.
    """

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        workbench.documents.opened.connect(self._watch)

    def _watch(self, opened: OpenDocument) -> None:
        opened.session.document.changed_in(Phase.QUERIES, "network").connect(
            lambda change: self._follow(opened, change)
        )

    def ask(self, name: str) -> CutDialog | None:
        """Open the dialog for a column's cut points."""
        from bayesgui.app.data.cut_dialog import CutDialog

        opened, state = self.workbench.documents.current, self.session.data.state
        if state.dataset is None or name not in state.dataset:
            return None
        column = state.dataset[name]
        source = state.quantities.get(name, column)
        edges = getattr(column, "edges", None)
        cuts = None if edges is None else edges[1:-1]
        data = state.dataset.with_column(source)
        dialog = CutDialog(data, name, cuts, self.workbench.runner, self.workbench.window)
        dialog.chosen.connect(lambda found: self.cut(opened, name, found))
        dialog.open()
        return dialog

    def cut(self, opened: OpenDocument, name: str, cuts: tuple[float, ...]) -> None:
        """Cut a column, and its node if it has one."""
        import numpy as np

        from bayesgui.data.columns.column import interval_names
        from bayesgui.data.discretize.base import with_outer

        state = opened.session.data.state
        source = _numbers(state, name)
        if source is None or self.workbench.documents.current is not opened:
            return
        edges = with_outer(cuts, float(np.nanmin(source.values)), float(np.nanmax(source.values)))
        states = interval_names(edges)
        text = self.tr("Cut {column} into %Ln interval(s)", "", len(states)).format(column=name)
        if name in opened.document.state.network:
            self.apply(text, lambda old: edits.set_intervals(old, name, states, edges))
        else:
            self._recut(opened, {name: (edges, states)})

    def _follow(self, opened: OpenDocument, change: Change) -> None:
        """Recut the columns whose nodes have other limits now."""
        network, data = change.after.network, opened.session.data.state
        if data.dataset is None:
            return
        wanted = {}
        for name in data.quantities:
            if name not in network or network[name].edges is None:
                continue
            column, node = data.dataset[name], network[name]
            same = getattr(column, "states", ()) == node.states
            if not same or getattr(column, "edges", None) != node.edges:
                assert node.edges is not None
                wanted[name] = (node.edges, node.states)
        if wanted:
            self._recut(opened, wanted)

    def _recut(self, opened: OpenDocument, limits: Limits) -> None:
        before = opened.session.data.state

        def work(monitor: Monitor) -> DataState:
            return _with_limits(before, limits, monitor)

        def show(found: DataState) -> None:
            if opened.session.data.state is before:
                opened.session.data.set(found)

        job = self.workbench.runner.submit_query(f"cut {id(opened)}", work)
        self.when_done(job, show)


def _numbers(state: DataState, name: str) -> NumericColumn | None:
    from bayesgui.data.columns.column import NumericColumn

    if name in state.quantities:
        return state.quantities[name]
    if state.dataset is None or name not in state.dataset:
        return None
    column = state.dataset[name]
    return column if isinstance(column, NumericColumn) else None


def _with_limits(state: DataState, limits: Limits, monitor: Monitor) -> DataState:
    """Return the table with columns cut at other limits, and their new summaries."""
    from bayesgui.data.summary import summary_of

    dataset, quantities = state.dataset, dict(state.quantities)
    assert dataset is not None
    summaries = {summary.name: summary for summary in state.summaries}
    for name, (edges, states) in limits.items():
        monitor.check()
        source = _numbers(state, name)
        assert source is not None
        column = source.cut(edges, states)
        quantities[name] = source
        dataset = dataset.with_column(column)
        summaries[name] = summary_of(column)
    return replace(
        state, dataset=dataset, summaries=tuple(summaries.values()), quantities=quantities
    )
