"""The user's settings, stored in one file."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any, Literal, cast

from PySide6.QtCore import QByteArray, QLocale, QObject, QSettings, Signal

from bayesgui import paths

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from bayesgui.widgets.theme import Choice

Numbers = Literal["percent", "probability", "odds"]

RECENT_FILES = 10
MEBIBYTE = 2**20


class Settings(QObject):
    """Typed access to the settings file; every change is stored immediately."""

    changed = Signal(str)
    """Key of the changed value."""

    def __init__(self, file: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        name = str(file or paths.settings_file())
        self._store = QSettings(name, QSettings.Format.IniFormat)

    def _get(self, key: str, default: str) -> str:
        return str(self._store.value(key, default))

    def _set(self, key: str, value: Any) -> None:
        if self._store.value(key) != value:
            self._store.setValue(key, value)
            self.changed.emit(key)

    def _flag(self, key: str, default: bool) -> bool:
        return self._get(key, "true" if default else "false") == "true"

    def _set_flag(self, key: str, value: bool) -> None:
        self._set(key, "true" if value else "false")

    @property
    def theme(self) -> Choice:
        """``"system"``, ``"light"`` or ``"dark"``."""
        found = self._get("look/theme", "system")
        return cast("Choice", found) if found in ("light", "dark") else "system"

    @theme.setter
    def theme(self, value: Choice) -> None:
        self._set("look/theme", value)

    @property
    def language(self) -> str:
        """``"zh"``, ``"en"``, or ``"system"`` for the system's."""
        found = self._get("look/language", "system")
        return found if found in ("zh", "en") else "system"

    @language.setter
    def language(self, value: str) -> None:
        self._set("look/language", value)

    @property
    def effective_language(self) -> str:
        """The language of the user interface: ``"zh"`` or ``"en"``."""
        if self.language != "system":
            return self.language
        chinese = QLocale.system().language() == QLocale.Language.Chinese
        return "zh" if chinese else "en"

    @property
    def numbers(self) -> Numbers:
        """Number format of probabilities on nodes."""
        found = self._get("look/numbers", "percent")
        return cast("Numbers", found) if found in ("probability", "odds") else "percent"

    @numbers.setter
    def numbers(self, value: Numbers) -> None:
        self._set("look/numbers", value)

    @property
    def reduce_motion(self) -> bool:
        """Whether animations are off."""
        return self._flag("look/reduce_motion", False)

    @reduce_motion.setter
    def reduce_motion(self, value: bool) -> None:
        self._set_flag("look/reduce_motion", value)

    @property
    def auto_update(self) -> bool:
        """Whether posteriors are updated after every change."""
        return self._flag("inference/auto_update", True)

    @auto_update.setter
    def auto_update(self, value: bool) -> None:
        self._set_flag("inference/auto_update", value)

    @property
    def engine(self) -> str:
        """Registered name of the inference engine."""
        return self._get("inference/engine", "junction-tree")

    @engine.setter
    def engine(self, value: str) -> None:
        self._set("inference/engine", value)

    @property
    def memory_budget(self) -> int | None:
        """Memory budget of engines in bytes, or None for half of the free memory."""
        text = self._get("inference/memory_budget_mib", "0")
        mebibytes = int(text) if text.isdigit() else 0
        return mebibytes * MEBIBYTE or None

    @memory_budget.setter
    def memory_budget(self, value: int | None) -> None:
        self._set("inference/memory_budget_mib", str((value or 0) // MEBIBYTE))

    def options(self, kind: str, name: str) -> dict[str, Any]:
        """Return the options of an algorithm stored by `keep_options`."""
        try:
            found = json.loads(self._get(f"{kind}/{name}", "{}"))
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def keep_options(self, kind: str, name: str, values: Mapping[str, Any]) -> None:
        """Store non-default options of an algorithm under the key ``kind/name``.

        `kind`: ``"engines"`` for posteriors, ``"laboratory"`` for runs in the laboratory.
        """
        self._set(f"{kind}/{name}", json.dumps(dict(values), sort_keys=True))

    @property
    def recent(self) -> list[str]:
        """Paths of recent files, the latest first."""
        count = self._store.beginReadArray("recent")
        found = []
        for index in range(count):
            self._store.setArrayIndex(index)
            found.append(str(self._store.value("path")))
        self._store.endArray()
        return found

    def add_recent(self, path: Path) -> None:
        """Put a file first in the list of recent files."""
        kept = [text for text in self.recent if text != str(path)]
        self._write_recent([str(path), *kept][:RECENT_FILES])

    def forget_recent(self, path: str | None = None) -> None:
        """Remove one recent file, or all."""
        self._write_recent([text for text in self.recent if path is not None and text != path])

    def _write_recent(self, entries: Sequence[str]) -> None:
        self._store.remove("recent")
        self._store.beginWriteArray("recent", len(entries))
        for index, text in enumerate(entries):
            self._store.setArrayIndex(index)
            self._store.setValue("path", text)
        self._store.endArray()
        self.changed.emit("recent")

    def geometry(self, key: str) -> QByteArray:
        """Return the bytes stored by `keep_geometry`; empty if there are none."""
        found = self._store.value(f"window/{key}")
        return found if isinstance(found, QByteArray) else QByteArray()

    def keep_geometry(self, key: str, value: QByteArray) -> None:
        """Store the geometry of a window or splitter."""
        self._store.setValue(f"window/{key}", value)

    def number(self, key: str, default: int) -> int:
        """Return an integer stored by `keep_number`."""
        with contextlib.suppress(ValueError):
            return int(self._get(f"window/{key}", str(default)))
        return default

    def keep_number(self, key: str, value: int) -> None:
        """Store an integer, such as the size of a dock."""
        self._store.setValue(f"window/{key}", str(value))

    def word(self, key: str, default: str = "") -> str:
        """Return a word stored by `keep_word`."""
        return self._get(f"window/{key}", default)

    def keep_word(self, key: str, value: str) -> None:
        """Store a word, such as the open page of a dock."""
        self._store.setValue(f"window/{key}", value)

    def sync(self) -> None:
        """Write pending changes to the file."""
        self._store.sync()
