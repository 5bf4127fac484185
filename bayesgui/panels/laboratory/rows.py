"""The laboratory's displays of sampled rows: their weights, and how many fit."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, ClassVar, cast

from bayesgui.inference.sampling.row_run import MIN_ACCEPTANCE, MIN_EFFECTIVE_ROWS
from bayesgui.panels.laboratory import course_plots
from bayesgui.panels.laboratory.columns import DEVIATION, ERROR, ESTIMATE, EXACT
from bayesgui.panels.laboratory.courses import MORE, RunDisplay, estimate_figure
from bayesgui.panels.laboratory.engine_display import (
    Figure,
    Suggestion,
    Verdict,
    displays,
    usual_marks,
    whisker_mark,
)
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.inference.sampling.row_run import RowCount
    from bayesgui.panels.laboratory.engine_display import Kind, Mark
    from bayesgui.widgets.plots.content import PlotContent


class SamplingDisplay(RunDisplay):
    """A record of rows with the exact answer beside it."""

    columns: ClassVar = (ESTIMATE, EXACT, ERROR, DEVIATION)

    def waiting(self) -> str:
        """Return how many rows were drawn in vain; nothing once one fits."""
        if self.estimate is not None or not self.record.done:
            return ""
        text = phrase("Laboratory", "None of {rows} drawn fits the findings so far.")
        return text.format(rows=rows_text(self.record.done))

    @classmethod
    def unit(cls) -> str:
        return phrase("Laboratory", "rows drawn")

    @classmethod
    def marks(cls) -> tuple[tuple[Mark, str], ...]:
        bar, tick = usual_marks()
        return bar, whisker_mark(), tick

    @property
    def count(self) -> RowCount | None:
        """The present number of rows; None before there are any."""
        return cast("RowCount | None", self.record.last)

    def counts(self) -> list[RowCount]:
        """Return how many rows there were at each point of the curves."""
        return [cast("RowCount", point.detail) for point in self.record.points]


@displays("likelihood-weighting")
class WeightingDisplay(SamplingDisplay):
    """Rows that weigh as much as the findings are likely in them."""

    figures: ClassVar = (
        estimate_figure(5),
        Figure(
            3,
            lambda shown, name: phrase("Laboratory", "What the rows are worth"),
            lambda shown, name: shown.size_plot(),
        ),
    )

    @property
    def goal(self) -> float:  # type: ignore[override]
        return float(self.options["samples"])

    def size_plot(self) -> PlotContent:
        """Return the plot of the number of effective rows over the number drawn."""
        return course_plots.size_plot(self.counts(), self.unit(), self.goal)

    @property
    def verdict(self) -> Verdict:
        count = self.count
        if self.estimate is None or count is None:
            return Verdict()
        size = count_text(round(count.size))
        pill = phrase("Laboratory", "{count} effective rows", count=size)
        status = phrase(
            "Laboratory", "**Likelihood weighting**: row {count}, {size} effective"
        ).format(count=count_text(count.n_rows), size=size)
        if count.size >= MIN_EFFECTIVE_ROWS:
            return Verdict("enough", "success", pill, status=status)
        if not self.is_over:
            return Verdict("few", "warning", pill, status=status)
        suggestion = Suggestion(
            phrase("Laboratory", "Draw ten times as many"),
            {"samples": MORE * self.options["samples"]},
        )
        box = "\n".join(map(translate_sentence, self.warnings()))
        return Verdict("few", "warning", pill, "", box, suggestion if box else None, status)

    def sentence(self) -> str:
        count, parts = self.count, []
        if math.isfinite(self.largest_error):
            parts.append(self.error_text())
        if count is not None and count.n_rows:
            parts.append(
                phrase(
                    "Laboratory",
                    "{drawn} weighted rows are worth {size} of equal weight ({share} %).",
                    drawn=count_text(count.n_rows),
                    size=count_text(round(count.size)),
                    share=f"{100 * count.size / count.n_rows:.3g}",
                )
            )
        return join_sentences(parts)

    @classmethod
    def progress(cls, record: Any, options: Mapping[str, Any]) -> tuple[float, str, str]:
        share, done = (0.0, 0) if record is None else (record.share, record.done)
        left = phrase("Laboratory", "{done} of {goal} rows")
        goal = count_text(options["samples"])
        return share, left.format(done=count_text(done), goal=goal), ""

    @classmethod
    def titles(cls) -> tuple[str, str, str]:
        return (
            phrase("Laboratory", "Weighting"),
            phrase("Laboratory", "Are there enough rows?"),
            phrase("Laboratory", "A hundred rows"),
        )


@displays("rejection")
class RejectionDisplay(SamplingDisplay):
    """Rows that are thrown away unless they fit the findings."""

    figures: ClassVar = (
        estimate_figure(5),
        Figure(
            3,
            lambda shown, name: phrase("Laboratory", "Share of the rows that fit"),
            lambda shown, name: shown.acceptance_plot(),
        ),
    )

    @property
    def acceptance(self) -> float:
        """The share of rows that fits in the long run; NaN where it is not known."""
        return math.exp(self.log_evidence)

    def acceptance_plot(self) -> PlotContent:
        """Return which share of the rows fits the findings."""
        return course_plots.acceptance_plot(self.counts(), self.acceptance, self.unit())

    @property
    def verdict(self) -> Verdict:
        count = self.count
        if self.estimate is None or count is None:
            return Verdict()
        share = count.kept / max(1, count.n_rows)
        pill = phrase("Laboratory", "{share} % of the rows fit", share=f"{100 * share:.3g}")
        status = phrase("Laboratory", "**Rejection**: {kept} of {drawn} rows kept").format(
            kept=count_text(count.kept), drawn=count_text(count.n_rows)
        )
        if self.is_over and self.warnings():
            box = "\n".join(map(translate_sentence, self.warnings()))
            return Verdict("rare", "warning", pill, "", box, status=status)
        kind: Kind = (
            "success" if share >= MIN_ACCEPTANCE and count.kept >= MIN_EFFECTIVE_ROWS else "warning"
        )
        return Verdict("kept", kind, pill, status=status)

    def sentence(self) -> str:
        count, parts = self.count, []
        if math.isfinite(self.largest_error):
            parts.append(self.error_text())
        if count is not None:
            text = phrase("Laboratory", "{thrown} of {drawn} rows were discarded.")
            parts.append(
                text.format(
                    thrown=count_text(count.n_rows - count.kept), drawn=count_text(count.n_rows)
                )
            )
        return join_sentences(parts)

    @classmethod
    def progress(cls, record: Any, options: Mapping[str, Any]) -> tuple[float, str, str]:
        share, done = (0.0, 0) if record is None else (record.share, record.done)
        kept = record.last.kept if record is not None and record.last is not None else 0
        left = phrase("Laboratory", "{done} of {goal} rows kept").format(
            done=count_text(kept), goal=count_text(options["samples"])
        )
        right = phrase("Laboratory", "{count} drawn", count=count_text(done))
        return share, left, right

    @classmethod
    def titles(cls) -> tuple[str, str, str]:
        return (
            phrase("Laboratory", "Rejection"),
            phrase("Laboratory", "Are there enough rows?"),
            phrase("Laboratory", "A hundred rows"),
        )
