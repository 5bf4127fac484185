"""Texts of lessons as rich text."""

import pytest

from bayesgui.panels.lessons.plain_markdown import plain_text, rich_text


def test_paragraphs_strong_words_and_code_and_nothing_else():
    first, second = rich_text("One **two**\nthree\n\n`P(A | B)` < 1 & *more*").split("</p>")[:2]
    assert first == '<p style="margin: 0px 0 0 0; line-height: 20px">One <b>two</b> three'
    assert second.startswith('<p style="margin: 8px 0 0 0; line-height: 20px">')
    assert second.endswith("<code>P(A | B)</code> &lt; 1 &amp; more")


@pytest.mark.parametrize("text", ["a_b_c", "2 * 3 * 4", "x*y", "<b>not bold</b>"])
def test_signs_of_the_field_stay_as_they_are(text):
    assert "<i>" not in rich_text(text)
    assert plain_text(text) == text


def test_a_number_and_its_sign_stay_together():
    assert "58.3\u00a0%" in rich_text("It was 58.3 %.")


def test_an_index_stands_below_the_line_and_names_stay() -> None:
    written = rich_text("(m_k + α_k − 1)/m of visit_to_asia, x_1")
    assert "(m<sub>k</sub> + α<sub>k</sub> − 1)/m of visit_to_asia, x_1" in written
