"""Model ▸ Experts: who is asked, questionnaires, and the answers that come back."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.document import Phase
from bayesgui.document.shown.asking import AskingExperts
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.choosing_files import ask_file
from bayesgui.widgets.listening import Listening
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.asking_experts.disputes import Dispute
    from bayesgui.app.asking_experts.experts_dialog import ExpertsDialog
    from bayesgui.app.files.opening import Opening
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.elicited.experts import Expert
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.elicitation.questionnaire.content import Questionnaire
    from bayesgui.elicitation.questionnaire.returned import Returned
    from bayesgui.jobs.job import Job


class ExpertActions(WindowPart):
    """Binds the actions on experts and questionnaires."""

    def __init__(self, workbench: Workbench, opening: Opening) -> None:
        super().__init__(workbench)
        opening.answers_found.connect(self.take)
        self._told = Listening()
        workbench.documents.current_changed.connect(lambda _opened: self.close_dialog())
        self.dialog: ExpertsDialog | None = None
        """The dialog Experts while it is open."""

    # -- experts ------------------------------------------------------------------------------

    @Command(
        "model.experts",
        "Experts…",
        icon="expert",
        tip="Who is asked, what each one's answers count, and where they disagree",
        needs=conditions.variables,
    )
    def open_experts(self) -> None:
        """Open the dialog Experts beside the window."""
        from bayesgui.app.asking_experts.experts_dialog import ExpertsDialog

        if self.dialog is not None:
            self.dialog.show_beside()
            return
        dialog = self.dialog = ExpertsDialog(self.workbench.window)
        dialog.added.connect(self._add)
        dialog.changed.connect(self._change)
        dialog.removed.connect(self._remove)
        dialog.dispute_chosen.connect(self._show_dispute)
        dialog.finished.connect(self._on_closed)
        changed = self.document.changed_in(Phase.PANELS, "experts", "asked", "network")
        self._told.to((changed, lambda _change: self._show()))
        self._show()
        dialog.show_beside()

    def _on_closed(self) -> None:
        self.dialog = None
        self._told.to()

    def close_dialog(self) -> None:
        """Close the dialog, which belongs to one document."""
        if self.dialog is not None:
            self.dialog.close()

    def _show(self) -> None:
        from bayesgui.app.asking_experts.disputes import disputes_of

        if self.dialog is not None:
            state = self.document.state
            self.dialog.show_state(state, disputes_of(state))

    def _edit(self, text: str, edit: Callable[[DocumentState], DocumentState]) -> None:
        error = self.document.edit(text, edit)
        if self.dialog is not None:
            self.dialog.say("" if error is None else error_sentence(error))
            self._show()

    def _add(self, name: str) -> None:
        from bayesgui.core.elicited.experts import Expert
        from bayesgui.document.asked.experts import add_expert

        text = self.tr("Expert {name}").format(name=name)
        self._edit(text, lambda state: add_expert(state, Expert(name)))

    def _change(self, name: str, expert: Expert) -> None:
        from bayesgui.document.asked.experts import change_expert

        text = self.tr("Expert {name}").format(name=expert.name)
        self._edit(text, lambda state: change_expert(state, name, expert))

    def _remove(self, name: str) -> None:
        from bayesgui.document.asked.experts import remove_expert

        text = self.tr("Remove expert {name}").format(name=name)
        self._edit(text, lambda state: remove_expert(state, name))

    def _show_dispute(self, dispute: Dispute) -> None:
        self._ask_about(dispute.node)

    def _ask_about(self, node: str) -> None:
        self.session.selection.set([node])
        self.workbench.canvas.show_node(node)
        self.actions.refresh()
        self.actions["model.ask"].trigger()

    # -- questionnaires -----------------------------------------------------------------------

    @Command(
        "model.questionnaire",
        "Questionnaire…",
        icon="page",
        tip="The open rows of tables as a page or a sheet that is sent to experts",
        needs=conditions.variables,
    )
    def ask_questionnaire(self) -> None:
        """Ask what a questionnaire is about, and save it."""
        from bayesgui.app.asking_experts.questionnaire_dialog import QuestionnaireDialog
        from bayesgui.document.asked.experts import experts_of
        from bayesgui.elicitation.questionnaire.content import questionnaire

        state, title = self.document.state, self.document.title
        dialog = QuestionnaireDialog(
            self._choices(state),
            [each.name for each in experts_of(state)],
            lambda nodes, expert: questionnaire(state.model, state.asked, nodes, expert, title),
            self.workbench.settings.effective_language,
            self.workbench.window,
        )
        dialog.requested.connect(self._choose_file)
        dialog.open()

    def _choices(self, state: DocumentState) -> dict[str, list[str]]:
        """Return about which nodes can be asked, the likeliest first."""
        from bayesgui.elicitation.questionnaire.content import forms_in

        tabled = [name for name in state.tabled if state.model.mechanism(name).has_table]
        shown = self.session.shown[AskingExperts].state
        asked = set(forms_in(state.model, state.asked))
        if shown.is_open and shown.node:
            asked.add(shown.node)
        chosen = [name for name in self.session.selection.names if name in tabled]
        found = {
            self.tr("nodes asked so far"): [name for name in tabled if name in asked],
            self.tr("selected nodes"): chosen,
            self.tr("tables not filled yet"): [
                name for name in tabled if state.model.is_unfilled(name)
            ],
            self.tr("all tables"): tabled,
        }
        return {text: nodes for text, nodes in found.items() if nodes}

    def _choose_file(self, questions: Questionnaire, language: str, suffix: str) -> None:
        from bayesgui.app.files.save_dialog import FileType, ask_path

        kind = FileType(suffix[1:].upper(), (suffix,))
        who = f"-{questions.expert}" if questions.expert else ""
        name = self.tr("{document}-questions{who}").format(document=self.document.title, who=who)
        start = self.folder / f"{name}{suffix}"
        path = ask_path(self.workbench.window, self.tr("Questionnaire"), start, [kind])
        if path is not None:
            self.write(path, questions, language)

    def write(self, path: Path, questions: Questionnaire, language: str) -> Job:
        """Write a questionnaire to a file, in a job."""
        day = date.today().isoformat()

        def work(_monitor: Monitor) -> None:
            from bayesgui.elicitation.questionnaire.files import write_questionnaire
            from bayesgui.formats.storage import replace_file
            from bayesgui.pages.questionnaire.page import questionnaire_page

            if path.suffix.lower() == ".html":
                replace_file(path, questionnaire_page(questions, language))
            else:
                write_questionnaire(path, questions, language, day)

        title = self.tr("Questionnaire {file}").format(file=path.name)
        job = self.workbench.runner.submit_saving(work, title)
        return self.when_done(job, lambda _done: self._on_written(path, questions.n_rows))

    def _on_written(self, path: Path, rows: int) -> None:
        address = QUrl.fromLocalFile(str(path))
        text = self.tr("Wrote {rows} to **{file}**. What comes back is read by Read answers.")
        self.workbench.messages.show_message(
            "success",
            text.format(rows=rows_text(rows), file=path.name),
            [(self.tr("Open"), lambda: QDesktopServices.openUrl(address))],
        )

    # -- answers ------------------------------------------------------------------------------

    @Command(
        "model.read_answers",
        "Read answers…",
        icon="import",
        tip="Read a questionnaire that was filled in: a page's file, a workbook or text",
        needs=conditions.variables,
    )
    def ask_answers(self) -> None:
        """Ask for a file with answers."""
        kinds = self.tr("Answers (*.json *.xlsx *.csv *.tsv *.txt);;All files (*)")
        path = ask_file(self.workbench.window, self.tr("Read answers"), self.folder, kinds)
        if path is not None:
            self.take(path)

    def take(self, path: Path) -> Job:
        """Read a file with answers in a job, and put them into the forms of their nodes."""
        model, day = self.document.state.model, date.today().isoformat()

        def work(_monitor: Monitor) -> object:
            from bayesgui.elicitation.questionnaire.returned import read_answers

            return read_answers(path, model, "", day)

        title = self.tr("Answers {file}").format(file=path.name)
        job = self.workbench.runner.submit_work(work, title)
        return self.when_done(job, lambda returned: self._on_read(path, returned))

    def _on_read(self, path: Path, returned: Returned) -> None:
        from bayesgui.document.asked.experts import take_answers

        text = self.tr("Answers of {names}").format(names=", ".join(returned.experts))
        if not returned.n_answers:
            said = self.tr("**{file}** has no answer that fits.").format(file=path.name)
        else:
            if not self.apply(text, lambda state: take_answers(state, returned)):
                return
            said = self.tr("Read {count} answers of {names} about {nodes}.").format(
                count=count_text(returned.n_answers),
                names=", ".join(returned.experts),
                nodes=", ".join(returned.answers),
            )
            self._ask_about(next(iter(returned.answers)))
        problems = [translate_sentence(each) for each in returned.problems]
        self.workbench.messages.show_report(path.name, said, problems)
