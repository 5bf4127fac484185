"""Saving, printing and opening the protocol of a diagnosis."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from bayesgui.app.shell.window_part import folder_of
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.name_lists import list_names
from bayesgui.document import edits
from bayesgui.document.diagnosis.diagnosing import Diagnosing
from bayesgui.formats.storage import replace_file
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QPagedPaintDevice

    from bayesgui.app.diagnosis.protocol_text import ProtocolText
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.jobs.job import Job
    from bayesgui.panels.diagnosis.page import Diagnosed


class Protocols(QObject):
    """Files and paper of the protocols of a window."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self.workbench = workbench

    def _folder(self) -> Path:
        return folder_of(self.workbench.document, self.workbench.settings)

    # -- writing ------------------------------------------------------------------------------

    def ask_to_save(self, found: Diagnosed) -> None:
        """Ask for a file, and write the protocol."""
        from bayesgui.app.files.save_dialog import FileType, ask_path

        types = (
            FileType(self.tr("Protocol that can be opened again"), (".json",)),
            FileType(self.tr("PDF"), (".pdf",)),
            FileType(self.tr("Markdown"), (".md",)),
            FileType(self.tr("Table (CSV)"), (".csv",)),
        )
        name = self.tr("{network}, diagnosis").format(network=self.workbench.document.title)
        start = self._folder() / f"{name}.json"
        path = ask_path(self.workbench.window, self.tr("Save protocol"), start, types)
        if path is not None:
            self.save(found, path)

    def save(self, found: Diagnosed, path: Path) -> Job:
        """Write a protocol in the format of a suffix, in a job."""
        from bayesgui.app.diagnosis.protocol_text import protocol_text

        title, model = self.workbench.document.title, self.workbench.document.state.model
        text = protocol_text(found, model, title)
        job = self.workbench.runner.submit_saving(
            lambda monitor: _write(found, text, path, monitor),
            lambda: self.tr("Save {file}").format(file=path.name),
        )
        said = self.tr("Wrote **{file}**.").format(file=path.name)
        job.finished.connect(lambda _: self.workbench.messages.show_message("success", said))
        job.failed.connect(self.workbench.messages.show_failure)
        return job

    def ask_to_print(self, found: Diagnosed) -> None:
        """Ask for a printer, and print the protocol."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self.workbench.document.title)
        dialog = QPrintDialog(printer, self.workbench.window)
        dialog.setObjectName("printProtocol")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.print_on(found, printer))
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    def print_on(self, found: Diagnosed, printer: QPagedPaintDevice) -> None:
        """Print a protocol, on white paper in any theme."""
        from PySide6.QtGui import QTextDocument

        from bayesgui.app.diagnosis.protocol_text import protocol_text

        model = self.workbench.document.state.model
        text = protocol_text(found, model, self.workbench.document.title)
        document = QTextDocument()
        document.setHtml(text.html_head() + "\n".join(text.html_body()))
        document.print_(printer)
        self.workbench.messages.say(self.tr("Sent to the printer."))

    # -- reading ------------------------------------------------------------------------------

    def ask_to_open(self, then: Callable[[], object]) -> None:
        """Ask for a file, and show its course; `then` is called once it is there."""
        from bayesgui.widgets.choosing_files import ask_file

        kind = self.tr("Protocols of a diagnosis (*.json)")
        path = ask_file(
            self.workbench.window, self.tr("Open protocol"), self._folder(), kind,
            self.tr("All files (*)"),
        )  # fmt: skip
        if path is not None:
            self.open(path, then)

    def open(self, path: Path, then: Callable[[], object]) -> None:
        """Show the course in a file beside the active document, at its end."""
        from bayesgui.diagnosis.protocol_files import course_of

        session = self.workbench.session
        network = session.document.state.network
        try:
            course, dropped = course_of(path.read_text("utf-8", "replace"), network, path.name)
        except (OSError, BayesGuiError) as error:
            self.workbench.messages.show_failure(error)
            return
        state = session.shown[Diagnosing].state
        opened = state.started(course.start).replaying(course, len(course.steps))
        session.shown[Diagnosing].set(opened)
        evidence = course.evidence
        text = self.tr("Open the protocol {file}").format(file=path.name)

        def edit(before: DocumentState) -> DocumentState:
            return edits.set_evidence(before, evidence)

        refused = session.document.edit(text, edit)
        if refused is not None:
            self.workbench.messages.show_failure(refused)
            return
        if dropped:
            said = self.tr("Findings of the protocol that do not fit were left out: {names}.")
            names = translate_sentence(list_names(dropped))
            self.workbench.messages.show_message("warning", said.format(names=names))
        then()


def _write(found: Diagnosed, text: ProtocolText, path: Path, monitor: Monitor) -> None:
    """Write a protocol; called in a worker."""
    from bayesgui.diagnosis.protocol_files import protocol_csv, protocol_json

    match path.suffix.lower():
        case ".pdf":
            from bayesgui.app.files.pdf_pages import pdf_of_html

            head = text.headings[0]
            data = pdf_of_html(text.html_head(), text.html_body(), head, {}, monitor)
        case ".md":
            data = text.markdown().encode()
        case ".csv":
            data = protocol_csv(found.protocol).encode("utf-8-sig")
        case _:
            data = protocol_json(found.protocol, text.title).encode()
    replace_file(path, data)
