"""The pages of the help: their order, where they stand, and what is on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bayesgui import paths
from bayesgui.app.help.glossary import GLOSSARY, glossary_html, glossary_title

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QTextDocument

Group = Literal["program", "theory", "words"]

PROGRAM = (
    "start",
    "draw",
    "submodels",
    "experts",
    "evidence",
    "inference",
    "batch",
    "strange-rows",
    "filling",
    "deciding",
    "time",
    "over-time",
    "filters",
    "series",
    "trellis",
    "causes",
    "graph",
    "distributions",
    "check",
    "diagnosis",
    "files",
    "sharing",
    "script",
    "window",
    "learning",
    "ensembles",
    "classifiers",
    "judging",
    "calibration",
    "numbers",
    "lessons",
)
"""Pages on the use of the program, in reading order."""

THEORY = tuple(
    f"theory/{name}"
    for name in (
        "map",
        "bayes-theorem",
        "factorization",
        "d-separation",
        "junction-tree",
        "sampling",
        "variational",
        "estimation",
        "em",
        "decisions",
        "time",
        "causes",
        "densities",
        "classifiers",
        "which-model",
        "scores",
        "structure-search",
    )
)
"""Pages on the theory, a screen each."""

WORDS = ("notation", GLOSSARY)

GROUPS: tuple[tuple[Group, tuple[str, ...]], ...] = (
    ("program", PROGRAM),
    ("theory", THEORY),
    ("words", WORDS),
)


@dataclass(frozen=True)
class HelpPage:
    """A page in one language.

    `id`: its path without suffix below the folder of the language. `file`: its Markdown; None for
    the glossary, which is made of its terms. `group`: the heading that it is listed under.
    """

    id: str
    language: str
    file: Path | None
    group: Group = "program"

    @property
    def text(self) -> str:
        """Its Markdown, or the HTML of the glossary."""
        if self.file is None:
            return glossary_html(self.language)
        return self.file.read_text(encoding="utf-8")

    @property
    def title(self) -> str:
        """Its headline."""
        if self.file is None:
            return glossary_title(self.language)
        return self.text.splitlines()[0].lstrip("# ")

    def fill(self, document: QTextDocument) -> None:
        """Put the page into a document."""
        if self.file is None:
            document.setHtml(self.text)
        else:
            document.setMarkdown(self.text)


def pages(language: str) -> list[HelpPage]:
    """Return the help pages in a language, in reading order."""
    folder = paths.resources() / "help" / language
    return [
        HelpPage(id, language, None if id == GLOSSARY else folder / f"{id}.md", group)
        for group, ids in GROUPS
        for id in ids
        if id == GLOSSARY or (folder / f"{id}.md").exists()
    ]


def reference_pages(language: str) -> list[HelpPage]:
    """Return the quick start, the reference of the package, and the list of algorithms."""
    from bayesgui.api_reference import FOLDER, TOPICS

    folder = paths.resources() / "help"
    files = {
        "python": folder / language / "python.md",
        **{f"{FOLDER}/{name}": folder / FOLDER / f"{name}.md" for name in TOPICS},
        "algorithms": folder / "algorithms.md",
    }
    return [HelpPage(id, language, file) for id, file in files.items() if file.exists()]


def changes_page(language: str) -> list[HelpPage]:
    """Return the changelog."""
    beside = paths.resources().parent / "CHANGELOG.md"
    file = beside if beside.exists() else paths.resources() / "help" / "changes.md"
    return [HelpPage("changes", language, file)]
