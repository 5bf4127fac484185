"""A constraint-based learner played stage by stage, and the test of a pair."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from bayesgui.app.stages.player import StagesPlayer
from bayesgui.canvas.geometry.arc_lines import line_path
from bayesgui.document.shown.learner_stages import LearnerStages
from tests.screenshots.scenes import Scene, register
from tests.screenshots.structure import _with_cases
from tests.screenshots.windows import _finished

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from tests.support.window import Hand


def _played(method: str = "pc", alpha: float = 0.01, network: str = "asia", **how: object) -> Hand:
    hand = _with_cases(network, **how)
    hand.window.docks.set_open("bottom", False)
    hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    player = hand.window.activities[StagesPlayer]
    options = {} if method == "tpda" else {"alpha": alpha}
    player.play(hand.window.documents.current, method, options, plays=False)
    hand.rest()
    return hand


def removal(**how: object) -> MainWindow:
    """Show the removal of an edge given two others, with the ghosts of its level."""
    hand = _played(network="sachs", **how)
    player = hand.window.activities[StagesPlayer]
    record = player.script.record
    for place in record.removals:
        detail = record.at(place).step.detail
        if len(detail.given) == 2:
            player.go_to(place)
    hand.rest()
    window = _finished(hand)
    _point_at_ghost(hand)
    return window


def _point_at_ghost(hand: Hand) -> None:
    """Put the pointer on the first removed edge of the level."""
    scene = hand.canvas.canvas_scene
    gone = hand.window.session.shown[LearnerStages].state.frame.removed[0]
    course = scene.edge_courses.course(gone.x, gone.y, directed=False, straight=True)
    path = line_path(course, 0.0)
    middle = path.pointAtPercent(0.6)
    place = hand.canvas.camera.projection().point(middle.x(), middle.y()).toPoint()
    QTest.mouseMove(hand.viewport, place + QPoint(3, 3), 5)
    QTest.mouseMove(hand.viewport, place, 5)
    hand.rest()


def v_structure() -> MainWindow:
    """Show a v-structure being directed."""
    hand = _played()
    record = hand.window.activities[StagesPlayer].script.record
    (stage,) = (stage for stage in record.stages if stage.title == "V-structures")
    hand.window.activities[StagesPlayer].go_to(stage.first)
    hand.rest()
    return _finished(hand)


def end(method: str = "pc", **how: object) -> MainWindow:
    """Show the result."""
    hand = _played(method, **how)  # type: ignore[arg-type]
    hand.window.activities[StagesPlayer].go_to_end()
    hand.rest()
    return _finished(hand)


def pair(**how: object) -> MainWindow:
    """Show the test of a pair given two others, without a learner."""
    hand = _with_cases("asia", **how)
    hand.window.docks.set_open("bottom", False)
    hand.window.session.selection.set(["xray", "dysp"])
    hand.act("learn.test_pair")
    for name in ("either", "bronc"):
        hand.click_title(name)
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


register(Scene("20-test-pair", pair))
register(
    Scene("20-test-pair-small", lambda: pair(size=(1024, 700), language="zh"), themes=("light",))
)
register(Scene("20-pc-stages", removal))
register(Scene("20-pc-v-structure", v_structure, themes=("light",)))
register(Scene("20-pc-end", end, themes=("light",)))
register(
    Scene(
        "20-pc-clash",
        # With few rows and many false edges, v-structures want both directions of an edge.
        lambda: end(network="child", n_rows=1_000, alpha=0.2),
        themes=("light",),
    )
)
register(Scene("20-tpda-end", lambda: end("tpda"), themes=("light",)))
register(
    Scene(
        "20-pc-stages-small",
        lambda: removal(size=(1024, 700), language="zh"),
        themes=("dark",),
    )
)
