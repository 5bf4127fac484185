"""Fill missing cells: the states that the network makes probable, marked, and taken back again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from bayesgui.app.filling.pooled import PooledLearning
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.repeat_job import for_document
from bayesgui.app.shell.window_part import WindowPart, folder_of
from bayesgui.document.cases.filled_tables import FilledTable, FilledTables
from bayesgui.document.document import Phase
from bayesgui.document.python_calls.filling import filled_lines, unfilled_lines
from bayesgui.jobs.recipe import Recipe
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.numbers import seconds_text
from bayesgui.widgets.plurals import cells_text, rows_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.filling.dialog import FillDialog, FillOptions
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.data import DataState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.job import Job
    from bayesgui.learning.imputation.imputed import Imputed


def _blank_columns(bench: Workbench) -> list[str]:
    """Return the columns of nodes that have missing cells."""
    data, network = bench.session.data.state.dataset, bench.document.state.network
    if data is None:
        return []
    return [name for name in data.names if name in network and data[name].n_missing]


has_blanks = conditions.require(
    "no cell of a node is missing in the data", _blank_columns, "data", "network"
)
has_filled = conditions.require(
    "no cell of the data was filled", lambda bench: bench.session.data.state.filled, "data"
)


@dataclass(frozen=True, eq=False)
class _Request:
    """What is filled: the table of a document by its network, as both were when it was asked.

    `path`: of a file that is written. `told`: lines of the page Python.
    """

    opened: OpenDocument
    state: DocumentState
    data: DataState
    options: FillOptions
    path: Path | None
    told: tuple[str, ...]

    @property
    def has_other_network(self) -> bool:
        """Whether the network was edited since."""
        return self.opened.document.state.network is not self.state.network

    @property
    def has_other_data(self) -> bool:
        """Whether the table is another one since."""
        return self.opened.session.data.state is not self.data


class FillMissing(WindowPart):
    """Binds Fill missing cells, and taking filled cells back."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._chosen: FillOptions | None = None
        self.pooled = PooledLearning(workbench)
        self._tables: WeakKeyDictionary[DocumentSession, FilledTables] = WeakKeyDictionary()
        workbench.documents.opened.connect(self._watch)
        workbench.pages.when_made(Pages.data, self._connect)

    def _watch(self, opened: OpenDocument) -> None:
        opened.session.document.changed_in(Phase.QUERIES, "filling").connect(
            lambda change: self._follow(opened, change)
        )

    def _connect(self, page: object) -> None:
        page.fill_requested.connect(lambda: self.ask())  # type: ignore[attr-defined]
        page.unfill_requested.connect(self.take_back)  # type: ignore[attr-defined]

    @Command(
        "infer.fill_missing",
        "Fill missing cells…",
        icon="table",
        tip="Fill the missing cells of the data with states that the network makes probable",
        needs=conditions.plain
        & conditions.variables
        & conditions.uncovered
        & conditions.data
        & has_blanks,
    )
    def ask(self, chosen: FillOptions | None = None, path: Path | None = None) -> FillDialog | None:
        """Open the dialog Fill missing cells; None if there is nothing to fill."""
        from bayesgui.app.filling.dialog import FillDialog, FillOptions

        opened = self.workbench.documents.current
        if self.say_reason((conditions.data & has_blanks)(self.workbench)):
            return None
        data, names = opened.session.data.state, _blank_columns(self.workbench)
        assert data.dataset is not None
        n_cells = sum(data.dataset[name].n_missing for name in names)
        n_rows = int((~data.dataset.are_complete(names)).sum())
        first = chosen or self._chosen or FillOptions()
        dialog = FillDialog(n_cells, n_rows, data.title, self.workbench.window, first)
        dialog.requested.connect(partial(self._start, opened, path))
        dialog.open()
        return dialog

    def _start(self, opened: OpenDocument, path: Path | None, options: FillOptions) -> None:
        self._chosen = options
        if options.place == "file":
            path = self._choose_file(opened, path)
            if path is None:
                return
        if options.place == "tables":
            self.pooled.pool(opened, options)
        else:
            self.fill(opened, options, path if options.place == "file" else None)

    def _choose_file(self, opened: OpenDocument, path: Path | None) -> Path | None:
        from pathlib import Path as File

        from bayesgui.app.files.save_dialog import FileType, ask_path

        stem = File(opened.session.data.state.title).stem or opened.document.title
        name = self.tr("{file}, filled").format(file=stem)
        start = path or folder_of(opened.document, self.workbench.settings) / f"{name}.csv"
        types = [
            FileType("CSV", (".csv",)),
            FileType("TSV", (".tsv",)),
            FileType("Parquet", (".parquet",)),
            FileType("Excel", (".xlsx",)),
        ]
        return ask_path(self.workbench.window, self.tr("Fill missing cells"), start, types)

    def fill(self, opened: OpenDocument, options: FillOptions, path: Path | None = None) -> Job:
        """Start the job that fills the missing cells of a document's table.

        `path`: the file that the completed tables are written to, with marks.
        """
        asked, before = opened.document.state, opened.session.data.state

        def work(monitor: Monitor) -> tuple[Imputed, DataState | None]:
            from bayesgui.document.cases.filled_cells import with_filled, with_own_numbers
            from bayesgui.learning.imputation.asking import impute

            assert before.dataset is not None
            found = impute(
                asked.network, before.dataset, options.method, monitor=monitor, **options.options
            )
            if path is None:
                return found, with_filled(before, found, monitor)
            with_own_numbers(before, found).write(path, mark=options.mark, monitor=monitor)
            return found, None

        def title() -> str:
            return self.tr("Fill missing cells of {file}").format(file=before.title)

        job = self.workbench.runner.submit_work(work, title, self._recipe(opened, options, path))
        told = filled_lines(opened.session, options.method, options.options, path, options.mark)
        request = _Request(opened, asked, before, options, path, tuple(told))
        self.when_done(job, partial(self._on_filled, request, job))
        self.workbench.messages.say(self.tr("Filling missing cells…"))
        return job

    def _recipe(self, opened: OpenDocument, options: FillOptions, path: Path | None) -> Recipe:
        from bayesgui.learning.imputation.base import imputers

        entry = imputers[options.method]
        shown: dict[str, object] = {self.tr("States"): registered_text(entry.label)}
        for parameter in entry.parameters:
            value = options.options.get(parameter.name, parameter.default)
            label = registered_text(parameter.label or parameter.name)
            said = registered_text(parameter.label_of(value)) if parameter.choices else value
            shown[label] = said
        if path is not None:
            shown[self.tr("File")] = str(path)
        return Recipe(
            shown,
            seed=options.options.get("seed"),
            repeat=for_document(
                self.workbench, opened, lambda current: self.fill(current, options, path)
            ),
            revise=for_document(self.workbench, opened, lambda _current: self.ask(options, path)),
            keeps=True,
        )

    def _on_filled(
        self, request: _Request, job: Job, made: tuple[Imputed, DataState | None]
    ) -> None:
        opened, path, is_here = request.opened, request.path, request.options.place == "here"
        imputed, after = made
        cells, rows = imputed.n_filled, imputed.n_rows_filled
        job.tell(lambda: cells_text(cells))
        if opened not in self.workbench.documents.all:
            return
        is_late, is_void = request.has_other_network, False
        said = self.tr("Filled {cells} in {rows} in {time}.").format(
            cells=cells_text(cells), rows=rows_text(rows), time=seconds_text(job.elapsed)
        )
        links: list[tuple[str, Callable[[], object]]] = []
        if path is not None:
            if not (is_late or request.has_other_data):
                opened.session.journal.tell(list(request.told))
            said = self.tr("Wrote **{file}**: {cells} filled in {rows}.").format(
                file=path.name, cells=cells_text(cells), rows=rows_text(rows)
            )
        elif request.has_other_data:
            text = self.tr("The data have changed in the meantime; fill them again.")
            is_void, said = True, text
        elif is_late and is_here:
            # Beside the network as it is now they would pass for what it makes probable.
            text = self.tr("The network has changed in the meantime; fill the cells again.")
            is_void, said = True, text
        elif after is not None:
            self._take(request, after)
            if is_here:
                links = [(self.tr("Take back"), self.take_back)]
        if is_late and not is_void:
            late = self.tr("They are filled by the network as it was before it was changed.")
            said = join_sentences((said, late))
        self.workbench.messages.say(said)
        self.workbench.messages.show_report(
            self.tr("Fill missing cells"), said, imputed.remarks, links=links
        )

    def _take(self, request: _Request, after: DataState) -> None:
        """Show the completed table in its document, or in a new one beside it."""
        opened, told = request.opened, list(request.told)
        if request.options.place == "beside":
            title = self.tr("{network}, filled").format(network=opened.document.title)
            opened = self.workbench.documents.add(request.state, title=title)
            after = replace(after, title=self.tr("{file}, filled").format(file=after.title))
            opened.session.data.set(after)
        else:
            opened.session.journal.tell_data(told, after.dataset)
            self._step(opened, self.tr("Fill missing cells"), FilledTable(after, tuple(told)))
        self.actions.refresh()
        self.workbench.docks.open_page("bottom", "data")

    # -- steps of the history -----------------------------------------------------------------

    def _step(self, opened: OpenDocument, text: str, after: FilledTable) -> None:
        """Show another table, as a step that Undo takes back."""
        session, state = opened.session, opened.document.state
        tables = self._tables.setdefault(session, FilledTables())
        number = tables.add(state.filling, session.data.state, after)
        session.data.set(after.data)
        opened.document.apply(text, state.with_(filling=number))

    def _follow(self, opened: OpenDocument, change: Change) -> None:
        """Show the table that a step back or forth leads to."""
        session, left, reached = opened.session, change.before.filling, change.after.filling
        tables, now = self._tables.get(session), session.data.state
        if tables is None or tables.is_there(reached, now):
            return
        found = tables.step(left, reached, now)
        if found is not None:
            if found.lines and session.journal.has_data:
                session.journal.tell_data(list(found.lines), found.data.dataset)
            session.data.set(found.data)
            self.actions.refresh()
        elif now.filled is not None and reached < left:
            # Cut anew since; what was filled is still marked.
            self._make_blank(opened, lambda after: session.data.set(after))
        elif reached:
            text = self.tr("The data have changed in the meantime; fill them again.")
            self.workbench.messages.say(text)

    @Command(
        "infer.unfill",
        "Take filled cells back",
        tip="Make the cells of the data blank again that were filled",
        needs=conditions.data & has_filled,
    )
    def take_back(self) -> None:
        """Make filled cells blank again."""
        opened = self.workbench.documents.current
        filled = opened.session.data.state.filled
        if filled is None:
            return
        count, has_data = filled.n_cells, opened.session.journal.has_data

        def show(after: DataState) -> None:
            lines = tuple(unfilled_lines())
            if has_data:
                opened.session.journal.tell_data(list(lines), after.dataset)
            self._step(opened, self.tr("Take filled cells back"), FilledTable(after, lines))
            text = self.tr("{cells} blank again.").format(cells=cells_text(count))
            self.workbench.messages.say(text)

        self._make_blank(opened, show)

    def _make_blank(self, opened: OpenDocument, show: Callable[[DataState], object]) -> None:
        """Make filled cells blank in a job, and show the table unless it has changed since."""
        before = opened.session.data.state

        def work(monitor: Monitor) -> DataState:
            from bayesgui.document.cases.filled_cells import without_filled

            return without_filled(before, monitor)

        def done(after: DataState) -> None:
            if opened.session.data.state is before:
                show(after)
                self.actions.refresh()

        self.when_done(self.workbench.runner.submit_query(f"unfill {id(opened)}", work), done)
