"""Chinese texts have Chinese signs, and no blanks between characters, wherever they stand."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from bayesgui import paths
from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets import language
from tests.support.chinese import stumbles

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_HAN = re.compile("[\u3400-\u9fff]")
_MARK = re.compile(r"^(#+|\d+\.|[-*]) ")
_NO_TEXT = ("names.zh", "let")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("学习了 3 条弧,去掉一条", "comma"),
        ("BIC −2,644.2. 去掉了空行", "full stop"),
        ("去掉了一列.", "full stop"),
        ("等另外 1 个 的列", "a blank between"),
        ("父节点: 子节点", "colon"),
        ("一列(空的)去掉了", "brackets"),
        ("图 1 ，图 2", "wide sign"),
        ("第 3 行缺失2 个单元格", "no blank"),
        ("已用{rows}重新估计", "no blank"),
    ],
)
def test_what_a_reader_stumbles_over_is_found(text: str, what: str) -> None:
    assert any(what in found for found in stumbles(text)), stumbles(text)


@pytest.mark.parametrize(
    "text",
    ["P(成员, e) 为 1,234.5。", "损失 loss[真实, 判决]", "{names}, {count}", "文件 a.csv 的行"],
)
def test_formulas_and_numbers_are_none_of_that(text: str) -> None:
    assert stumbles(text) == []


def test_translations() -> None:
    root = ElementTree.parse(paths.resources() / "translations" / "bayesgui_zh.ts").getroot()
    texts = [
        each.text or ""
        for translation in root.iter("translation")
        for each in (list(translation.iter("numerusform")) or [translation])
    ]
    assert len(texts) > 5000
    assert [found for text in texts for found in stumbles(text)] == []


def _paragraphs(page: Path) -> Iterator[str]:
    """Return the lines and table cells of a page, without code and marks of lists."""
    is_code = False
    for line in page.read_text("utf-8").splitlines():
        is_code ^= line.startswith("```")
        if not is_code:
            for part in line.split("|") if line.startswith("|") else (line,):
                yield _MARK.sub("", part).strip()


def test_help() -> None:
    pages = sorted((paths.resources() / "help" / "zh").rglob("*.md"))
    assert len(pages) > 20
    found = [
        (page.name, each) for page in pages for text in _paragraphs(page) for each in stumbles(text)
    ]
    glossary = (paths.resources() / "help" / "glossary.tsv").read_text("utf-8")
    found += [
        ("glossary", each)
        for cell in re.split(r"[\t\n]", glossary)
        if _HAN.search(cell)
        for each in stumbles(cell)
    ]
    assert found == []


@pytest.mark.parametrize("path", paths.lesson_files(), ids=lambda path: path.stem)
def test_lessons(path: Path) -> None:
    found = []
    for line in path.read_text("utf-8").splitlines():
        key, _, text = line.strip().partition(": ")
        if key.endswith("zh") and key not in _NO_TEXT:
            found += stumbles(text)
    assert found == []


def test_a_text_within_a_text_brings_no_blanks(qapp: object) -> None:
    before = language.current()
    language.use("zh")
    try:
        names = list_names(["a", "b", "c"], most=2)
        assert translate_sentence(Sentence("{names} and {count} more", names=names, count=1)) == (
            "a, b 等另外 1 个等另外 1 个"
        )
        # A name of the user's own keeps the blank that the template has.
        assert translate_sentence(Sentence("{names} and {count} more", names="色泽", count=1)) == (
            "色泽 等另外 1 个"
        )
        error = DataError("{path}, line {line}", path="甲.csv", line=3)
        assert "\u2060" not in error_sentence(error)
    finally:
        language.use(before)
