"""The dialog that maps the texts of a column to states of its node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QScrollArea, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.name_lists import list_names
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.layouts import text_label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.variable import Variable
    from bayesgui.data.reading.file_scan import ColumnFacts

WIDTH, MOST = 460, 200
"""Width in pixels; maximum number of texts listed, the rest share one choice."""
ASK, ADD, MISSING = "?", "add", "missing"


class StatesDialog(Dialog):
    """Asks for each text whether it is a state, a new one, or a missing value.

    `meanings`: present choices by text: a state, empty for a missing value, the text itself for a
    new state.
    """

    chosen = Signal(object)
    """The chosen `meanings`."""

    def __init__(
        self,
        facts: ColumnFacts,
        node: Variable,
        meanings: Mapping[str, str],
        unknown: tuple[str, ...],
        parent: QWidget,
    ) -> None:
        title = self.tr("States of column {column}").format(column=facts.name)
        super().__init__(title, parent, "statesDialog")
        self.add_headline(
            self.tr("Node {node} has {states}.").format(
                node=node.name, states=translate_sentence(list_names(node.states, most=12))
            )
        )
        self._node = node
        counts = dict(zip(facts.states, facts.counts.tolist(), strict=False))
        self.boxes: dict[str, QComboBox] = {}
        inside = QWidget()
        inside.setProperty("panel", True)
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(2, 1)
        for row, text in enumerate(unknown[:MOST]):
            rows = rows_text(counts[text]) if text in counts else ""
            name = text_label(inside, 13, wraps=False, text=text)
            number = text_label(inside, 13, role="muted", wraps=False, text=rows)
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            box = self._box(text, meanings.get(text))
            name.setBuddy(box)
            self.boxes[text] = box
            grid.addWidget(name, row, 0)
            grid.addWidget(number, row, 1)
            grid.addWidget(box, row, 2)
        grid.setRowStretch(len(unknown), 1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        area.setAccessibleName(title)
        self.content.addWidget(area, 1)
        self._rest = unknown[MOST:]
        open_ones = [text for text in unknown if text not in meanings]
        self.all_box = self._box_of_all()
        self.all_box.setVisible(len(open_ones) > 1)
        self._all_label.setVisible(len(open_ones) > 1)
        self.add_button(self.tr("Cancel"), self.reject)
        self.take_button = self.add_button(self.tr("Apply"), self._take, primary=True)
        self.resize(WIDTH, min(560, 220 + 32 * len(unknown)))

    def _box(self, text: str, meaning: str | None) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(self.tr("Meaning of {text}").format(text=text))
        box.addItem(self.tr("choose…"), (ASK, ""))
        for state in self._node.states:
            box.addItem(state, ("state", state))
        box.addItem(self.tr("add it to the node"), (ADD, ""))
        box.addItem(self.tr("treat as missing"), (MISSING, ""))
        kind = (
            (ASK, "")
            if meaning is None
            else (MISSING, "")
            if not meaning
            else ((ADD, "") if meaning == text else ("state", meaning))
        )
        for index in range(box.count()):
            if tuple(box.itemData(index)) == kind:
                box.setCurrentIndex(index)
        return box

    def _box_of_all(self) -> QComboBox:
        """Make the combo box for all texts without a choice of their own."""
        text = self.tr("All the others")
        choices = (
            (ASK, self.tr("choose…")),
            (ADD, self.tr("add them to the node")),
            (MISSING, self.tr("treat them as missing")),
        )
        box = choice_combo("", self, choices, spoken=text)
        self._all_label = text_label(self, wraps=False, text=text)
        self._all_label.setBuddy(box)
        self.content.addWidget(self._all_label)
        self.content.addWidget(box)
        return box

    def meanings(self) -> dict[str, str]:
        """Return the choices; texts without one are left out."""
        rest = self.all_box.currentData()
        found = {}
        for text, box in self.boxes.items():
            kind, state = box.currentData()
            found[text] = (rest if kind == ASK else kind, state)
        found.update(dict.fromkeys(self._rest, (rest, "")))
        states = {text: text if kind == ADD else state for text, (kind, state) in found.items()}
        return {text: states[text] for text, (kind, _) in found.items() if kind != ASK}

    def _take(self) -> None:
        meanings = self.meanings()
        self.accept()
        self.chosen.emit(meanings)
