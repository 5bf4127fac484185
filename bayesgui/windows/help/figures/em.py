"""EM for a mixture of two Gaussians, iteration by iteration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.widgets.numbers import count_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.playgrounds.densities.columns import heights
from bayesgui.windows.playgrounds.densities.course import course_of
from bayesgui.windows.playgrounds.densities.estimates import truth_of
from bayesgui.windows.playgrounds.densities.mixture_plots import ComponentsPlot, content_of
from bayesgui.windows.playgrounds.densities.sample import sample_of
from bayesgui.windows.playgrounds.densities.words import likelihood_word

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.windows.playgrounds.densities.course import Course
    from bayesgui.windows.playgrounds.densities.sample import Sample


@register("em")
class EMFigure(HelpFigure):
    """The heights of 400 people; EM is not told who is a man."""

    tall = 356

    def build(self) -> None:
        self.sample: Sample | None = None
        self.course: Course | None = None
        self.seed = 3
        self.picture = ComponentsPlot(self)
        self.picture.setAccessibleName(self.tr("Heights in cm, two components"))
        self.add_picture(self.picture)
        self.add_button("figure.step", self.tr("Step"), self._step)
        self.add_button("figure.start", self.tr("Another start"), self._start_again)
        self.iteration = self.add_slider("figure.iteration", self.tr("Iteration"), 0, 0)
        self._climb()

    def _climb(self) -> None:
        seed, known = self.seed, self.sample

        def work(monitor: Monitor) -> tuple[Sample, Course]:
            sample = known or sample_of(heights().read(monitor))
            return sample, course_of(sample, 2, seed, monitor)

        self.compute(work, self._show_course, self.tr("EM"))

    def _show_course(self, found: tuple[Sample, Course]) -> None:
        self.sample, self.course = found
        self.iteration.slider.setRange(0, len(self.course.frames) - 1)
        self.iteration.slider.setValue(0)
        self.follow()

    def _step(self) -> None:
        slider = self.iteration.slider
        at = slider.value()
        slider.setValue(0 if at == slider.maximum() else at + 1)

    def _start_again(self) -> None:
        self.seed += 1
        self._climb()

    def follow(self) -> None:
        if self.sample is None or self.course is None:
            self.say(self.tr("EM is running…"))
            return
        at = min(self.iteration.value, len(self.course.frames) - 1)
        frame = self.course.frames[at]
        self.iteration.show_value(f"{at} / {count_text(len(self.course.frames) - 1)}")
        self.picture.show_content(
            content_of(self.sample, frame.mixture, truth_of(self.sample), None, rug=True),
            self.sample.low,
        )
        first = likelihood_word(self.course.frames[0].log_likelihood)
        now = likelihood_word(frame.log_likelihood)
        if not at:
            said = self.tr("The start: ln L = {now}. Each step raises it, or leaves it.")
        else:
            said = self.tr("After {at} iterations ln L = {now}; it was {first} and never falls.")
        self.say(said.format(at=at, now=now, first=first))
