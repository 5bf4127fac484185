"""An edge that a test takes fades to the ghost in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.canvas.overlays.learned.learner_stages import GHOST
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.learning.independence.base import Verdict
from bayesgui.learning.structure.run import StructureStep
from bayesgui.learning.structure.stage_record import StageFrame
from bayesgui.widgets import motion

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.canvas.hands import Hands

GOES = Verdict("asia", "xray", (), independent=True)
STAYS = Verdict("tub", "either", (), independent=False)
EDGES = (("asia", "xray"), ("tub", "either"))


@pytest.fixture
def moving() -> Iterator[None]:
    motion.set_reduced(False)
    yield
    motion.set_reduced(True)


def show(hands: Hands, *removed: Verdict, **step: object) -> None:
    frame = StageFrame(StructureStep(arcs=(), **step), 0, removed)
    hands.session.shown[LearnerStages].update(frame=frame)


def opacities(hands: Hands) -> list[tuple[str, float]]:
    """Return color and opacity of the lines between asia and xray, the lowest first."""
    edges = hands.view.canvas_scene.decorations.edges
    return [
        (e.style.token, e.style.opacity) for e in edges if {e.first, e.second} == {"asia", "xray"}
    ]


def test_the_edge_that_goes_fades_to_a_dotted_ghost(hands: Hands, moving: None) -> None:
    scene = hands.view.canvas_scene
    show(hands, edges=EDGES)
    show(hands, GOES, edges=EDGES[1:], detail=GOES)
    assert not scene.is_animating
    show(hands, GOES, edges=EDGES[1:], detail=STAYS)
    assert scene.is_animating
    assert opacities(hands) == [("accent", 1.0), ("blocked", 1.0)]
    scene._fading._on_step(0.75)
    assert opacities(hands) == [("accent", 0.25), ("blocked", 1.0)]
    hands.settle()
    assert not scene.is_animating
    assert opacities(hands) == [("blocked", 1.0)]
    (ghost,) = [e for e in scene.decorations.edges if e.style.token == "blocked"]
    assert ghost.style == GHOST
    assert GHOST.dash == (3, 5)


def test_without_motion_the_ghost_is_there_at_once(hands: Hands) -> None:
    assert motion.duration(motion.EDGE) == 0
    show(hands, edges=EDGES)
    show(hands, GOES, edges=EDGES[1:], detail=STAYS)
    assert not hands.view.canvas_scene.is_animating
    assert opacities(hands) == [("blocked", 1.0)]
