"""Files of tiers: one tier a line, names separated by tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from pathlib import Path

Tiers = tuple[tuple[str, ...], ...]

MAX_BYTES = 20 * 2**20


def read_tiers(path: Path, names: Collection[str] | None = None) -> Tiers:
    """Read a file of tiers.

    Parameters
    ----------
    path : Path
        The file; lines without a name are skipped.
    names : collection of str, optional
        The nodes that there are; without them any name is taken.

    Returns
    -------
    tuple of tuple of str
        The names of each tier, the earliest tier first.

    Raises
    ------
    FormatError
        If the file cannot be read, or a line names no node or one of an earlier tier.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise FormatError(
                "{path} is too large for a list of tiers; choose another file.", path=str(path)
            )
        text, _ = decode(path.read_bytes(), path.name)
    except OSError as error:
        raise FormatError(
            "{path} cannot be read: {reason}.",
            path=str(path),
            reason=(error.strerror or str(error)).lower(),
        ) from None
    lines = [tuple(filter(None, map(str.strip, line.split("\t")))) for line in text.split("\n")]
    if names is not None:
        _check(path.name, lines, names)
    return tuple(filter(None, lines))


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
                    name=name,
                )
            if seen.setdefault(name, number) != number:
                raise FormatError(
                    "{path}, line {line}: {name} is in the tier of line {first} already; leave it "
                    "in one.",
                    path=file,
                    line=number,
                    name=name,
                    first=seen[name],
                )


def tiers_text(tiers: Iterable[Iterable[str]]) -> str:
    """Return the content of a file of tiers; a tier without names has no line."""
    lines = ("\t".join(tier) for tier in tiers)
    return "".join(f"{line}\n" for line in lines if line)
