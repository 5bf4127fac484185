"""The options of the model that is looked at, and what kind of model it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.catalog.parameters import unusual
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.parameter_form import ParameterForm
from bayesgui.widgets.rows.layouts import column_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bayesgui.catalog.parameters import Parameter


class ModelOptions(QWidget):
    """A form of the model's options below its name, and its character in words."""

    changed = Signal(str, object)
    """The name of the model, and its options that are not the usual ones."""

    def __init__(
        self,
        name: str,
        parameters: Callable[[str], Sequence[Parameter]],
        character: Callable[[str], str],
        parent: QWidget | None = None,
    ) -> None:
        """Make an empty form; `name`: object name of the words below it.

        `parameters`: options of a model. `character`: what kind of model it is.
        """
        super().__init__(parent)
        self._parameters, self._describe = parameters, character
        self.title = text_label(self, 13, 600, wraps=False)
        self.form: ParameterForm | None = None
        self.character = named(text_label(self, role="muted"), name)
        self._shown = ""
        self._above = column_layout(self.title, margins=(14, 4, 14, 14), spacing=8)
        below = column_layout(self.character, margins=(14, 0, 14, 14), spacing=0)
        column_layout(self._above, below, parent=self, spacing=8)

    def show_model(self, name: str, given: Mapping[str, Any], columns: Sequence[str]) -> None:
        """Show a model's options; what is being typed for it stays.

        `given`: its options that are not the usual ones. `columns`: those of the table.
        """
        self.character.setText(self._describe(name))
        if self._shown == name and self.form is not None:
            return
        self._shown = name
        if self.form is not None:
            self._above.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
        form = ParameterForm(self._parameters(name), self, given, columns=columns)
        form.fit_narrow()
        # Hiding the form takes the focus from its fields, and what was typed is of this model.
        form.changed.connect(lambda: self._on_changed(name, form))
        self._above.addWidget(form)
        self.form = form
        self.title.setText(name)

    def forget(self) -> None:
        """Make the form again when a model is shown next."""
        self._shown = ""

    def _on_changed(self, name: str, form: ParameterForm) -> None:
        if form.is_valid:
            self.changed.emit(name, unusual(self._parameters(name), form.values()))
