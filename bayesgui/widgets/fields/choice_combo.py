"""A combo box of values, each with the text that it is shown by."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtWidgets import QComboBox, QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.live_text import tell_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import SignalInstance

    from bayesgui.widgets.live_text import Text

    Choices = Iterable[tuple[Any, Text | str]]

Combo = TypeVar("Combo", bound=QComboBox)


def choice_combo(
    name: str,
    parent: QWidget,
    choices: Choices = (),
    chosen: Callable[[Any], object] | SignalInstance | None = None,
    *,
    current: object = None,
    tip: Text | str = "",
    spoken: Text | str = "",
    letters: int | None = None,
) -> ElidedCombo:
    """Return a combo box on one of its values.

    `name`: object name. `choices`: values with their texts. `chosen` is told the value that the
    user chooses. `spoken`: accessible name. `letters`: how many it has room for at least, in place
    of its longest text.
    """
    combo = named(ElidedCombo(parent), name, tip=tip, spoken=spoken)
    if letters is not None:
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        combo.setSizeAdjustPolicy(policy)
        combo.setMinimumContentsLength(letters)
    show_choices(combo, choices, current)
    if chosen is not None:
        told: Any = getattr(chosen, "emit", chosen)
        combo.activated.connect(lambda place: told(combo.itemData(place)))
    return combo


def show_choices(combo: QComboBox, choices: Choices, current: object = None) -> None:
    """Fill a combo box again, without a signal, on a value or the one that it was on."""
    current = combo.currentData() if current is None else current
    was_blocked = combo.blockSignals(True)
    combo.clear()
    texts = []
    for value, text in choices:
        combo.addItem(str(text), value)
        texts.append(text)
    tell_by(_write, combo, *texts)
    combo.setCurrentIndex(max(0, combo.findData(current)) if texts else -1)
    combo.blockSignals(was_blocked)


def _write(combo: QComboBox, *texts: str) -> None:
    for place, text in enumerate(texts):
        combo.setItemText(place, text)
