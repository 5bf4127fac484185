"""Looks of the results of learning, judging and joint queries in a notebook."""

from __future__ import annotations

import functools
import itertools
import math

import numpy as np

from bayesgui.classifiers.evaluation.evaluate import Evaluation
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.classifiers.evaluation.roc_area import MEANING
from bayesgui.classifiers.regression.judging.judge import NumberEvaluation
from bayesgui.classifiers.regression.prediction import COLUMNS, NumberPrediction
from bayesgui.explain.writing import number_text
from bayesgui.graph.causal.pag import Pag
from bayesgui.graph.equivalence import PartiallyDirected
from bayesgui.inference.causal.effect import Effect
from bayesgui.inference.comparing.results import DistributionComparison
from bayesgui.inference.joint import Joint
from bayesgui.learning.confidence.shares import ArcShares
from bayesgui.learning.judging.cross_validation import CrossValidation
from bayesgui.learning.judging.log_scores import LogScoreComparison
from bayesgui.learning.network_scores import NetworkScores
from bayesgui.learning.parameters.base import Learned
from bayesgui.learning.row_scores.row_results import RowScores, StrangeRow, strange_rows
from bayesgui.learning.structure.base import LearnedStructure
from bayesgui.notebook.elements import MAX_ROWS, bar, caption, count, escaped, more_than, table
from bayesgui.notebook.field_tables import html_of_fields
from bayesgui.notebook.network_outlines import outline

MAX_EDGES = 30
"""Edges that are listed beside the picture of a graph."""


@functools.singledispatch
def html_of_result(value: object) -> str | None:
    """Return a result as an element of a page, None if nothing can be shown of it."""
    return html_of_fields(value)


@html_of_result.register
def _of_structure(value: LearnedStructure) -> str:
    sizes = [count(value.n_rows, "row")]
    if not math.isnan(value.score):
        sizes.append(f"score {number_text(value.score)}")
    if not math.isnan(value.log_likelihood):
        sizes.append(f"ln L {number_text(value.log_likelihood)}")
    line = caption(f"Structure by {value.method}", *sizes)
    graph = "" if value.cpdag is None else _of_class(value.cpdag)
    if value.pag is not None:
        graph = _of_pag(value.pag)
    return line + remarks_of(value.remarks) + outline(value.network) + graph


@html_of_result.register
def _of_tables(value: Learned) -> str:
    sizes = (
        count(value.n_rows, "case"),
        f"ln L {number_text(value.log_likelihood)}",
        f"BIC {number_text(value.score)}",
    )
    line = caption(f"Tables by {value.method}", *sizes)
    return line + remarks_of(value.remarks) + (value.network._repr_html_() or "")


@html_of_result.register
def _of_class(value: PartiallyDirected) -> str:
    edges = [f"{a} → {b}" for a, b in value.directed]
    edges += [f"{a} — {b}" for a, b in value.undirected]
    sizes = (count(len(value.directed), "arc"), count(len(value.undirected), "undirected edge"))
    rows = [(edge,) for edge in edges[:MAX_EDGES]]
    line = caption("Equivalence class", *sizes)
    return line + table(("edge",), rows, 1, more_than(len(edges), "edge", MAX_EDGES))


@html_of_result.register
def _of_pag(value: Pag) -> str:
    rows = [(str(edge),) for edge in value.listed[:MAX_EDGES]]
    hidden = count(value.counts["hidden"], "hidden common cause")
    line = caption("Graph with hidden causes", count(len(value.edges), "edge"), hidden)
    return line + table(("edge",), rows, 1, more_than(len(value.edges), "edge", MAX_EDGES))


@html_of_result.register
def _of_scores(value: NetworkScores) -> str:
    rows = [(name, number_text(total)) for name, total in value.totals.items()]
    sizes = (count(value.n_rows, "row"), count(value.n_parameters, "free parameter"))
    return caption("Scores", *sizes) + remarks_of(value.remarks) + table(("score", "nats"), rows, 1)


