"""Tables that are not used, or not filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.checking.checks.influence import differs
from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, WholeCheck, checks
from bayesgui.checking.remedies import fill, normalize
from bayesgui.core.cpt import EXACT_ROW_SUM
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence, pluralize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.checking.subject import Subject
    from bayesgui.core.cpt import CPT
    from bayesgui.core.monitor import Monitor


@checks.register("draft", label="Draft of a table", order=10)
class Draft(NodeCheck):
    """A table, or an expression, that is being edited and not used."""

    why = (
        "A table whose columns do not sum to 1 is kept as it was typed, and every answer still "
        "comes from the table before it. Normalize it, or finish typing."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return the draft of a node, with the first column that is wrong."""
        draft = subject.drafts.get(name)
        if draft is not None:
            yield self._of_table(subject, name)
        text = subject.formula_drafts.get(name)
        if text is not None:
            yield Problem(
                self.kind,
                Severity.ERROR,
                Place((name,), states=()),
                Sentence(
                    "The expression “{text}” cannot be applied and is kept as a draft, not used.",
                    text=text,
                ),
                fill(name),
            )

    def _of_table(self, subject: Subject, name: str) -> Problem:
        draft = subject.drafts[name]
        rows = draft.reshape(-1, draft.shape[-1])
        sums = rows.sum(axis=-1)
        wrong = np.flatnonzero(~(np.abs(sums - 1) <= EXACT_ROW_SUM) | (rows < 0).any(axis=-1))
        place = Place((name,), row=subject.row_of(name, int(wrong[0]))) if wrong.size else None
        return Problem(
            self.kind,
            Severity.ERROR,
            Place((name,)) if place is None or not place.row else place,
            _draft_sentence(subject, name, wrong.tolist(), sums),
            normalize(name),
            weight=float(rows.size),
        )


def _column(subject: Subject, name: str, number: int) -> str:
    """Return a column in words: ``Crack = yes, Age = old``."""
    parents = subject.parents(name)
    states = subject.row_of(name, number)
    return ", ".join(f"{a} = {b}" for a, b in zip(parents, states, strict=True))


def _draft_sentence(subject: Subject, name: str, wrong: list[int], sums: object) -> Sentence:
    if not wrong:
        return Sentence("The table is kept as a draft, not used.")
    total = float(np.asarray(sums)[wrong[0]])
    column = _column(subject, name, wrong[0])
    least = np.nanmin(subject.drafts[name].reshape(len(np.asarray(sums)), -1)[wrong[0]], initial=0)
    if least < 0:
        value = round(float(least), 6)
        if not column:
            return Sentence(
                "The table has {value:g}, below 0, and is kept as a draft, not used.", value=value
            )
        return Sentence(
            "The column {column} has {value:g}, below 0, and is kept as a draft, not used.",
            column=column,
            value=value,
        )
    if np.isnan(total):
        if not column:
            return Sentence("The table has an empty cell and is kept as a draft, not used.")
        return Sentence(
            "The column {column} has an empty cell and is kept as a draft, not used.",
            column=column,
        )
    total = round(total, 6)
    if not column:
        return Sentence(
            "The table sums to {total:g} and is kept as a draft, not used.", total=total
        )
    if len(wrong) == 1:
        return Sentence(
            "The column {column} sums to {total:g} and is kept as a draft, not used.",
            column=column,
            total=total,
        )
    return Sentence(
        "{count} columns do not sum to 1, the first, {column}, to {total:g}: a draft, not used.",
        count=len(wrong),
        column=column,
        total=total,
    )


@checks.register("unfilled", label="Table that nobody has filled", order=55)
class Unfilled(NodeCheck):
    """A table that is uniform everywhere."""

    why = (
        "A new node has a uniform table until somebody gives numbers. Its answers say only that "
        "nothing is known. Fill it, or leave it if uniform is what you mean."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return a node whose table is as it was made, or says nothing of its parents."""
        table = subject.table(name)
        if table is None or table.n_states < 2 or name in subject.formula_drafts:
            return
        if table.is_filled and (table.n_configurations < 2 or differs(table.values)):
            return
        yield Problem(
            self.kind,
            Severity.HINT,
            Place((name,)),
            _uniform(table),
            fill(name),
            weight=float(table.values.size),
        )


def _uniform(table: CPT) -> Sentence:
    if table.is_filled:
        return Sentence("Every column is uniform, so that its parents do not matter.")
    if table.n_configurations > 1:
        return Sentence("Every column is still uniform: nobody has filled the table.")
    return Sentence("It is still uniform: nobody has filled the table.")


@checks.register("missing-utilities", label="Utilities without numbers", order=20)
class MissingUtilities(NodeCheck):
    """A utility of which some numbers are not given."""

    why = (
        "A decision is solved by expected utilities, which need a number for every configuration. "
        "Without one nothing is solved."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return a utility that lacks numbers."""
        utility = subject.model.mechanism(name)
        if not isinstance(utility, Utility) or not utility.n_missing:
            return
        total = int(utility.values.size)
        yield Problem(
            self.kind,
            Severity.ERROR,
            Place((name,)),
            pluralize(
                utility.n_missing,
                "{count} of {total} numbers is missing, so that nothing can be solved.",
                "{count} of {total} numbers are missing, so that nothing can be solved.",
                total=total,
            ),
            fill(name),
            weight=float(utility.n_missing),
        )


@checks.register("repaired", label="Numbers of the file that were changed", order=15)
class Repaired(WholeCheck):
    """Numbers of a file that could not stand as they were."""

    why = (
        "What the model says is not what the file says: rows of zeros, weights, or rows that are "
        "off by more than rounding were made probabilities. Correct the file where they are wrong."
    )

    def reads(self, subject: Subject) -> tuple[object, ...]:
        """Return what was changed while the file was read."""
        return (subject.repairs,)

    def problems(self, subject: Subject, monitor: Monitor) -> Iterator[Problem]:
        """Return a problem for each kind of change, with all nodes that it befell."""
        for repair in subject.repairs:
            nodes = tuple(name for name in repair.nodes if subject.is_node(name))
            yield Problem(self.kind, Severity.WARNING, Place(nodes), repair)
