"""The search field of the tool bar, which finds nodes by name."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QSizePolicy, QWidget

from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.live_text import live

ROWS = 12


class FindField(SearchField):
    """Completes names and labels of nodes; Enter takes the first match."""

    found = Signal(str)
    """Name of the node to show."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(live("Find node"), "search", "Ctrl+F", parent)
        self.setObjectName("findField")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._names: dict[str, str] = {}
        self._model = QStringListModel(self)
        completer = QCompleter(self._model, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(ROWS)
        completer.activated.connect(self._on_activated)
        self.setCompleter(completer)
        self.textEdited.connect(self._on_edited)
        self.submitted.connect(self._on_submitted)

    def set_nodes(self, labels: dict[str, str]) -> None:
        """Set the nodes to search, as labels (possibly empty) by name."""
        self._names = {
            f"{name} — {label}" if label and label != name else name: name
            for name, label in labels.items()
        }
        self._model.setStringList(list(self._names))

    def begin(self) -> None:
        """Focus the field and select its text."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def _on_activated(self, text: str) -> None:
        if text in self._names:
            self.clear()
            self.found.emit(self._names[text])

    def _on_edited(self, text: str) -> None:
        """Offer the matches in the order in which Enter takes them."""
        self._model.setStringList(self._ranked(text))

    def _on_submitted(self, text: str) -> None:
        matches = self._ranked(text)
        if text.strip() and matches:
            self._on_activated(matches[0])

    def _ranked(self, text: str) -> list[str]:
        """Return the entries with a text: those that begin with it and short ones first."""
        wanted = text.strip().casefold()
        by_rank = sorted(
            (not entry.casefold().startswith(wanted), len(entry), entry)
            for entry in self._names
            if wanted in entry.casefold()
        )
        return [entry for _, _, entry in by_rank]
