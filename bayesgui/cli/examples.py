"""``--example NAME`` in place of a file: a network that ships with the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Sequence

FLAG = "--example"


def with_example_files(arguments: Sequence[str]) -> list[str]:
    """Return arguments with the files of examples in place of their names.

    `arguments`: arguments of the command line, such as ``["query", "--example", "asia"]``.
    """
    from bayesgui.formats.examples import example_file

    found: list[str] = []
    rest = iter(arguments)
    for word in rest:
        if word == FLAG:
            name = next(rest, None)
            if name is None:
                raise ParameterError("--example needs the name of an example, such as asia.")
            found.append(str(example_file(name)))
        elif word.startswith(f"{FLAG}="):
            found.append(str(example_file(word.partition("=")[2])))
        else:
            found.append(word)
    return found
