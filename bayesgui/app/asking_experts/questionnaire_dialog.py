"""The dialog Questionnaire: about which nodes, for whom, in which language, as what file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.elicitation.questionnaire.content import Questionnaire


class QuestionnaireDialog(Dialog):
    """Asks what a questionnaire is about, and says how many rows it has."""

    requested = Signal(object, str, str)
    """The `Questionnaire`, its language and the suffix of its file."""

    def __init__(
        self,
        nodes: Mapping[str, Sequence[str]],
        experts: Sequence[str],
        make: Callable[[Sequence[str], str], Questionnaire],
        language: str,
        parent: QWidget,
    ) -> None:
        """Make it.

        `nodes`: choices by what they are called. `make`: returns the questionnaire on some nodes
        for an expert, "" for anybody.
        """
        super().__init__(self.tr("Questionnaire"), parent, "questionnaireDialog")
        self._make, self._nodes = make, dict(nodes)
        self.questions: Questionnaire | None = None
        """What is asked with the present choices."""
        self.add_line(
            self.tr(
                "The open rows as a page or a sheet. Who fills it in sends it back; drag it onto "
                "the window, or choose Read answers."
            ),
            "muted",
        )
        self.add_form()
        changed = self._update
        about = choice_combo("", self, [(text, text) for text in nodes], changed)
        self.about = self.add_field(self.tr("About"), about, "questionnaireNodes")
        people = [("", self.tr("anybody")), *((name, name) for name in experts)]
        tip = self.tr("Rows that this expert has answered are left out")
        self.expert = self.add_field(
            self.tr("For"), choice_combo("", self, people, changed), "questionnaireExpert", tip
        )
        languages = [("en", self.tr("English")), ("zh", self.tr("Chinese"))]
        spoken = choice_combo("", self, languages, current=language[:2])
        self.language = self.add_field(self.tr("Language"), spoken, "questionnaireLanguage")
        kinds = [
            (".html", self.tr("Page with sliders and words (HTML)")),
            (".xlsx", self.tr("Workbook (XLSX)")),
            (".csv", self.tr("Text with commas (CSV)")),
        ]
        self.kind = self.add_field(
            self.tr("As"), choice_combo("", self, kinds), "questionnaireKind"
        )
        self.size_line = self.add_line("", "muted")
        self.add_button(self.tr("Cancel"), self.reject)
        self.save_button = self.add_button(self.tr("Save…"), self._request, primary=True)
        self.resize(420, self.sizeHint().height())
        self._update()

    def _update(self, _choice: object = None) -> None:
        nodes = self._nodes[str(self.about.currentData())]
        self.questions = self._make(nodes, str(self.expert.currentData()))
        rows = self.questions.n_rows
        text = self.tr("{rows}; nodes: {nodes}")
        nodes_asked = count_text(len(self.questions.sections))
        shown = text.format(rows=rows_text(rows), nodes=nodes_asked)
        self.size_line.setText(shown if rows else self.tr("Every row has been answered."))
        self.save_button.setEnabled(bool(rows))

    def _request(self) -> None:
        if self.questions is not None:
            language, kind = str(self.language.currentData()), str(self.kind.currentData())
            self.accept()
            self.requested.emit(self.questions, language, kind)
