"""File dialogs that Qt draws itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QTreeView

from bayesgui.app.files.file_dialogs import fit
from bayesgui.widgets.theme import icon_pixmap, set_theme, theme

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


def _opened(qtbot: QtBot, folder: Path) -> tuple[QFileDialog, QTreeView]:
    """Open a dialog on a folder of one file; return it and its list once the file is there."""
    dialog = QFileDialog(None, "Open", str(folder))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    fit(dialog)
    dialog.show()
    view = dialog.findChild(QTreeView, "treeView")
    assert isinstance(view, QTreeView)
    qtbot.waitUntil(lambda: view.model().rowCount(view.rootIndex()) == 1)
    return dialog, view


def test_no_column_is_cut(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "a network.bayesgui").write_bytes(b"x" * 1999)
    # Without the dialog there would be no list.
    _dialog, view = _opened(qtbot, tmp_path)
    QApplication.processEvents()
    shown = [k for k in range(1, 4) if not view.isColumnHidden(k)]
    assert shown == [1, 3]
    for column in shown:
        index = view.model().index(0, column, view.rootIndex())
        needed = view.fontMetrics().horizontalAdvance(str(index.data()))
        assert view.columnWidth(column) > needed, index.data()
    assert view.header().length() <= view.viewport().width()


def test_buttons_of_questions_have_no_pictures(qapp: QApplication, qtbot: QtBot) -> None:
    set_theme("light")
    names = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(names.Save | names.Discard | names.Cancel)
    qtbot.addWidget(box)
    box.show()
    assert all(button.icon().isNull() for button in box.buttons())


def test_a_long_name_is_shown_in_full(qtbot: QtBot, tmp_path: Path) -> None:
    name = "Lecture 7 - lung cancer with smoking and pollution (draft 2).bayesgui"
    (tmp_path / name).write_bytes(b"x")
    # Without the dialog there would be no list.
    _dialog, view = _opened(qtbot, tmp_path)
    QApplication.processEvents()
    icon_and_margins = 40
    assert view.columnWidth(0) > view.fontMetrics().horizontalAdvance(name) + icon_and_margins


@pytest.mark.parametrize("look", ["light", "dark"])
def test_folders_and_files_have_icons_of_the_set(qtbot: QtBot, tmp_path: Path, look: str) -> None:
    set_theme(look)  # type: ignore[arg-type]
    (tmp_path / "sub").mkdir()
    (tmp_path / "net.bif").write_bytes(b"x")
    (tmp_path / "cases.csv").write_bytes(b"x")
    dialog = QFileDialog(None, "Open", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    dialog.show()
    view = dialog.findChild(QTreeView, "treeView")
    model = view.model()
    qtbot.waitUntil(lambda: model.rowCount(view.rootIndex()) == 3)
    wanted = {"sub": "folder", "net.bif": "new", "cases.csv": "new"}
    try:
        for row in range(3):
            index = model.index(row, 0, view.rootIndex())
            name = wanted[index.data()]
            qtbot.waitUntil(lambda index=index, name=name: _is(index.data(_ICON), name))
    finally:
        set_theme("light")


_ICON = Qt.ItemDataRole.DecorationRole


def _is(found: QIcon, name: str) -> bool:
    """Whether an icon is one of the set in the color of text."""
    image, own = (
        pixmap.toImage() for pixmap in (found.pixmap(QSize(16, 16), 1.0), icon_pixmap(name, 16))
    )
    pixels = [(x, y) for x in range(16) for y in range(16)]
    apart = [abs(image.pixelColor(x, y).alpha() - own.pixelColor(x, y).alpha()) for x, y in pixels]
    strongest = max((image.pixelColor(x, y) for x, y in pixels), key=QColor.alpha)
    return max(apart) < 30 and abs(strongest.red() - theme().text.red()) < 12
