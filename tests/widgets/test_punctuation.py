"""Sentences one after the other in both languages."""

from __future__ import annotations

from bayesgui.widgets.punctuation import join_sentences


def test_there_is_a_blank_between_sentences_but_after_a_chinese_mark() -> None:
    assert join_sentences(["One.", "", "Two: 1 of 2."]) == "One. Two: 1 of 2."
    assert join_sentences(["保留 12 条弧。", "最弱者为 0.88，其余更低。"]) == (
        "保留 12 条弧。最弱者为 0.88，其余更低。"
    )
    assert join_sentences([]) == ""


def test_what_a_sentence_names_keeps_its_blanks() -> None:
    """A node may be called by a Chinese mark and a blank, which no joining may take."""
    assert join_sentences(["已删除 年龄： 大。", "可以撤销。"]) == "已删除 年龄： 大。可以撤销。"
