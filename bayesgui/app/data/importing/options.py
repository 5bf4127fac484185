"""The left side of the import dialog: reading options, use of the columns, facts of the file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from bayesgui.app.shell.dialog import restyle
from bayesgui.core.byte_sizes import bytes_text
from bayesgui.data.reading.encodings import ENCODINGS
from bayesgui.panels.rows.chip_flow import FlowBox
from bayesgui.widgets.numbers import count_text, percent
from bayesgui.widgets.rows.chip import Chip
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QKeyEvent, QPaintEvent

    from bayesgui.app.data.importing.add_cases_form import AddCasesForm
    from bayesgui.data.reading.csv_dialect import CsvDialect
    from bayesgui.data.reading.file_scan import FileScan

SIDE = 250
RUNS = "  "
"""Stands for runs of blanks in the list of delimiters."""


class MarkField(QLineEdit):
    """Accepts Enter, which adds a text here and must not trigger the dialog's default button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Accept Enter."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class MissingMarks(QWidget):
    """Texts that stand for missing values as chips, and a field to add one."""

    changed = Signal()

    def __init__(self, marks: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks = list(dict.fromkeys(marks))
        self._is_chosen = False
        self._chips = FlowBox(self)
        self.field = MarkField(self)
        self.field.setObjectName("missingMark")
        self.field.setAccessibleName(self.tr("Text of a missing value"))
        self.field.setPlaceholderText(self.tr("such as NA; Enter adds it"))
        self.field.hide()
        self.field.returnPressed.connect(self._add)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._chips)
        column.addWidget(self.field)
        self._show()

    @property
    def texts(self) -> tuple[str, ...]:
        """All texts that stand for missing values, the empty one first."""
        return ("", *self._marks)

    @property
    def chosen(self) -> tuple[str, ...] | None:
        """The texts if the user changed them; None to take those that are found."""
        return self.texts if self._is_chosen else None

    def show_found(self, marks: Sequence[str]) -> None:
        """Show the marks found in the file, unless the user chose others."""
        if not self._is_chosen and list(marks) != self._marks:
            self._marks = list(marks)
            self._show()

    def _show(self) -> None:
        self._chips.clear()
        self._chips.add(Chip(self.tr("empty"), self._chips, removable=False))
        for mark in self._marks:
            chip = Chip(mark, self._chips)
            chip.removed.connect(self._remove)
            self._chips.add(chip)
        add = QPushButton(self.tr("Add"), self._chips)
        add.setProperty("link", True)
        add.setToolTip(self.tr("Add a text that stands for a missing value"))
        add.setAutoDefault(False)
        add.clicked.connect(self._ask)
        self._chips.add(add)

    def _ask(self) -> None:
        self.field.show()
        self.field.setFocus()

    def _add(self) -> None:
        mark = self.field.text().strip()
        self.field.clear()
        self.field.hide()
        if mark and mark not in self._marks:
            self._marks.append(mark)
            self._on_chosen()

    def _remove(self, mark: str) -> None:
        self._marks.remove(mark)
        self._on_chosen()

    def _on_chosen(self) -> None:
        self._is_chosen = True
        self._show()
        self.changed.emit()


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
        self._dialect = dialect
        self._weights_chosen = False
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 16, 14, 14)
        self._column.setSpacing(5)
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
        label = QLabel(text, self)
        label.setFont(font(13, 600))
        self._column.addWidget(label)

    def _add_rule(self) -> None:
        self._column.addSpacing(6)
        self._column.addWidget(Hairline(self))
        self._column.addSpacing(6)

    def _add_labeled(self, text: str, field: QWidget) -> None:
        label = QLabel(text, self)
        label.setProperty("role", "muted")
        label.setBuddy(field)
        field.setAccessibleName(text)
        self._column.addWidget(label)
        self._column.addWidget(field)

    def _choice(self, text: str, items: dict[str, str], found: str) -> QComboBox:
        box = QComboBox(self)
        if found not in items:
            items = {found: found, **items}
        for value, label in items.items():
            shown = self.tr("{choice} (found)").format(choice=label) if value == found else label
            box.addItem(shown, value)
        box.setCurrentIndex(box.findData(found))
        box.activated.connect(lambda _index: self.changed.emit())
        self._add_labeled(text, box)
        return box

    def _build_reading(self, dialect: CsvDialect | None, states: set[str]) -> None:
        self._headline(self.tr("Reading"))
        marks: tuple[str, ...] = ()
        if dialect is not None:
            self.encoding = self._choice(self.tr("Encoding"), dict(ENCODINGS), dialect.encoding)
            parted = {
                ",": self.tr("Comma"),
                ";": self.tr("Semicolon"),
                "\t": self.tr("Tab"),
                "|": self.tr("Bar"),
                " ": self.tr("Space"),
                RUNS: self.tr("Runs of blanks"),
            }
            mark = RUNS if dialect.runs else dialect.delimiter
            self.delimiter = self._choice(self.tr("Delimiter"), parted, mark)
            points = {".": self.tr("Point"), ",": self.tr("Comma")}
            self.decimal = self._choice(self.tr("Decimal mark"), points, dialect.decimal)
            self.header = QCheckBox(self.tr("First row holds the names"), self)
            self.header.setChecked(dialect.header)
            self.header.clicked.connect(self.changed)
            self.ragged = QCheckBox(self.tr("Skip rows of a different length"), self)
            self.ragged.setChecked(dialect.ragged == "skip")
            self._column.addSpacing(2)
            self._column.addWidget(self.header)
            self._column.addWidget(self.ragged)
            marks = tuple(mark for mark in dialect.missing if mark not in states)
        self.missing = MissingMarks(marks, self)
        self.missing.changed.connect(self.changed)
        self._add_labeled(self.tr("Missing values are written"), self.missing)
        self.weights = QComboBox(self)
        self.weights.addItem(self.tr("none"), "")
        self.weights.setToolTip(self.tr("The column that says how often each row counts"))
        self.weights.activated.connect(lambda _index: self._on_weights())
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
            label, number = QLabel(text, self), QLabel("", self)
            label.setProperty("role", "muted")
            number.setAlignment(Qt.AlignmentFlag.AlignRight)
            number.setAccessibleName(text)
            self._numbers.append(number)
            row = QHBoxLayout()
            row.addWidget(label)
            row.addWidget(number, 1)
            form.addRow(row)
        self._column.addLayout(form)
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setRange(0, 1000)
        self.progress.setAccessibleName(self.tr("Reading the whole file"))
        self.stage = QLabel("", self)
        self.stage.setProperty("role", "muted")
        self._column.addWidget(self.progress)
        self._column.addWidget(self.stage)

    # -- choices and results ------------------------------------------------------------------

    def dialect(self) -> CsvDialect | None:
        """Return the chosen dialect; None for a Parquet file."""
        if self._dialect is None:
            return None
        return replace(
            self._dialect,
            encoding=str(self.encoding.currentData()),
            delimiter=str(self.delimiter.currentData())[:1],
            runs=self.delimiter.currentData() == RUNS,
            decimal=str(self.decimal.currentData()),
            header=self.header.isChecked(),
            ragged="skip" if self.ragged.isChecked() else "refuse",
            sniffed=self.encoding.currentData() == self._dialect.encoding,
        )

    def show_scan(self, scan: FileScan, weights: str | None) -> None:
        """Show facts of the file, those of the whole file only after a complete scan.

        `weights`: the column of row weights that was found; preset unless the user chose one.
        """
        data, n_cells = scan.dataset, max(scan.n_cells, 1)
        texts = ["…", str(len(scan.facts)), "…", bytes_text(scan.n_bytes), "…"]
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
        self.progress.setValue(round(1000 * fraction))
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
