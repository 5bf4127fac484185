"""Findings about a network as tables: heads, rows, and the nodes that a row stands for."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.learning.scores.base import scores
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.information_unit import information_unit
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import log_text, probability_text, signed_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bayesgui.document.shown.judgement import Judgement, JudgeOptions
    from bayesgui.learning.judging.cross_validation import CrossValidation
    from bayesgui.learning.judging.predictive_check import PredictiveCheck
    from bayesgui.learning.judging.undecided_arcs import ArcCosts
    from bayesgui.learning.network_scores import NetworkScores

    Cell = str | float | None
    Head = tuple[str, Callable[[float], str]]

MAX_PAIRS = 2_000
"""Pairs that are listed, most surprising first."""
MAX_FACTOR = 1e6
"""Bayes factor from which only that is said."""
FACTORS = {"larger": 1.0, "smaller": -1.0, "deviance": -2.0}
"""Factor of a score in each convention."""
UNITS = {"nats": 1.0, "bits": 1 / math.log(2)}
POSITIVE, STRONG, VERY_STRONG = 3.0, 20.0, 150.0
"""Bayes factors of Kass and Raftery (1995)."""


@dataclass(frozen=True)
class Row:
    """A row.

    `cells`: texts and numbers. `names`: the nodes that a click selects. `arc`: the arc that it
    selects instead. `parts`: lengths of the parts of the last cell's bar. `muted`: whether it says
    nothing of interest.
    """

    cells: tuple[Cell, ...]
    names: tuple[str, ...] = ()
    arc: tuple[str, str] | None = None
    parts: tuple[float, ...] = ()
    muted: bool = False


@dataclass(frozen=True)
class Table:
    """A table: `heads`, the text of a number in each column, and rows.

    `is_signed`: whether bars begin in the middle.
    """

    heads: tuple[str, ...] = ()
    formats: tuple[Callable[[float], str], ...] = ()
    rows: tuple[Row, ...] = ()
    is_signed: bool = False

    def text(self, row: Row, column: int) -> str:
        """Return the text of a cell."""
        cell = row.cells[column]
        if cell is None:
            return "–"
        return cell if isinstance(cell, str) else self.formats[column](cell)

    @classmethod
    def of(cls, columns: Sequence[Head], rows: Iterable[Row], *, is_signed: bool = False) -> Table:
        """Return a table of columns, each with the text of its head and that of a number in it."""
        heads, formats = zip(*columns, strict=True)
        return cls(heads, formats, tuple(rows), is_signed)

    @property
    def exported(self) -> list[list[object]]:
        """The heads and the rows with plain numbers."""
        rows: list[list[object]] = [[*self.heads]]
        rows.extend([*row.cells] for row in self.rows)
        return rows


def table_of(state: Judgement) -> Table:
    """Return the table of the present view; without rows if there is no answer."""
    if state.view == "scores" and state.scores is not None:
        return scores_table(state.scores, state.options)
    if state.view == "folds" and state.folds is not None:
        return folds_table(state.folds)
    if state.view == "check" and state.check is not None:
        listed = state_table if state.options.listed == "states" else pair_table
        return listed(state.check)
    if state.view == "arcs" and state.arcs is not None:
        return arc_table(state.arcs, state.options.bayes_factor)
    return Table()


def in_convention(name: str, value: float, options: JudgeOptions) -> float:
    """Return a score in the chosen convention and unit; a description length is always in bits."""
    if not scores[name].factory.larger_is_better:
        return value
    return FACTORS[options.convention] * UNITS[information_unit()] * value


def score_label(name: str) -> str:
    """Return the name of a score, with its unit where that is not the chosen one."""
    label = registered_text(scores[name].label)
    if scores[name].factory.larger_is_better:
        return label
    return phrase("Judging", "{score}, bits", score=label)


def _decimal(value: float) -> str:
    return log_text(value, 1)


def _three(value: float) -> str:
    return log_text(value, 3)


def _four(value: float) -> str:
    return log_text(value, 4)


def _rows(value: float) -> str:
    return f"{value:,.6g}"


def _difference(value: float) -> str:
    return signed_text(value, 4)


def _p_value(value: float) -> str:
    return probability_text(value, 3)


def _factor(value: float) -> str:
    if value >= MAX_FACTOR:
        return "> 10⁶"
    return f"{value:,.0f}" if value >= 100 else f"{value:,.3g}"


def short_label(name: str) -> str:
    """Return the name of a score for the head of a column."""
    if scores[name].factory.larger_is_better:
        return registered_text(scores[name].label)
    return phrase("Judging", "MDL, bits")


def scores_table(found: NetworkScores, options: JudgeOptions) -> Table:
    """Return the scores of all families, with their code lengths as bars."""
    factor = FACTORS[options.convention] * UNITS[information_unit()]
    columns = (
        (phrase("Judging", "Family"), _rows),
        (phrase("Judging", "Rows"), _rows),
        *((short_label(each.name), _decimal) for each in found.scored),
        (phrase("Judging", "of these CPTs"), _decimal),
        (phrase("Judging", "Bits of table + data"), _rows),
    )
    rows = [
        Row(
            (
                name,
                found.rows[name],
                *(in_convention(e.name, e.families[name], options) for e in found.scored),
                factor * found.own[name],
                f"{log_text(bits.model, 1)} + {log_text(bits.data, 1)}",
            ),
            (name,),
            parts=(bits.model, bits.data),
        )
        for name, bits in found.code_lengths.items()
    ]
    return Table.of(columns, rows)


def folds_table(found: CrossValidation) -> Table:
    """Return what each family loses on held-out rows, largest loss first."""
    columns = (
        (phrase("Judging", "Family"), _rows),
        (phrase("Judging", "held out, nats a row"), _four),
        (phrase("Judging", "seen, nats a row"), _four),
        (phrase("Judging", "Difference"), _difference),
    )
    n = found.n_rows
    rows = []
    for name, held_out in found.families.items():
        seen = found.fitted[name]
        difference = (held_out - seen) / n
        cells = (name, held_out / n, seen / n, difference)
        rows.append(Row(cells, (name,), parts=(difference,)))
    rows.sort(key=lambda row: row.parts[0])
    return Table.of(columns, rows, is_signed=True)


def pair_table(found: PredictiveCheck) -> Table:
    """Return the pairs of a check, most surprising first."""
    columns = (
        (phrase("Judging", "Pair"), _rows),
        (phrase("Judging", "G² of the data"), _decimal),
        (phrase("Judging", "usual G²"), _decimal),
        (phrase("Judging", "times as far"), _decimal),
        (phrase("Judging", "p"), _p_value),
        (phrase("Judging", "Arc"), _rows),
    )
    arc = phrase("Judging", "arc")
    rows = [
        Row(
            (
                f"{each.first}, {each.second}",
                each.distance,
                each.usual,
                each.ratio,
                each.p_value,
                arc if each.joined else "",
            ),
            (each.first, each.second),
            muted=each.p_value > 0.05,
        )
        for each in found.pairs[:MAX_PAIRS]
    ]
    return Table.of(columns, rows)


def state_table(found: PredictiveCheck) -> Table:
    """Return the states of all columns, most surprising first."""
    columns = (
        (phrase("Judging", "State"), _rows),
        (phrase("Judging", "Rows"), _rows),
        (phrase("Judging", "expected"), _decimal),
        (phrase("Judging", "least of 95 %"), _decimal),
        (phrase("Judging", "most of 95 %"), _decimal),
        (phrase("Judging", "p"), _p_value),
    )
    rows = [
        Row(
            (
                f"{each.name} = {each.state}",
                each.observed,
                each.expected,
                each.low,
                each.high,
                each.p_value,
            ),
            (each.name,),
            muted=each.p_value > 0.05,
        )
        for each in found.states
    ]
    return Table.of(columns, rows)


def arc_table(found: tuple[ArcCosts, ...], bayes_factor: float) -> Table:
    """Return the arcs with what it costs to change them, undecided ones first."""
    columns = (
        (phrase("Judging", "Arc"), _rows),
        (phrase("Judging", "removal costs, nats"), _three),
        (phrase("Judging", "reversal costs, nats"), _three),
        (phrase("Judging", "Bayes factor"), _factor),
        (phrase("Judging", "The data speak for it"), _rows),
    )
    rows = [
        Row(
            (
                " → ".join(each.arc),
                each.removal,
                each.reversal,
                None if math.isinf(each.least) else math.exp(min(each.least, 700.0)),
                evidence_words(each),
            ),
            arc=each.arc,
            muted=not each.is_undecided(bayes_factor),
        )
        for each in sorted(found, key=lambda each: not each.is_undecided(bayes_factor))
    ]
    return Table.of(columns, rows)


def evidence_words(costs: ArcCosts) -> str:
    """Return how strongly the data speak for an arc, after Kass and Raftery (1995)."""
    if costs.is_free and (costs.removal is None or costs.removal >= math.log(STRONG)):
        return phrase("Judging", "its direction is free in the class")
    if costs.least < 0:
        return phrase("Judging", "not at all: a change is better")
    factor = math.exp(min(costs.least, 700.0))
    if factor < POSITIVE:
        return phrase("Judging", "hardly worth mentioning")
    if factor < STRONG:
        return phrase("Judging", "positively")
    return (
        phrase("Judging", "strongly")
        if factor < VERY_STRONG
        else phrase("Judging", "very strongly")
    )