@html_of_result.register
def _of_shares(value: ArcShares) -> str:
    pairs = value.pairs()
    rows = [
        (
            f"{each.first} → {each.second}" if each.edge is None else str(each.edge),
            number_text(each.confidence),
            bar(each.confidence),
            number_text(each.direction),
        )
        for each in pairs[:MAX_ROWS]
    ]
    line = caption("Confidence of arcs", f"{value.done:,} of {value.total:,} graphs")
    head = ("arc", "share of graphs", "", "of these in this direction")
    return line + remarks_of(value.remarks) + table(head, rows, 1, more_than(len(pairs), "pair"))


@html_of_result.register
def _of_folds(value: CrossValidation) -> str:
    rows = [
        (str(k), number_text(float(n)), number_text(float(each)), number_text(float(each / n)))
        for k, (each, n) in enumerate(zip(value.folds, value.rows, strict=True), start=1)
        if n > 0
    ][:MAX_ROWS]
    sizes = (
        f"{number_text(value.per_row)} ± {number_text(value.standard_error)} nats a row",
        f"{number_text(value.fitted_per_row)} on the rows that were fitted",
    )
    line = caption("Cross-validation", *sizes)
    head = ("fold", "rows", "ln P(rows)", "a row")
    return line + remarks_of(value.remarks) + table(head, rows, 1)


@html_of_result.register
def _of_distributions(value: DistributionComparison) -> str:
    totals = [
        f"{name} {number_text(each.value)}"
        + ("" if each.is_exact else f" ± {number_text(each.error)}")
        for name, each in zip(
            ("D(P ‖ Q)", "D(Q ‖ P)", "Jensen–Shannon", "Hellinger"),
            value.totals.values(),
            strict=True,
        )
    ]
    families = [each for each in value.families if each.differs]
    rows = [
        (each.name, *map(_or_dash, (each.kl, each.kl_arcs, each.reverse_kl, each.jensen_shannon)))
        for each in families[:MAX_ROWS]
    ]
    line = caption("Two networks as distributions", *totals)
    head = ("family", "of D(P ‖ Q)", "by arcs", "of D(Q ‖ P)", "Jensen–Shannon")
    lost = tuple(f"Q rules out {each.text}." for each in value.forbidden[:MAX_ROWS])
    lost += tuple(f"P rules out {each.text}." for each in value.reverse_forbidden[:MAX_ROWS])
    return (
        line
        + remarks_of((*lost, *value.remarks))
        + table(head, rows, 1, more_than(len(families), "node"))
    )


@html_of_result.register
def _of_log_scores(value: LogScoreComparison) -> str:
    low, high = value.interval
    sizes = (
        count(value.n_rows, "row"),
        f"mean ln P {number_text(value.first)} and {number_text(value.second)}",
        f"difference {number_text(value.difference)}"
        + ("" if math.isnan(low) else f" ({number_text(low)} to {number_text(high)})"),
        f"p = {number_text(value.p_value)}",
    )
    rows = [
        (
            f"{k + 1:,}",
            *(
                number_text(float(each[k]))
                for each in (value.first_rows, value.second_rows, value.differences)
            ),
        )
        for k in value.most_different[:MAX_ROWS]
    ]
    line = caption("Log scores", *sizes)
    return line + remarks_of(value.remarks) + table(("row", "P", "Q", "Q − P"), rows, 1)


@html_of_result.register
def _of_row_scores(value: RowScores) -> str:
    sizes = (
        count(value.n_rows, "row"),
        f"{number_text(value.per_row)} nats a row",
        f"given {', '.join(value.given)}" if value.given else "",
    )
    line = caption("Log-likelihood of rows", *sizes)
    rows = strange_rows(value, np.arange(value.n_rows), MAX_ROWS)
    with_p = value.p_values is not None
    cells = [(_of_strange_row(each), *_numbers_of_row(each)) for each in rows]
    head = ("strangest rows", "row", "ln P", *(("p-value",) if with_p else ()))
    more = more_than(value.n_rows, "row")
    return line + remarks_of(value.remarks) + table(head, cells, 1, more)


