"""The names that stand on lines."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from bayesgui.panels.over_time.line_labels import place_labels

AREA = QRectF(0, 0, 600, 150)
X = np.linspace(15, 585, 20)


def test_each_of_a_few_lines_is_named_close_to_it() -> None:
    lines = np.stack([np.linspace(10, 140, 20), np.linspace(140, 10, 20)], axis=1)
    found = place_labels(lines, X, [40, 40], AREA)
    assert set(found) == {0, 1}
    for line, box in found.items():
        height = np.interp(box.center().x(), X, lines[:, line])
        other = np.interp(box.center().x(), X, lines[:, 1 - line])
        assert abs(box.center().y() - height) < abs(box.center().y() - other)


def test_lines_upon_each_other_have_at_most_one_name_at_a_place() -> None:
    lines = np.full((20, 3), 75.0)
    boxes = list(place_labels(lines, X, [40, 40, 40], AREA).values())
    assert not any(a.intersects(b) for k, a in enumerate(boxes) for b in boxes[:k])


@given(st.integers(0, 10_000), st.integers(1, 10))
def test_no_name_meets_a_line_or_leaves_the_chart(seed: int, count: int) -> None:
    shares = np.random.default_rng(seed).dirichlet(np.full(count, 0.5), 20)
    lines = 150 - 150 * shares
    taken = QRectF(300, 0, 100, 20)
    for line, box in place_labels(lines, X, [50.0] * count, AREA, [taken]).items():
        assert AREA.contains(box)
        assert not box.intersects(taken)
        places = np.linspace(box.left(), box.right(), 5)
        for each in range(count):
            y = np.interp(places, X, lines[:, each])
            assert ((y <= box.top()) | (y >= box.bottom())).all(), line
