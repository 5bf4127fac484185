"""Files of tiers: one tier a line, names separated by tabs, its title in a line above.

A title is a line such as ``# Signs``, without a tab; a line of ``#`` alone says that the next tier
has none. A tier of one node that is called so is written with a tab at its end.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.name_lists import short_name
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

Tiers = tuple[tuple[str, ...], ...]

MAX_BYTES = 20 * 2**20
MARK = "#"
"""Before the title of a tier, with a space."""


def read_tiers(path: Path, names: Collection[str] | None = None) -> Tiers:
    """Read a file of tiers.

    `path`: the file; lines without a name, and titles, are skipped. `names`: the nodes that there
    are; without them any name is taken. The result: the names of each tier, the earliest tier
    first.
    """
    return tuple(filter(None, read_titled_tiers(path, names)[0]))


def read_titled_tiers(
    path: Path, names: Collection[str] | None = None
) -> tuple[Tiers, tuple[str, ...]]:
    """Read a file of tiers with their titles; see `read_tiers`.

    `tiers`: the names of each tier; one that has only a title is empty.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise FormatError(
                "{path} is too large for a list of tiers; choose another file.", path=str(path)
            )
        text = _decoded(path)
    except OSError as error:
        raise FormatError(
            "{path} cannot be read: {reason}.",
            path=str(path),
            reason=(error.strerror or str(error)).lower(),
        ) from None
    lines = text.split("\n")
    found = [() if _is_title(line) else _names(line) for line in lines]
    if names is not None:
        _check(path.name, found, names)
    tiers: list[tuple[str, ...]] = []
    titles: list[str] = []
    waiting = ""
    # A title at the end, or before another one, is that of a tier without nodes.
    for line, tier in zip([*lines, MARK], [*found, ()], strict=True):
        is_title = _is_title(line)
        if tier or (is_title and waiting):
            tiers.append(tier)
            titles.append(waiting)
        if tier or is_title:
            waiting = line.strip()[len(MARK) :].strip() if is_title else ""
    return tuple(tiers), tuple(titles)


def _decoded(path: Path) -> str:
    data = path.read_bytes()
    try:
        return decode(data, path.name)[0]
    except FormatError:
        raise FormatError(
            "{path} is not text, and so not a list of tiers; choose a file with one tier a line.",
            path=path.name,
        ) from None


def _names(line: str) -> tuple[str, ...]:
    return tuple(filter(None, map(str.strip, line.split("\t"))))


def _is_title(line: str) -> bool:
    """Tell whether a line holds a title, or says that there is none."""
    return "\t" not in line and (line.startswith(f"{MARK} ") or line.strip() == MARK)


def _check(file: str, lines: Iterable[tuple[str, ...]], names: Collection[str]) -> None:
    seen: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        for name in line:
            if name not in names:
                raise FormatError(
                    "{path}, line {line}: there is no node {name}. Separate names by tabs, one "
                    "tier a line.",
                    path=file,
                    line=number,
                    name=short_name(name),
                )
            if seen.setdefault(name, number) != number:
                raise FormatError(
                    "{path}, line {line}: {name} is in the tier of line {first} already; leave it "
                    "in one.",
                    path=file,
                    line=number,
                    name=short_name(name),
                    first=seen[name],
                )


def tiers_text(tiers: Iterable[Iterable[str]], titles: Iterable[str] = ()) -> str:
    """Return the content of a file of tiers; a tier without names and title has no line.

    `titles`: their titles; fewer than there are tiers if the others have none.
    """
    lines, is_empty = [], False
    for tier, title in itertools.zip_longest(tiers, titles, fillvalue=""):
        line = "\t".join(tier)
        if title or (line and is_empty):
            lines.append(f"{MARK} {title}".strip())
        if line:
            lines.append(f"{line}\t" if _is_title(line) else line)
        if line or title:
            is_empty = not line
    return "".join(f"{line}\n" for line in lines)
