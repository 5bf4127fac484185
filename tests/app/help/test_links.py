"""Every link on every page of the help leads somewhere, in both languages."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QTextDocument

import bayesgui.app.main_window  # noqa: F401 - its parts declare actions
from bayesgui import paths
from bayesgui.app.features import action_table
from bayesgui.app.help.glossary import GLOSSARY, glossary_html, in_order, terms
from bayesgui.app.help.links import HARMLESS, N_LESSONS, Link, is_harmless, link_of, slug
from bayesgui.app.help.pages import THEORY, pages
from bayesgui.lessons.shipped import shipped_lessons
from bayesgui.windows.help.figures.base import figure_names
from bayesgui.windows.help.topic_tree import topic_tree

if TYPE_CHECKING:
    from bayesgui.app.help.pages import HelpPage

LANGUAGES = ("en", "zh")
PAGES = [page for language in LANGUAGES for page in pages(language)]
FENCED = re.compile(r"```.*?```|`[^`]*`", re.DOTALL)


def addresses_on(page: HelpPage) -> list[str]:
    """Return all link targets of a page."""
    if page.file is None:
        return re.findall(r'href="([^"]+)"', page.text)
    return re.findall(r"\]\(([^)\s]+)\)", FENCED.sub("", page.text))


def anchors_on(page: HelpPage) -> set[str]:
    """Return the places of a page that a link may name."""
    if page.file is None:
        return set(re.findall(r'name="([^"]+)"', page.text))
    heads = re.findall(r"^#+ (.+)$", page.text, re.MULTILINE)
    deeper = re.findall(r"^##+ .+$", page.text, re.MULTILINE)
    return {*map(slug, heads), *(f"section-{k + 1}" for k in range(len(deeper)))}


def problem_with(link: Link, language: str) -> str:
    """Return why a link leads nowhere, "" if it leads somewhere."""
    known = {page.id: page for page in pages(language)}
    if link.kind == "page":
        if link.target not in known:
            return "no such page"
        found = not link.anchor or link.anchor in anchors_on(known[link.target])
        return "" if found else "no such place on the page"
    if link.kind == "lesson":
        number = link.target
        shipped = {each.stem.partition("-")[0].lstrip("0") for each in paths.lesson_files()}
        return "" if number in shipped else "no such lesson"
    if link.kind == "action":
        if link.target not in action_table().specs:
            return "no such action"
        return "" if is_harmless(link.target) else "an action that a page may not trigger"
    return ""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.language}/{page.id}")
def test_every_link_leads_somewhere(page: HelpPage) -> None:
    found = [address for address in addresses_on(page) if not address.startswith("figure:")]
    for address in found:
        why = problem_with(link_of(address, page.id), page.language)
        assert not why, f"{page.language}/{page.id}: {address}: {why}"
    if page.id in THEORY[1:] or page.id == GLOSSARY:
        assert len(found) > 5


def test_links_that_lead_nowhere_are_noticed() -> None:
    for address, why in (
        ("nothing.md", "no such page"),
        ("files.md#nowhere", "no such place on the page"),
        ("glossary:nonsense", "no such place on the page"),
        ("lesson:16", "no such lesson"),
        ("action:infer.nothing", "no such action"),
        ("action:file.quit", "an action that a page may not trigger"),
        ("action:edit.settings", "an action that a page may not trigger"),
    ):
        assert problem_with(link_of(address, "start"), "en") == why


def test_links_are_read_relative_to_their_page() -> None:
    assert link_of("em.md", "theory/scores") == Link("page", "theory/em")
    assert link_of("../files.md#a", "theory/scores") == Link("page", "files", "a")
    assert link_of("#here", "theory/scores") == Link("page", "theory/scores", "here")
    assert link_of("page:theory/em#x", "files") == Link("page", "theory/em", "x")
    assert link_of("glossary:R-hat", "files") == Link("page", "glossary", "r-hat")
    assert link_of("lesson:07", "files") == Link("lesson", "7")
    assert link_of("../classifiers.md#%E5%87%86%E7%A1%AE%E7%8E%87", "theory/em").anchor == "准确率"
    assert link_of("https://example.org/a#b", "files") == Link("web", "https://example.org/a#b")


def test_nothing_of_the_menus_file_and_edit_is_harmless() -> None:
    dangerous = [name for name in action_table().specs if name.startswith(("file.", "edit."))]
    assert len(dangerous) > 20
    assert not any(map(is_harmless, dangerous))
    assert "file" not in HARMLESS


def test_both_languages_have_the_same_pages_with_the_same_sections_and_figures() -> None:
    english, chinese = pages("en"), pages("zh")
    assert [page.id for page in english] == [page.id for page in chinese]
    assert len(english) >= 20 + 17 + 2
    for one, other in zip(english, chinese, strict=True):
        texts = one.text, other.text
        levels = [re.findall(r"^(#+) ", text, re.MULTILINE) for text in texts]
        assert levels[0] == levels[1], one.id
        shown = [re.findall(r"\(figure:([^)]+)\)", text) for text in texts]
        assert shown[0] == shown[1], one.id


def test_each_theory_page_is_one_screen_with_a_figure_and_its_parts() -> None:
    used = set()
    for page in pages("en"):
        if page.id not in THEORY:
            continue
        shown = re.findall(r"\(figure:([^)]+)\)", page.text)
        used |= set(shown)
        if page.id in ("theory/map", "theory/which-model"):
            continue
        (name,) = shown
        assert name in figure_names()
        assert len(page.text.split()) <= 275, page.id
        for part in ("## In the program", "## See also", "](lesson:", "](glossary:"):
            assert part in page.text, f"{page.id}: {part}"
    assert used == set(figure_names())


def test_the_markdown_keeps_formulas_whole(qapp: object) -> None:
    """Pipes within tables and subscripts reach the reader."""
    for page in PAGES:
        document = QTextDocument()
        page.fill(document)
        text = document.toPlainText()
        assert "<sub>" not in text, page.id
        assert "](" not in text, page.id


def test_every_lesson_names_a_page() -> None:
    lessons = shipped_lessons()
    assert len(lessons) == N_LESSONS + 1
    for lesson in lessons:
        assert f"theory/{lesson.theory}" in THEORY, lesson.id


# -- the glossary -----------------------------------------------------------------------------


def test_the_glossary_has_a_word_for_each_thing() -> None:
    found = terms()
    assert len(found) >= 120
    assert len({term.anchor for term in found}) == len(found)
    for term in found:
        assert term.en_definition.endswith(".")
        assert term.zh_definition.endswith("。"), term.en
        assert all(part == part.strip() for part in vars(term).values()), term
    chinese: dict[str, list[str]] = {}
    for term in found:
        chinese.setdefault(term.zh, []).append(term.en)
    shared = {word: names for word, names in chinese.items() if len(names) > 1}
    # What is known of one variable and of all: Chinese has one word.
    assert shared == {"证据": ["evidence", "finding"]}


def test_the_glossary_uses_the_words_of_the_program() -> None:
    """A term that the window shows by itself has the translation that the window has."""
    file = paths.resources() / "translations" / "bayesgui_zh.ts"
    known: dict[str, set[str]] = {}
    for message in ElementTree.parse(file).iter("message"):
        source, translation = message.findtext("source", ""), message.findtext("translation", "")
        known.setdefault(source.strip("…: ").casefold(), set()).add(translation.strip("…："))
    both = [term for term in terms() if term.en.casefold() in known]
    assert len(both) > 60
    for term in both:
        assert term.zh in known[term.en.casefold()], term


def test_the_glossary_is_sorted_in_each_language() -> None:
    english = [term.en.casefold() for term in in_order("en")]
    assert english == sorted(english)
    chinese = [term.zh for term in in_order("zh")]
    assert chinese.index("贝叶斯网络") < chinese.index("样本") < chinese.index("状态")
    assert '<a name="markov-blanket"></a><b>马尔可夫毯</b> · Markov blanket' in glossary_html("zh")


# -- the map ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_of_the_map_leads_somewhere(language: str) -> None:
    topics = list(topic_tree().all())
    assert len(topics) > 40
    for topic in topics:
        assert not problem_with(link_of(topic.link, "theory/map"), language), topic
    lessons = {topic.target for topic in topics if topic.kind == "lesson"}
    assert lessons == {*map(str, range(1, N_LESSONS)), "15", "chapter"}
    pages_shown = {topic.target for topic in topics if topic.kind == "page"}
    assert set(THEORY[1:]) <= pages_shown
