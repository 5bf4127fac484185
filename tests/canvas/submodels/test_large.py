"""Alarm folded by clusters: what is sought bit by bit is what is found at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication

from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.painting.submodels.pills import SHARES, PillPlaces
from bayesgui.canvas.submodels import glide
from bayesgui.document.document import Document
from bayesgui.document.edits import set_finding
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.document.submodels.folding import fold_clusters
from bayesgui.formats import read
from bayesgui.paths import samples
from bayesgui.widgets import motion
from tests.benchmarks.canvas_frames import settle

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.canvas.view import CanvasView

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def view() -> Iterator[CanvasView]:
    """Show alarm folded by clusters on a canvas, on which boxes glide."""
    from bayesgui.canvas.view import CanvasView

    loaded = read(samples() / "networks" / "alarm.bayesgui")
    state = fold_clusters(DocumentState(loaded.network, loaded.layout))
    view = CanvasView()
    view.resize(1000, 700)
    view.show()
    view.set_session(DocumentSession.of(Document(state)))
    settle(view)
    motion.set_reduced(False)
    yield view
    view.set_session(None)
    view.close()


def test_after_a_glide_lines_run_as_if_drawn_at_once(view: CanvasView) -> None:
    document = view.canvas_scene.session.document
    for id in [each.id for each in document.state.submodels.items]:
        document.open_submodels({id})
        assert view.is_animating
        settle(view)
        geometry = view.canvas_scene.geometry
        assert not geometry.is_gliding
        assert dict(geometry.courses) == dict(NetworkGeometry(document.state).courses)


def test_a_glide_that_another_one_ends_leaves_lines_where_they_belong(view: CanvasView) -> None:
    document = view.canvas_scene.session.document
    first, second = (each.id for each in document.state.submodels.items[:2])
    document.open_submodels({first})
    QApplication.processEvents()
    document.open_submodels({second})
    settle(view)
    expected = NetworkGeometry(document.state)
    assert dict(view.canvas_scene.geometry.courses) == dict(expected.courses)


@pytest.mark.parametrize("reduced", [False, True])
def test_a_finding_does_not_hold_up_a_glide(
    view: CanvasView, monkeypatch: pytest.MonkeyPatch, reduced: bool
) -> None:
    motion.set_reduced(reduced)
    monkeypatch.setattr(glide, "_AT_ONCE", 0.0)
    document, geometry = view.canvas_scene.session.document, view.canvas_scene.geometry
    opened = document.state.submodels.items[1]
    document.open_submodels({opened.id})
    QApplication.processEvents()
    sought: list[object] = []
    monkeypatch.setattr(geometry._folded, "draw", lambda *given: sought.append(given))
    name = document.state.submodels.items[0].members[0]
    states = document.state.network[name].states
    document.apply("find", set_finding(document.state, name, states[0]))
    assert not sought
    assert view.is_animating
    monkeypatch.undo()
    settle(view)
    assert dict(geometry.courses) == dict(NetworkGeometry(document.state).courses)
    assert view.canvas_scene.submodels.display(document.state.submodels.items[0].id).found


def test_without_motion_ways_around_boxes_are_sought_in_parts_of_a_frame(
    view: CanvasView, monkeypatch: pytest.MonkeyPatch
) -> None:
    motion.set_reduced(True)
    document, geometry = view.canvas_scene.session.document, view.canvas_scene.geometry
    first, second = (each.id for each in document.state.submodels.items[:2])
    document.open_submodels({first})
    settle(view)
    monkeypatch.setattr(glide, "_AT_ONCE", 0.0)
    document.open_submodels({second})
    assert not geometry.is_gliding
    assert geometry.boxes.keys() == NetworkGeometry(document.state).boxes.keys()
    assert view.is_animating, "lines are led around boxes later"
    settle(view)
    assert dict(geometry.courses) == dict(NetworkGeometry(document.state).courses)
    assert geometry._folded._detours


def test_pills_stay_while_zooming_and_are_placed_anew_at_rest(view: CanvasView) -> None:
    geometry = view.canvas_scene.geometry
    assert geometry.folding is not None
    sizes = dict.fromkeys(geometry.folding.shown.bundles, (40.0, 17.0))
    assert len(sizes) > 3
    places, fresh = PillPlaces(geometry), PillPlaces(geometry)
    near = dict(places.of(sizes, 1.0))
    assert places.of(sizes, 0.2, hurry=True) == near
    assert places.of(sizes, 0.2) == fresh.of(sizes, 0.2)
    # Each stands at one of its places: halfway unless something else is there.
    drawn = fresh._drawn
    assert drawn is not None
    for line, allowed in zip(drawn.lines, drawn.places, strict=True):
        assert any((near[line].x(), near[line].y()) == tuple(at) for at in allowed.tolist())
    assert drawn.places.shape == (len(sizes), len(SHARES), 2)
