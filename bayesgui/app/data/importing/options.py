"""The left side of the import dialog: reading options, use of the columns, facts of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QFormLayout, QLabel, QRadioButton, QWidget

from bayesgui.app.data.importing.layout_form import LayoutForm
from bayesgui.app.data.importing.missing_marks import MissingMarks
from bayesgui.app.shell.dialog import restyle
from bayesgui.core.byte_sizes import bytes_text
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.numbers import count_text, percent
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.rows.share_bar import ShareBar
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.app.data.importing.add_cases_form import AddCasesForm
    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.file_scan import FileScan

SIDE = 250


class ReadingForm(QWidget):
    """Reading options, preset to the sniffed dialect.

    `dialect`: None for a Parquet file. `states`: states of the network's nodes, which never stand
    for missing values. `title`: name of the document; empty if it has no nodes. `adding`: form
    shown in place of the use of the columns when cases are added.
    """

    changed = Signal()
    """Another reading option was chosen."""
    use_changed = Signal()
    """Another use of the columns was chosen."""
    weights_changed = Signal(str)
    """Another column of row weights was chosen; empty for none."""

    def __init__(
        self,
        dialect: CsvDialect | None,
        states: set[str],
        title: str,
        parent: QWidget,
        adding: AddCasesForm | None = None,
    ) -> None:
        super().__init__(parent)
        self.table: LayoutForm | None = None
        self._weights_chosen = False
        self._column = column_layout(parent=self, margins=(14, 16, 14, 14), spacing=5)
        self._build_reading(dialect, states)
        self._add_rule()
        self._build_use(title, adding)
        self._add_rule()
        self._build_file()
        self._column.addStretch(1)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().window)
        painter.setPen(theme().border)
        painter.drawLine(self.width() - 1, 0, self.width() - 1, self.height())

    # -- building -----------------------------------------------------------------------------

    def _headline(self, text: str) -> None:
        self._column.addWidget(text_label(self, 13, 600, wraps=False, text=text))

    def _add_rule(self) -> None:
        self._column.addSpacing(6)
        self._column.addWidget(Hairline(self))
        self._column.addSpacing(6)

    def _add_labeled(self, text: str, field: QWidget) -> None:
        label = text_label(self, 13, role="muted", wraps=False, text=text)
        label.setBuddy(field)
        field.setAccessibleName(text)
        self._column.addWidget(label)
        self._column.addWidget(field)

    def _build_reading(self, dialect: CsvDialect | None, states: set[str]) -> None:
        self._headline(self.tr("Reading"))
        marks: tuple[str, ...] = ()
        if dialect is not None:
            self.table = LayoutForm(dialect, self)
            self.table.changed.connect(self.changed)
            self.encoding, self.delimiter = self.table.encoding, self.table.delimiter
            self.header = self.table.header
            self._column.addWidget(self.table)
            marks = tuple(mark for mark in dialect.missing if mark not in states)
        self.missing = MissingMarks(marks, self)
        self.missing.changed.connect(self.changed)
        self._add_labeled(self.tr("Missing values are written"), self.missing)
        none = [("", self.tr("none"))]
        tip = self.tr("The column that says how often each row counts")
        self.weights = choice_combo("", self, none, lambda _column: self._on_weights(), tip=tip)
        self._add_labeled(self.tr("Row weights"), self.weights)

    def _build_use(self, title: str, adding: AddCasesForm | None) -> None:
        if adding is None:
            self._headline(self.tr("Use the columns for"))
        else:
            self._headline(self.tr("Add to the cases before"))
            self._column.addWidget(adding)
        self.for_nodes = QRadioButton(self.tr("the nodes of {network}").format(network=title), self)
        self.for_new = QRadioButton(self.tr("a new network, a node per column"), self)
        self.for_table = QRadioButton(self.tr("the data table only"), self)
        self.for_nodes.setVisible(bool(title) and adding is None)
        self.for_new.setVisible(adding is None)
        self.for_table.setVisible(adding is None)
        (self.for_nodes if title else self.for_new).setChecked(True)
        for button in (self.for_nodes, self.for_new, self.for_table):
            button.clicked.connect(lambda _checked: self.use_changed.emit())
            self._column.addWidget(button)

    def _build_file(self) -> None:
        self._headline(self.tr("File"))
        form = QFormLayout()
        form.setVerticalSpacing(3)
        self._numbers: list[QLabel] = []
        for text in (
            self.tr("rows"),
            self.tr("columns"),
            self.tr("missing cells"),
            self.tr("size"),
            self.tr("ragged rows"),
        ):
            label = text_label(self, 13, role="muted", wraps=False, text=text)
            number = QLabel("", self)
            number.setAlignment(Qt.AlignmentFlag.AlignRight)
            number.setAccessibleName(text)
            self._numbers.append(number)
            form.addRow(row_layout(label, number, grows=number))
        self._column.addLayout(form)
        self.progress = ShareBar(self)
        self.progress.setAccessibleName(self.tr("Reading the whole file"))
        self.stage = text_label(self, 13, role="muted", wraps=False)
        self._column.addWidget(self.progress)
        self._column.addWidget(self.stage)

    # -- choices and results ------------------------------------------------------------------

    def dialect(self) -> CsvDialect | None:
        """Return the chosen dialect; None for a Parquet file."""
        return None if self.table is None else self.table.dialect()

    def show_scan(self, scan: FileScan, weights: str | None) -> None:
        """Show facts of the file, those of the whole file only after a complete scan.

        `weights`: the column of row weights that was found; preset unless the user chose one.
        """
        data, n_cells = scan.dataset, max(scan.n_cells, 1)
        texts = ["…", count_text(len(scan.facts)), "…", bytes_text(scan.n_bytes), "…"]
        if scan.is_whole:
            texts[0] = count_text(data.n_rows)
            texts[2] = count_text(scan.n_missing)
            if scan.n_missing:
                texts[2] += f" ({percent(scan.n_missing / n_cells)} %)"
            texts[4] = count_text(scan.n_ragged)
            self.missing.show_found(scan.marks)
        for label, text in zip(self._numbers, texts, strict=True):
            label.setText(text)
        restyle(self._numbers[4], "role", "warning" if scan.n_ragged else "")
        self.progress.setVisible(not scan.is_whole)
        self.stage.setVisible(not scan.is_whole)
        self._show_weights(scan, weights)

    def show_progress(self, fraction: float) -> None:
        """Show the share of the file that has been read."""
        self.progress.show_share(fraction)
        share = f"{100 * fraction:.0f}"
        self.stage.setText(self.tr("Reading the whole file: {share} %").format(share=share))

    def _on_weights(self) -> None:
        self._weights_chosen = True
        self.weights_changed.emit(self.weights.currentData())

    def _show_weights(self, scan: FileScan, found: str | None) -> None:
        from bayesgui.core.numerals import number

        chosen = self.weights.currentData() if self._weights_chosen else found
        while self.weights.count() > 1:
            self.weights.removeItem(1)
        for facts in scan.facts:
            few = facts.kind == "category" and all(
                number(state, scan.decimal) >= 0 for state in facts.states
            )
            if few or (facts.kind == "number" and facts.low >= 0):
                self.weights.addItem(facts.name, facts.name)
        self.weights.setCurrentIndex(max(0, self.weights.findData(chosen)))
        self.weights_changed.emit(self.weights.currentData())
