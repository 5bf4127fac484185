"""The file of the user's settings: JSON of known sections and types, read and written atomically.

::

    {"look": {"theme": "dark"}, "window": {"left_size": 240}, "engines": {"gibbs": {"seed": 3}},
     "recent": ["/home/ada/asia.bayesgui"]}

A value is stored under a key ``section/name``. What is unknown or of another type is dropped: the
file may be damaged or written by someone else, and nothing in it is ever run.
"""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

MAX_BYTES = 1 << 20
MAX_TEXT = 1 << 14
SCALARS = ("look", "inference", "deciding", "window", "editing", "files", "lessons")
"""Sections whose values are texts, numbers or flags."""
OPTIONS = ("engines", "solvers", "laboratory", "export")
"""Sections whose values are options by name."""
RECENT = "recent"
"""Key of the list of recent files, in no section."""


class SettingsFile:
    """Values of settings in memory and, if there is a place for it, in a file.

    Only changed values are written, into what the file holds by then: two windows keep each
    other's changes. A file that cannot be written is left alone; the values then live as long as
    the program.
    """

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self._values = _read(file)
        self._changed: dict[str, Any] = {}

    def value(self, key: str) -> Any:
        """Return a value; None if there is none."""
        return self._values.get(key)

    def has_section(self, section: str) -> bool:
        """Return whether a section has any value."""
        return any(key.startswith(f"{section}/") for key in self._values)

    def set_value(self, key: str, value: Any) -> None:
        """Set a value, in memory until `write`."""
        if not _is_known(key, value):
            raise TypeError(f"{key} cannot hold {value!r}")
        self._values[key] = self._changed[key] = value

    def write(self) -> None:
        """Write the changed values."""
        from bayesgui.core.errors import FormatError
        from bayesgui.formats.storage import replace_file

        changed, self._changed = self._changed, {}
        if self.file is None or not changed:
            return
        text = json.dumps(_nested(_read(self.file) | changed), indent=1, sort_keys=True)
        try:
            replace_file(self.file, text.encode())
        except FormatError:
            return


def _read(file: Path | None) -> dict[str, Any]:
    """Return the valid values of a file by key; none if it is missing or damaged."""
    if file is None:
        return {}
    try:
        if not file.is_file():
            return {}
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        content = json.loads(data) if len(data) <= MAX_BYTES else {}
    except (OSError, ValueError, RecursionError):
        return {}
    return {key: value for key, value in _flat(content) if _is_known(key, value)}


def _flat(content: object) -> list[tuple[str, object]]:
    if not isinstance(content, dict):
        return []
    found: list[tuple[str, object]] = [(RECENT, content.get(RECENT))]
    for section in (*SCALARS, *OPTIONS):
        values = content.get(section)
        if isinstance(values, dict):
            found += [(f"{section}/{name}", value) for name, value in values.items()]
    return found


def _nested(values: dict[str, Any]) -> dict[str, Any]:
    content: dict[str, Any] = {}
    for key, value in values.items():
        section, _, name = key.partition("/")
        if name:
            content.setdefault(section, {})[name] = value
        else:
            content[section] = value
    return content


def _is_known(key: str, value: object) -> bool:
    section = key.partition("/")[0]
    if key == RECENT:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if section in OPTIONS:
        return isinstance(value, dict) and all(map(_is_scalar, value.values()))
    return section in SCALARS and _is_scalar(value)


def _is_scalar(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= MAX_TEXT
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or (isinstance(value, int) and abs(value) < 2**63)
