"""The user's settings, stored in one file."""

from __future__ import annotations

import base64
import binascii
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from PySide6.QtCore import QByteArray, QLocale, QObject, QTimer, Signal

from bayesgui import paths
from bayesgui.app.settings_file import MAX_TEXT, RECENT, SettingsFile
from bayesgui.document.edits import DEFAULT_STATES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.canvas.wheel import Wheel
    from bayesgui.widgets.information_unit import InformationUnit
    from bayesgui.widgets.theme import Choice

Numbers = Literal["percent", "probability", "odds"]

INFORMATION_UNIT = "look/information_unit"
TABLE_ENTRIES = "look/table_entries"
"""How worked steps write the entries of tables: a word of a notation, ``P`` or ``theta``."""
RECENT_FILES = 10
LESSONS = "lessons"
"""Section of the progress in lessons, as JSON by the lesson's id."""
MEBIBYTE = 2**20
WRITING_MILLISECONDS = 500
"""Delay in ms from a change to writing it, so that a drag is written once."""
TEXT_SIZES = ("100", "115", "130", "150")
"""Sizes of texts that can be chosen, in per cent."""
AUTOSAVE_SECONDS = ("3", "30", "120")
"""Delays of safety copies that can be chosen, in s; the first is the usual one."""


def split_states(text: str) -> tuple[str, ...]:
    """Return the different names in a list separated by commas."""
    return tuple(dict.fromkeys(filter(None, (each.strip() for each in text.split(",")))))


