"""The subjects that can be handed out now, and their sheets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.app.handout.choice import EXERCISES, NETWORK, RUN, STEPS, HandOutChoice
from bayesgui.decisions.solving.account import BY_DEFAULT
from bayesgui.lessons.handout.from_exercises import exercise_sheet
from bayesgui.lessons.handout.from_lesson import lesson_sheet
from bayesgui.lessons.handout.from_network import network_sheet, worked_sheet
from bayesgui.lessons.handout.from_run import run_sheet
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.account import HowSolved
    from bayesgui.document.state import DocumentState
    from bayesgui.explain.derivation import Derivation
    from bayesgui.lessons.handout.sheet import RunDrawing, Sheet, SheetOptions
    from bayesgui.lessons.lesson import Lesson


@dataclass(frozen=True)
class Subjects:
    """The subjects offered by the dialog.

    `lessons`: titles by id. `network`: title of the network, or empty. `has_steps, has_run`:
    whether there are worked steps, and a run of the player.
    """

    lessons: Mapping[str, str]
    network: str = ""
    has_steps: bool = False
    has_run: bool = False


@dataclass(frozen=True)
class Material:
    """The material of sheets, as values, so that a job can use them.

    `language`: of the window, in which steps and runs are told. `how_solved`: how decisions
    are.
    """

    lessons: Mapping[str, Lesson]
    state: DocumentState
    title: str
    steps: Derivation | None
    steps_title: str
    run: RunDrawing | None = None
    language: str = "en"
    how_solved: HowSolved = BY_DEFAULT

    def sheet(self, choice: HandOutChoice, options: SheetOptions, monitor: Monitor) -> Sheet:
        """Return a sheet of what was chosen."""
        if choice.subject == EXERCISES:
            return exercise_sheet(choice.wanted, options, monitor)
        if choice.subject == NETWORK:
            state = self.state
            return network_sheet(
                state.model,
                state.layout,
                options,
                state.evidence,
                self.title,
                self.how_solved,
                translate_sentence,
                monitor,
                state.over_time if state.model.is_template else None,
            )
        if choice.subject == STEPS:
            assert self.steps is not None
            return worked_sheet(self.steps, self.state.network, options, self.steps_title)
        if choice.subject == RUN:
            assert self.run is not None
            told = replace(options, language=self.language)
            return run_sheet(self.run, told, self.title, translate_sentence, monitor)
        return lesson_sheet(self.lessons[choice.subject], options, monitor)
