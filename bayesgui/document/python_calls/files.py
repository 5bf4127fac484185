"""Files that were written, as lines of a script."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def saved_lines(path: Path) -> tuple[str, ...]:
    """Return the lines on a document that was saved.

    They are comments: run, they would leave places, colors and findings out of the file.
    """
    return (
        "# Saved with places, colors and findings; this would write network and tables alone:",
        f"# bayesgui.write(net, {str(path)!r})",
    )


def picture_lines(path: Path, **theme: str) -> tuple[str, ...]:
    """Return the line that paints a picture of the network."""
    from bayesgui.formats.code.edits.asking import EVIDENCE, NET, asked

    return (asked("picture", "picture", NET, str(path), EVIDENCE, **theme),)


def page_lines(path: Path, language: str, title: str) -> tuple[str, ...]:
    """Return the line that writes a live page of the network."""
    from bayesgui.formats.code.edits.asking import EVIDENCE, NET, asked

    named = {"language": language, "title": title}
    return (asked("page", "page", NET, str(path), EVIDENCE, **named),)


def sampled_lines(
    path: Path, rows: int, seed: int, *, under_evidence: bool, missing: float, slices: int
) -> tuple[str, ...]:
    """Return the lines that draw cases, or series, and write them."""
    from bayesgui.formats.code.edits.asking import EVIDENCE, NET, asked
    from bayesgui.formats.code.edits.sources import Word

    named: dict[str, object] = {"evidence": EVIDENCE} if under_evidence else {}
    named["seed"] = seed
    named |= {"missing": missing} if missing else {}
    named |= {"slices": slices} if slices else {}
    write = asked("rows", "write_table", str(path), Word("cases"))
    return asked("cases", "sample", NET, rows, **named), write
