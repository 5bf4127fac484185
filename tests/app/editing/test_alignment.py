from __future__ import annotations

import pytest

from bayesgui.app.editing.alignment import align, distribute

BOXES = {
    "a": (0.0, 10.0, 100.0, 50.0),
    "b": (300.0, 0.0, 60.0, 80.0),
    "c": (50.0, 200.0, 20.0, 20.0),
}


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("left", {"a": (0, 10), "b": (0, 0), "c": (0, 200)}),
        ("right", {"a": (260, 10), "b": (300, 0), "c": (340, 200)}),
        ("center", {"a": (130, 10), "b": (150, 0), "c": (170, 200)}),
        ("top", {"a": (0, 0), "b": (300, 0), "c": (50, 0)}),
        ("bottom", {"a": (0, 170), "b": (300, 140), "c": (50, 200)}),
        ("middle", {"a": (0, 85), "b": (300, 70), "c": (50, 100)}),
    ],
)
def test_boxes_are_brought_into_line(how: str, expected: dict[str, tuple[float, float]]) -> None:
    assert align(BOXES, how) == expected


def test_gaps_are_equal_after_distributing_and_the_outermost_stay() -> None:
    places = distribute(BOXES, "across")
    assert places["a"] == (0, 10)
    assert places["b"] == (300, 0)
    # 360 wide in all, 180 taken: two gaps of 90.
    assert places["c"] == (190, 200)
    down = distribute(BOXES, "down")
    assert [down[name][1] for name in ("b", "a", "c")] == [0, 115, 200]
