"""The record of a report: who was asked, and who said what when, on which ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.elicited.answers import ANY
from bayesgui.core.elicited.pooling import LINEAR
from bayesgui.document.asked.experts import experts_of
from bayesgui.document.reporting.html_parts import line, muted, table, title
from bayesgui.elicitation.consistency import doubts, summary
from bayesgui.elicitation.fitting import misfits_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.variable import Variable
    from bayesgui.document.state import DocumentState

MOST_ANSWERS = 1_000
"""Answers of a node above which only their number is given."""


class ElicitedSection:
    """What a report tells of experts and of the tables that their answers make.

    `tell`: translates a sentence. `number`: writes a probability.
    """

    def __init__(
        self,
        state: DocumentState,
        tell: Callable[[str], str] = str,
        number: Callable[[float], str] = "{:.3g}".format,
    ) -> None:
        self._state, self._tell, self._number = state, tell, number

    @staticmethod
    def tr(text: str) -> str:
        """Return a text translated; named as lupdate expects it."""
        return QCoreApplication.translate("ElicitedSection", text)

    def experts(self) -> Iterator[str]:
        """Yield who was asked, with weights and notes."""
        experts = experts_of(self._state)
        if not experts:
            return
        yield title(self.tr("Experts"))
        rows = [(each.name, f"{each.weight:g}", each.note) for each in experts]
        yield from table((self.tr("Name"), self.tr("Weight"), self.tr("Note")), rows)

    def unused(self) -> Iterator[str]:
        """Yield what was said about nodes whose tables it does not make yet."""
        for name, form in self._state.asked.items():
            yield title(name, 3)
            yield muted(self.tr("Asked, and not used for the table yet."))
            yield from self.form(form)

    def form(self, form: Elicited) -> Iterator[str]:
        """Yield how a table is made, and all answers with their dates, sources and notes."""
        model = self._state.model
        variables = {name: model[name] for name in (*form.parents, form.variable)}
        yield line(self._made_by(form))
        if not form.answers:
            yield muted(self.tr("Nobody has answered yet."))
            return
        if len(form.answers) > MOST_ANSWERS:
            said = self.tr("{count} answers, too many for a report.")
            yield muted(said.format(count=f"{len(form.answers):,}"))
        else:
            yield from self._answers(form, variables)
        met = summary(form, variables)
        if met is not None:
            yield line(self._tell(met))
        for doubt in doubts(form, variables):
            yield line(self._tell(doubt.text))

    def _made_by(self, form: Elicited) -> str:
        said = self.tr("Made of answers: {method}").format(
            method=self._tell(form.interpolation.label)
        )
        parts = [said]
        if form.interpolation.counts and form.parents:
            pairs = zip(form.parents, form.weights, strict=True)
            weights = ", ".join(f"{name} {weight:.3g}" for name, weight in pairs)
            parts.append(self.tr("weights {weights}").format(weights=weights))
        if form.interpolation.spreads:
            parts.append(self.tr("spread {spread}").format(spread=f"{form.spread:.3g}"))
        if len(form.experts) > 1:
            linear = form.pool == LINEAR
            parts.append(self.tr("pooled linearly") if linear else self.tr("pooled by logarithms"))
        if form.held:
            parts.append(self.tr("weights set by hand"))
        return "; ".join(parts) + "."

    def _answers(self, form: Elicited, variables: dict[str, Variable]) -> Iterator[str]:
        head = (
            *form.parents,
            form.variable,
            self.tr("Expert"),
            self.tr("Said"),
            self.tr("Table"),
            self.tr("Date"),
            self.tr("Source"),
            self.tr("Note"),
        )
        has = {(each.configuration, each.state): each.table for each in misfits_of(form)}
        rows = [
            (
                *(
                    "–" if state == ANY else variables[parent].states[state]
                    for parent, state in zip(form.parents, answer.configuration, strict=True)
                ),
                variables[form.variable].states[answer.state],
                answer.expert,
                self._number(answer.probability),
                self._number(has[answer.question]),
                answer.date,
                answer.source,
                answer.note,
            )
            for answer in sorted(form.answers, key=lambda each: each.question)
        ]
        yield from table(head, rows, names=len(form.parents) + 2)
