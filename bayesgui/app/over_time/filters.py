"""Approximate filters: Boyen and Koller's, and particles, against the exact answer over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.questions.document_page_part import DocumentPagePart
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.temporal.actions import in_time
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.shown.filters_shown import FiltersShown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.questions.engine_page_part import Work
    from bayesgui.document.changes import Change
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.over_time.filters_page import FiltersPage


class ApproximateFilters(DocumentPagePart):
    """The page *Approximate filters* beside a template."""

    shown = FiltersShown
    min_widths: ClassVar = {"right": 340}
    filters: LazyPage[FiltersPage] = GuestPage(
        "over_time.filters_page.FiltersPage", "right", "filters", "chart", "Approximate filters"
    )

    def connect_page(self, page: FiltersPage) -> None:
        super().connect_page(page)
        page.chosen.connect(self.ask)

    @property
    def _state(self) -> FiltersShown:
        return self.session.shown[FiltersShown].state

    @Command(
        "infer.filters",
        "Approximate filters…",
        (),
        "chart",
        "How far clusters and particles are from the exact answer in each slice",
        needs=in_time,
    )
    def open(self) -> None:
        """Open the page."""
        self.session.shown[FiltersShown].update(is_open=True)
        self.bring()
        self.filters.setFocus()

    def _on_changed(self, change: Change) -> None:
        super()._on_changed(change)
        if self.is_open:
            self.follow()

    def _is_present(self, state: DocumentState | None) -> bool:
        now = self.document.state
        return state is not None and state.model is now.model and state.over_time == now.over_time

    # -- asking -------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.tr("Approximate filters")

    def obstacle(self) -> tuple[str, str] | None:
        if template_of(self.document.state.model) is None:
            return self.title, self.tr("Put a node into every slice first (T).")
        return None

    def standing(self) -> str:
        """Return what to do while nothing is found."""
        if self.document.state.over_time.n_findings:
            return ""
        return self.tr("No findings. Paste a table, open a file, or click a cell.")

    def progress_text(self) -> str:
        return self.tr("Going through the slices: {percent} %")

    def work(self, state: DocumentState) -> Work:
        from bayesgui.inference.temporal.approximate.comparison import compare_filters

        model, view, series = template_of(state.model), self._state, state.over_time
        assert model is not None
        engines = (
            ("boyen-koller", {"clusters": view.clusters}),
            ("particle-filter", {"samples": view.samples, "seed": view.seed}),
        )
        return lambda _engine, _choice, monitor: compare_filters(model, series, engines, monitor)

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.formats.code.edits.asking import NET, SERIES, asked

        if not state.over_time.n_findings:
            return super().code(state)
        view = self._state
        clusters = {"engine": "boyen-koller", "clusters": view.clusters}
        samples = {"engine": "particle-filter", "samples": view.samples, "seed": view.seed}
        given = NET, SERIES, "filter"
        return (
            asked("by_clusters", "over_time", *given, **clusters),
            asked("by_particles", "over_time", *given, **samples),
        )

    def show_answer(self, state: DocumentState, answer: object) -> None:
        from bayesgui.inference.temporal.approximate.comparison import FilterComparison

        assert isinstance(answer, FilterComparison)
        self.filters.show_comparison(answer)
