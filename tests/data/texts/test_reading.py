"""Texts from folders and from columns of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.errors import DataError
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.texts.reading import is_text_folder, read_text_folder
from bayesgui.data.texts.words import TextColumn, with_words

if TYPE_CHECKING:
    from pathlib import Path

MESSAGES = paths.samples() / "texts" / "messages.csv"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, content in (
        ("ham/1.txt", b"Lunch at noon?"),
        ("ham/2.txt", "Déjeuner à midi, café crème".encode("latin-1")),
        ("spam/a/3.txt", "免费领奖，请点击链接".encode("gb18030")),
        ("spam/4.txt", "\ufeffWin a prize".encode("utf-16")),
        ("spam/5.png", b"\x89PNG\0\0\0\0\0"),
        ("spam/.hidden", b"no"),
        ("loose.txt", b"Lunch and a prize"),
    ):
        path = tmp_path / "texts" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return tmp_path / "texts"


def test_a_folder_has_a_class_for_each_subfolder(folder: Path) -> None:
    found = read_text_folder(folder)
    assert found["file"].texts().tolist() == [
        "ham/1.txt", "ham/2.txt", "loose.txt", "spam/4.txt", "spam/a/3.txt",
    ]  # fmt: skip
    assert found["folder"].texts().tolist() == ["ham", "ham", "", "spam", "spam"]
    texts = found["file content"].texts().tolist()
    assert texts[1] == "Déjeuner à midi, café crème"
    assert texts[3:] == ["Win a prize", "免费领奖，请点击链接"]
    assert found.remarks == ("Files that hold no text, left out: 1.",)


def test_words_of_a_folder(folder: Path) -> None:
    found = bayesgui.read_texts(folder, most_words=2)
    assert found.names == ("folder", "lunch", "prize")
    assert found["lunch"].values.tolist() == [1, 0, 1, 0, 0]


def test_folders_of_parquet_files_and_addresses_are_not_of_texts(folder: Path) -> None:
    assert is_text_folder(folder)
    assert not is_text_folder(MESSAGES)
    assert not is_text_folder("duckdb:///file.db?table=cases")
    (folder / "ham" / "part.parquet").write_bytes(b"PAR1")
    assert not is_text_folder(folder)


def test_more_texts_than_fit_into_memory_are_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bayesgui.data.texts.reading.default_budget", lambda: 16 * 50)
    with pytest.raises(DataError, match="The texts of texts take more than 50 B"):
        read_text_folder(folder)
    monkeypatch.undo()
    monkeypatch.setattr("bayesgui.data.texts.reading.LARGEST", 20)
    with pytest.raises(DataError, match=r"2.txt is larger than"):
        read_text_folder(folder)


def test_links_to_nothing_are_left_out(folder: Path) -> None:
    (folder / "ham" / "gone.txt").symlink_to(folder / "nowhere.txt")
    assert read_text_folder(folder).n_rows == 5


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="holds no text"):
        read_text_folder(tmp_path)


def test_the_sample_has_thirty_messages_of_each_kind_and_tells_them() -> None:
    words = bayesgui.read_texts(MESSAGES, "message", columns=["kind"])
    kind = words.categorical("kind")
    assert dict(zip(kind.states, kind.counts.tolist(), strict=True)) == {"ham": 30, "spam": 30}
    assert words["free"].values.sum() == 9
    assert "pairs of characters" in words.remarks[0]
    model = bayesgui.train(words, "kind", "multinomial-nb")
    given = ("claim your free prize", "see you at dinner tonight", "免费领奖")
    new = Dataset((CodedColumn("text", given, np.arange(3)),))
    rows = with_words(new, TextColumn("text"), model.features)
    assert model.most_probable(rows).tolist() == [1, 0, 1]
