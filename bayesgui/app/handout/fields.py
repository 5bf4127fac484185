"""Fields of the dialog Hand out: how many exercises of each kind, and the signs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from bayesgui.explain.notation import WORDS
from bayesgui.lessons.exercises.base import LEVELS
from bayesgui.lessons.handout.from_exercises import MAX_COUNT
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.rows.layouts import row_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.app.handout.choice import HandOutChoice


class ExerciseFields(QWidget):
    """A row for each kind of exercises: its level and how many."""

    changed = Signal()
    """A number was changed."""

    def __init__(self, kinds: Mapping[str, str], choice: HandOutChoice, parent: QWidget) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        self.levels: dict[str, QComboBox] = {}
        self.counts: dict[str, SpinEdit] = {}
        for row, (kind, label) in enumerate(kinds.items()):
            name = registered_text(label)
            level_text = self.tr("Level of {kind}").format(kind=name)
            levels = [(each, self.tr("level {level}").format(level=each)) for each in LEVELS]
            level = choice_combo(
                f"level.{kind}",
                self,
                levels,
                current=choice.levels.get(kind, 1),
                tip=self.tr("The higher, the more steps"),
                spoken=level_text,
            )
            text = self.tr("Number of exercises: {kind}").format(kind=name)
            count = SpinEdit(0, MAX_COUNT, choice.counts.get(kind, 1), self)
            named(count, f"count.{kind}", tip=text, spoken=text)
            count.valueChanged.connect(partial(self._on_count, kind))
            written = text_label(self, 13, wraps=False, text=name)
            written.setBuddy(count)
            grid.addWidget(written, row, 0)
            grid.addWidget(count, row, 1)
            grid.addWidget(level, row, 2)
            self.levels[kind], self.counts[kind] = level, count
            level.setEnabled(count.value() > 0)
        grid.setColumnStretch(0, 1)

    def _on_count(self, kind: str, count: int) -> None:
        self.levels[kind].setEnabled(count > 0)
        self.changed.emit()

    def chosen_counts(self) -> dict[str, int]:
        """Return the number of exercises by kind."""
        return {kind: field.value() for kind, field in self.counts.items()}

    def chosen_levels(self) -> dict[str, int]:
        """Return the level by kind."""
        return {kind: int(field.currentData()) for kind, field in self.levels.items()}


class NotationFields(QWidget):
    """A combo box for each sign of a notation."""

    def __init__(self, words: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        row = row_layout(parent=self, spacing=6)
        labels = {
            "parents": self.tr("Parents"),
            "parameter": self.tr("Entries of tables"),
            "classes": self.tr("Classes"),
            "rows": self.tr("Rows of losses"),
        }
        self.signs: dict[str, QComboBox] = {}
        for sign, label in labels.items():
            choices: list[tuple[object, str]] = [
                (word, self._text(word)) for word, (of, _) in WORDS.items() if of == sign
            ]
            current = next(word for word in words if WORDS[word][0] == sign)
            combo = choice_combo(
                f"notation.{sign}", self, choices, current=current, tip=label, spoken=label
            )
            row.addWidget(combo)
            self.signs[sign] = combo

    def _text(self, word: str) -> str:
        return {
            "pa": self.tr("by name"),
            "pi": "π",
            "A": "A",
            "P": "P(x | …)",
            "theta": "θ",
            "c": "c",
            "omega": "ω",
            "truth": self.tr("rows: truth"),
            "decision": self.tr("rows: decision"),
        }[word]

    def chosen(self) -> tuple[str, ...]:
        """Return the words that were chosen."""
        return tuple(str(combo.currentData()) for combo in self.signs.values())
