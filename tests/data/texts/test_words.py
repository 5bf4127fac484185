"""Words of texts, and tables of their counts."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.errors import Cancelled, DataError
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.columns.sparse_column import SparseColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.texts.words import TextColumn, with_words, words_of

MESSAGES = ("Free tea, free cake!", "No tea today", "Is it a prize? A PRIZE!", "")


@pytest.fixture
def messages() -> Dataset:
    texts = CodedColumn("message", MESSAGES[:3], np.array([0, 1, 2, -1, 0]))
    kind = CodedColumn("free", ("no", "yes"), np.array([1, 0, 1, 0, 1]))
    return Dataset((kind, texts), np.array([1.0, 1.0, 2.0, 1.0, 1.0]))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A FREE prize, x2!", ["free", "prize", "x2"]),
        ("ﬁne Ｆｒｅｅ café", ["fine", "free", "café"]),
        ("免费领奖", ["免费", "费领", "领奖"]),
        ("Win奖now 大 iPhone手机", ["win", "奖", "now", "大", "iphone", "手机"]),
        ("ありがとう", ["あり", "りが", "がと", "とう"]),
        ("... a ! 1", []),
    ],
)
def test_words_are_runs_of_letters_and_pairs_of_characters(text: str, words: list[str]) -> None:
    assert words_of(text) == words


def test_words_are_counted_in_sparse_columns(messages: Dataset) -> None:
    found = with_words(messages, TextColumn("message"))
    assert found.names == (
        "free", "cake", "free (word)", "is", "it", "no", "prize", "tea", "today",
    )  # fmt: skip
    assert found["free (word)"].values.tolist() == [2, 0, 0, 0, 2]
    assert found["prize"].values.tolist() == [0, 0, 2, 0, 0]
    assert isinstance(found["prize"], SparseColumn)
    assert found["prize"].places.tolist() == [2]
    assert found.weights is not None
    assert found.weights.tolist() == [1, 1, 2, 1, 1]
    assert found.remarks == ("Texts in which none of the words occurs: 1.",)


def test_presence_is_two_states(messages: Dataset) -> None:
    found = with_words(messages, TextColumn("message", presence=True))
    column = found.categorical("free (word)")
    assert column.states == ("0", "1")
    assert column.texts().tolist() == ["1", "0", "0", "0", "1"]


def test_the_words_of_most_texts_are_kept(messages: Dataset) -> None:
    found = with_words(messages, TextColumn("message", most=3))
    # Tea is in three texts; cake and free are in two.
    assert found.names[1:] == ("cake", "free (word)", "tea")
    assert found.remarks[0] == "Words: the 3 that occur in most texts, of 8."


def test_a_vocabulary_gives_the_same_columns(messages: Dataset) -> None:
    first = with_words(messages, TextColumn("message", most=3))
    words = first.names[1:]
    other = Dataset((CodedColumn("text", ("prize",), np.array([0, -1])),))
    found = with_words(other, TextColumn("text"), words)
    assert found.names == words
    assert not any(found[name].values.any() for name in words)
    again = with_words(messages.without("free"), TextColumn("message"), ("tea", "free (word)"))
    assert again.names == ("tea", "free (word)")
    assert again["free (word)"].values.tolist() == [2, 0, 0, 0, 2]


def test_chinese_pairs_are_said() -> None:
    table = Dataset((CodedColumn("text", ("免费领奖", "free"), np.array([0, 1])),))
    found = with_words(table, TextColumn("text"))
    assert found.names == ("free", "免费", "费领", "领奖")
    assert "pairs of characters" in found.remarks[0]


def test_texts_without_words_are_refused(messages: Dataset) -> None:
    table = Dataset((CodedColumn("text", ("?", "a"), np.array([0, 1])),))
    with pytest.raises(DataError, match="No text in text has a word"):
        with_words(table, TextColumn("text"))
    with pytest.raises(DataError, match="no column mail"):
        with_words(messages, TextColumn("mail"))


def test_counting_can_be_cancelled(messages: Dataset) -> None:
    class Ended:
        stop_requested = False

        def report(self, fraction: float, text: str = "") -> None: ...

        def publish(self, event: object) -> None: ...

        def check(self) -> None:
            raise Cancelled

    with pytest.raises(Cancelled):
        with_words(messages, TextColumn("message"), monitor=Ended())


def test_rows_of_a_sparse_column_are_those_of_its_numbers() -> None:
    column = SparseColumn("n", 6, np.array([1, 3, 5]), np.array([2.0, 1.0, 4.0]))
    values = column.values
    for which in (
        slice(1, 4),
        slice(4, 2),
        slice(0, 6, 2),
        np.array([5, 5, 0, 1]),
        np.array([True, False, False, True, False, True]),
    ):
        found = column.rows(which)
        assert isinstance(found, SparseColumn)
        np.testing.assert_array_equal(found.values, values[which])
        assert found.n_rows == len(values[which])
    assert Dataset((column,)).with_renamed({"n": "m"})["m"].values.tolist() == values.tolist()
    assert column.n_missing == 0
