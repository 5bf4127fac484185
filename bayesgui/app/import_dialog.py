"""The import dialog: how to read a table of cases, its first rows, and its columns."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from bayesgui.app.dialog import Dialog
from bayesgui.app.import_columns import ImportColumns
from bayesgui.app.importing import ImportRequest, compared, head, head_dataset
from bayesgui.core.errors import BayesGuiError
from bayesgui.panels.panel import sentence
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.spin_edit import SpinEdit
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.csv_dialect import CsvDialect, Preview

WIDTH, HEIGHT, SIDE = 1060, 680, 230
ROWS, COLUMNS = 50, 60
"""Cells of the preview that are shown at most."""
ENCODINGS = {
    "utf-8-sig": "UTF-8",
    "gb18030": "GB 18030",
    "latin-1": "Latin-1",
    "utf-16": "UTF-16",
}


class ImportDialog(Dialog):
    """Asks how a file is read; emits ``requested`` and stays, hidden, until the file was read.

    Parameters
    ----------
    path : Path
        The file.
    dialect : CsvDialect, optional
        What its first lines told; None for a Parquet file.
    network : BayesianNetwork
        Of the active document.
    title : str
        Name of the active document.
    parent : QWidget
        The window.

    Raises
    ------
    DataError
        If the file cannot be read at all.
    """

    requested = Signal(object)
    """An `ImportRequest`."""

    def __init__(
        self,
        path: Path,
        dialect: CsvDialect | None,
        network: BayesianNetwork,
        title: str,
        parent: QWidget,
    ) -> None:
        super().__init__(self.tr("Import {file}").format(file=path.name), parent)
        self.setObjectName("importDialog")
        self._path, self._dialect, self._network = path, dialect, network
        self._preview: Preview = head(path, dialect)
        sides = QHBoxLayout()
        sides.setSpacing(18)
        self._left = QVBoxLayout()
        self._left.setSpacing(6)
        box = QWidget(self)
        box.setFixedWidth(SIDE)
        box.setLayout(self._left)
        self._left.setContentsMargins(0, 0, 0, 0)
        sides.addWidget(box)
        self._build_reading(dialect)
        self._build_use(title)
        self._left.addStretch(1)
        sides.addLayout(self._built_tables(), 1)
        self.content.addLayout(sides, 1)
        self._problem = self.add_line("", "error")
        self._problem.setObjectName("importProblem")
        self._summary = self.add_line("", "muted")
        self.add_button(self.tr("Cancel"), self.reject)
        self.import_button = self.add_button(self.tr("Import"), self._import, primary=True)
        self.resize(WIDTH, HEIGHT)
        self._show_head()

    # -- building -----------------------------------------------------------------------------

    def _headline(self, text: str) -> None:
        label = QLabel(text, self)
        label.setFont(font(13, 600))
        self._left.addWidget(label)

    def _labeled(self, text: str, field: QWidget) -> None:
        label = QLabel(text, self)
        label.setProperty("role", "muted")
        label.setWordWrap(True)
        label.setBuddy(field)
        field.setAccessibleName(text)
        self._left.addWidget(label)
        self._left.addWidget(field)

    def _choice(self, text: str, items: dict[str, str], found: str) -> QComboBox:
        box = QComboBox(self)
        if found not in items:
            items = {found: found, **items}
        for value, label in items.items():
            shown = self.tr("{choice} (found)").format(choice=label) if value == found else label
            box.addItem(shown, value)
        box.setCurrentIndex(box.findData(found))
        box.activated.connect(self._reread)
        self._labeled(text, box)
        return box

    def _build_reading(self, dialect: CsvDialect | None) -> None:
        self._headline(self.tr("Reading"))
        found: tuple[str, ...] = ()
        if dialect is not None:
            self.encoding = self._choice(self.tr("Encoding"), ENCODINGS, dialect.encoding)
            marks = {
                ",": self.tr("Comma"),
                ";": self.tr("Semicolon"),
                "\t": self.tr("Tab"),
                "|": self.tr("Bar"),
                " ": self.tr("Blank"),
            }
            self.delimiter = self._choice(self.tr("Delimiter"), marks, dialect.delimiter)
            points = {".": self.tr("Point"), ",": self.tr("Comma")}
            self.decimal = self._choice(self.tr("Decimal mark"), points, dialect.decimal)
            self.header = QCheckBox(self.tr("First row holds the names"), self)
            self.header.setChecked(dialect.header)
            self.header.clicked.connect(self._reread)
            self._left.addWidget(self.header)
            self.ragged = QCheckBox(self.tr("Skip rows of another length"), self)
            self.ragged.setChecked(dialect.ragged == "skip")
            self._left.addWidget(self.ragged)
            states = {s for name in self._network for s in self._network[name].states}
            found = tuple(mark for mark in dialect.missing if mark not in states)
        self.missing = QLineEdit(" ".join(found), self)
        self.missing.setPlaceholderText(self.tr("empty cells only"))
        self.missing.setToolTip(
            self.tr("Texts of missing values besides the empty cell, parted by blanks")
        )
        self.missing.editingFinished.connect(self._compare)
        self._labeled(self.tr("Missing values are written"), self.missing)

    def _build_use(self, title: str) -> None:
        self._left.addSpacing(12)
        self._headline(self.tr("Use the columns for"))
        self.for_nodes = QRadioButton(self.tr("the nodes of {network}").format(network=title), self)
        self.for_new = QRadioButton(self.tr("a new network, a node per column"), self)
        filled = len(self._network) > 0
        self.for_nodes.setVisible(filled)
        (self.for_nodes if filled else self.for_new).setChecked(True)
        for button in (self.for_nodes, self.for_new):
            button.toggled.connect(self._on_use_changed)
            self._left.addWidget(button)
        self.unknown = QComboBox(self)
        self.unknown.addItem(self.tr("stop the import"), "refuse")
        self.unknown.addItem(self.tr("are missing values"), "missing")
        self.unknown.addItem(self.tr("are added to the node"), "add")
        self._labeled(self.tr("States that a node does not have"), self.unknown)
        self.bins = SpinEdit(2, 50, 4, self)
        self._labeled(self.tr("Intervals of columns of many numbers"), self.bins)

    def _built_tables(self) -> QVBoxLayout:
        right = QVBoxLayout()
        right.setSpacing(8)
        self.head_table = QTableWidget(self)
        self.head_table.setObjectName("importPreview")
        self.head_table.setAccessibleName(self.tr("Preview"))
        self.head_table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.head_table.setTabKeyNavigation(False)
        self.head_table.verticalHeader().setDefaultSectionSize(24)
        self.columns = ImportColumns(self)
        self.columns.node_changed.connect(self._summarize)
        for text, table in (
            (self.tr("Preview"), self.head_table),
            (self.tr("Columns and nodes, by the first rows"), self.columns),
        ):
            label = QLabel(text, self)
            label.setFont(font(13, 600))
            label.setBuddy(table)
            right.addWidget(label)
            right.addWidget(table, 1)
        return right

    # -- showing ------------------------------------------------------------------------------

    def _chosen_dialect(self) -> CsvDialect | None:
        if self._dialect is None:
            return None
        return replace(
            self._dialect,
            encoding=str(self.encoding.currentData()),
            delimiter=str(self.delimiter.currentData()),
            decimal=str(self.decimal.currentData()),
            header=self.header.isChecked(),
            ragged="skip" if self.ragged.isChecked() else "refuse",
        )

    def _reread(self) -> None:
        try:
            self._preview = head(self._path, self._chosen_dialect())
        except BayesGuiError as error:
            self.show_problem(error)
            return
        self._show_head()

    def _show_head(self) -> None:
        shown, table = self._preview, self.head_table
        table.clear()
        table.setColumnCount(min(len(shown.names), COLUMNS))
        table.setRowCount(min(len(shown.rows), ROWS))
        table.setHorizontalHeaderLabels(list(shown.names[:COLUMNS]))
        for row, cells in enumerate(shown.rows[:ROWS]):
            for section, cell in enumerate(cells[:COLUMNS]):
                table.setItem(row, section, QTableWidgetItem(cell))
        self._compare()

    def _missing_texts(self) -> tuple[str, ...]:
        return ("", *self.missing.text().split())

    def _compare(self) -> None:
        data = head_dataset(self._preview, self._missing_texts())
        if self.for_nodes.isChecked():
            self.columns.show_columns(data, self._network, compared(data, self._network))
        else:
            self.columns.show_columns(data, None, None)
        self._problem.clear()
        self._problem.hide()
        self._summarize()

    def _on_use_changed(self, chosen: bool) -> None:
        if chosen:
            self._compare()

    def _summarize(self) -> None:
        targets = self.columns.targets()
        used = [node for node in targets.values() if node]
        self.unknown.setEnabled(self.for_nodes.isChecked())
        self.bins.setEnabled(self.for_new.isChecked())
        if self.for_new.isChecked():
            text = self.tr("%n new node(s)", "", len(used))
        else:
            text = self.tr("{used} of %n node(s) have a column", "", len(self._network)).format(
                used=count_text(len(used))
            )
        self._summary.setText(
            self.tr("{columns} columns found, {nodes}.").format(
                columns=count_text(len(targets)), nodes=text
            )
        )
        self.import_button.setEnabled(bool(targets))

    # -- the end ------------------------------------------------------------------------------

    def show_problem(self, error: BayesGuiError) -> None:
        """Say in the dialog why the file could not be read, so that the choice can be changed."""
        self._problem.setText(sentence(error))
        self._problem.show()
        self.show()

    @property
    def problem(self) -> str:
        """Why the file could not be read, empty if it was not tried or could."""
        return self._problem.text()

    def request(self) -> ImportRequest:
        """Return what was chosen."""
        targets = self.columns.targets()
        new = self.for_new.isChecked()
        skipped = frozenset(name for name, node in targets.items() if not node) if new else ()
        return ImportRequest(
            path=self._path,
            dialect=self._chosen_dialect(),
            missing=self._missing_texts(),
            network=None if new else self._network,
            nodes={} if new else {name: node for name, node in targets.items() if node},
            skipped=frozenset(skipped),
            states={} if new else self.columns.state_mapping(),
            unknown=self.unknown.currentData(),
            bins=self.bins.value(),
        )

    def _import(self) -> None:
        self.hide()
        self.requested.emit(self.request())
