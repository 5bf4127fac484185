"""``-`` in place of a file: the standard input and the standard output.

What is read is first copied to a temporary file, and what is written is copied from one at the
end, so that no reader or writer has to know.
"""

from __future__ import annotations

import contextlib
import io
import shutil
import sys
import tempfile
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError, ParameterError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

DASH = "-"
_MAGIC = {b"PAR1": ".parquet", b"\x1f\x8b": ".gz"}
"""Suffixes of files that are told from others by their suffix, by their first bytes."""


class StandardStreams:
    """The temporary files of one run of a subcommand; a context that removes them."""

    def __init__(self) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self.input: Path | None = None
        """The copy of the standard input, if there is one."""
        self.output: Path | None = None
        """The file that is copied to the standard output at the end, if there is one."""

    def __enter__(self) -> Self:
        self._token = _current.set(self)
        return self

    def __exit__(self, *_error: object) -> None:
        _current.reset(self._token)
        if self._folder is not None:
            self._folder.cleanup()

    def _file(self, name: str) -> Path:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="bayesgui-")
        return Path(self._folder.name) / name

    def copied_input(self) -> Path:
        """Return a file with everything on the standard input."""
        if self.input is not None:
            raise ParameterError("The standard input can be read once only; name a file instead.")
        if sys.stdin is None:
            raise ParameterError("The standard input is closed; name a file instead.")
        path = self._file("stdin")
        try:
            with path.open("wb") as copy:
                shutil.copyfileobj(sys.stdin.buffer, copy)
        except OSError as error:
            raise DataError(
                "The standard input cannot be read: {reason}.", reason=error.strerror
            ) from None
        with path.open("rb") as copy:
            head = copy.read(4)
        suffix = next((s for magic, s in _MAGIC.items() if head.startswith(magic)), "")
        self.input = path.rename(path.with_suffix(suffix))
        return self.input

    def make_output(self, suffix: str) -> Path:
        """Return the file to write in place of the standard output, in the format of a suffix."""
        self.output = self._file(f"stdout{suffix}")
        return self.output

    def check(self, *, as_json: bool) -> None:
        """Raise if two things are to be written to the standard output."""
        if self.output is not None and as_json:
            raise ParameterError(
                "--json and a file named - both mean the standard output; name a file, or leave "
                "--json out."
            )

    def deliver(self) -> None:
        """Copy what was written to the standard output."""
        assert self.output is not None
        with self.output.open("rb") as written:
            shutil.copyfileobj(written, sys.stdout.buffer)
        sys.stdout.buffer.flush()

    def plain(self, message: str) -> str:
        """Return a message without the folder of the temporary files."""
        if self._folder is None:
            return message
        return message.replace(f"{self._folder.name}/", "").replace(f"{self._folder.name}\\", "")


_current: ContextVar[StandardStreams] = ContextVar("streams")


def input_file(text: str) -> Path:
    """Return the file that an argument names."""
    return _current.get().copied_input() if text == DASH else Path(text)


def is_standard_input(path: Path) -> bool:
    """Tell whether a file is the copy of the standard input."""
    return _current.get().input == path


def output_file(suffix: str) -> Callable[[str], Path]:
    """Return a function that gives the file that an argument names."""

    def named(text: str) -> Path:
        return _current.get().make_output(suffix) if text == DASH else Path(text)

    return named


network_output = output_file(".bayesgui")
"""Gives the file of a network that is written."""
table_output = output_file(".csv")
"""Gives the file of a table that is written."""
TABLE_HELP = ".csv or .tsv, perhaps with .gz, .xlsx or .parquet; - for the standard output as CSV"
NETWORK_HELP = "a network in the format of its suffix, - for the standard output"


def standard_output(suffix: str) -> Path | None:
    """Return the file in place of the standard output in another format, if it was asked for."""
    streams = _current.get()
    return None if streams.output is None else streams.make_output(suffix)


def silent() -> contextlib.AbstractContextManager[object]:
    """Return a context in which nothing is printed on the standard output."""
    return contextlib.redirect_stdout(io.StringIO())
