"""Each page, dialog, window and algorithm has a page of the help, in both languages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import bayesgui
from bayesgui.algorithms import registries
from bayesgui.app import features
from bayesgui.app.help.links import link_of
from bayesgui.app.help.pages import pages
from bayesgui.app.shell.help_topics import (
    ALGORITHMS,
    KINDS,
    PAGES,
    PARTS,
    WINDOWS,
    page_of_algorithm,
)
from tests.app.help.test_links import problem_with

ROOT = Path(bayesgui.__file__).parent
ENDINGS = ("Dialog", "Playground", "Workshop")
OF_QT = {"printDialog"}
"""Dialogs that Qt brings along, with buttons of their own."""


NAMING = ("setObjectName", "__init__", "named")


def _called(node: ast.Call) -> str:
    return str(getattr(node.func, "attr", getattr(node.func, "id", "")))


def named_windows() -> set[str]:
    """Return the object names of all dialogs and windows in the source."""
    found = set()
    for folder in ("app", "windows"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                # A base class may take the name.
                if isinstance(node, ast.Call) and _called(node) in NAMING:
                    given = [*node.args, *(keyword.value for keyword in node.keywords)]
                    names = [each.value for each in given if isinstance(each, ast.Constant)]
                    found |= {name for name in names if str(name).endswith(ENDINGS)}
    return found


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_topic_is_a_page(language: str) -> None:
    given = PAGES, WINDOWS, PARTS, KINDS, ALGORITHMS
    topics = [topic for each in given for topic in each.values()]
    assert len(topics) > 80
    for topic in topics:
        assert not problem_with(link_of(f"page:{topic}", ""), language), topic


def test_every_page_of_the_docks_has_one() -> None:
    ids = {page.id for page in features.pages().values()}
    assert len(ids) > 25
    assert ids <= set(PAGES)
    assert set(PAGES) == ids, "a page that is gone"


def test_every_dialog_and_window_has_one() -> None:
    found = named_windows()
    assert len(found) > 25
    assert found - OF_QT - set(WINDOWS) == set()
    others = {"mainWindow", "canvas", "playerView"}
    assert set(WINDOWS) - found == others, "a dialog that is gone"


def test_every_registered_algorithm_has_one() -> None:
    known = {page.id for page in pages("en")}
    for registry in registries():
        for entry in registry:
            topic = page_of_algorithm(registry.kind, entry.name)
            assert topic.partition("#")[0] in known, entry.name
    names = {entry.name for registry in registries() for entry in registry}
    assert set(ALGORITHMS) <= names, "an algorithm that is gone"
