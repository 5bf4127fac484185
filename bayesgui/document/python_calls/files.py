"""Files that were written, as lines of a script."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.pages.options import PageOptions


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


def page_lines(path: Path, options: PageOptions) -> tuple[str, ...]:
    """Return the line that writes a live page of the network, which knows no scenarios."""
    from bayesgui.formats.code.edits.asking import EVIDENCE, NET, asked

    named: dict[str, object] = {"language": options.language}
    named |= {"title": options.title.strip()} if options.title.strip() else {}
    named |= {"subtitle": options.subtitle.strip()} if options.subtitle.strip() else {}
    named |= {} if options.targets is None else {"targets": list(options.targets)}
    named |= {} if options.switches else {"switches": False}
    named |= {} if options.may_find else {"may_find": False}
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
