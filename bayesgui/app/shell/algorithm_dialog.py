"""A dialog made from a registry: which algorithm, and with which options."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from bayesgui.app.shell.dialog import Dialog
from bayesgui.app.shell.help_topics import page_of_algorithm
from bayesgui.widgets.fields.parameter_form import ParameterForm, registered_text, replace_form
from bayesgui.widgets.focus import focus_stops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.catalog.parameters import Parameter
    from bayesgui.catalog.registry import Entry, Registry


class AlgorithmDialog(Dialog):
    """Asks for a registered algorithm and its options; a subclass says what is done with them.

    `columns`: names offered where an option is a column of the data. `field_width`: of all fields,
    which then stand at the right edge.
    """

    def __init__(
        self,
        title: str,
        registry: Registry[Any],
        chosen: str,
        parent: QWidget,
        *,
        columns: Sequence[str] = (),
        field_width: int | None = None,
    ) -> None:
        super().__init__(title, parent)
        self._registry = registry
        self._columns, self._field_width = columns, field_width
        self._written: dict[str, dict[str, Any]] = {}
        self._shown = ""
        self.algorithm = QComboBox(self)
        for entry in registry:
            self.algorithm.addItem(registered_text(entry.label), entry.name)
        self.algorithm.setCurrentIndex(max(0, self.algorithm.findData(chosen)))
        self.form = ParameterForm((), self)

    def build(self, caption: str, name: str, tool_tip: str, none: str = "") -> None:
        """Add list, summary and form to the content.

        `name`: object name of the list. `none`: said in place of a form without options.
        """
        self.algorithm.setObjectName(name)
        self.algorithm.setAccessibleName(caption)
        self.algorithm.setToolTip(tool_tip)
        row = QFormLayout()
        row.setHorizontalSpacing(12)
        row.addRow(caption, self.algorithm)
        self.content.addLayout(row)
        self._about = self.add_line("", "muted")
        self.extra = QVBoxLayout()
        """For rows of the subclass, between summary and options."""
        self.content.addLayout(self.extra)
        self.content.addWidget(self.form)
        self._none = QLabel(none, self)
        self.content.addWidget(self._none)
        self.content.addStretch(1)

    def show_algorithm(self) -> None:
        """Show summary and options of the chosen algorithm."""
        if self._shown:
            self._written[self._shown] = self.form.values()
        self._shown = self.entry.name
        parameters = self.parameters
        values = self._written.get(self._shown)
        form = ParameterForm(
            parameters,
            self,
            self.kept_options() if values is None else values,
            self._field_width,
            self._columns,
        )
        replace_form(self.content, self.form, form)
        self.form = form
        form.changed.connect(self.follow)
        form.setVisible(bool(parameters))
        self._none.setVisible(not parameters and bool(self._none.text()))
        self._about.setText(registered_text(self.entry.summary))
        for before, after in pairwise(focus_stops(self.content)):
            QWidget.setTabOrder(before, after)
        self.follow()

    @property
    def entry(self) -> Entry[Any]:
        """The chosen algorithm."""
        return self._registry[str(self.algorithm.currentData())]

    @property
    def help_page(self) -> str:
        """The help page of the chosen algorithm."""
        return page_of_algorithm(self._registry.kind, self.entry.name)

    # -- what a subclass says -----------------------------------------------------------------

    @property
    def parameters(self) -> Sequence[Parameter]:
        """The options that are offered; all by default."""
        return self.entry.parameters

    def kept_options(self) -> dict[str, Any]:
        """Return options with which the form begins; those left out have their defaults."""
        return {}

    def follow(self) -> None:
        """Enable and disable what depends on the options."""
