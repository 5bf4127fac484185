"""Which encoding a text with few letters beyond ASCII has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.core.errors import DataError
from bayesgui.data.reading.encodings import ENCODINGS, encoding_of
from bayesgui.data.reading.letters import is_utf_8_by_chance
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from pathlib import Path

BIF = """network unknown {{
}}
variable a {{
  type discrete [ 2 ] {{ small, "{word}" }};
}}
probability ( a ) {{
  table 0.2, 0.8;
}}
"""

WESTERN = (
    *("København", "größer", "klein, größer", "Århus", "Zürich", "Fütterung: größer", "naïve"),
    *("São Paulo", "señor", "Übergröße", "Öl", "être", "français", "Ça va", "très élevé", "Tromsø"),
    *("rød grød med fløde", "Curaçao", "Ærø", "fröhlich", "Größe, Übermaß", "coração", "Ñandú"),
    *("höhe 5°C", "±5 µm", "25 °C", "“quoted”", "it’s", "5 €", "£5", "m²", "n°", "l’été", "ÉTÉ"),
    *("AÇÃO, NÃO", "Île-de-France", "¿Qué?", "½", "Malmö", "Göteborg", "smør", "Ångström"),
)
CHINESE = (
    *(
        "晴",
        "雨",
        "否",
        "无",
        "天气",
        "晴天",
        "是, 否",
        "高, 低",
        "吸烟",
        "芒果",
        "有,无",
        "成绩好",
    ),
    *("成绩好", "好瓜", "清脆", "乌黑", "青绿", "浅白", "蜷缩", "光滑", "模糊", "凹陷", "稍凹"),
    *(
        "T恤",
        "x轴",
        "苹果：红的",
        "“好”",
        "硬挺",
        "平坦",
        "高血压，低血压",
        "男, 女",
        "及格",
        "2024年",
    ),
)


def state_of(data: bytes) -> str:
    """Return the second state of the only node of a file."""
    return parsed("bif", data, "file.bif").network["a"].states[1]


@pytest.mark.parametrize("word", WESTERN)
def test_a_western_word_is_not_taken_for_chinese(word: str) -> None:
    data = BIF.format(word=word).encode("cp1252")
    assert encoding_of(data) == "cp1252"
    assert state_of(data) == word


@pytest.mark.parametrize("word", CHINESE)
def test_a_chinese_word_stays_chinese(word: str) -> None:
    data = BIF.format(word=word).encode("gb18030")
    assert encoding_of(data) == "gb18030"
    assert state_of(data) == word


@pytest.mark.parametrize("encoding", ["cp1250", "iso8859_2"])
@pytest.mark.parametrize("word", ["Łódź", "střední", "příliš žluťoučký kůň", "mała, większa"])
def test_central_european_words_are_read_in_either_encoding(word: str, encoding: str) -> None:
    assert state_of(BIF.format(word=word).encode(encoding)) == word


@pytest.mark.parametrize("word", ["да", "нет", "высокий", "низкий, средний", "Погода", "дождь"])
def test_russian_words_are_russian(word: str) -> None:
    assert state_of(BIF.format(word=word).encode("cp1251")) == word


@pytest.mark.parametrize("word", ["größer", "天气", "晴", "Ærø", "да", "ʃəˈwaː", "ǧ", "e\u0301té"])
def test_utf_8_stays_utf_8(word: str) -> None:
    assert state_of(BIF.format(word=word).encode()) == word


def test_chinese_that_happens_to_be_utf_8_is_told_by_its_letters() -> None:
    data = "硬挺".encode("gb18030")
    assert data.decode() == "Ӳͦ"
    assert is_utf_8_by_chance(data.decode())
    assert not is_utf_8_by_chance("größer")
    assert not is_utf_8_by_chance("硬挺")


@pytest.mark.parametrize("word", ["größer", "København", "晴天", "дождь"])
@pytest.mark.parametrize("before", [2**15 - 1, 2**15, 2**15 + 1, 2**18])
def test_a_first_letter_beyond_ascii_may_come_late_in_its_line(word: str, before: int) -> None:
    codec = {"晴天": "gb18030", "дождь": "cp1251"}.get(word, "cp1252")
    head = b"x" * (before - 1) + b" " + f"{word} {word} {word}".encode(codec)
    assert encoding_of(head) == codec


@pytest.mark.parametrize("filler", [b"a", b"ab ", b"1,2;", b" "])
def test_every_length_of_ascii_before_one_letter_has_an_encoding(filler: bytes) -> None:
    for length in (0, 1, 255, 256, 257, 2**15 - 256, 2**15, 2**16, 10**6):
        assert encoding_of((filler * length)[:length] + b"\xe9") in ENCODINGS


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_a_network_in_utf_16_without_a_mark_is_read(order: str) -> None:
    text = BIF.format(word="größer")
    assert parsed("bif", text.encode(order)).network["a"].states == ("small", "größer")


def test_binary_data_are_not_taken_for_utf_16() -> None:
    for data in (bytes(range(256)) * 20, b"\0" * 100, b"PK\x03\x04\x14\0\0\0\x08\0" * 50):
        assert not encoding_of(data).startswith("utf-16")


@pytest.mark.parametrize("ragged", ["refuse", "skip"])
def test_a_row_of_another_length_in_another_encoding_is_a_sentence_and_no_more(
    ragged: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(b'a,b\n"x",1\n"y\x8c",2,3\n"x",1\n"z",2\n')
    said = r"row 3 is not text in the encoding" if ragged == "skip" else r"row 3 has 3 fields"
    with pytest.raises(DataError, match=rf"t\.csv, {said}"):
        bayesgui.read_data(path, encoding="utf-8", ragged=ragged)
    assert capfd.readouterr().err == ""
