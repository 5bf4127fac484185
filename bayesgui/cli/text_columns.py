"""Texts on the command line: which column they are in, and how their words are counted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, switch
from bayesgui.cli.terminal import progress
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Sequence

    from bayesgui.data.dataset import Dataset
    from bayesgui.data.texts.words import TextColumn


def add_text(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the column of texts."""
    option(parser, "--text", "COL", "a column of texts, whose words become the features")


def add_counting(parser: argparse.ArgumentParser) -> None:
    """Add the options on how words are counted."""
    add_text(parser)
    option(parser, "--words", "N", "count the N words that occur in most texts", type=int)
    switch(parser, "--presence", "count a word once in a text, however often it is")


def text_column(options: argparse.Namespace) -> TextColumn | None:
    """Return what the words are counted in; None if the table is none of texts."""
    from bayesgui.data.texts.reading import is_text_folder
    from bayesgui.data.texts.words import FOLDER, MOST_WORDS, TEXT, TextColumn

    most = MOST_WORDS if options.words is None else options.words
    if most < 1:
        raise ParameterError("--words must be at least 1, not {value}.", value=most)
    if is_text_folder(options.data):
        if options.text is not None:
            raise ParameterError("--text is for a table; of a folder, all files are the texts.")
        if options.class_ != FOLDER:
            raise ParameterError(
                "The class of a text is the folder it is in; give --class {folder}.", folder=FOLDER
            )
        return TextColumn(TEXT, options.presence, most)
    if options.text is None:
        if options.presence or options.words is not None:
            raise ParameterError(
                "--words and --presence are for texts; name their column by --text."
            )
        return None
    if options.text == options.class_:
        raise ParameterError(
            "The column {column} cannot be both the class and the text.", column=options.text
        )
    return TextColumn(options.text, options.presence, most)


def word_rows(
    options: argparse.Namespace,
    place: Any,
    texts: TextColumn,
    rows: Callable[..., Dataset],
    others: tuple[str, ...] = (),
    vocabulary: Sequence[str] | None = None,
) -> Dataset:
    """Read texts as words, with other columns of their table, which `rows` reads."""
    from bayesgui.data.texts.reading import is_text_folder, read_text_folder
    from bayesgui.data.texts.words import FILE, TEXT, with_words

    if is_text_folder(place):
        table = read_text_folder(Path(place), progress()).without(FILE)
        texts = replace(texts, name=TEXT)
    else:
        options.categorical = [*options.categorical, *others, texts.name]
        table = rows(options, place, columns=(*others, texts.name))
    return with_words(table, texts, vocabulary, progress())
