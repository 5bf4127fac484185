"""Which badges stand in a title, and what they leave to the name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.canvas.geometry.node_geometry import BADGE, BADGE_GAP, RIGHT_MARGIN, TITLE_INDENT
from bayesgui.canvas.geometry.text_metrics import text_width
from bayesgui.canvas.painting.nodes.badges import shown_badges
from bayesgui.canvas.painting.nodes.display import UNFILLED, NodeDisplay

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

WORDS = "not filled yet"


@pytest.mark.parametrize(
    ("title", "badges", "shown"),
    [
        ("TPR", ("updating", "10k"), ("updating", "10k")),
        ("VENTTUBE", ("several", "not observed"), ("several",)),
        ("VENTTUBE", ("hard", "impossible", "draft"), ("hard", "impossible", "draft")),
        ("Hypovolemia", ("hard", "10k"), ("hard", "10k")),
    ],
)
def test_a_word_of_the_table_gives_way_to_the_name(
    qtbot: QtBot, title: str, badges: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    display = NodeDisplay(title, (), "", badges)
    assert shown_badges(display, 176) == shown


@pytest.mark.parametrize(
    ("title", "badges", "shown"),
    [
        ("TPR", (), (WORDS,)),
        ("xray", ("hard",), ("hard", WORDS)),
        ("TPR", ("updating",), ("updating", UNFILLED)),
        ("Anaphylaxis", (), (UNFILLED,)),
        ("LVEDVolumeEstimate", (), (UNFILLED,)),
    ],
)
def test_a_table_that_is_not_filled_is_said_in_words_only_beside_the_whole_name(
    qtbot: QtBot, title: str, badges: tuple[str, ...], shown: tuple[str, ...]
) -> None:
    display = NodeDisplay(title, (), "", badges, unfilled=WORDS)
    assert shown_badges(display, 176) == shown
    if shown == (UNFILLED,):
        room = 176 - RIGHT_MARGIN - TITLE_INDENT - 2 - BADGE - BADGE_GAP
        assert text_width(title, 13, 600) <= room
