"""File ▸ Export ▸ Live page: the network as one HTML file that answers clicks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.python_calls.files import page_lines
from bayesgui.formats.storage import replace_file

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bayesgui.app.files.page_making import PageMaking
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
    from bayesgui.jobs.job import Job
    from bayesgui.pages.live_page import WrittenPage
    from bayesgui.pages.options import PageOptions


class LivePageActions(WindowPart):
    """Binds File ▸ Export ▸ Live page."""

    @Command(
        "file.export_page",
        "Live page…",
        icon="page",
        tip="One HTML file that answers clicks in any browser, without the program",
        needs=conditions.nodes,
    )
    def _ask(self) -> None:
        from bayesgui.app.files.page_dialog import LivePageDialog
        from bayesgui.app.files.page_making import PageMaking
        from bayesgui.document.files import loaded_of
        from bayesgui.pages.options import PageOptions

        state = self.document.state
        making = PageMaking(loaded_of(state))
        language = self.workbench.settings.effective_language
        dialog = LivePageDialog(
            PageOptions(
                self.document.title,
                state.model.properties.get("title", ""),
                language=language,
            ),
            [each.name for each in state.scenarios],
            [name for name in self.session.selection.names if name not in state.model.utilities],
            lambda options: self._make(making, _with_findings(options, state.evidence)),
            self.workbench.window,
        )
        dialog.requested.connect(
            lambda page, options: self._choose_file(page, _with_findings(options, state.evidence))
        )
        dialog.open()

    def _make(self, making: PageMaking, options: PageOptions) -> Job:
        from bayesgui.jobs.recipe import TRANSIENT

        return self.workbench.runner.submit_figure(
            lambda monitor: making.page(options, monitor), self.tr("Live page"), TRANSIENT
        )

    def _choose_file(self, page: WrittenPage, options: PageOptions) -> None:
        from bayesgui.app.files.save_dialog import FileType, ask_path

        types = [FileType("HTML", (".html", ".htm"))]
        start = self.folder / f"{self.document.title}.html"
        path = ask_path(self.workbench.window, self.tr("Live page"), start, types)
        if path is not None:
            self.write(path, page, options)

    def write(self, path: Path, page: WrittenPage, options: PageOptions) -> Job:
        """Write a page, in a job; it is told of in the document that it shows."""
        session = self.session

        def work(_monitor: Monitor) -> None:
            replace_file(path, page.data)

        title = self.tr("Live page {file}").format(file=path.name)
        job = self.workbench.runner.submit_saving(work, title)
        return self.when_done(job, lambda _done: self._on_written(session, path, options))

    def _on_written(self, session: DocumentSession, path: Path, options: PageOptions) -> None:
        session.journal.tell(page_lines(path, options))
        address = QUrl.fromLocalFile(str(path))
        self.workbench.messages.show_message(
            "success",
            self.tr("Wrote the live page **{file}**.").format(file=path.name),
            [(self.tr("Open"), lambda: QDesktopServices.openUrl(address))],
        )


def _with_findings(options: PageOptions, findings: Iterable[str]) -> PageOptions:
    """Return options in which nodes with findings have numbers, too."""
    if options.targets is None:
        return options
    return replace(options, targets=tuple(dict.fromkeys((*options.targets, *findings))))
