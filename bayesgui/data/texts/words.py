"""Words of texts, and how often each occurs."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.columns.sparse_column import sparse_columns
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

FILE, FOLDER, TEXT = "file", "folder", "file content"
"""Columns of a folder of texts: the file's path within it, its subfolder, and its content."""

MOST_WORDS = 2000
"""Number of words that are counted, unless another is asked for."""

PRESENCE = ("0", "1")
"""States of a word that is absent or present."""

_UNSPACED = "\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
"""Letters of writings without spaces: Chinese and Japanese."""
_PIECES = re.compile(rf"([{_UNSPACED}]+)|((?:(?![{_UNSPACED}])\w)+)")
_PAIR = re.compile(f"[{_UNSPACED}]{{2}}")


@dataclass(frozen=True)
class TextColumn:
    """A column of texts, and what is made of it.

    `presence`: whether columns tell that a word occurs, by the states of `PRESENCE`; otherwise they
    hold how often it does, as sparse counts. `most`: number of words at most: those that occur in
    most texts, of equal ones the first by alphabet.
    """

    name: str
    presence: bool = False
    most: int = MOST_WORDS


def words_of(text: str) -> list[str]:
    """Return the words of a text, in lower case.

    The result: runs of at least two letters, digits or underscores. A run of Chinese or Japanese
    letters, which has no spaces between its words, is cut into all pairs of neighbors.

    >>> words_of("A free prize!")
    ['free', 'prize']
    >>> words_of("免费领奖")
    ['免费', '费领', '领奖']
    """
    found: list[str] = []
    for unspaced, spaced in _PIECES.findall(unicodedata.normalize("NFKC", text).lower()):
        if len(spaced) > 1:
            found.append(spaced)
        elif len(unspaced) == 1:
            found.append(unspaced)
        elif unspaced:
            found += [unspaced[k : k + 2] for k in range(len(unspaced) - 1)]
    return found


def with_words(
    table: Dataset,
    texts: TextColumn,
    vocabulary: Sequence[str] | None = None,
    monitor: Monitor = SILENT,
) -> Dataset:
    """Replace a column of texts by a column for each word.

    `texts`: the column, in which a missing cell is a text without words. `vocabulary`: names of the
    columns that shall be made, as an earlier call made them; by default, the words that are found.
    The result: a word that is the name of another column is followed by “(word)”.
    """
    column = table.categorical(texts.name)
    others = table.without(texts.name)
    wanted = None if vocabulary is None else list(dict.fromkeys(map(_word_of, vocabulary)))
    counts, words = _counted(column, wanted, monitor)
    remarks: list[Sentence] = []
    if wanted is None:
        kept = _most_frequent(counts, words, texts.most)
        if len(kept) < len(words):
            remarks.append(
                Sentence(
                    "Words: the {kept:,} that occur in most texts, of {found:,}.",
                    kept=len(kept),
                    found=len(words),
                )
            )
        counts, words = counts[:, kept], [words[k] for k in kept]
    if any(map(_PAIR.search, column.states)):
        remarks.append(
            Sentence("Chinese or Japanese text has no spaces; its words are pairs of characters.")
        )
    empty = int(np.count_nonzero(np.diff(counts.tocsr().indptr) == 0))
    if empty:
        remarks.append(Sentence("Texts in which none of the words occurs: {texts:,}.", texts=empty))
    if vocabulary is None:
        names = [f"{word} (word)" if word in others else word for word in words]
    else:
        places = {word: k for k, word in enumerate(words)}
        names = list(vocabulary)
        counts = counts[:, [places[_word_of(name)] for name in names]]
    columns = sparse_columns(counts, names)
    made: Iterable[Any] = columns
    if texts.presence:
        made = (CodedColumn(c.name, PRESENCE, (c.values > 0).astype(np.uint8)) for c in columns)
    return Dataset((*others.columns, *made), table.weights, (*table.remarks, *remarks))


def _word_of(name: str) -> str:
    return name.removesuffix(" (word)")


def _counted(
    column: CodedColumn, vocabulary: list[str] | None, monitor: Monitor
) -> tuple[Any, list[str]]:
    """Return how often each word occurs in each row, as a sparse matrix, and the words."""
    from scipy.sparse import csr_array
    from sklearn.feature_extraction.text import CountVectorizer

    def read() -> Iterator[str]:
        for k, text in enumerate(column.states):
            monitor.check()
            if k % 256 == 0:
                monitor.report(k / len(column.states))
            yield text

    vectorizer = CountVectorizer(analyzer=words_of, vocabulary=vocabulary or None)
    try:
        distinct = csr_array(vectorizer.fit_transform(read()), dtype=np.float64)
    except ValueError:
        # It has no other reason for texts than that no word was found.
        raise DataError(
            "No text in {column} has a word of at least two letters; choose another column.",
            column=column.name,
        ) from None
    # One more row without words, for missing cells.
    distinct.resize((len(column.states) + 1, distinct.shape[1]))
    codes = np.where(column.codes == column.missing_code, len(column.states), column.codes)
    words = vectorizer.get_feature_names_out().tolist()
    return distinct[codes.astype(np.intp)], words


def _most_frequent(counts: Any, words: Sequence[str], most: int) -> NDArray[np.intp]:
    """Return the positions of the words that occur in most rows, in the order of the alphabet."""
    texts = np.diff(counts.tocsc().indptr)
    # The words are sorted, so that a stable sort takes the first of equal ones.
    chosen: NDArray[np.intp] = np.sort(np.argsort(-texts, kind="stable")[:most])
    return chosen
