"""The end of a lesson: its score, the steps to look at again, and the next lesson."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.lessons.progress import score, step_scores
from bayesgui.panels.lessons.shown import ShownEnd, StepScore

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.lessons.lesson import Lesson
    from bayesgui.lessons.progress import Progress
    from bayesgui.panels.lessons.end_card import EndCard


class LessonEnd(WindowPart):
    """Says how a lesson went: in the message bar, and above the list until one is taken again."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._shown: Callable[[str], ShownEnd] | None = None

    def say(self, lesson: Lesson, progress: Progress) -> None:
        """Say in the message bar that a lesson is done."""
        text = self.tr("**{title}** is done. Its network is yours to play with.")
        reached = score(progress, lesson)
        if reached.asked:
            text = self.tr(
                "**{title}** is done: {right} of {asked} answers were right at the first try. Its "
                "network is yours to play with."
            )
        title = lesson.title.in_language(self.workbench.settings.effective_language)
        said = text.format(title=title, right=reached.right_at_first, asked=reached.asked)
        self.workbench.messages.show_message("success", said)

    def keep(self, lesson: Lesson, progress: Progress, listed: Sequence[Lesson]) -> None:
        """Keep how a lesson went, to be shown. `listed`: all lessons in their order."""
        self._shown = partial(shown_end, lesson, progress, listed)

    def forget(self) -> None:
        """Show it no more."""
        self._shown = None

    def show_on(self, card: EndCard) -> None:
        """Show it in the present language."""
        if self._shown is not None:
            card.show_end(self._shown(self.workbench.settings.effective_language))


def shown_end(
    lesson: Lesson, progress: Progress, listed: Sequence[Lesson], language: str
) -> ShownEnd:
    """Return how a lesson went. `listed`: all lessons in their order."""
    reached = score(progress, lesson)
    steps = tuple(
        StepScore(k + 1, step.title.in_language(language), each.right_at_first, each.asked)
        for k, (step, each) in enumerate(
            zip(lesson.steps, step_scores(progress, lesson), strict=True)
        )
        if each.right_at_first < each.asked
    )
    ids = [each.id for each in listed]
    place = ids.index(lesson.id) + 1 if lesson.id in ids else len(ids)
    following = listed[place] if place < len(listed) else None
    return ShownEnd(
        lesson.id,
        lesson.title.in_language(language),
        lesson.summary.in_language(language),
        reached.right_at_first,
        reached.asked,
        steps,
        "" if following is None else following.id,
        "" if following is None else following.title.in_language(language),
    )
