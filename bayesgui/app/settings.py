"""The user's settings, stored in one file."""

from __future__ import annotations

import base64
import binascii
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

from PySide6.QtCore import QByteArray, QLocale, QObject, Signal

from bayesgui import paths
from bayesgui.app.settings_file import MAX_TEXT, RECENT, SettingsFile
from bayesgui.document.edits import DEFAULT_STATES
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bayesgui.canvas.wheel import Wheel
    from bayesgui.widgets.information_unit import InformationUnit
    from bayesgui.widgets.theme import Choice

Numbers = Literal["percent", "probability", "odds"]
T = TypeVar("T")

INFORMATION_UNIT = "look/information_unit"
TABLE_ENTRIES = "look/table_entries"
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


class Setting(Generic[T]):
    """A value of the settings file as an attribute of `Settings`.

    `read`: returns what a stored value stands for; None if there is none, and it may be anyone's.
    `write`: returns the value to store.
    """

    def __init__(
        self,
        key: str,
        read: Callable[[Any], T],
        write: Callable[[T], object] = lambda value: value,
    ) -> None:
        self._key, self._read, self._write = key, read, write

    def __get__(self, settings: Settings, owner: type[Settings]) -> T:
        return self._read(settings.stored(self._key))

    def __set__(self, settings: Settings, value: T) -> None:
        settings.store(self._key, self._write(value))


def _choice(key: str, usual: str, *others: str) -> Setting[Any]:
    """Return a setting that is one of several words."""
    return Setting(key, lambda found: found if found in others else usual)


def _states(found: Any) -> tuple[str, ...]:
    states = split_states(found) if isinstance(found, str) else ()
    return states if len(states) > 1 else DEFAULT_STATES


def _seconds(found: Any) -> float:
    return float(found if found in AUTOSAVE_SECONDS else AUTOSAVE_SECONDS[0])


def _engine(found: Any) -> str:
    return found if isinstance(found, str) else "junction-tree"


def _bytes(found: Any) -> int | None:
    return found * MEBIBYTE if type(found) is int and found > 0 else None


def _mebibytes(budget: int | None) -> int:
    return (budget or 0) // MEBIBYTE


class Settings(QObject):
    """Typed access to the settings file; a change is written soon, or by `sync`."""

    changed = Signal(str)
    """Key of the changed value."""

    def __init__(self, file: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = SettingsFile(file or _usual_file())
        self._timer = alarm(self, self._store.write, WRITING_MILLISECONDS)

    @property
    def file(self) -> Path | None:
        """The settings file; None where there is no place for one."""
        return self._store.file

    def stored(self, key: str) -> Any:
        """Return what is stored under a key; None if nothing is."""
        return self._store.value(key)

    def store(self, key: str, value: Any) -> None:
        """Store a value, and tell if it is another one."""
        if self._keep(key, value):
            self.changed.emit(key)

    def _get(self, key: str, default: str) -> str:
        found = self._store.value(key)
        return found if isinstance(found, str) else default

    def _keep(self, key: str, value: Any) -> bool:
        """Store a value; False if it is stored already."""
        found = self._store.value(key)
        if found == value and type(found) is type(value):
            return False
        self._store.set_value(key, value)
        if not self._timer.isActive():
            self._timer.start()
        return True

    theme: Setting[Choice] = _choice("look/theme", "system", "light", "dark")
    language: Setting[str] = _choice("look/language", "system", "zh", "en")
    numbers: Setting[Numbers] = _choice("look/numbers", "percent", "probability", "odds")
    """Number format of probabilities on nodes."""
    wheel: Setting[Wheel] = _choice("look/wheel", "zoom", "pan")
    """Effect of the plain mouse wheel on the canvas."""
    information_unit: Setting[InformationUnit] = _choice(INFORMATION_UNIT, "nats", "bits")
    """Unit of entropy and information everywhere."""
    table_entries: Setting[str] = _choice(TABLE_ENTRIES, "P", "theta")
    """Notation of the entries of tables in worked steps."""
    decimals = Setting("look/decimals", lambda found: int(found) if found in ("0", "2") else 1, str)
    """Decimals of numbers in per cent: 0, 1 or 2; probabilities have two more."""
    text_size = Setting(
        "look/text_size", lambda found: int(found) if found in TEXT_SIZES else 100, str
    )
    """Size of texts and controls in per cent, applied when the program starts."""
    default_states = Setting("editing/default_states", _states, ", ".join)
    """States of a new node; at least two different ones."""
    autosave_seconds = Setting("files/autosave_seconds", _seconds, "{:.0f}".format)
    """Delay from the last change to the safety copy, in s."""
    reduce_motion = Setting("look/reduce_motion", lambda found: found is True)
    """Whether animations are off."""
    auto_update = Setting("inference/auto_update", lambda found: found is not False)
    """Whether posteriors are updated after every change."""
    engine = Setting("inference/engine", _engine)
    """Registered name of the inference engine."""
    solver = Setting("deciding/solver", lambda found: found if isinstance(found, str) else "")
    """Registered name of the solver of decisions; empty for the usual one."""
    memory_budget = Setting("inference/memory_budget_mib", _bytes, _mebibytes)
    """Memory budget of engines in bytes, or None for half of the free memory."""

    @property
    def effective_language(self) -> str:
        """The language of the user interface: ``"zh"`` or ``"en"``."""
        if self.language != "system":
            return self.language
        chinese = QLocale.system().language() == QLocale.Language.Chinese
        return "zh" if chinese else "en"

    def options(self, kind: str, name: str) -> dict[str, Any]:
        """Return the options of an algorithm stored by `keep_options`."""
        return dict(self._store.value(f"{kind}/{name}") or {})

    def keep_options(self, kind: str, name: str, values: Mapping[str, Any]) -> None:
        """Store non-default options of an algorithm under the key ``kind/name``.

        `kind`: ``"engines"`` for posteriors, ``"solvers"`` for decisions, ``"laboratory"`` for runs
        in the laboratory.
        """
        self.store(f"{kind}/{name}", dict(values))

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
        self.store("files/folder", str(folder))

    def add_recent(self, path: Path) -> None:
        """Put a file first in the list of recent files."""
        kept = [text for text in self.recent if text != str(path)]
        self._write_recent([str(path), *kept][:RECENT_FILES])
        self.use_folder(path.parent)

    def forget_recent(self, path: str | None = None) -> None:
        """Remove one recent file, or all, and then the folder too."""
        if path is None:
            self.store("files/folder", "")
        self._write_recent([text for text in self.recent if path is not None and text != path])

    def _write_recent(self, entries: Sequence[str]) -> None:
        self.store(RECENT, list(entries))

    def geometry(self, key: str) -> QByteArray:
        """Return the bytes stored by `keep_geometry`; empty if there are none."""
        try:
            return QByteArray(base64.b64decode(self.word(key), validate=True))
        except (binascii.Error, ValueError):
            return QByteArray()

    def keep_geometry(self, key: str, value: QByteArray) -> None:
        """Store the geometry of a window or splitter."""
        self.keep_word(key, base64.b64encode(value.data()).decode())

    def number(self, key: str, default: int) -> int:
        """Return an integer stored by `keep_number`."""
        found = self._store.value(f"window/{key}")
        return found if type(found) is int else default

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
