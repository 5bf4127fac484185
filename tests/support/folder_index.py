"""Writes the index of folders in ``FOLDERS.md``: ``python -m tests.support.folder_index``.

A folder's line is the first sentence of its package's docstring.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = ROOT / "FOLDERS.md"
HEADING = "## All folders\n"


def index() -> str:
    """Return a line for each package, each below the one that it is in."""
    return "".join(
        f"{'  ' * (len(folder.parts) - 1)}- `{folder}/`: {summary}\n"
        for folder, summary in sorted(_summaries())
    )


def _summaries() -> list[tuple[Path, str]]:
    found = []
    for file in (ROOT / "bayesgui").rglob("__init__.py"):
        docstring = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
        summary = " ".join(docstring.split("\n\n", 1)[0].split())
        found.append((file.parent.relative_to(ROOT), summary))
    return found


def with_index(text: str) -> str:
    """Return the text of the file with the index of the present folders."""
    return text.split(HEADING, 1)[0] + HEADING + "\n" + index()


if __name__ == "__main__":
    TARGET.write_text(with_index(TARGET.read_text("utf-8")), "utf-8")
