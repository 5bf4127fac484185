"""The import dialog: reading options, preview, and columns of a table of cases."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from bayesgui.app.data.importing.add_cases_form import AddCasesForm
from bayesgui.app.data.importing.columns import ImportColumns
from bayesgui.app.data.importing.options import SIDE, ReadingForm
from bayesgui.app.data.importing.preview import PreviewTable
from bayesgui.app.data.importing.remedies import Remedies
from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.name_lists import list_names
from bayesgui.data.reading.import_request import ImportRequest
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.data.importing.beginning import Beginning
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.reading.file_scan import FileScan
    from bayesgui.jobs.runner import Runner

WIDTH, HEIGHT = 1160, 800
LISTED = 3
"""Maximum number of node names listed in a sentence."""


class ImportDialog(Dialog):
    """Asks how to read a file; after `requested` it stays, hidden, until the import succeeds.

    `beginning`: with the dialect as sniffed. `adding`: whether the cases are added to those
    that the CPTs were learned from.
    """

    requested = Signal(object, bool)
    """An `ImportRequest`, and whether the CPTs are to be learned."""
    beginning_wanted = Signal()
    """The first rows are to be read as the form says; answered by `show_beginning`."""
    scan_wanted = Signal()
    """The whole file is to be scanned with the current `request`; answered by `show_scan`."""

    def __init__(
        self,
        path: Path,
        beginning: Beginning,
        network: BayesianNetwork,
        title: str,
        runner: Runner,
        parent: QWidget,
        *,
        adding: bool = False,
    ) -> None:
        headline = self.tr("Add the cases of {file}") if adding else self.tr("Import {file}")
        super().__init__(headline.format(file=path.name), parent, "importDialog")
        self._path, self._network, self._runner = path, network, runner
        self._beginning = beginning
        self._scan: FileScan | None = None
        self._waiting: bool | None = None
        states = {state for name in network for state in network[name].states}
        self.adding = AddCasesForm(network, self) if adding else None
        title = title if len(network) else ""
        dialect = beginning.dialect
        self.form = ReadingForm(dialect, states, title, self, self.adding)
        self.head_table = PreviewTable(self)
        self.columns = ImportColumns(self)
        self.columns.only_nodes = adding
        self._build()
        self.form.changed.connect(self._reread)
        self.form.use_changed.connect(self._on_use_chosen)
        self._proposes_use = bool(title) and not adding
        self.form.weights_changed.connect(self._on_weights)
        self.columns.changed.connect(self._summarize)
        self.columns.reading_changed.connect(self._rescan)
        self.columns.marks_requested.connect(self.edit_marks)
        self.columns.states_requested.connect(self.edit_states)
        self.resize(WIDTH, HEIGHT)
        self.import_button.setEnabled(False)
        self.learn_button.setEnabled(False)
        # Paint the empty dialog first: filling it at once would block the window.
        QTimer.singleShot(0, self, self._show_beginning)

    def _build(self) -> None:
        whole = self.layout()
        assert whole is not None
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        # The form scrolls on small screens, so that the buttons stay visible.
        fields = named(scroll_column(self.form, self), "importFields", width=SIDE)
        fields.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._preview_note = text_label(self, 13, role="muted", wraps=False)
        preview = self._head(self.tr("Preview"), self.head_table, self._preview_note)
        said = self.tr("matched by name; change what is wrong")
        note = text_label(self, 13, role="muted", wraps=False, text=said)
        columns = self._head(self.tr("Columns and nodes"), self.columns, note)
        self.problem = named(text_label(self, 13, role="error"), "importProblem")
        self.problem.hide()
        self.remedies = Remedies(self)
        self.remedies.chosen.connect(self._remedy)
        right = column_layout(
            preview, self.head_table, columns, self.columns, self.problem, self.remedies,
            margins=(18, 16, 18, 12), spacing=8,
        )  # fmt: skip
        right.setStretchFactor(self.head_table, 4)
        right.setStretchFactor(self.columns, 5)
        self.content.setSpacing(0)
        self.content.addLayout(row_layout(fields, right, spacing=0, grows=right), 1)
        self.content.addWidget(Hairline(self))
        self.summary = named(QLabel(self), "importSummary")
        self._buttons.insertWidget(0, self.summary, 1)
        self._buttons.setContentsMargins(16, 10, 14, 12)
        self.add_button(self.tr("Cancel"), self.reject)
        self.import_button = self.add_button(self.tr("Import"), lambda: self._import(False))
        learn = self.tr("Import and learn the CPTs")
        if self.adding is not None:
            learn = self.tr("Add the cases")
            self.import_button.hide()
        self.learn_button = self.add_button(learn, lambda: self._import(True), primary=True)

    def _head(self, text: str, table: QWidget, note: QLabel) -> QHBoxLayout:
        label = text_label(self, 13, 600, wraps=False, text=text)
        label.setBuddy(table)
        return row_layout(label, note, spacing=10, grows=note)

    # -- preview and columns ------------------------------------------------------------------

    def _reread(self) -> None:
        self._waiting = self._scan = None
        self._preview_note.setText(self.tr("Reading…"))
        self._summarize()
        self.beginning_wanted.emit()

    def _rescan(self) -> None:
        """Read the whole file again, with other options of a column."""
        if self._scan is None:
            return
        self._waiting = None
        self._scan = replace(self._scan, is_whole=False)
        self.form.show_scan(self._scan, None)
        self._summarize()
        self.scan_wanted.emit()

    def _remedy(self, name: str, value: object) -> None:
        if name == "columns":
            self.remedies.show_for(None)
            self.problem.hide()
            self.columns.keep_all()
        elif name == "missing":
            self.form.missing.choose_none()
        elif self.form.table is not None:
            self.form.table.choose(name, value)

    def show_beginning(self, beginning: Beginning) -> None:
        """Show the first rows as read with other options."""
        self._beginning = beginning
        if self.form.table is not None and beginning.dialect is not None:
            self.form.table.show_dialect(beginning.dialect)
        self._show_beginning()

    def show_unreadable(self, error: BayesGuiError) -> None:
        """Show why the columns of the file are unknown with the present options."""
        self._scan = None
        self._preview_note.clear()
        self.columns.show_nothing()
        self.show_problem(error)

    def _show_beginning(self) -> None:
        from bayesgui.data.reading.file_scan import first_rows

        found, missing = self._beginning, self.form.missing.texts
        self.head_table.show_rows(found.rows, missing)
        try:
            if found.refused is not None:
                raise found.refused
            scan = first_rows(found.rows, missing, self._decimal, found.n_bytes)
        except BayesGuiError as error:
            self.show_unreadable(error)
            return
        self._show(scan)
        self._preview_note.setText(self.tr("first rows"))
        self.form.show_progress(0.0)
        self.scan_wanted.emit()

    @property
    def _decimal(self) -> str:
        dialect = self.form.dialect()
        return "." if dialect is None else dialect.decimal

    def show_scan(self, scan: FileScan) -> None:
        """Show the columns as found in the whole file."""
        self._show(scan)
        self._preview_note.setText(
            self.tr("first rows of {rows}").format(rows=count_text(scan.dataset.n_rows))
        )
        if scan.refused is not None:
            self.show_problem(scan.refused)
        elif self._waiting is not None:
            self._import(self._waiting)

    def _show(self, scan: FileScan) -> None:
        self._scan = scan
        self.problem.clear()
        self.problem.hide()
        self.remedies.show_for(None)
        self.form.show_scan(scan, self._weights_found(scan))
        self.head_table.show_kinds(scan)
        self._show_columns()

    def _weights_found(self, scan: FileScan) -> str | None:
        from bayesgui.data.reading.reading_options import is_netica
        from bayesgui.data.reading.row_weights import weight_column

        if not scan.is_whole:
            return None
        of_netica = is_netica(self._path)
        return weight_column(scan.dataset, self._network, scan.decimal, of_netica=of_netica)

    def _on_use_chosen(self) -> None:
        self._proposes_use = False
        self._show_columns()

    def _propose_use(self, scan: FileScan) -> None:
        from bayesgui.data.matching import nodes_of

        names = [each.name for each in scan.facts if each.kind in ("category", "number")]
        # A table that shares few names with the network is the data of another one.
        n_shared, least = len(nodes_of(names, self._network)), min(len(names), len(self._network))
        fits = n_shared > 0 and 2 * n_shared >= least
        (self.form.for_nodes if fits else self.form.for_new).setChecked(True)

    def _show_columns(self) -> None:
        if self._scan is not None:
            if self._proposes_use and self._waiting is None:
                self._propose_use(self._scan)
            network = None if self.form.for_new.isChecked() else self._network
            table_only = self.form.for_table.isChecked()
            self.columns.show_scan(self._scan, network, table_only=table_only)
            self._summarize()

    def _on_weights(self, name: str) -> None:
        self.columns.set_weights(name)
        self.head_table.set_weights(name)
        self._summarize()

    def edit_states(self, name: str) -> Dialog | None:
        """Open the dialog for a column's states or cut points; None if it has neither."""
        from bayesgui.app.data.cut_dialog import CutDialog
        from bayesgui.app.data.importing.states_dialog import StatesDialog

        if self._scan is None or not self.columns.is_editable(name):
            return None
        match = self.columns.match_of(name)
        dialog: Dialog
        if match is not None:
            facts, node = self._scan[name], self._network[match.node or ""]
            meanings = self.columns.meanings(name)
            dialog = StatesDialog(facts, node, meanings, match.unknown, self)
            dialog.chosen.connect(lambda found: self.columns.choose_meanings(name, found))
        else:
            cuts = self.columns.cuts.get(name)
            dialog = CutDialog(
                self._scan.dataset, name, cuts, self._runner, self, decimal=self._decimal
            )
            dialog.chosen.connect(lambda found: self.columns.choose_cuts(name, found))
        dialog.open()
        return dialog

    def edit_marks(self, name: str) -> Dialog | None:
        """Open the dialog for a column's own marks of missing values."""
        from bayesgui.app.data.importing.marks_dialog import MarksDialog

        dialog = MarksDialog(
            name, self.columns.reading.marks.get(name, ()), self.form.missing.texts, self
        )
        dialog.chosen.connect(lambda marks: self.columns.choose_marks(name, marks))
        dialog.open()
        return dialog

    # -- summary ------------------------------------------------------------------------------

    def _summarize(self) -> None:
        targets = self.columns.targets()
        used = [node for node in targets.values() if node]
        matched = [
            node for node in used if node in self._network and self.form.for_nodes.isChecked()
        ]
        waits = self._waiting is not None
        said = self._sentence(len(targets), len(used), len(matched)) if targets else ""
        reason = self._not_learnable(matched)
        if self.adding is not None and reason and targets:
            said = join_sentences([said, reason])
        self.summary.setText(self.tr("Imports when the whole file is read.") if waits else said)
        self.import_button.setEnabled(bool(used) and not waits)
        self.learn_button.setEnabled(bool(used) and not reason and not waits)
        self.learn_button.setToolTip(reason)
        # Enter does what is possible.
        by_enter = self.import_button if self.import_button.isEnabled() and reason else None
        (by_enter or self.learn_button).setDefault(True)

    def _sentence(self, n_columns: int, n_used: int, n_matched: int) -> str:
        text = self.tr("{used} of %Ln column(s) are used", "", n_columns).format(
            used=count_text(n_used)
        )
        parts = []
        if self.form.for_nodes.isChecked():
            parts.append(self.tr("%Ln node(s) matched", "", n_matched))
        if n_used > n_matched and not self.form.for_table.isChecked():
            parts.append(self.tr("%Ln new node(s)", "", n_used - n_matched))
        if not parts:
            return self.tr("{used}.").format(used=text)
        more = self.tr("{matched}, {new}").format(matched=parts[0], new=parts[-1])
        return self.tr("{used}: {parts}.").format(
            used=text, parts=more if len(parts) > 1 else parts[0]
        )

    def _not_learnable(self, matched: list[str]) -> str:
        """Return why the CPTs cannot be learned; empty if they can."""
        if self.form.for_table.isChecked():
            return self.tr("The columns are not nodes.")
        if self.form.for_new.isChecked():
            return ""
        known = set(matched)
        hidden = [name for name in self._network if name not in known]
        if not hidden:
            return ""
        return self.tr("No column for {nodes}.").format(
            nodes=translate_sentence(list_names(hidden, LISTED))
        )

    # -- result -------------------------------------------------------------------------------

    def show_problem(self, error: BayesGuiError) -> None:
        """Show in the dialog why the file could not be read, so that options can be changed."""
        self._waiting = None
        self._summarize()
        self.problem.setText(error_sentence(error))
        self.problem.show()
        self.remedies.show_for(error, are_blank=bool(self._scan and self._scan.all_marked))
        self.form.progress.hide()
        self.form.stage.hide()
        self.show()

    def request(self) -> ImportRequest:
        """Return the import as chosen."""
        targets = self.columns.targets()
        new, table_only = self.form.for_new.isChecked(), self.form.for_table.isChecked()
        nodes = {name: node for name, node in targets.items() if node}
        # In these cases a name only keeps its column from being left out.
        plain = {name: name for name in nodes}
        whole = self._scan is not None and self._scan.is_whole
        return ImportRequest(
            path=self._path,
            dialect=self.form.dialect(),
            missing=self.form.missing.chosen,
            network=None if new else self._network,
            nodes=plain if new or table_only else nodes,
            skipped=frozenset(name for name, node in targets.items() if not node),
            states={} if new or table_only else self.columns.state_mapping(),
            cuts={name: cuts for name, cuts in self.columns.cuts.items() if name in nodes},
            weights=self.form.weights.currentData() or None,
            table_only=table_only,
            columns=self.columns.reading.options,
            scan=self._scan if whole else None,
        )

    def _import(self, learn: bool) -> None:
        if self._scan is None or not self._scan.is_whole:
            # Kinds and identifiers are known only after the whole file is scanned; show them
            # before importing.
            self._waiting = learn
            self._summarize()
            return
        self._waiting = None
        self.hide()
        self.requested.emit(self.request(), learn)