def _of_strange_row(row: StrangeRow) -> str:
    if row.impossible is not None:
        return str(row.impossible)
    return "; ".join(
        f"{cell.variable} = {cell.state}"
        + ("" if cell.expected == cell.state else f" (rather {cell.expected})")
        for cell in row.cells
    )


def _numbers_of_row(row: StrangeRow) -> tuple[str, ...]:
    p_value = () if row.p_value is None else (number_text(row.p_value),)
    return (f"{row.row:,}", number_text(row.log_likelihood), *p_value)


def _or_dash(value: float | None) -> str:
    return "–" if value is None else number_text(value)


@html_of_result.register
def _of_joint(value: Joint) -> str:
    flat = value.table.reshape(-1)
    places = itertools.islice(zip(itertools.product(*value.states), flat, strict=True), MAX_ROWS)
    rows = [(*names, number_text(float(p)), bar(float(p))) for names, p in places]
    head = (*value.variables, "probability", "")
    line = caption(f"P({', '.join(value.variables)})")
    return line + table(head, rows, len(value.variables), more_than(len(flat), "row"))


@html_of_result.register
def _of_effect(value: Effect) -> str:
    names, arms = ", ".join(value.y), ", ".join(value.x)
    line = caption(f"P({names} | do({arms}))", f"method {value.method}", value.formula or "")
    said = remarks_of((*filter(None, [value.explanation]), *value.warnings))
    if value.seen is None:
        return line + said
    flat = value.seen.reshape(-1)
    done = [math.nan] * len(flat) if value.do is None else value.do.reshape(-1)
    states = itertools.product(*value.x_states, *value.y_states)
    rows = [
        (*each, number_text(float(do)), number_text(float(seen)))
        for each, do, seen in itertools.islice(zip(states, done, flat, strict=True), MAX_ROWS)
    ]
    head = (*value.x, *value.y, "do", "seen")
    return line + said + table(head, rows, len(head) - 2, more_than(len(flat), "row"))


@html_of_result.register
def _of_evaluation(value: Evaluation) -> str:
    rows = []
    for model in value.models:
        figures = figures_of(model)
        numbers = (figures.accuracy, figures.log_loss, figures.brier, figures.auc)
        rows.append((model.name, *map(number_text, numbers)))
    if value.models:
        plain = value.baseline()
        numbers = (plain.accuracy, plain.log_loss, plain.brier, 0.5)
        rows.append((f"(always {plain.decision})", *map(number_text, numbers)))
    rows += [(name, str(error), "", "", "") for name, error in value.failures.items()]
    line = caption(f"Classifiers of {value.target}", ", ".join(value.classes))
    head = ("model", "accuracy", "log loss", "Brier", "AUC")
    if len(value.classes) > 2:
        line += remarks_of((MEANING,))
    return line + remarks_of(value.remarks) + table(head, rows, 1)


@html_of_result.register
def _of_number_evaluation(value: NumberEvaluation) -> str:
    rows = []
    for name, each in value.figures().items():
        numbers = (each.rmse, each.mae, each.r2, each.coverage, each.width, each.crps)
        rows.append((name, *map(number_text, numbers)))
    rows += [(name, str(error), *[""] * 5) for name, error in value.failures.items()]
    line = caption(f"Models of {value.target}", f"intervals of {value.level:.4g}")
    head = ("model", "RMSE", "MAE", "R²", "coverage", "width", "CRPS")
    return line + remarks_of(value.remarks) + table(head, rows, 1)


@html_of_result.register
def _of_number_prediction(value: NumberPrediction) -> str:
    rows = [
        tuple(number_text(float(getattr(value, name)[k])) for name in COLUMNS)
        for k in range(min(len(value), MAX_ROWS))
    ]
    line = caption(f"Prediction of {value.target}", f"intervals of {value.level:.4g}")
    return line + table(COLUMNS, rows, 0, more_than(len(value), "row"))


def remarks_of(remarks: tuple[str, ...]) -> str:
    """Return remarks, a line each."""
    return "".join(f"<div>{escaped(str(remark))}</div>" for remark in remarks)
