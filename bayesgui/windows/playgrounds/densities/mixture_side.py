"""The lower half: EM for a mixture, iteration by iteration, and BIC over its size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.windows.playgrounds.densities.bic_plot import BicPlot
from bayesgui.windows.playgrounds.densities.course import (
    FEW,
    Course,
    agreement,
    component_of,
    course_of,
    sizes_of,
)
from bayesgui.windows.playgrounds.densities.mixture_head import MixtureHead
from bayesgui.windows.playgrounds.densities.mixture_plots import (
    ComponentsPlot,
    ResponsibilityPlot,
    content_of,
)
from bayesgui.windows.playgrounds.densities.remark_cards import Remark, RemarkCards
from bayesgui.windows.playgrounds.densities.words import likelihood_word, number_word

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QResizeEvent

    from bayesgui.core.monitor import Monitor
    from bayesgui.densities.mixture_run import SizedMixture
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner
    from bayesgui.windows.playgrounds.densities.estimates import Estimate
    from bayesgui.windows.playgrounds.densities.sample import Sample

    Floats = NDArray[np.float64]

FIRST_SEED = 1
_WIDE, _MIDDLE, _LEAST = 880, 620, 480
_PLACES = {
    _WIDE: ((0, 0, 1), (0, 1, 1), (0, 2, 1)),
    _MIDDLE: ((0, 0, 2), (1, 0, 1), (1, 1, 1)),
    0: ((0, 0, 2), (1, 0, 2), (2, 0, 2)),
}
"""Row, column and columns of each plot, from a width on."""
_CLOSE = 0.005
"""Nats that are not worth a word."""


class MixtureSide(QWidget):
    """Computes courses in jobs, and shows an iteration of the present one."""

    cursor_moved = Signal(float)
    told = Signal()
    """The text of the line at the lower edge changed."""

    def __init__(self, runner: Runner, parent: QWidget) -> None:
        super().__init__(parent)
        self._runner = runner
        self.sample: Sample | None = None
        self.course: Course | None = None
        self.sizes: tuple[SizedMixture, ...] = ()
        self.seed = FIRST_SEED
        self._behind: tuple[Floats | None, Estimate | None, bool] = (None, None, True)
        self._place = 0.0
        self._waiting = ""
        self._climbing, self._sizing = LatestJob(self), LatestJob(self)
        self.head = MixtureHead(self)
        self.components = ComponentsPlot(self)
        self.shares = ResponsibilityPlot(self)
        self.bic = BicPlot(self)
        self.cards = RemarkCards(3, self)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(12)
        self._from: int | None = None
        column_layout(self.head, self._grid, self.cards, parent=self, spacing=12, grows=self._grid)
        tell(
            self.components.set_caption,
            live("Components and their sum; the rug is colored by responsibility"),
        )
        tell(self.shares.set_caption, live("Responsibility of each component"))
        tell(self.bic.set_caption, live("BIC of each number, higher is better"))
        say(self.bic, tip=live("Click a number, or press ← →, to choose it"))
        self._connect()
        self._arrange()
        self.follow()

    def _connect(self) -> None:
        self.head.components.valueChanged.connect(lambda _n: self._begin())
        self.head.moved.connect(lambda _at: self.follow())
        self.head.restarted.connect(self._restart)
        self.bic.chosen_changed.connect(self.head.components.setValue)
        for plot in (self.components, self.shares):
            plot.cursor_moved.connect(self.cursor_moved)

    def minimumSizeHint(self) -> QSize:
        # What the arrangement for less room needs, so that less room is ever given.
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        room = next(width for width in _PLACES if self.width() >= width)
        if room == self._from:
            return
        self._from = room
        for plot, (row, column, span) in zip(
            (self.components, self.shares, self.bic), _PLACES[room], strict=True
        ):
            self._grid.addWidget(plot, row, column, 1, span)
        for k, stretch in enumerate((16, 11, 12) if room == _WIDE else (1, 1, 0)):
            self._grid.setColumnStretch(k, stretch)
        self.updateGeometry()

    # -- the jobs -----------------------------------------------------------------------------

    def show_sample(self, sample: Sample | None) -> None:
        """Begin with other values, or with none."""
        self.cancel()
        self.sample = None if sample is None or sample.flaw else sample
        self.course, self.sizes, self.seed = None, (), FIRST_SEED
        if self.sample is not None:
            with QSignalBlocker(self.head.components):
                self.head.components.setMaximum(min(5, len(self.sample.different)))
                self.head.components.setValue(2)
        self.head.components.setEnabled(self.sample is not None)
        self._begin()
        self._compare()

    def cancel(self) -> None:
        """End what is being computed, and what is being played."""
        self._climbing.cancel()
        self._sizing.cancel()
        self.head.pause()

    def _submit(self, purpose: str, work: Callable[[Monitor], Any], title: str) -> Job:
        """Submit a short job as a query, and a long one where it holds nothing up."""
        assert self.sample is not None
        if len(self.sample.different) <= FEW:
            return self._runner.submit_query(purpose, work, title)
        return self._runner.submit_work(work, title)

    def _restart(self) -> None:
        self.seed += 1
        self._begin()

    def _begin(self) -> None:
        """Carry out EM again."""
        self.course = None
        self.head.show_course(0)
        sample, components, seed = self.sample, self.head.components.value(), self.seed
        if sample is not None:
            self._climbing.start(
                lambda: self._submit(
                    "playground.mixture",
                    lambda monitor: course_of(sample, components, seed, monitor),
                    self.tr("EM for {count} components").format(count=components),
                ),
                self._on_climbed,
                self._on_failed,
                progressed=self._on_progress,
            )
        self.follow()

    def _compare(self) -> None:
        sample = self.sample
        if sample is not None:
            self._waiting = self.tr("Comparing numbers of components …")
            self._sizing.start(
                lambda: self._submit(
                    "playground.sizes",
                    lambda monitor: sizes_of(sample, monitor),
                    self.tr("BIC of each number of components"),
                ),
                self._on_sized,
                self._on_failed,
            )
        self.follow()

    def _on_climbed(self, course: Course) -> None:
        self.course = course
        self.head.show_course(len(course.frames) - 1)
        self.follow()

    def _on_progress(self, share: float, _text: str) -> None:
        text = self.tr("computing, {percent} %").format(percent=f"{100 * share:.0f}")
        self.head.show_progress(text)

    def _on_sized(self, sizes: tuple[SizedMixture, ...]) -> None:
        self.sizes = sizes
        self.follow()

    def _on_failed(self, error: BaseException) -> None:
        said = error_sentence(error)
        self._waiting = said
        self.head.show_progress(said)
        self.follow()

    # -- what is shown ------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The iteration that is shown."""
        return self.head.slider.value()

    def show_behind(self, truth: Floats | None, bins: Estimate | None, *, rug: bool) -> None:
        """Show a histogram and the true density behind the mixture."""
        old_truth, old_bins, old_rug = self._behind
        # The heights stay the same ones while only the cursor moves.
        is_same = old_bins is not None and bins is not None and bins.y is old_bins.y
        if truth is not old_truth or not is_same or rug != old_rug:
            self._behind = (truth, bins, rug)
            self.follow()

    def move_cursor(self, place: float) -> None:
        """Move the cursor."""
        self._place = place
        self.components.place = self.shares.place = place
        self.shares.update()

    def follow(self) -> None:
        """Show the iteration, BIC and what they say, in the language in use."""
        course, sample = self.course, self.sample
        chosen = self.head.components.value()
        waiting = self._waiting if sample is not None else ""
        self.bic.show_values(tuple(each.bic for each in self.sizes), chosen, waiting)
        if course is None or sample is None:
            self.components.show_content(None, self._place)
            self.shares.show_content(None, self._place)
            if sample is None:
                self.head.show_progress("")
        else:
            truth, bins, rug = self._behind
            frame = course.frames[self.at]
            content = content_of(sample, frame.mixture, truth, bins, rug=rug)
            self.components.show_content(content, self._place)
            self.shares.show_content(content, self._place)
            self.head.show_place(frame.log_likelihood)
            found = (component_of(frame.mixture, k) for k in range(course.components))
            self.components.setAccessibleDescription(
                "; ".join(" ".join(map(number_word, numbers)) for numbers in found)
            )
        remarks = self.remarks()
        self.cards.setVisible(bool(remarks))
        self.cards.show_remarks(remarks)
        self.told.emit()

    def status(self) -> str:
        """Return where EM stands, in a sentence; empty while it is not known."""
        if self.course is None:
            return ""
        frames, at = self.course.frames, self.at
        words = {"at": count_text(at), "value": likelihood_word(frames[at].log_likelihood)}
        if at == 0:
            return self.tr("EM: before the first iteration, ln L {value}.").format(**words)
        rose = frames[at].log_likelihood - frames[at - 1].log_likelihood
        return self.tr("EM: iteration {at}, ln L {value}, it rose {rose}.").format(
            rose=f"{rose:.3g}" if rose > 0 else "0", **words
        )

    def remarks(self) -> tuple[Remark, ...]:
        """Return what BIC says, what EM has now, and how well it tells the hidden groups."""
        found = (self._size_remark(), self._course_remark(), self._group_remark())
        return tuple(remark for remark in found if remark is not None)

    def _size_remark(self) -> Remark | None:
        """Compare the chosen number of components with one less, or one with two."""
        if self.sample is None or len(self.sizes) < 2:
            return None
        chosen = self.head.components.value()
        more = max(chosen, 2)
        one, two = self.sizes[more - 2], self.sizes[more - 1]
        gain = two.log_likelihood - one.log_likelihood
        cost = gain - (two.bic - one.bic)
        sentence = self.tr(
            "Component {number} adds {gain} nats to ln L at its best and costs {cost}:"
        ).format(number=more, gain=f"{gain:.1f}".replace("-", "−"), cost=f"{cost:.1f}")
        if two.bic > one.bic:
            verdict = self.tr("{n} values show {groups} groups rather than {fewer}.")
        else:
            verdict = self.tr("{n} values do not show {groups} groups.")
        verdict = verdict.format(n=count_text(self.sample.n), groups=more, fewer=more - 1)
        return Remark(self.tr("What BIC says"), sentence, verdict)

    def _course_remark(self) -> Remark | None:
        course = self.course
        if course is None:
            return None
        now, end = course.frames[self.at].log_likelihood, course.frames[-1].log_likelihood
        value = likelihood_word(now)
        if end - now > _CLOSE:
            sentence = self.tr(
                "ln L {value}, still {left} nats below where it ends. It never falls; stop early "
                "and the split is another one."
            ).format(value=value, left=f"{end - now:.2f}")
        else:
            sentence = self.tr("ln L {value}: it has risen at every step, and has ended.").format(
                value=value
            )
        best = self.sizes[course.components - 1] if len(self.sizes) >= course.components else None
        if best is not None and best.log_likelihood - end > 2 * _CLOSE:
            left = f"{best.log_likelihood - end:.2f}"
            more = self.tr("Another start ends {left} nats higher.").format(left=left)
            sentence = join_sentences((sentence, more))
        return Remark(self.tr("What EM has now"), sentence, self._shrunk(course))

    def _shrunk(self, course: Course) -> str:
        """Say which components would shrink onto one value."""
        floored = course.floored(self.at)
        if not floored:
            return ""
        _weight, mean, deviation = component_of(course.frames[self.at].mixture, floored[0])
        return self.tr(
            "Component {number} shrinks onto {mean}; its σ is held at {deviation}."
        ).format(
            number=floored[0] + 1,
            mean=f"{mean:.4g}".replace("-", "−"),
            deviation=f"{deviation:.2g}",
        )

    def _group_remark(self) -> Remark | None:
        if self.sample is None or self.course is None or self.sample.groups is None:
            return None
        found = agreement(self.sample, self.course.frames[self.at].mixture)
        if found is None:
            return None
        title = self.tr("Against the hidden column {name}").format(name=self.sample.groups.name)
        sentence = self.tr(
            "The larger responsibility is right for {right} of {rows} rows; calling all {largest} "
            "is right for {most}."
        ).format(
            right=count_text(found.right), rows=count_text(found.rows), largest=found.largest,
            most=count_text(found.most),
        )  # fmt: skip
        return Remark(title, sentence)
