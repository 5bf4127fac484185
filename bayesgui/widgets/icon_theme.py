"""The icons that Qt's own dialogs ask for by their usual names: folders, files, places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QIcon

from bayesgui.widgets import icons
from bayesgui.widgets.image_files import image_folder, written_image

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor

_ICONS = {
    **dict.fromkeys(("folder", "folder-new", "inode-directory", "folder-symbolic"), "folder"),
    **dict.fromkeys(("folder-open", "folder-drag-accept", "user-home", "user-desktop"), "open"),
    **dict.fromkeys(("text-x-generic", "text-plain", "unknown", "empty"), "new"),
    **dict.fromkeys(("application-octet-stream", "application-x-generic"), "new"),
    **dict.fromkeys(("computer", "system", "drive-harddisk", "drive-removable-media"), "computer"),
    **dict.fromkeys(("drive-optical", "media-floppy", "network-workgroup"), "computer"),
    "user-trash": "trash",
    "dialog-question": "why",
    "dialog-information": "info",
    "dialog-warning": "warning",
    "dialog-error": "error",
}
"""An icon of the set by each name of the desktop's standard."""
_INDEX = """[Icon Theme]
Name={name}
Comment=Icons of bayesgui
Directories=icons
[icons]
Size=16
MinSize=8
MaxSize=512
Type=Scalable
"""
_COLORS = {"warning": "warning", "error": "error", "info": "accent", "why": "accent"}


def use_icon_theme(color: Callable[[str], QColor], theme_name: str) -> None:
    """Let Qt find our icons under the usual names, tinted for a theme.

    `theme_name`: ``"light"`` or ``"dark"``.
    """
    name = f"bayesgui-{theme_name}"
    for usual, own in _ICONS.items():
        svg = icons.tinted_svg(own, color(_COLORS.get(own, "text")), 16)
        written_image(f"{name}/icons/{usual}", svg)
    folder = image_folder()
    index = folder / name / "index.theme"
    if not index.exists():
        index.write_text(_INDEX.format(name=name), encoding="utf-8")
    paths = QIcon.themeSearchPaths()
    if str(folder) not in paths:
        QIcon.setThemeSearchPaths([str(folder), *paths])
    QIcon.setThemeName(name)
