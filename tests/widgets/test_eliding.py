from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QFontMetrics

from bayesgui.widgets import eliding
from bayesgui.widgets.eliding import elide_arc, elide_before, told_apart
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


NAMES = (
    "L_LNLPC5_DELT_MALOSS",
    "L_LNLC8_LP_BE_ADM_MALOSS",
    "L_LNLC8_LP_E_ADM_MALOSS",
    "L_LNLT1_LP_APB_MALOSS",
    "R_LNLT1_LP_APB_MALOSS",
    "R_LNLT1_LP_APB_MUSIZE",
)


@pytest.mark.parametrize("width", [80, 110, 140])
def test_cut_names_are_told_apart(qapp: object, width: int) -> None:
    metrics = QFontMetrics(font(13))
    shown = [told_apart(font(13), name, width, NAMES) for name in NAMES]
    assert len(set(shown)) == len(NAMES)
    for name, text in zip(NAMES, shown, strict=True):
        assert metrics.horizontalAdvance(text) <= width
        pattern = "^" + ".*".join(map(re.escape, text.split("…"))) + "$"
        assert [other for other in NAMES if re.match(pattern, other)] == [name]


def test_a_shared_beginning_is_folded_at_a_separator(qapp: object) -> None:
    metrics = QFontMetrics(font(13))
    names = ["blood_pressure_high", "blood_pressure_low"]
    width = metrics.horizontalAdvance("…pressure_high")
    assert told_apart(font(13), names[0], width, names) == "…pressure_high"
    assert told_apart(font(13), "short", width, names) == "short"


def test_a_name_is_cut_once_however_often_it_is_painted(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = tuple(f"{LONG}_{k}" for k in range(1_000))
    shown = told_apart(font(13), names[7], 90, names)
    monkeypatch.setattr(eliding, "_cuts", None)
    assert told_apart(font(13), names[7], 90, [*names]) == shown
