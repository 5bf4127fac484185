from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics

from bayesgui.widgets.eliding import elide_arc, elide_before
from bayesgui.widgets.theme import font

LONG = "average_daily_temperature_of_the_reactor_vessel"


def test_the_value_of_a_finding_stays_and_the_name_is_cut_in_its_middle(qapp: object) -> None:
    metrics = QFontMetrics(font(13, 500))
    shown = elide_before(metrics, f"{LONG} = too high", " = too high", 200)
    assert metrics.horizontalAdvance(shown) <= 200
    head, tail = shown.split("…")
    assert LONG.startswith(head)
    assert len(head) > 3
    assert tail.endswith("vessel = too high") or tail.endswith(" = too high")
    assert LONG.endswith(tail.removesuffix(" = too high"))
    assert tail != " = too high"


def test_a_text_with_room_is_whole_and_a_long_state_is_cut_in_its_middle(qapp: object) -> None:
    metrics = QFontMetrics(font(13, 500))
    assert elide_before(metrics, "a = yes", " = yes", 200) == "a = yes"
    shown = elide_before(metrics, f"a = {LONG}", f" = {LONG}", 120)
    assert metrics.horizontalAdvance(shown) <= 120
    assert shown.startswith("a = ")
    assert shown.endswith("l")


@pytest.mark.parametrize(
    ("parent", "child"),
    [("DISCONNECTED_TUBE", "VENTTUBE"), ("CO", "STROKEVOLUME_OF_HEART"), ("X" * 40, "Y" * 40)],
)
def test_names_are_cut_and_the_arrow_stays(qapp: object, parent: str, child: str) -> None:
    metrics = QFontMetrics(font(12))
    text = elide_arc(metrics, parent, " → ", child, 150)
    assert metrics.horizontalAdvance(text) <= 150
    first, second = text.split(" → ")
    for part, name in ((first, parent), (second, child)):
        assert part == name or (part[0] == name[0] and part[-1] == name[-1] and "…" in part)
    assert elide_arc(metrics, parent, " → ", child, 2000) == f"{parent} → {child}"
