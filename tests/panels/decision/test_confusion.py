"""The confusion matrix of many classes: legible, with shares, in a narrow side."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QFontMetrics

from bayesgui.panels.decision.confusion import ConfusionMatrix
from bayesgui.panels.decision.heads import cut_heads
from bayesgui.widgets.theme import font


def matrix_of(qtbot, n_classes: int, width: int, count: float = 1164.0) -> ConfusionMatrix:
    counts = np.full((n_classes, n_classes), count / 10)
    counts[np.diag_indices(n_classes)] = count
    names = tuple(f"kind{k}" for k in range(n_classes))
    matrix = ConfusionMatrix()
    qtbot.addWidget(matrix)
    matrix.show_counts(counts, names, names, None)
    matrix.resize(width, matrix.sizeHint().height())
    return matrix


@pytest.mark.parametrize(
    ("n_classes", "width"), [(2, 250), (6, 250), (6, 320), (8, 250), (10, 350)]
)
def test_every_cell_has_a_legible_count_and_share_that_fit(qtbot, n_classes, width):
    matrix = matrix_of(qtbot, n_classes, width)
    texts = matrix.cell_texts()
    room = matrix.cell_rect(0, 0).width()
    for row in range(n_classes):
        for column in range(n_classes):
            for said, px in (
                (texts.counts[row][column], texts.count_px),
                (texts.shares[row][column], texts.share_px),
            ):
                assert said
                assert px >= 9
                assert QFontMetrics(font(px)).horizontalAdvance(said) <= room
    assert texts.count_px >= 10


def test_counts_are_exact_where_they_fit(qtbot):
    assert matrix_of(qtbot, 6, 360).cell_texts().counts[0][0] == "1,164"
    narrow = matrix_of(qtbot, 6, 250)
    assert narrow.cell_texts().counts[0][0] == "1.2k"
    assert narrow.cell_texts().counts[0][1] == "116"
    assert "1,164" in narrow.accessibleDescription()


def test_heads_that_begin_alike_are_cut_at_their_start(qtbot):
    heads = cut_heads(("recommended", "recommence", "recommender"), font(12), 40)
    assert len(set(heads)) == 3
    assert heads[1].endswith("ce")
    assert cut_heads(("yes", "no"), font(12), 40) == ["yes", "no"]
