"""Which columns of a table say the time and the series of a row, given or guessed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.reading import layout_of
from bayesgui.cli.terminal import progress
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.data.series.placing import TimeColumns


def columns_of(
    options: argparse.Namespace, path: Path | str, template: TemporalContent, **layout: Any
) -> tuple[TimeColumns, list[Sentence]]:
    """Return the columns of the options, or those that look so, and what was assumed."""
    from bayesgui.data.series.placing import TimeColumns
    from bayesgui.data.series.table_head import columns_of_file

    if options.time is not None or isinstance(path, str):
        return TimeColumns(options.time or "", options.by or ""), []
    found = columns_of_file(path, template, progress(), **layout)
    if options.by is not None:
        found = TimeColumns("" if found.time == options.by else found.time, options.by)
    return found, _assumed(found, asked_by=options.by is not None)


def names_of(options: argparse.Namespace) -> tuple[str, ...]:
    """Return the names of the columns of a file of data; none of a table in a database."""
    from bayesgui.data.series.table_head import table_head

    if isinstance(options.data, str):
        return ()
    return table_head(options.data, progress(), **layout_of(options)).names


def _assumed(found: TimeColumns, asked_by: bool) -> list[Sentence]:
    said = []
    if found.time:
        said.append(
            Sentence(
                "Column {column} was taken for the times; --time names another one, and --time '' "
                "takes rows as they follow.",
                column=found.time,
            )
        )
    if found.by and not asked_by:
        said.append(
            Sentence(
                "Column {column} was taken to tell series apart; --by names another one, and "
                "--by '' takes one series.",
                column=found.by,
            )
        )
    return said
