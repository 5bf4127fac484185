"""Pictures, pages and the overview of a network with submodels."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QImage, QPainter

from bayesgui.canvas.export import figure_of
from bayesgui.canvas.overview import Overview
from bayesgui.canvas.page_drawing import page_drawing
from bayesgui.canvas.painting import arc_painter
from bayesgui.document.edits import toggle_state
from bayesgui.document.submodels.edits import fold
from bayesgui.widgets.theme import theme
from tests.canvas.hands import answer, has_color

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from tests.canvas.hands import Hands

LUNGS = ("tub", "lung", "bronc")
ID = "submodel-1"


@pytest.fixture
def folded(hands: Hands) -> Hands:
    hands.document.apply("Fold", fold(hands.document.state, LUNGS, "Lungs", (260.0, 170.0)))
    return hands


def test_a_copy_is_drawn_alike(folded: Hands) -> None:
    for opened in ((), (ID,)):
        folded.document.open_submodels(opened)
        scene = folded.view.canvas_scene
        copy = scene.copy()
        assert copy.geometry.boxes == scene.geometry.boxes
        assert copy.geometry.frames == scene.geometry.frames
        assert dict(copy.geometry.courses) == dict(scene.geometry.courses)
        assert figure_of(copy).height == figure_of(scene).height
        copy.close()


def test_the_player_and_pages_have_all_nodes(folded: Hands) -> None:
    geometry = folded.view.canvas_scene.geometry
    assert set(geometry.flat_boxes()) == set(folded.document.state.model.names)
    assert geometry.flat_boxes()["tub"][:2] == folded.document.state.layout.positions["tub"]
    drawing = page_drawing(folded.view.canvas_scene)
    assert {node.name for node in drawing.nodes} >= set(LUNGS)


def test_the_overview_has_blocks_and_outlines(folded: Hands) -> None:
    overview = Overview()
    overview.resize(200, 128)
    overview.set_view(folded.view)
    evidence = theme().color("evidence")
    assert not has_color(overview.grab().toImage(), evidence)
    folded.document.apply("Finding", toggle_state(folded.document.state, "tub", "yes"))
    answer(folded.session)
    assert has_color(overview.grab().toImage(), evidence)
    folded.document.open_submodels({ID})
    folded.settle()
    assert has_color(overview.grab().toImage(), evidence)
    overview.deleteLater()


def test_undo_brings_boxes_back(folded: Hands) -> None:
    boxes = dict(folded.view.canvas_scene.geometry.boxes)
    folded.document.undo()
    assert folded.view.canvas_scene.geometry.folding is None
    assert ID not in folded.view.canvas_scene.geometry.boxes
    folded.document.redo()
    assert folded.view.canvas_scene.geometry.boxes == boxes
    # A node that is deleted goes from its box; with the last one the box goes.
    folded.session.selection.set(LUNGS)
    folded.document.open_submodels({ID})
    folded.document.undo()
    assert not folded.view.canvas_scene.geometry.frames


def test_numbers_of_arcs_are_as_large_as_other_text_in_a_large_picture(
    folded: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []

    def paint_label(painter: QPainter, _middle: QPointF, _style: ArcStyle) -> None:
        sizes.append(painter.transform().m11())

    monkeypatch.setattr(arc_painter, "paint_label", paint_label)
    figure = figure_of(folded.view.canvas_scene)
    image = QImage(round(figure.width * 3), round(figure.height * 3), QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    for _ in figure.paint(painter, 3.0, False):
        pass
    painter.end()
    folding = folded.view.canvas_scene.geometry.folding
    assert folding is not None
    assert sizes == [3.0] * len(folding.shown.bundles)
