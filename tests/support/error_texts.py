"""Collects the texts of the Qt-free floors that the window translates, and writes them down.

``python -m tests.support.error_texts`` writes ``resources/translations/texts.py``, which lupdate
reads.
"""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bayesgui.catalog.parameters import Parameter

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "resources" / "translations" / "texts.py"
FLOORS = (
    "core",
    "catalog",
    "graph",
    "data",
    "inference",
    "formats",
    "densities",
    "learning",
    "elicitation",
    "decisions",
    "classifiers",
    "checking",
    "diagnosis",
    "explain",
    "lessons",
    "pages",
    "jobs",
    "document",
    "canvas",
    "panels",
    "app",
)
HEAD = '''"""Texts of the floors without Qt that the window translates; written by a script.

Error templates, labels of registered algorithms and texts of the examples stand in code and files
which lupdate cannot read. Write it again with ``python -m tests.support.error_texts``.
"""
# ruff: noqa: E501 - a text is one literal, as long as it is

from __future__ import annotations


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802 - lupdate's name
    """Mark a text for lupdate."""
    del context
    return text


# fmt: off
'''


def _error_names(trees: Iterable[ast.AST]) -> set[str]:
    """Return the names of errors: those of `core.errors`, and what a floor derives from them."""
    from bayesgui.core import errors

    names = {
        name
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, errors.BayesGuiError)
    }
    classes = [
        (node.name, {base.id for base in node.bases if isinstance(base, ast.Name)})
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    before = 0
    while len(names) > before:
        before = len(names)
        names |= {name for name, bases in classes if bases & names}
    return names


def templates_of(tree: ast.AST, makers: set[str], errors: Collection[str] = ()) -> list[str]:
    """Return the templates given to errors, or to functions that make errors of them.

    `errors`: those of the makers that are errors; parts of sentences are errors never raised.
    """
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
        if name not in makers:
            continue
        for argument in node.args:
            texts = [argument]
            if isinstance(argument, ast.IfExp):
                texts = [argument.body, argument.orelse]
            for text in texts:
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    found.append((name, text.value))
    always = _ALWAYS.union(errors)
    return [text for name, text in found if name in always or _is_template(text)]


def _is_template(text: str) -> bool:
    """Tell a sentence from a key that a function of the same name was given."""
    return (" " in text and text[0].isupper()) or "{" in text


def error_templates() -> list[str]:
    """Return every template of an error, in the order of files and lines."""
    trees = [
        ast.parse(file.read_text(encoding="utf-8"))
        for floor in FLOORS
        for file in sorted((ROOT / "bayesgui" / floor).rglob("*.py"))
    ]
    errors = _error_names(trees)
    found: dict[str, None] = {}
    for tree in trees:
        found.update(dict.fromkeys(templates_of(tree, errors | MAKERS, errors)))
    return list(found)


MAKERS = {
    *("Sentence", "Loss", "pluralize", "notes_on", "lose"),
    *("fail", "_fail", "_error", "error", "problem", "refuse"),
}
"""Functions of the floors that take a template and raise, or return, an error made of it."""
_ALWAYS = {"Sentence", "pluralize"}
"""Those whose texts are all templates."""


def registry_labels() -> list[str]:
    """Return the labels of everything that is registered, and the words of generated forms."""
    from bayesgui.checking.registry import checks
    from bayesgui.classifiers.base import classifiers
    from bayesgui.classifiers.calibration.base import calibrations
    from bayesgui.classifiers.regression.base import regressors
    from bayesgui.data.reading.table_options import TABLE_OPTIONS
    from bayesgui.decisions.solving.base import solvers
    from bayesgui.formats.base import formats
    from bayesgui.inference.base import InferenceEngine, engines
    from bayesgui.learning.confidence.base import confidence_methods
    from bayesgui.learning.imputation.base import imputers
    from bayesgui.learning.independence.base import independence_tests
    from bayesgui.learning.parameters.base import parameter_learners
    from bayesgui.learning.scores.base import scores
    from bayesgui.learning.structure.base import structure_learners

    found: dict[str, None] = {}
    for registry in (engines, formats, scores):
        found.update(dict.fromkeys(entry.label for entry in registry))
    for entry in (
        *engines,
        *solvers,
        *parameter_learners,
        *structure_learners,
        *confidence_methods,
        *imputers,
        *independence_tests,
        *classifiers,
        *regressors,
        *calibrations,
    ):
        found.update(dict.fromkeys((entry.label, entry.summary, *_words(entry.parameters))))
        if issubclass(entry.factory, InferenceEngine):
            found.update(dict.fromkeys(_words(entry.factory.run_parameters())))
    for option in TABLE_OPTIONS.values():
        # Encodings have names, not labels.
        labels = () if option.name == "encoding" else option.choices.values()
        found.update(dict.fromkeys((option.label, option.doc, *labels)))
    for entry in checks:
        found.update(dict.fromkeys((entry.label, entry.factory.why)))
    for entry in classifiers:
        found.update(dict.fromkeys(entry.traits["character"].texts))
    return list(found)


def _words(parameters: Iterable[Parameter]) -> list[str]:
    """Return labels, explanations and choices of options."""
    words = [
        (each.label, each.doc, each.unset, *(each.choice_labels or each.choices))
        for each in parameters
    ]
    return [word for some in words for word in some if word]


def sample_texts() -> list[str]:
    """Return titles, sources and advice of the examples."""
    from bayesgui import paths
    from bayesgui.app.files.example_card import read_example

    found: dict[str, None] = {}
    for file in paths.example_networks().values():
        example = read_example(file)
        found.update(dict.fromkeys((example.title, example.source, example.advice)))
    for about in json.loads((paths.samples() / "data" / "index.json").read_text("utf-8")).values():
        found.update(dict.fromkeys((about["title"], about["source"], about["attempt"])))
    return [text for text in found if text]


def action_texts() -> list[str]:
    """Return titles and tooltips of actions and menus."""
    import bayesgui.app.main_window  # noqa: F401 - its parts declare actions
    from bayesgui.app.features import action_table
    from bayesgui.app.shell.actions import menus, submenus
    from bayesgui.app.shell.actions.command import Menu

    found: dict[str, None] = {}

    def collect(menu: Menu) -> None:
        found.update(dict.fromkeys((menu.title, menu.tip)))
        for item in menu.items:
            if isinstance(item, Menu):
                collect(item)

    for value in (*vars(menus).values(), *vars(submenus).values()):
        if isinstance(value, Menu):
            collect(value)
    for each in action_table().specs.values():
        found.update(dict.fromkeys((each.title, each.tip)))
    return [text for text in found if text]


def reasons() -> list[str]:
    """Return why actions are not possible."""
    import bayesgui.app.main_window  # noqa: F401 - imports all that declare conditions
    from bayesgui.app.shell.conditions import REASONS

    return list(dict.fromkeys(REASONS))


def page_titles() -> list[str]:
    """Return the titles of pages."""
    from bayesgui.app import features

    return list(dict.fromkeys(page.title for page in features.pages().values()))


def gestures() -> list[str]:
    """Return gestures and their effects."""
    from bayesgui.app.help.shortcuts_dialog import GESTURES

    return list(dict.fromkeys(text for gesture in GESTURES for text in gesture))


def stories() -> list[str]:
    """Return titles and texts of the examples of the playground of decisions."""
    from bayesgui.windows.playgrounds.decision.stories import STORIES

    return [text for story in STORIES for text in (story.title, story.text)]


def collected() -> dict[str, list[str]]:
    """Return all texts by context."""
    return {
        "Errors": error_templates(),
        "Registry": registry_labels(),
        "Samples": sample_texts(),
        "Actions": action_texts(),
        "Conditions": reasons(),
        "Pages": page_titles(),
        "Gestures": gestures(),
        "Stories": stories(),
    }


def written(texts: dict[str, list[str]]) -> str:
    """Return the module's text."""
    parts = [HEAD]
    for context, listed in texts.items():
        parts.append(f"{context.upper()}: tuple[str, ...] = (\n")
        parts.extend(f"    {_marked(context, text)},\n" for text in listed)
        parts.append(")\n\n")
    return "".join(parts).rstrip() + "\n"


def _marked(context: str, text: str) -> str:
    return f'QT_TRANSLATE_NOOP("{context}", {_quoted(text)})'


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


if __name__ == "__main__":
    TARGET.write_text(written(collected()), encoding="utf-8")