class Settings(QObject):
    """Typed access to the settings file; a change is written soon, or by `sync`."""

    changed = Signal(str)
    """Key of the changed value."""

    def __init__(self, file: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = SettingsFile(file or _usual_file())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WRITING_MILLISECONDS)
        self._timer.timeout.connect(self._store.write)

    @property
    def file(self) -> Path | None:
        """The settings file; None where there is no place for one."""
        return self._store.file

    def _get(self, key: str, default: str) -> str:
        found = self._store.value(key)
        return found if isinstance(found, str) else default

    def _set(self, key: str, value: Any) -> None:
        if self._keep(key, value):
            self.changed.emit(key)

    def _keep(self, key: str, value: Any) -> bool:
        """Store a value; False if it is stored already."""
        found = self._store.value(key)
        if found == value and type(found) is type(value):
            return False
        self._store.set_value(key, value)
        if not self._timer.isActive():
            self._timer.start()
        return True

    def _flag(self, key: str, default: bool) -> bool:
        found = self._store.value(key)
        return found if isinstance(found, bool) else default

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
    def wheel(self) -> Wheel:
        """What the plain mouse wheel does on the canvas: ``"zoom"`` or ``"pan"``."""
        return "pan" if self._get("look/wheel", "zoom") == "pan" else "zoom"

    @wheel.setter
    def wheel(self, value: Wheel) -> None:
        self._set("look/wheel", value)

    @property
    def information_unit(self) -> InformationUnit:
        """Unit of entropy and information everywhere: ``"nats"`` or ``"bits"``."""
        return "bits" if self._get(INFORMATION_UNIT, "nats") == "bits" else "nats"

    @information_unit.setter
    def information_unit(self, value: InformationUnit) -> None:
        self._set(INFORMATION_UNIT, value)

    @property
    def table_entries(self) -> str:
        """How worked steps write the entries of tables: ``"P"`` or ``"theta"``."""
        return "theta" if self._get(TABLE_ENTRIES, "P") == "theta" else "P"

    @table_entries.setter
    def table_entries(self, value: str) -> None:
        self._set(TABLE_ENTRIES, value)

    @property
    def decimals(self) -> int:
        """Decimals of numbers in per cent: 0, 1 or 2; probabilities have two more."""
        found = self._get("look/decimals", "1")
        return int(found) if found in ("0", "2") else 1

    @decimals.setter
    def decimals(self, value: int) -> None:
        self._set("look/decimals", str(value))

    @property
    def text_size(self) -> int:
        """Size of texts and controls in per cent, applied when the program starts."""
        found = self._get("look/text_size", "100")
        return int(found) if found in TEXT_SIZES else 100

    @text_size.setter
    def text_size(self, value: int) -> None:
        self._set("look/text_size", str(value))

    @property
    def default_states(self) -> tuple[str, ...]:
        """States of a new node; at least two different ones."""
        states = split_states(self._get("editing/default_states", ""))
        return states if len(states) > 1 else DEFAULT_STATES

    @default_states.setter
    def default_states(self, value: Sequence[str]) -> None:
        self._set("editing/default_states", ", ".join(value))

    @property
    def autosave_seconds(self) -> float:
        """Delay from the last change to the safety copy, in s."""
        found = self._get("files/autosave_seconds", "3")
        return float(found) if found in AUTOSAVE_SECONDS else float(AUTOSAVE_SECONDS[0])

    @autosave_seconds.setter
    def autosave_seconds(self, value: float) -> None:
        self._set("files/autosave_seconds", f"{value:.0f}")

    @property
    def reduce_motion(self) -> bool:
        """Whether animations are off."""
        return self._flag("look/reduce_motion", False)

    @reduce_motion.setter
    def reduce_motion(self, value: bool) -> None:
        self._set("look/reduce_motion", value)

    @property
    def auto_update(self) -> bool:
        """Whether posteriors are updated after every change."""
        return self._flag("inference/auto_update", True)

    @auto_update.setter
    def auto_update(self, value: bool) -> None:
        self._set("inference/auto_update", value)

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
        mebibytes = self._number("inference/memory_budget_mib", 0)
        return mebibytes * MEBIBYTE if mebibytes > 0 else None

    @memory_budget.setter
    def memory_budget(self, value: int | None) -> None:
        self._set("inference/memory_budget_mib", (value or 0) // MEBIBYTE)

    def options(self, kind: str, name: str) -> dict[str, Any]:
        """Return the options of an algorithm stored by `keep_options`."""
        return dict(self._store.value(f"{kind}/{name}") or {})

    def keep_options(self, kind: str, name: str, values: Mapping[str, Any]) -> None:
        """Store non-default options of an algorithm under the key ``kind/name``.

        `kind`: ``"engines"`` for posteriors, ``"laboratory"`` for runs in the laboratory.
        """
        self._set(f"{kind}/{name}", dict(values))

    @property
    def recent(self) -> list[str]:
        """Paths of recent files, the latest first."""
        return list(self._store.value(RECENT) or ())[:RECENT_FILES]

    @property
    def recent_folder(self) -> Path:
        """The folder of the latest file of any kind that was used, or the home folder."""
        used = self._get("files/folder", "")
        return Path(used) if used else paths.home()

    def use_folder(self, folder: Path) -> None:
        """Begin the next search for a file in a folder."""
        self._set("files/folder", str(folder))

    def add_recent(self, path: Path) -> None:
        """Put a file first in the list of recent files."""
        kept = [text for text in self.recent if text != str(path)]
        self._write_recent([str(path), *kept][:RECENT_FILES])
        self.use_folder(path.parent)

    def forget_recent(self, path: str | None = None) -> None:
        """Remove one recent file, or all, and then the folder too."""
        if path is None:
            self._set("files/folder", "")
        self._write_recent([text for text in self.recent if path is not None and text != path])

    def _write_recent(self, entries: Sequence[str]) -> None:
        self._set(RECENT, list(entries))

    def geometry(self, key: str) -> QByteArray:
        """Return the bytes stored by `keep_geometry`; empty if there are none."""
        try:
            return QByteArray(base64.b64decode(self.word(key), validate=True))
        except (binascii.Error, ValueError):
            return QByteArray()

    def keep_geometry(self, key: str, value: QByteArray) -> None:
        """Store the geometry of a window or splitter."""
        self.keep_word(key, base64.b64encode(value.data()).decode())

    def _number(self, key: str, default: int) -> int:
        found = self._store.value(key)
        return found if type(found) is int else default

    def number(self, key: str, default: int) -> int:
        """Return an integer stored by `keep_number`."""
        return self._number(f"window/{key}", default)

    def keep_number(self, key: str, value: int) -> None:
        """Store an integer, such as the size of a dock."""
        self._keep(f"window/{key}", int(value))

    def word(self, key: str, default: str = "") -> str:
        """Return a word stored by `keep_word`."""
        return self._get(f"window/{key}", default)

    def keep_word(self, key: str, value: str) -> None:
        """Store a word, such as the open page of a dock."""
        self._keep(f"window/{key}", str(value))

    def lesson_progress(self, id: str) -> object:
        """Return how far a lesson was taken, as `keep_lesson_progress` has stored it."""
        try:
            return json.loads(self._get(f"{LESSONS}/{id}", "{}"))
        except ValueError:
            return {}

    def keep_lesson_progress(self, id: str, progress: Mapping[str, Any]) -> None:
        """Store how far a lesson was taken."""
        text = json.dumps(progress, ensure_ascii=False)
        if len(text) > MAX_TEXT:
            text = json.dumps({**progress, "items": {}}, ensure_ascii=False)
        self._keep(f"{LESSONS}/{id}", text)

    @property
    def has_begun_lessons(self) -> bool:
        """Whether a lesson was begun."""
        return self._store.has_section(LESSONS)

    def sync(self) -> None:
        """Write pending changes to the file."""
        self._timer.stop()
        self._store.write()


def _usual_file() -> Path | None:
    try:
        return paths.settings_file()
    except OSError:
        return None
