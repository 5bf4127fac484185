"""Tables learned from several completed tables and pooled, put into the network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.app.shell.repeat_job import for_document
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.data import with_learned_tables
from bayesgui.document.python_calls.filling import pooled_lines
from bayesgui.document.python_calls.learning import tell_learned
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.numbers import count_text, seconds_text
from bayesgui.widgets.plurals import cells_text

if TYPE_CHECKING:
    from bayesgui.app.filling.dialog import FillOptions
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.data import DataState
    from bayesgui.jobs.job import Job
    from bayesgui.learning.imputation.imputed import Imputed
    from bayesgui.learning.imputation.pooled_tables import PooledEntry, PooledTables

FILLED = 0.7
"""Share of the time that completed tables take; the rest is learning from them."""


@dataclass(frozen=True, eq=False)
class _Made:
    """What the job makes: the network with the pooled tables, and an interval for each entry."""

    network: BayesianNetwork
    imputed: Imputed
    pooled: PooledTables
    entries: tuple[PooledEntry, ...]


class PooledLearning(WindowPart):
    """Learns from several completed tables at once."""

    def pool(self, opened: OpenDocument, options: FillOptions) -> Job:
        """Start the job that fills missing cells several times, and pools what is learned."""
        state, data = opened.document.state, opened.session.data.state

        def work(monitor: Monitor) -> _Made:
            from bayesgui.core.monitor import Stage
            from bayesgui.learning.imputation.asking import impute
            from bayesgui.learning.imputation.pooled_tables import pooled_tables

            assert data.dataset is not None
            filling, learning = Stage(monitor, 0.0, FILLED), Stage(monitor, FILLED, 1.0)
            imputed = impute(
                state.network, data.dataset, options.method, monitor=filling, **options.options
            )
            pooled = pooled_tables(imputed, monitor=learning)
            tables = [pooled.network.cpt(name) for name in pooled.network.names]
            made = state.network.with_nodes(mechanisms=tables)
            return _Made(made, imputed, pooled, tuple(pooled.entries()))

        def title() -> str:
            return self.tr("Pooled tables of {file}").format(file=data.title)

        from bayesgui.learning.imputation.base import imputers

        recipe = Recipe(
            {
                self.tr("States"): registered_text(imputers[options.method].label),
                self.tr("Draws"): options.draws,
            },
            seed=options.options.get("seed"),
            repeat=for_document(
                self.workbench, opened, lambda current: self.pool(current, options)
            ),
            keeps=True,
        )
        job = self.workbench.runner.submit_work(work, title, recipe, state)
        told = pooled_lines(opened.session, options.method, options.options)
        self.when_done(job, lambda made: self._on_pooled(opened, data, job, made, told))
        self.workbench.messages.say(self.tr("Filling and learning…"))
        return job

    def _on_pooled(
        self, opened: OpenDocument, data: DataState, job: Job, made: _Made, told: list[str]
    ) -> None:
        if opened not in self.workbench.documents.all:
            return
        document, title = opened.document, self.tr("Pooled tables")
        if document.state.network is not job.state.network:  # type: ignore[attr-defined]
            text = self.tr("The network has changed in the meantime, so nothing was applied.")
            job.tell(text)
            self.workbench.messages.show_message("warning", text)
            return
        if opened.session.data.state is not data:
            text = self.tr("The data have changed in the meantime; fill them again.")
            job.tell(text)
            self.workbench.messages.show_message("warning", text)
            return
        tell_learned(opened.session, told, made.network)
        draws = count_text(made.pooled.n_draws)
        document.apply(title, with_learned_tables(document.state, made.network))
        cells = cells_text(made.imputed.n_filled)
        said = self.tr("Learned from {draws} draws with {cells} filled in each, in {time}.").format(
            draws=draws, cells=cells, time=seconds_text(job.elapsed)
        )
        job.tell(said)
        links = [(self.tr("Intervals…"), lambda: self.show_intervals(made.pooled, made.entries))]
        self.workbench.messages.show_report(title, said, made.imputed.remarks, links=links)

    def show_intervals(self, pooled: PooledTables, entries: tuple[PooledEntry, ...]) -> None:
        """Show how sure each entry is."""
        from bayesgui.app.filling.pooled_dialog import PooledDialog

        PooledDialog(pooled, entries, self.workbench.window).open()
