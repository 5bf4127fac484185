"""Asking for a file to write: each type by its name, and the suffix of the chosen type."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QMessageBox

from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget


@dataclass(frozen=True)
class FileType:
    """A type of file, such as ``GeNIe network (XDSL)`` with the suffix ``.xdsl``.

    `name`: translated. `suffixes`: in lower case with the dot; the first one is added to names.
    """

    name: str
    suffixes: tuple[str, ...]

    @property
    def filter(self) -> str:
        """The entry of a file dialog."""
        return f"{self.name} ({' '.join(f'*{suffix}' for suffix in self.suffixes)})"

    def holds(self, path: Path) -> bool:
        """Whether a name has a suffix of this type, possibly compressed."""
        plain = path.with_suffix("") if path.suffix.lower() == ".gz" else path
        return plain.suffix.lower() in self.suffixes


def network_types() -> tuple[FileType, ...]:
    """Return the types of all formats that can be written, the program's own first."""
    from bayesgui.formats.base import formats
    from bayesgui.widgets.fields.parameter_form import registered_text

    return tuple(
        FileType(registered_text(entry.label), entry.factory.suffixes)
        for entry in formats
        if entry.factory.can_write
    )


def portable(name: str) -> str:
    """Return a file's name without the characters that Windows does not let it have."""
    return " ".join(re.sub(r'[<>:"/\\|?*]', " ", name).split())


def ask_path(parent: QWidget, title: str, start: Path, types: Sequence[FileType]) -> Path | None:
    """Ask for a file to write; None if the user cancels.

    `start`: the proposed file, whose type is preselected. A name without a suffix of `types` gets
    that of the chosen type, and so does the proposed name after the choice of another type.
    """
    usual = _type_of(start, types) or types[0]
    if not start.exists():
        start = start.with_name(portable(start.name))
    text, chosen = QFileDialog.getSaveFileName(
        parent, title, str(start), ";;".join(each.filter for each in types), usual.filter
    )
    if not text:
        return None
    kind = next((each for each in types if each.filter == chosen), usual)
    asked = Path(text)
    path = with_suffix_of(kind, asked, types, kept=kind is usual)
    if path != asked and path.exists() and not _may_replace(parent, title, path):
        return None
    return path


def with_suffix_of(kind: FileType, path: Path, types: Sequence[FileType], *, kept: bool) -> Path:
    """Return a path with a suffix of one of the types.

    `kept`: whether a suffix of another type than `kind` was typed on purpose and stays.
    """
    found = _type_of(path, types)
    if found is kind or (found is not None and kept):
        return path
    plain = path.with_suffix("") if found is not None else path
    if found is not None and path.suffix.lower() == ".gz":
        plain = plain.with_suffix("")
    return plain.with_name(plain.name + kind.suffixes[0])


def _type_of(path: Path, types: Sequence[FileType]) -> FileType | None:
    return next((each for each in types if each.holds(path)), None)


def _may_replace(parent: QWidget, title: str, path: Path) -> bool:
    """Ask about a file that the file dialog could not ask about: it knew no suffix."""
    box = QMessageBox(parent)
    box.setObjectName("replaceFile")
    box.setWindowTitle(title)
    box.setText(phrase("SaveDialog", "Replace {file}?", file=path.name))
    box.setInformativeText(phrase("SaveDialog", "A file of this name is there already."))
    buttons = QMessageBox.StandardButton
    box.setStandardButtons(buttons.Yes | buttons.Cancel)
    box.setDefaultButton(buttons.Cancel)
    box.button(buttons.Yes).setText(phrase("SaveDialog", "Replace"))
    box.button(buttons.Cancel).setText(phrase("SaveDialog", "Cancel"))
    return QMessageBox.StandardButton(box.exec()) == buttons.Yes
