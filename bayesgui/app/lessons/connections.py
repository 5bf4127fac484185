"""The signals between the lessons and other parts of the window."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bayesgui.app.deciding.risk import Risk
from bayesgui.app.deciding.tree import StrategyAsTree
from bayesgui.app.deciding.worth import WorthKnowing
from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.app.lessons.lessons import FIRST
from bayesgui.app.player.player import AlgorithmPlayer

if TYPE_CHECKING:
    from bayesgui.app.activities.activities import Activities
    from bayesgui.app.central_widget import CentralWidget
    from bayesgui.app.files.actions import FileActions
    from bayesgui.app.files.opening import Opening
    from bayesgui.app.help.actions import HelpActions
    from bayesgui.app.lessons.lessons import Lessons
    from bayesgui.app.player.playground_actions import PlaygroundActions


def connect_lessons(
    lessons: Lessons,
    central: CentralWidget,
    help_actions: HelpActions,
    files: FileActions,
    opening: Opening,
    activities: Activities,
    playgrounds: PlaygroundActions,
) -> None:
    """Connect the lessons to the parts that they use, and that ask for them."""
    lessons.theory_requested.connect(help_actions.open_page)
    help_actions.lesson_requested.connect(lessons.take)
    opening.lesson_found.connect(lessons.list.open_file)
    files.asked_before.append(lessons.recorder.may_close)
    central.lesson_requested.connect(lambda: lessons.take(FIRST))
    views, when_made = lessons.views, activities.when_made
    views.play_requested.connect(lambda *at: activities[AlgorithmPlayer].play_at(*at))
    when_made(AlgorithmPlayer, lambda player: player.moved.connect(views.follow_player))
    views.laboratory_requested.connect(lambda *on: activities[Laboratory].watch_with(*on))
    when_made(Laboratory, lambda each: each.ran.connect(views.follow_laboratory))
    views.playground_requested.connect(playgrounds.open_preset)
    playgrounds.dock_requested.connect(central.dock)
    views.stepped.connect(central.close_docked)
    lessons.hand_out.run = lambda: activities[AlgorithmPlayer].run
    for feature in (AlgorithmPlayer, Laboratory, WorthKnowing, Risk, StrategyAsTree):
        views.covering.connect(partial(activities.close, feature))
