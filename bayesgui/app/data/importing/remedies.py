"""Buttons that change the import options after a file could not be read, in one click."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.core.errors import NoVariablesError
from bayesgui.data.reading.encodings import ENCODINGS, WESTERN
from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.rows.layouts import row_layout

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton

    from bayesgui.core.errors import BayesGuiError

_NAMES = {"no-header": "importNoHeader"}


class Remedies(QWidget):
    """A link for each remedy of an error; hidden if there is none."""

    chosen = Signal(str, object)
    """An option of the layout, and the value that it should have."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("importRemedies")
        self.links = {key: self._link(key, *words) for key, words in self._words().items()}
        row_layout(*self.links.values(), None, parent=self, spacing=18)
        self.hide()

    def show_for(self, error: BayesGuiError | None, *, are_blank: bool = False) -> None:
        """Offer what can be done about an error; `are_blank`: whether marks fill all cells."""
        if isinstance(error, NoVariablesError):
            self._show(("keep-columns",) if not are_blank else ("no-marks",))
            return
        keys = () if error is None else tuple(error.values.get("remedies", ()))
        if error is not None and error.values.get("encoding") == ENCODINGS["utf-8-sig"]:
            keys = (*keys, "western")
        self._show(keys)

    def _show(self, keys: tuple[str, ...]) -> None:
        for key, link in self.links.items():
            link.setVisible(key in keys)
        self.setVisible(bool(keys))

    def _link(self, key: str, text: str, why: str, name: str, value: Any) -> QPushButton:
        called = _NAMES.get(key, f"remedy.{key}")
        link = link_button(self, lambda: self.chosen.emit(name, value), text, tip=why, name=called)
        link.setAutoDefault(False)
        return link

    def _words(self) -> dict[str, tuple[str, str, str, Any]]:
        """Return text and tooltip of each remedy, and the option that it sets."""
        return {
            "no-header": (
                self.tr("Read without names in the first row"),
                self.tr("The first row holds values, as all others do"),
                "header",
                False,
            ),
            "number-names": (
                self.tr("Number equal names"),
                self.tr("The later columns of a name get a number behind it"),
                "equal_names",
                "number",
            ),
            "skip-rows": (
                self.tr("Skip such rows"),
                self.tr("Rows of another length are left out"),
                "ragged",
                "skip",
            ),
            "fill-rows": (
                self.tr("Fill such rows"),
                self.tr("The cells that a short row lacks are missing values"),
                "ragged",
                "fill",
            ),
            "no-quotes": (
                self.tr("Take quotes for letters"),
                self.tr("Quotes are parts of the texts and enclose nothing"),
                "quote",
                "",
            ),
            "keep-columns": (
                self.tr("Keep all columns"),
                self.tr("Each text of a column becomes a state, however many there are"),
                "columns",
                True,
            ),
            "no-marks": (
                self.tr("Take the marks of missing values for states"),
                self.tr("Only blank cells are missing values"),
                "missing",
                (),
            ),
            "western": (
                self.tr("Read it as {encoding}").format(encoding=ENCODINGS[WESTERN]),
                self.tr("Every file can be read so; look whether its letters are right"),
                "encoding",
                WESTERN,
            ),
        }
