"""Which badges stand in a title, and what they leave to the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.canvas.painting.nodes.display import NodeDisplay
from bayesgui.canvas.painting.nodes.painter import shown_badges

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

UNFILLED = "not filled yet"


@pytest.mark.parametrize(
    ("title", "badges", "shown"),
    [
        ("TPR", (UNFILLED,), (UNFILLED,)),
        ("TPR", ("updating", UNFILLED), ("updating",)),
        ("VENTTUBE", ("several", UNFILLED), ("several",)),
        ("xray", ("hard", UNFILLED), ("hard", UNFILLED)),
        ("LVEDVolumeEstimate", (UNFILLED,), (UNFILLED,)),
        ("VENTTUBE", ("hard", "impossible", "draft"), ("hard", "impossible", "draft")),
        ("Hypovolemia", ("hard", "10k"), ("hard", "10k")),
    ],
)
def test_a_word_of_the_table_gives_way_to_the_name(
    qtbot: QtBot, title: str, badges: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    display = NodeDisplay(title, (), "", badges)
    assert shown_badges(display, 176) == shown
