"""The laboratory's displays of mean field and belief propagation: bounds and messages."""

from __future__ import annotations

import math
from abc import abstractmethod
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar, cast

import numpy as np

from bayesgui.panels.laboratory import course_plots
from bayesgui.panels.laboratory.columns import DIFFERENCE, ESTIMATE, EXACT
from bayesgui.panels.laboratory.course_plots import start_labels
from bayesgui.panels.laboratory.engine_display import (
    EngineDisplay,
    Figure,
    Suggestion,
    Verdict,
    displays,
    usual_marks,
)
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.information_unit import amount_text
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import cell_text, count_text, log_text
from bayesgui.widgets.plurals import passes_text, steps_text, sweeps_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.inference.variational.loopy_run import MessageResidual
    from bayesgui.inference.variational.mean_field_run import BoundStep
    from bayesgui.panels.laboratory.engine_display import Mark
    from bayesgui.widgets.plots.content import PlotContent

    Numbers = NDArray[np.float64]

SAME_BOUND = 1e-4
"""Nats by which two starts may differ that ended at the same optimum."""

DAMPED = 0.5
"""Damping that is offered where messages do not settle."""

MORE = 10
"""Factor by which more steps are offered where there were too few."""

COMPACT_COLUMNS = (ESTIMATE, replace(EXACT, spare_below=0), DIFFERENCE)
"""They have room for all in any width."""


def _estimate_title(display: EngineDisplay, name: str) -> str:
    text = phrase("Laboratory", "P({name} = {state} | e)")
    return text.format(name=name, state=display.state_text(name))


def estimate_figure(stretch: int) -> Figure:
    """Return the plot of the estimate of a node's state."""
    return Figure(
        stretch, _estimate_title, lambda shown, name: shown.estimate_plot(name), of_state=True
    )


class RunDisplay(EngineDisplay):
    """A record of a run with the exact answer beside it."""

    goal: float = 0.0
    """End of the axis of steps; 0 if that is not known before."""

    @property
    def log_evidence(self) -> float:
        """Ln P(e); NaN where it is not known."""
        truth = None if self.exact is None else self.exact.log_evidence
        return math.nan if truth is None else truth

    def estimate_plot(self, name: str) -> PlotContent:
        """Return how the estimate of the state that is looked at went."""
        state = self.state_of(name)
        return course_plots.estimate_plot(
            self.record.running(name, state), self.exact_of(name, state), self.unit(), self.goal
        )

    @classmethod
    @abstractmethod
    def unit(cls) -> str:
        """Return what is counted along the plots."""

    @classmethod
    def marks(cls) -> tuple[tuple[Mark, str], ...]:
        return usual_marks()

    def _difference_text(self) -> str:
        name, far = self.largest_difference
        if not name:
            return ""
        text = phrase("Laboratory", "Largest error {value}, at {name}.")
        return text.format(value=cell_text(far, 3), name=name)


class GenericDisplay(RunDisplay):
    """Shows the estimates of any engine."""

    label: ClassVar[str]
    """Of the engine."""
    columns: ClassVar = COMPACT_COLUMNS
    figures: ClassVar = (estimate_figure(1),)

    @classmethod
    def unit(cls) -> str:
        return phrase("Laboratory", "steps")

    @property
    def verdict(self) -> Verdict:
        return Verdict(box="\n".join(map(translate_sentence, self.warnings())))

    def sentence(self) -> str:
        return self._difference_text()

    @classmethod
    def progress(cls, record: Any, options: Mapping[str, Any]) -> tuple[float, str, str]:
        share, done = (0.0, 0) if record is None else (record.share, record.done)
        return share, steps_text(done), ""

    @classmethod
    def titles(cls) -> tuple[str, str, str]:
        return (
            registered_text(cls.label),
            phrase("Laboratory", "How close does it get?"),
            phrase("Laboratory", "One step"),
        )


