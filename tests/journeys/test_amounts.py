"""Large amounts and long units are read in full wherever a decision network shows them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from bayesgui.canvas.geometry.node_geometry import RIGHT_MARGIN
from bayesgui.canvas.geometry.text_metrics import node_metrics, text_width
from bayesgui.canvas.painting.nodes.display import NodeDisplay, RowDisplay
from bayesgui.canvas.painting.nodes.worth_painter import worth_track
from bayesgui.panels.cpt.values.editor import UtilityEditor
from bayesgui.panels.network.node_delegate import NodeDelegate
from bayesgui.panels.network.page import NetworkPanel
from bayesgui.panels.strategy.page import StrategyPage
from bayesgui.panels.strategy.policy import PolicyPage
from bayesgui.widgets.numbers import value_cell_text
from bayesgui.widgets.theme import font
from tests.support.window import SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FACTOR = 12345.678
UNIT = "k$ in the prices of 1968 before all taxes"


@pytest.fixture
def hand(qapp: object, tmp_path: Path) -> Iterator[Hand]:
    content = json.loads((SAMPLES / "oil-wildcatter.bayesgui").read_text("utf-8"))
    for node in content["network"]["nodes"]:
        if "numbers" in node["mechanism"]:
            node["unit"] = UNIT
            node["mechanism"]["numbers"] = [FACTOR * x for x in node["mechanism"]["numbers"]]
    path = tmp_path / "large.bayesgui"
    path.write_text(json.dumps(content), "utf-8")
    with open_window(path) as opened:
        yield opened


def test_amounts_have_separators_and_their_sign(hand: Hand):
    hand.act("infer.strategy")
    page = hand.window.findChild(StrategyPage)
    assert page is not None
    assert page.worth.text() == "277,778"
    parts = [row.value for row in page.parts.rows]
    assert parts == ["−123,457", "−509,877", "911,111", "277,778"]
    scroll = page.words.parentWidget()
    assert scroll.width() <= page.width(), "a long unit is wrapped"


def test_the_list_has_room_for_them(hand: Hand):
    listed = hand.window.findChild(NetworkPanel)
    assert listed is not None
    delegate = listed.findChild(NodeDelegate)
    assert delegate is not None
    row = delegate._nodes.row_at(4)
    assert (row.name, row.number) == ("Test cost", "−123,457")
    face = QFontMetrics(font(12))
    assert delegate._number_width(row) >= face.horizontalAdvance(row.number)


def test_bars_of_options_end_before_them(hand: Hand):
    metrics = node_metrics(
        hand.window.document.state.model, "Test", hand.window.document.state.layout
    )
    rows = tuple(RowDisplay(name, None, number=number) for name, number in (("yes", "−277,778"),))
    track = worth_track(metrics, NodeDisplay("Test", rows), 40.0)
    left = metrics.width - RIGHT_MARGIN - text_width("−277,778", 12, 600)
    assert track.width() > 20
    assert track.right() < left
    long = (RowDisplay("yes", None, number="−123,456,789,012,345"),)
    assert worth_track(metrics, NodeDisplay("Test", long), 40.0).width() == 0


def test_the_star_of_a_policy_stands_before_them(hand: Hand):
    hand.act("infer.strategy")
    page = hand.window.findChild(PolicyPage)
    assert page is not None
    face = QFontMetrics(font(12, 600))
    # The star is 12 px right of the bar and 5 px to both sides; the number 8 px from the border.
    assert page._number_room - 8 - face.horizontalAdvance("−123,457") >= 12 + 5


def test_a_cell_shows_seven_digits_and_is_edited_exactly(hand: Hand):
    hand.click_title("Test cost")
    hand.key(Qt.Key.Key_Return)
    editor = hand.window.findChild(UtilityEditor)
    assert editor is not None
    texts = []
    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
        texts.append(editor.values.data(editor.values.index(0, 0), role))
    assert texts == ["−123,456.8", "−123456.78"]
    editor.view.cells.hand_over("1/3", editor.values.index(1, 0))
    hand.rest()
    assert editor.values.data(editor.values.index(1, 0)) == "0.3333333"
    assert hand.window.document.state.model.mechanism("Test cost").values[1] == 1 / 3  # type: ignore[attr-defined]
    assert [value_cell_text(x) for x in (-70.0, 0.0, 2.5e12, 1e-7)] == [
        "−70",
        "0",
        "2.5·10¹²",
        "1·10⁻⁷",
    ]
