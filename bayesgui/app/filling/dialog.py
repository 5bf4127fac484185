"""The dialog Fill missing cells: how, and into which table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import Signal

from bayesgui.app.shell.algorithm_dialog import AlgorithmDialog
from bayesgui.learning.imputation.base import DEFAULT_METHOD, imputers
from bayesgui.learning.imputation.marks import DEFAULT_MARK
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.live_text import live
from bayesgui.widgets.plurals import cells_text, rows_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtWidgets import QWidget

WIDTH = 480

Place = Literal["here", "beside", "file", "tables"]


@dataclass(frozen=True)
class FillOptions:
    """What the dialog asks for.

    `place`: the document's own table, that of a new document beside it, a file, or the tables of
    the network, learned from all draws and pooled. `mark`: of filled cells in a file.
    """

    method: str = DEFAULT_METHOD
    options: Mapping[str, Any] = field(default_factory=dict)
    place: Place = "here"
    mark: str = DEFAULT_MARK

    @property
    def draws(self) -> int:
        """Number of completed tables."""
        return int(self.options.get("draws", 1))


class FillDialog(AlgorithmDialog):
    """Asks how missing cells are filled."""

    requested = Signal(object)
    """The chosen `FillOptions`."""

    def __init__(
        self, n_cells: int, n_rows: int, file: str, parent: QWidget, chosen: FillOptions
    ) -> None:
        super().__init__(self.tr("Fill missing cells"), imputers, chosen.method, parent)
        self.setObjectName("fillDialog")
        self._first = chosen
        text = self.tr("{cells} missing in {rows} of {file}").format(
            cells=cells_text(n_cells), rows=rows_text(n_rows), file=file
        )
        self.add_headline(text)
        self.build(self.tr("States"), "fillMethod", self.tr("Which states the cells are given"))
        self.add_form(12)
        places = (
            ("here", live("The table of this document")),
            ("beside", live("The table of a new document")),
            ("file", live("A file…")),
            ("tables", live("The network: pooled tables")),
        )
        self.place = choice_combo("", self, places, current=chosen.place)
        self.place.currentIndexChanged.connect(self.follow)
        tip = self.tr("Where the completed table goes; the file that was imported stays as it is")
        self.add_field(self.tr("Into"), self.place, "fillPlace", tip)
        marks = (
            ("column", live("A column that lists them")),
            ("suffix", live("A column for each column")),
            ("none", live("No mark")),
        )
        self.mark = choice_combo("", self, marks, current=chosen.mark)
        tip = self.tr("How the file says which cells were filled, not observed")
        self.add_field(self.tr("Marked by"), self.mark, "fillMark", tip)
        self.said = self.add_line("", "muted")
        self.add_button(self.tr("Cancel"), self.reject)
        self.fill_button = self.add_button(self.tr("Fill"), self._fill, primary=True)
        self.algorithm.currentIndexChanged.connect(self.show_algorithm)
        self.show_algorithm()
        self.resize(WIDTH, self.sizeHint().height())

    def kept_options(self) -> dict[str, Any]:
        """Return the options given for the method at first."""
        return dict(self._first.options) if self.entry.name == self._first.method else {}

    @property
    def chosen(self) -> FillOptions:
        """What is asked for at present."""
        place = str(self.place.currentData())
        return FillOptions(
            self.entry.name,
            self.form.values(),
            place,  # type: ignore[arg-type]  # of the list above
            str(self.mark.currentData()),
        )

    def follow(self) -> None:
        """Offer marks for a file only, and several draws where these have a place."""
        place, several = self.place.currentData(), self.form.is_valid and self.chosen.draws > 1
        self.mark.setEnabled(place == "file")
        why = ""
        if several and place in ("here", "beside"):
            why = self.tr("Several draws go into a file, one below the other.")
        elif place == "tables" and not several:
            why = self.tr("Pooling needs several draws: “Drawn at random”, 20 of them.")
        self.said.setText(why)
        self.fill_button.setEnabled(self.form.is_valid and not why)
        texts = {"file": self.tr("Choose file…"), "tables": self.tr("Learn")}
        self.fill_button.setText(texts.get(str(place), self.tr("Fill")))

    def _fill(self) -> None:
        chosen = self.chosen
        self.accept()
        self.requested.emit(chosen)
