"""A combo box of values, each with the text that it is shown by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QComboBox, QWidget

if TYPE_CHECKING:
    from collections.abc import Sequence


def choice_combo(
    name: str,
    label: str,
    choices: Sequence[tuple[object, str]],
    current: object,
    parent: QWidget,
) -> QComboBox:
    """Return a combo box on one of its values, with the label of its row as accessible name.

    `name`: object name. `choices`: values with their texts.
    """
    combo = QComboBox(parent)
    combo.setObjectName(name)
    combo.setAccessibleName(label)
    for value, text in choices:
        combo.addItem(text, value)
    combo.setCurrentIndex(combo.findData(current))
    return combo
