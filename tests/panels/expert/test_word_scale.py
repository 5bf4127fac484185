"""Words above the line from 0 to 1: none touches another, in both languages and any width."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtGui import QFontMetrics

from bayesgui.panels.expert.answer_rows import AnswerRows
from bayesgui.panels.expert.scale_words import scale_words
from bayesgui.panels.expert.word_scale import GAP, placed
from bayesgui.widgets import language
from bayesgui.widgets.theme import font


@pytest.fixture(params=["en", "zh"])
def words(request, qapp):
    language.use(request.param)
    yield scale_words()
    language.use("en")


@pytest.mark.parametrize("width", [160, 240, 268, 400, 900])
def test_words_on_a_line_keep_their_distance(words, width):
    metrics = QFontMetrics(font(11))
    found = placed(words, metrics.horizontalAdvance, lambda p: p * width, (-60.0, width + 60.0))
    for line in (0, 1):
        row = [word for word in found if word.line == line]
        for one, other in itertools.pairwise(row):
            assert other.left - one.left - one.width >= GAP
    assert [word.probability for word in found] == sorted(word.probability for word in found)
    assert {found[0].probability, found[-1].probability} == {0.0, 1.0}


def test_all_seven_stand_on_a_page_of_480(words, qtbot):
    rows = AnswerRows()
    qtbot.addWidget(rows)
    rows.resize(456, 200)
    rows.show_rows((), ("Anna",), words)
    assert len(rows.words_placed()) == 7
    assert all(word.left >= 0 and word.left + word.width <= 456 for word in rows.words_placed())


def test_a_lone_word_is_placed(qapp):
    assert len(placed(((0.5, "half"),), len, lambda p: 100 * p, (0.0, 100.0))) == 1
    assert placed((), len, lambda p: p, (0.0, 1.0)) == ()