@displays("mean-field")
class MeanFieldDisplay(RunDisplay):
    """Bounds that rise from several starts, each to an optimum of its own."""

    columns: ClassVar = COMPACT_COLUMNS
    figures: ClassVar = (
        Figure(
            5,
            lambda shown, name: phrase("Laboratory", "Bound on ln P(e), sweep by sweep"),
            lambda shown, name: shown.bound_plot(),
            start_labels,
        ),
        Figure(
            3,
            lambda shown, name: phrase("Laboratory", "Distance to the posterior"),
            lambda shown, name: shown.gap_plot(),
        ),
        estimate_figure(4),
    )

    @classmethod
    def unit(cls) -> str:
        return phrase("Laboratory", "sweeps")

    def _steps(self) -> list[BoundStep]:
        return [cast("BoundStep", point.detail) for point in self.record.points]

    def traces(self) -> dict[int, tuple[Numbers, Numbers]]:
        """Return the sweeps from each start, and the bound after each of them."""
        found: dict[int, list[tuple[int, float]]] = {}
        for step in self._steps():
            found.setdefault(step.start, []).append((step.sweep, step.bound))
        return {
            start: (np.array(rows, dtype=np.float64)[:, 0], np.array(rows)[:, 1])
            for start, rows in found.items()
        }

    def reached(self) -> dict[int, float]:
        """Return the bound that each start has reached."""
        return {start: float(bounds[-1]) for start, (_, bounds) in self.traces().items()}

    def gaps(self) -> dict[int, float]:
        """Return how far each start is below ln P(e), or below the highest if that is unknown."""
        reached = self.reached()
        top = self.log_evidence
        if not math.isfinite(top):
            top = max(reached.values(), default=0.0)
        return {start: max(0.0, top - bound) for start, bound in reached.items()}

    def bound_plot(self) -> PlotContent:
        """Return the bound after each sweep from each start, and ln P(e) above them."""
        return course_plots.bound_plot(self.traces(), self.log_evidence, self.unit())

    def gap_plot(self) -> PlotContent:
        """Return how far each start ended below ln P(e)."""
        return course_plots.gap_plot(self.gaps(), self.log_evidence, self.options["starts"])

    def _optima(self) -> int:
        bounds = sorted(self.reached().values())
        return sum(b - a > SAME_BOUND for a, b in pairwise(bounds)) + 1

    @property
    def verdict(self) -> Verdict:
        found = self.estimate
        if found is None:
            return Verdict()
        bound = log_text(found.log_evidence) if found.log_evidence is not None else "–"
        status = phrase("Laboratory", "**Mean field**: sweep {count}, bound {value}").format(
            count=count_text(self.record.done), value=bound
        )
        if self.is_over and self.warnings():
            return Verdict(
                "unfinished",
                "warning",
                phrase("Laboratory", "Still rising"),
                box="\n".join(map(translate_sentence, self.warnings())),
                suggestion=Suggestion(
                    phrase("Laboratory", "Allow ten times as many"),
                    {"max_sweeps": MORE * self.options["max_sweeps"]},
                ),
                status=status,
            )
        if self.record.is_over:
            pill = phrase("Laboratory", "Every start has settled")
            return Verdict("settled", "success", pill, status=status)
        return Verdict("rising", "muted", phrase("Laboratory", "Rising"), status=status)

    def sentence(self) -> str:
        found = self.estimate
        assert found is not None
        if found.log_evidence is None:
            return self._difference_text()
        bound, parts = found.log_evidence, []
        if math.isfinite(self.log_evidence):
            text = phrase(
                "Laboratory",
                "The highest bound {bound} is {gap} below ln P(e): the distance of the "
                "product of independent nodes from the posterior, KL(q ‖ p).",
            )
            gap = amount_text(max(0.0, self.log_evidence - bound))
            parts.append(text.format(bound=log_text(bound), gap=gap))
        else:
            text = phrase("Laboratory", "ln P(e) is at least {bound}.")
            parts.append(text.format(bound=log_text(bound)))
        starts, optima = len(self.reached()), self._optima()
        if starts > 1 and optima > 1:
            text = phrase(
                "Laboratory", "{starts} starts ended at {optima} local optima; the highest counts."
            )
            parts.append(text.format(starts=starts, optima=optima))
        elif starts > 1:
            text = phrase("Laboratory", "{starts} starts ended at the same optimum.")
            parts.append(text.format(starts=starts))
        parts.append(self._difference_text())
        return join_sentences(parts)

    @classmethod
    def progress(cls, record: Any, options: Mapping[str, Any]) -> tuple[float, str, str]:
        share, done = (0.0, 0) if record is None else (record.share, record.done)
        left = phrase("Laboratory", "{done} of {goal} starts settled").format(
            done=count_text(round(share * options["starts"])), goal=count_text(options["starts"])
        )
        right = sweeps_text(done)
        return share, left, right

    @classmethod
    def titles(cls) -> tuple[str, str, str]:
        return (
            phrase("Laboratory", "Mean field"),
            phrase("Laboratory", "How close does it get?"),
            phrase("Laboratory", "One sweep over all nodes"),
        )


