"""A table of a clinic comes in, is cut by hand, and shows where cells are missing."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.clinic_visits import write_clinic_visits
from tests.support.importing import opened_dialog
from tests.support.window import SHIFT

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.data.importing.dialog import ImportDialog
    from bayesgui.app.main_window import MainWindow
    from tests.support.window import Hand

_FOLDER = tempfile.TemporaryDirectory()


def _asked() -> tuple[Hand, ImportDialog]:
    hand = _opened("asia", bottom=True)
    hand.canvas.fit(animated=False)
    hand.rest()
    hand.click_state("xray", "yes")
    hand.click_state("tub", "yes", SHIFT)
    dialog = opened_dialog(
        hand.window, write_clinic_visits(Path(_FOLDER.name) / "clinic_visits.csv")
    )
    assert dialog is not None
    hand.rest()
    return hand, dialog


def import_dialog() -> QWidget:
    """Show a file whose columns and states are called otherwise."""
    return _asked()[1]


def cut_dialog() -> QWidget:
    """Show the cut points of a column of numbers."""
    hand, dialog = _asked()
    cuts = dialog.edit_states("age")
    assert cuts is not None
    hand.rest()
    return cuts


def states_dialog() -> QWidget:
    """Show what texts stand for."""
    dialog = _asked()[1].edit_states("smoke")
    assert dialog is not None
    return dialog


def missing_map() -> MainWindow:
    """Show where cells are missing."""
    hand, dialog = _asked()
    dialog.learn_button.click()
    hand.rest()
    panel = hand.window.pages.data
    panel.form.set_current("missing")
    panel.form.changed.emit("missing")
    return _finished(hand)


for _name, _make in (
    ("07-import", import_dialog),
    ("07-cut-points", cut_dialog),
    ("07-states", states_dialog),
    ("07-missing", missing_map),
):
    register(Scene(_name, _make))
