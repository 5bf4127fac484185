"""File ▸ Report: the network, its findings and posteriors as one HTML or PDF file."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.formats.storage import replace_file
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.finding_words import finding_words
from bayesgui.widgets import numbers
from bayesgui.widgets.fields.parameter_form import registered_text

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.canvas.export import Figure, Picture
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.beliefs import BeliefState
    from bayesgui.document.reporting.report import Report, ReportContent
    from bayesgui.document.reporting.rows_section import ScoredTable
    from bayesgui.inference.temporal.over_time import OverTime
    from bayesgui.jobs.job import Job

DIGITS = 6
"""Decimals of probabilities in a report."""
PDF_SCALE = 3.0
"""Pixels of a picture in a PDF per pixel at 100 %, or twice as many per pixel of the page."""


class ReportActions(WindowPart):
    """Binds File ▸ Report."""

    @Command(
        "file.export_report",
        "Report…",
        icon="note",
        tip="Picture, tables, findings and posteriors as HTML or PDF",
        needs=conditions.nodes,
    )
    def _ask(self) -> None:
        from bayesgui.app.files.save_dialog import FileType, ask_path

        types = [FileType("HTML", (".html", ".htm")), FileType("PDF", (".pdf",))]
        start = self.folder / f"{self.document.title}.html"
        path = ask_path(self.workbench.window, self.tr("Report"), start, types)
        if path is not None:
            self.write(path)

    def write(self, path: Path) -> Job:
        """Write a report in the format of the suffix, in a job."""
        from bayesgui.app.files.painting import submit_painting
        from bayesgui.canvas.export import figure_of
        from bayesgui.document.reporting.report import Report

        report, state = Report(self._content()), self.document.state
        scene = self.workbench.canvas.canvas_scene.copy()
        make, write = (_pdf_picture, _write_pdf) if _is_pdf(path) else (_svg_picture, _write_html)

        job = submit_painting(
            self.workbench,
            lambda: make(figure_of(scene)),
            lambda picture, monitor: write(path, report, picture, monitor),
            lambda: self.tr("Report {file}").format(file=path.name),
            release=scene.close,
            state=state,
        )
        return self.when_done(job, lambda _done: self._on_written(path))

    def _on_written(self, path: Path) -> None:
        self.workbench.messages.show_message(
            "success", self.tr("Wrote the report **{file}**.").format(file=path.name)
        )

    # -- content ------------------------------------------------------------------------------

    def _content(self) -> ReportContent:
        from bayesgui.document.reporting.report import ReportContent
        from bayesgui.document.shown.strategy.how_solved import how_solved

        state, beliefs = self.document.state, self.session.beliefs.state
        # Moving a node or keeping a scenario makes another state, and the numbers stay right.
        is_fresh = self.workbench.documents.current.queries.is_fresh
        posteriors = beliefs.posteriors if is_fresh else None
        kinds = {
            name: finding_words(state.network[name], finding).kind
            for name, finding in state.evidence.items()
            if name in state.network
        }
        return ReportContent(
            title=self.document.title,
            state=state,
            posteriors=posteriors,
            prior=beliefs.prior if state.evidence else None,
            engine="" if posteriors is None else _engine_label(posteriors.engine),
            evidence_text=_evidence_text(beliefs) if posteriors is not None else "",
            kinds=kinds,
            number=lambda p: numbers.cell_text(p, DIGITS),
            language=self.workbench.settings.effective_language,
            tell=translate_sentence,
            how_solved=how_solved(
                self.session.shown,
                self.document.state.roles.prices,
                self.workbench.settings.memory_budget,
            ),
            beliefs=self._beliefs_text() if posteriors is not None else "",
            over_time=self._over_time() if is_fresh else None,
            scored=self._scored(),
        )

    def _scored(self) -> ScoredTable | None:
        """Return what the page Strange rows has scored."""
        from bayesgui.document.shown.tables.row_scoring import RowScoring

        if not self.session.shown.is_used(RowScoring):
            return None
        from bayesgui.panels.row_scores.reported import scored_table

        return scored_table(self.session)

    def _over_time(self) -> OverTime | None:
        """Return what is believed of all slices of a template."""
        found = self.session.beliefs.state.over_time
        return None if found is None else found.smoothed

    def _beliefs_text(self) -> str:
        """Return under which strategy the posteriors stand, or over what they are means."""
        asked = self.session.beliefs.state.asked
        if asked is not None:
            text = self.tr("Posteriors are means over the {count} networks of an ensemble.")
            return text.format(count=numbers.count_text(len(asked.ensemble)))
        if not self.document.state.model.decisions:
            return ""
        from bayesgui.document.shown.deciding import Deciding

        has_strategy = self.session.beliefs.state.strategy is not None
        shown = self.session.shown[Deciding].state.setting.beliefs
        if shown == "best" and has_strategy:
            return self.tr("Under the best strategy.")
        if shown == "none":
            return self.tr("No decision taken, every option equally likely.")
        return self.tr("With the chosen options; decisions not taken have equally likely options.")


def _is_pdf(path: Path) -> bool:
    return path.suffix.lower() == ".pdf"


def _svg_picture(figure: Figure) -> Picture:
    from bayesgui.canvas.export import PictureOptions, svg_picture

    return svg_picture(figure, PictureOptions(theme="light", background=False, outlines=True))


def _write_html(path: Path, report: Report, picture: Picture, monitor: Monitor) -> None:
    svg = (part.decode() for part in picture.encoded(monitor))
    start = next(svg)
    element = itertools.chain([start[start.index("<svg") :]], svg)
    parts = report.html(monitor, element)
    replace_file(path, (part.encode() for part in parts))


def _pdf_picture(figure: Figure) -> Picture:
    from bayesgui.app.files.pdf_pages import page_scale
    from bayesgui.canvas.export import PictureOptions, image_picture

    scale = PDF_SCALE * min(1.0, 2 * page_scale(figure.width, figure.height))
    return image_picture(figure, PictureOptions(theme="light", background=False, scale=scale))


def _write_pdf(path: Path, report: Report, picture: Picture, monitor: Monitor) -> None:
    from bayesgui.app.files.pdf_pages import PICTURE, image_element, pdf_of_html

    image, figure = picture.image(), picture.figure
    element = image_element(figure.width, figure.height)
    body = report.body(monitor, [element])
    images = {PICTURE: image}
    replace_file(path, pdf_of_html(report.head(), body, report.content.title, images, monitor))


def _engine_label(name: str) -> str:
    from bayesgui.inference.engine_list import traits_of

    return registered_text(traits_of(name).label)


def _evidence_text(beliefs: BeliefState) -> str:
    from bayesgui.inference.engine_list import evidence_sign

    assert beliefs.posteriors is not None
    log_evidence = beliefs.posteriors.log_evidence
    if log_evidence is None:
        return ""
    sign = evidence_sign(beliefs.posteriors.engine)
    return (
        f"P(e) {sign} {numbers.probability_from_log_text(log_evidence)}, "
        f"ln P(e) {sign} {numbers.log_text(log_evidence)}"
    )
