"""File dialogs that Qt draws itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QTreeView

from bayesgui.app.files.file_dialogs import fit

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


def test_no_column_is_cut(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "a network.bayesgui").write_bytes(b"x" * 1999)
    dialog = QFileDialog(None, "Open", str(tmp_path))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    qtbot.addWidget(dialog)
    fit(dialog)
    dialog.show()
    view = dialog.findChild(QTreeView, "treeView")
    assert isinstance(view, QTreeView)
    qtbot.waitUntil(lambda: view.model().rowCount(view.rootIndex()) == 1)
    QApplication.processEvents()
    for column in range(1, view.model().columnCount()):
        index = view.model().index(0, column, view.rootIndex())
        needed = view.fontMetrics().horizontalAdvance(str(index.data()))
        assert view.columnWidth(column) > needed, index.data()
    assert view.header().length() <= view.viewport().width()


def test_buttons_of_questions_have_no_pictures(qapp: QApplication, qtbot: QtBot) -> None:
    from bayesgui.widgets.theme import set_theme

    set_theme("light")
    names = QDialogButtonBox.StandardButton
    box = QDialogButtonBox(names.Save | names.Discard | names.Cancel)
    qtbot.addWidget(box)
    box.show()
    assert all(button.icon().isNull() for button in box.buttons())
