"""The dialog Export picture: format and options beside a preview; the file is chosen afterwards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QHBoxLayout, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.canvas.export import FIT, PAPERS, SCALES, THEMES, WINDOW, PictureOptions, image_of
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QImage, QPaintEvent

    from bayesgui.canvas.export import Figure

_PREVIEW = QSize(300, 240)
_CHECK = 8
"""Size in pixels of the squares that show through."""
PICTURES = (("SVG", ".svg"), ("PDF", ".pdf"), ("PNG", ".png"))
"""Name and suffix of each format."""
MAX_PREVIEW_NODES = 300
"""Above this number of nodes there is no preview, which would take too long to paint."""


class PictureDialog(Dialog):
    """Asks for the format and the options of a picture."""

    requested = Signal(str, object)
    """The suffix of the format, and the chosen `PictureOptions`."""

    def __init__(self, figure: Figure, options: PictureOptions, parent: QWidget) -> None:
        super().__init__(self.tr("Export picture"), parent, "pictureDialog")
        self._figure, self.options = figure, options
        self._form = QFormLayout()
        self._form.setHorizontalSpacing(12)
        self._form.setVerticalSpacing(8)
        self._add_fields()
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addLayout(self._form)
        self.preview = Preview(self)
        row.addWidget(self.preview, 1)
        self.content.addLayout(row)
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Choose file…"), self._export, primary=True)
        self._update()

    def _add_fields(self) -> None:
        options = self.options
        self.format = self._combo(
            "format", self.tr("Format"), [(suffix, name) for name, suffix in PICTURES], ".svg"
        )
        names = {
            WINDOW: self.tr("as in the window"),
            "light": self.tr("light"),
            "dark": self.tr("dark"),
        }
        self.theme = self._combo(
            "theme", self.tr("Theme"), [(each, names[each]) for each in THEMES], options.theme
        )
        self.background = QCheckBox(self.tr("Background"), self)
        self.background.setToolTip(
            self.tr("Without it the picture is transparent around the nodes")
        )
        self.background.setChecked(options.background)
        self.background.toggled.connect(self._update)
        self._form.addRow("", self.background)
        scales = [(each, f"{each:.0f} ×") for each in SCALES]
        self.scale = self._combo("scale", self.tr("Scale"), scales, options.scale)
        papers = [
            (each, self.tr("size of the network") if each == FIT else each) for each in PAPERS
        ]
        self.paper = self._combo("paper", self.tr("Page"), papers, options.paper)
        self.outlines = QCheckBox(self.tr("Texts as outlines"), self)
        self.outlines.setToolTip(
            self.tr("The same in every program, but the texts can no longer be searched or edited")
        )
        self.outlines.setChecked(options.outlines)
        self.outlines.toggled.connect(self._update)
        self._form.addRow("", self.outlines)

    def _combo(
        self, name: str, label: str, choices: Sequence[tuple[object, str]], current: object
    ) -> QComboBox:
        combo = choice_combo(name, self, choices, current=current, spoken=label)
        combo.currentIndexChanged.connect(self._update)
        self._form.addRow(label, combo)
        return combo

    def _update(self) -> None:
        """Take the options from the fields, of which the format has only some."""
        suffix = str(self.format.currentData())
        for field, having in (
            (self.scale, ".png"),
            (self.paper, ".pdf"),
            (self.outlines, ".svg"),
        ):
            field.setEnabled(suffix == having)
        self.options = PictureOptions(
            theme=str(self.theme.currentData()),
            background=self.background.isChecked(),
            scale=float(self.scale.currentData()),
            paper=str(self.paper.currentData()),
            outlines=self.outlines.isChecked(),
        )
        self._show_preview()

    def _show_preview(self) -> None:
        if self._figure.n_nodes > MAX_PREVIEW_NODES:
            self.preview.hide()
            return
        size = self._figure.width, self._figure.height
        fit = min(_PREVIEW.width() / size[0], _PREVIEW.height() / size[1], 1.0)
        ratio = self.devicePixelRatioF()
        image = image_of(self._figure, replace(self.options, scale=fit * ratio))
        image.setDevicePixelRatio(ratio)
        self.preview.show_image(image)

    def _export(self) -> None:
        self.accept()
        self.requested.emit(str(self.format.currentData()), self.options)


class Preview(QWidget):
    """A small picture; where it is transparent, squares show through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.image: QImage | None = None
        self.setMinimumSize(_PREVIEW)
        self.setAccessibleName(self.tr("Preview"))

    def show_image(self, image: QImage) -> None:
        """Show another picture."""
        self.image = image
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture in the middle."""
        if self.image is None:
            return
        painter = QPainter(self)
        size = self.image.deviceIndependentSize()
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        area = self.rect()
        area.setRect(round(left), round(top), round(size.width()), round(size.height()))
        painter.setClipRect(area)
        for y in range(area.top(), area.bottom() + 1, _CHECK):
            for x in range(area.left(), area.right() + 1, _CHECK):
                is_dark = ((x - area.left()) // _CHECK + (y - area.top()) // _CHECK) % 2
                painter.fillRect(
                    x, y, _CHECK, _CHECK, theme().sunken if is_dark else theme().surface
                )
        painter.drawImage(area.topLeft(), self.image)
        painter.setClipping(False)
        painter.setPen(theme().border)
        painter.drawRect(area.adjusted(-1, -1, 0, 0))
