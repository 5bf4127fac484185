"""The dialog for the network's name and properties such as title, source and description."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.document import edits
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.text_field import TextField

if TYPE_CHECKING:
    from bayesgui.document.document import Document

MULTILINE = ("description", "comment", "try", "source")
"""Properties edited in multi-line fields."""
OFFERED = ("title", "source", "description")


class PropertiesDialog(Dialog):
    """Edits name and properties as one undo step."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(self.tr("Network properties"), parent, "propertiesDialog")
        self._document = document
        network = document.state.network
        self.add_form(down=10)
        self._name = self.add_field(self.tr("Name"), QLineEdit(network.name, self), "name")
        captions = {
            "title": self.tr("Title"),
            "source": self.tr("Source"),
            "description": self.tr("Description"),
            "try": self.tr("What to try"),
        }
        self._fields: dict[str, QLineEdit | TextField] = {}
        keys = dict.fromkeys((*OFFERED, *network.properties))
        for key in keys:
            text = network.properties.get(key, "")
            field: QLineEdit | TextField
            if key in MULTILINE or "\n" in text:
                field = TextField(text, self)
                field.setTabChangesFocus(True)
                field.setFixedHeight(64)
            else:
                field = QLineEdit(text, self)
            caption = captions.get(key, key)
            self._fields[key] = named(field, f"property.{key}", spoken=caption)
            # Without a buddy, an ampersand in a key is shown.
            self.field_form.addRow(QLabel(caption, self), field)
        self.add_line(str(document.path or self.tr("Not saved yet")), "muted")
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Apply"), self._apply, primary=True)
        self.resize(520, 400)

    def _apply(self) -> None:
        properties = dict(self._document.state.network.properties)
        for key, field in self._fields.items():
            text = field.text() if isinstance(field, QLineEdit) else field.toPlainText()
            if text or key in properties:
                properties[key] = text
        network = self._document.state.network
        name = self._name.text().strip()
        if name != network.name or properties != dict(network.properties):
            self._document.apply(
                self.tr("Network properties"),
                edits.set_network_properties(self._document.state, name, properties),
            )
        self.accept()