@displays("loopy-belief-propagation")
class LoopyDisplay(RunDisplay):
    """Messages that move less and less, or go round for ever."""

    columns: ClassVar = COMPACT_COLUMNS
    figures: ClassVar = (
        Figure(
            5,
            lambda shown, name: phrase("Laboratory", "Residual of the messages, pass by pass"),
            lambda shown, name: shown.residual_plot(),
        ),
        estimate_figure(4),
    )

    @classmethod
    def unit(cls) -> str:
        return phrase("Laboratory", "passes")

    def residuals(self) -> tuple[Numbers, Numbers]:
        """Return the passes, and how much messages moved in each of them."""
        moves = [cast("MessageResidual", point.detail) for point in self.record.points]
        passes = np.array([move.passes for move in moves], dtype=np.float64)
        return passes, np.array([move.residual for move in moves], dtype=np.float64)

    def residual_plot(self) -> PlotContent:
        """Return the largest change of a message in each pass."""
        tolerance = float(self.options["tolerance"])
        return course_plots.residual_plot(*self.residuals(), tolerance, self.unit())

    @property
    def verdict(self) -> Verdict:
        last = cast("MessageResidual | None", self.record.last)
        if self.estimate is None or last is None:
            return Verdict()
        count, moved = count_text(last.passes), cell_text(last.residual, 2)
        status = phrase(
            "Laboratory", "**Belief propagation**: pass {count}, messages move by {value}"
        ).format(count=count, value=moved)
        if last.residual <= self.options["tolerance"]:
            pill = phrase("Laboratory", "Converged after {passes}", passes=passes_text(last.passes))
            return Verdict("converged", "success", pill, status=status)
        if not self.is_over:
            pill = phrase("Laboratory", "Messages move by {value}", value=moved)
            return Verdict("moving", "muted", pill, status=status)
        pill = phrase("Laboratory", "Not converged")
        suggestion = Suggestion(
            phrase("Laboratory", "Allow ten times as many"),
            {"max_passes": MORE * self.options["max_passes"]},
        )
        if self.options["damping"] < DAMPED:
            suggestion = Suggestion(
                phrase("Laboratory", "Damp the messages by half"), {"damping": DAMPED}
            )
        box = "\n".join(map(translate_sentence, self.warnings()))
        return Verdict(
            "not converged", "error", pill, "", box, suggestion, status, doubt="unsettled"
        )

    def sentence(self) -> str:
        found = self.estimate
        assert found is not None
        parts = []
        if found.log_evidence is not None and math.isfinite(self.log_evidence):
            text = phrase("Laboratory", "Bethe’s estimate of ln P(e) is {value}, exact {exact}.")
            parts.append(
                text.format(value=log_text(found.log_evidence), exact=log_text(self.log_evidence))
            )
        elif found.log_evidence is not None:
            text = phrase("Laboratory", "Bethe’s estimate of ln P(e) is {value}.")
            parts.append(text.format(value=log_text(found.log_evidence)))
        parts.append(self._difference_text())
        parts.append(phrase("Laboratory", "In a network without loops it would be exact."))
        return join_sentences(parts)

    @classmethod
    def marks(cls) -> tuple[tuple[Mark, str], ...]:
        bar, tick = usual_marks()
        return bar, ("stale", phrase("Laboratory", "messages did not settle")), tick

    @classmethod
    def progress(cls, record: Any, options: Mapping[str, Any]) -> tuple[float, str, str]:
        share, done = (0.0, 0) if record is None else (record.share, record.done)
        left = phrase("Laboratory", "{done} of at most {goal} passes")
        return (
            share,
            left.format(done=count_text(done), goal=count_text(options["max_passes"])),
            "",
        )

    @classmethod
    def titles(cls) -> tuple[str, str, str]:
        return (
            phrase("Laboratory", "Belief propagation"),
            phrase("Laboratory", "Has it converged?"),
            phrase("Laboratory", "One pass of messages"),
        )
