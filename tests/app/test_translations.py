"""Translations are complete and up to date, including texts of the Qt-free floors."""

from __future__ import annotations

import re
import runpy
import shutil
import string
import xml.etree.ElementTree as ElementTree
from typing import TYPE_CHECKING

import pytest

from bayesgui.core.errors import FormatError
from bayesgui.formats import read
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets import language
from tests.support import error_texts, translations

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("code", translations.LANGUAGES)
def test_no_text_is_left_untranslated(code: str) -> None:
    assert translations.unfinished(translations.FOLDER / f"bayesgui_{code}.ts") == []


def test_every_text_of_the_program_is_in_the_translations(tmp_path: Path) -> None:
    translations.update(tmp_path)
    for code in translations.LANGUAGES:
        name = f"bayesgui_{code}.ts"
        here = translations.texts(translations.FOLDER / name)
        missing = translations.texts(tmp_path / name) - here
        assert not missing, "run python -m tests.support.translations and translate these"


def test_the_list_of_error_templates_and_labels_is_current() -> None:
    listed = runpy.run_path(str(error_texts.TARGET))
    for context, collected in error_texts.collected().items():
        missing = set(collected).symmetric_difference(listed[context.upper()])
        assert not missing, "run python -m tests.support.error_texts"


def test_translations_keep_the_fields_of_their_texts() -> None:
    tree = ElementTree.parse(translations.FOLDER / "bayesgui_zh.ts")
    for message in tree.iter("message"):
        source = message.findtext("source", "")
        translation = message.find("translation")
        forms = [form.text for form in translation.iter("numerusform")] or [translation.text]
        for form in forms:
            assert _fields(form) == _fields(source), source


def _fields(text: str) -> set[str]:
    try:
        named = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    except ValueError:
        named = set()
    return named | set(re.findall(r"%Ln|%1", text))


def test_file_filters_keep_the_parentheses_that_qt_reads_the_patterns_from() -> None:
    tree = ElementTree.parse(translations.FOLDER / "bayesgui_zh.ts")
    messages = [
        (message.findtext("source", ""), message.findtext("translation", ""))
        for message in tree.iter("message")
    ]
    filters = [pair for pair in messages if _patterns(pair[0])]
    assert len(filters) > 5
    for source, translation in filters:
        assert _patterns(translation) == _patterns(source), source


def test_a_scenario_has_one_name_in_chinese() -> None:
    """A case (样本) is a row of data; a named set of findings is a scenario (情景)."""
    tree = ElementTree.parse(translations.FOLDER / "bayesgui_zh.ts")
    contexts = [
        context
        for context in tree.iter("context")
        if context.findtext("name", "").startswith("Scenario")
        # Drawing a case keeps it as a scenario: that context needs both words.
        and context.findtext("name") != "ScenarioSources"
    ]
    assert contexts
    for context in contexts:
        for message in context.iter("message"):
            translation = message.find("translation")
            assert "样本" not in "".join(translation.itertext()), message.findtext("source")


def _patterns(text: str) -> list[str]:
    return re.findall(r"\((?:\*[^)]*|{patterns})\)$", text)


@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_compiled_translations_are_those_of_the_sources(language: str, tmp_path: Path) -> None:
    for name in translations.LANGUAGES:
        shutil.copy(translations.FOLDER / f"bayesgui_{name}.ts", tmp_path)
    translations.release(tmp_path)
    compiled = f"bayesgui_{language}.qm"
    assert (tmp_path / compiled).read_bytes() == (translations.FOLDER / compiled).read_bytes()


def test_a_live_text_has_the_context_under_which_it_is_translated(tmp_path: Path) -> None:
    translations.update(tmp_path)
    collected = translations.texts(tmp_path / "bayesgui_zh.ts")
    assert ("", "") not in collected
    assert not [text for context, text in collected if not context]
    assert ("JudgePanel", "Judge the network") in collected


def test_the_parts_of_a_message_about_a_damaged_file_are_translated(
    qapp: object, tmp_path: Path
) -> None:
    path = tmp_path / "cut.bif"
    path.write_text("network x {} variable ; {")
    with pytest.raises(FormatError) as caught:
        read(path)
    try:
        language.use("zh")
        said = error_sentence(caught.value)
    finally:
        language.use("en")
    assert "变量的名称" in said
    assert "name" not in said
