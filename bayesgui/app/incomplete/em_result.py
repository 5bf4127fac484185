"""The tables that EM ended with: applied as one undo step, and told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.data import with_learned_tables, with_learned_template
from bayesgui.document.python_calls.learning import is_part, learned_tables, tell_learned
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.widgets.numbers import log_text
from bayesgui.widgets.plurals import parameters_text, weighted_rows_text

if TYPE_CHECKING:
    from bayesgui.app.incomplete.watched_em import WatchedEM
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.parameters.em import LearnedByEM
    from bayesgui.panels.incomplete.display import Exchange

RESTARTS = 5
"""Random restarts that are offered where none was made for hidden nodes."""


class EMResult(WindowPart):
    """Applies what a run has come to."""

    applied = Signal(object, object)
    """The `OpenDocument` that has the tables now, and the `Exchange` that was found, or None."""

    restarts_requested = Signal(object)
    """The `OpenDocument` whose hidden nodes are to be learned from random tables too."""

    def keep(self, opened: OpenDocument, watched: WatchedEM) -> None:
        """Compare the ascents in a job, and apply the best tables."""

        def work(monitor: Monitor) -> LearnedByEM:
            return watched.result(monitor)

        title = self.tr("Tables of {network} by EM").format(network=opened.document.title)
        job = self.workbench.runner.submit_work(work, title, TRANSIENT, opened.document.state)
        self.when_done(job, lambda learned: self._apply(opened, watched, learned))

    def _apply(self, opened: OpenDocument, watched: WatchedEM, learned: LearnedByEM) -> None:
        if opened not in self.workbench.documents.all:
            return
        document = opened.document
        if document.state.tabled is not watched.state.tabled:
            late = self.tr(
                "The network has changed in the meantime, so nothing was applied; learn again."
            )
            self.show_result(opened, "warning", late)
            return
        told: tuple[str, ...] = ()
        if watched.record.is_over and is_part(watched.request.dataset, opened.session):
            columns = watched.request.columns
            series = () if columns is None else (("time", columns.time), ("by", columns.by))
            named = {word: name or None for word, name in series}
            told = learned_tables(opened.session, "em", {**named, **watched.request.options})
        tell_learned(opened.session, told, learned.network)
        is_template = document.state.model.is_template
        exchange = None if is_template else exchange_of(learned, learned.network)
        fill = with_learned_template if is_template else with_learned_tables
        document.apply(self.tr("Learn with blanks"), fill(document.state, learned.network))
        text = self.tr("Learned {parameters} from {rows}: ln L {value}.").format(
            parameters=parameters_text(learned.network.n_parameters),
            rows=weighted_rows_text(learned.n_rows, learned.total_weight),
            value=log_text(learned.log_likelihood, 3),
        )
        links = []
        if learned.hidden and len(learned.restarts) == 1:
            again = self.tr("%Ln random restart(s)", "", RESTARTS)
            links.append((again, lambda: self.restarts_requested.emit(opened)))
        self.show_report(opened, self.tr("Learn with blanks"), text, learned.remarks, links)
        self.applied.emit(opened, exchange)


def exchange_of(learned: LearnedByEM, network: BayesianNetwork) -> Exchange | None:
    """Return the first ascent whose tables differ only in two states of a hidden node."""
    from bayesgui.panels.incomplete.display import Exchange

    for restart in learned.restarts:
        if restart.match is None or not restart.match.is_same:
            continue
        for name, order in restart.match.orders.items():
            moved = [k for k, state in enumerate(order) if state != k]
            if len(moved) == 2:
                one, other = (network[name].states[k] for k in moved)
                return Exchange(restart.number, name, (one, other))
    return None
