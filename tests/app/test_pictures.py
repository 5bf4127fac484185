"""Export picture: options beside a preview, kept for the next time; print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QImage, QPdfWriter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QWidget

from bayesgui.app.files.picture_dialog import PictureDialog
from bayesgui.widgets.theme import Theme

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.support.window import Hand


def open_dialog(hand: Hand) -> PictureDialog:
    hand.act("file.export_image")
    dialog = hand.window.findChild(PictureDialog)
    assert isinstance(dialog, PictureDialog)
    return dialog


def test_a_dark_transparent_picture_is_chosen_in_the_dialog(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "asia.png"
    started = []

    def answer(_parent, _title, start, *_rest):
        started.append(start)
        return str(file), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    dialog = open_dialog(asia)
    assert dialog.outlines.isEnabled()
    assert not dialog.scale.isEnabled()
    dialog.format.setFocus()
    QTest.keyClicks(dialog.format, "PNG")
    assert dialog.scale.isEnabled()
    assert not dialog.paper.isEnabled()
    QTest.keyClicks(dialog.theme, "dark")
    QTest.mouseClick(dialog.background, Qt.MouseButton.LeftButton)
    QTest.keyClicks(dialog.scale, "3")
    assert dialog.preview.image.pixelColor(1, 1).alpha() == 0
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    asia.rest()
    assert started[0].endswith("asia.png")
    image = QImage(str(file))
    assert image.pixelColor(2, 2).alpha() == 0
    dark = {image.pixelColor(x, image.height() // 3).name() for x in range(image.width())}
    assert {Theme("dark").node.name(), Theme("dark").node_title.name()} & dark
    again = open_dialog(asia)
    assert again.theme.currentData() == "dark"
    assert not again.background.isChecked()
    again.reject()


def test_the_network_is_printed_on_one_page(asia: Hand, tmp_path: Path) -> None:
    writer = QPdfWriter(str(tmp_path / "page.pdf"))
    asia.window.picture_actions.print_on(writer)
    asia.rest()
    assert asia.window.status.sentence == "Sent to the printer."
    del writer
    data = (tmp_path / "page.pdf").read_bytes()
    assert data.count(b"/Type /Page\n") + data.count(b"/Type/Page\n") == 1
    assert len(data) > 5000


def test_print_opens_its_dialog(asia: Hand) -> None:
    asia.act("file.print")
    from PySide6.QtPrintSupport import QPrintDialog

    dialog = asia.window.findChild(QPrintDialog, "printDialog")
    assert dialog is not None
    assert dialog.isVisible()
    dialog.reject()
    asia.rest()


def test_the_properties_of_the_page_are_painted_without_a_warning(asia: Hand) -> None:
    asia.act("file.print")
    from PySide6.QtPrintSupport import QPrintDialog

    dialog = asia.window.findChild(QPrintDialog, "printDialog")
    assert dialog is not None
    (button,) = [b for b in dialog.findChildren(QPushButton) if "roperties" in b.text()]
    seen: list[QWidget] = []

    def look() -> None:
        properties = QApplication.activeModalWidget()
        preview = properties.findChild(QWidget, "preview")
        preview.grab()
        seen.append(preview)
        properties.close()

    QTimer.singleShot(0, look)
    button.click()
    assert seen
    dialog.reject()
    asia.rest()
