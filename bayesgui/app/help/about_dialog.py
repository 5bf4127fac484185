"""The About dialog: version, license, libraries."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui import __version__
from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.theme import icon_pixmap

if TYPE_CHECKING:
    from pathlib import Path


class AboutDialog(Dialog):
    """Shows version, license, versions of Python and Qt, and the settings file."""

    def __init__(self, settings_file: Path | None, parent: QWidget) -> None:
        super().__init__(self.tr("About bayesgui"), parent, "aboutDialog")
        picture = QLabel(self)
        picture.setPixmap(icon_pixmap("graph", 40, "accent", self.devicePixelRatioF()))
        name = text_label(self, 22, 600, wraps=False, text=f"bayesgui {__version__}")
        self.content.addLayout(row_layout(picture, name, spacing=12, grows=name))
        self.add_line(
            self.tr("A studio for Bayesian networks: draw, click evidence, watch the algorithms.")
        )
        self.add_line(
            self.tr(
                "MIT license. Python {python}, Qt {qt}. Font Inter, SIL Open Font License."
            ).format(python=platform.python_version(), qt=qVersion()),
            "muted",
        )
        if settings_file is not None:
            self.add_line(self.tr("Settings: {file}").format(file=settings_file), "muted")
        self.content.addStretch(1)
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.resize(480, 240)
