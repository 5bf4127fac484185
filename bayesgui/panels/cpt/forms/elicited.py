"""The row above a table made of answers: how it is made, and the way to the questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import row_layout, text_label

if TYPE_CHECKING:
    from bayesgui.core.elicited.mechanism import Elicited


class ElicitedRow(QWidget):
    """What a table of answers is made of."""

    ask_wanted = Signal()
    """Request to ask the expert about the node."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ask = push_button(
            "",
            self,
            self.ask_wanted,
            live("Ask the expert…"),
            tip=live("Weigh the parents and ask for a few rows; all others follow"),
        )
        self.made_of = text_label(self, role="muted", wraps=False)
        self.made_of.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        parts = (self.ask, self.made_of)
        row_layout(*parts, parent=self, margins=(8, 0, 12, 0), spacing=8, grows=self.made_of)

    def show_form(self, form: Elicited) -> None:
        """Say how the table is made."""
        method = translate_sentence(form.interpolation.label)
        text = self.tr("{method} · answers: {count}").format(
            method=method, count=count_text(len(form.answers))
        )
        if form.experts:
            text += self.tr(" of {names}").format(names=", ".join(form.experts))
        self.made_of.setText(text)
        self.made_of.setToolTip(text)
