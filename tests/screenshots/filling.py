"""Missing cells filled: the dialog, and the data with what was filled marked."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.filling.dialog import FillOptions
from bayesgui.data.writing.table_export import write_table
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.importing import opened_dialog

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from tests.support.window import Hand


def _with_blanks(**how: Any) -> Hand:
    hand = _opened("asia", **how)
    path = Path(tempfile.mkdtemp()) / "patients.csv"
    write_table(path, bayesgui.sample(bayesgui.example("asia"), 300, seed=4, missing=0.12))
    dialog = opened_dialog(hand.window, path)
    assert dialog is not None
    dialog.import_button.click()
    hand.rest()
    return hand


def filled(**how: Any) -> MainWindow:
    """Fill the blanks of three hundred patients."""
    hand = _with_blanks(**how)
    filling = hand.window.data_actions.filling
    filling.fill(hand.window.documents.current, FillOptions("most-probable"))
    hand.rest()
    return _finished(hand)


def asked(**how: Any) -> Any:
    """Ask how they are to be filled."""
    hand = _with_blanks(**how)
    dialog = hand.window.data_actions.filling.ask(FillOptions("sampled", {"draws": 20}, "file"))
    QTest.qWait(50)
    return dialog


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("43-imputed", filled))
register(Scene("43-imputed-dialog", asked))
register(Scene("43-imputed-chinese", lambda: filled(language="zh"), themes=("light",)))
register(Scene("43-imputed-small", lambda: filled(**SMALL), themes=("dark",)))
