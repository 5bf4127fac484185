"""Looks of the public values in a notebook."""

from __future__ import annotations

import functools
import itertools
from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.network import BayesianNetwork
from bayesgui.data.dataset import Dataset
from bayesgui.explain.writing import number_text
from bayesgui.graph.structural_distance import StructuralComparison
from bayesgui.inference.engine_list import evidence_sign
from bayesgui.inference.posteriors import Posteriors
from bayesgui.notebook.completed import html_of_completed
from bayesgui.notebook.elements import MAX_ROWS, bar, caption, count, more_than, table
from bayesgui.notebook.lean_svg import lean_svg
from bayesgui.notebook.network_outlines import shown_picture, table_of_nodes
from bayesgui.pictures.network_picture import loaded_model, paint

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_NODES = 150
"""Number of nodes above which a network is a table of nodes."""
MAX_COLUMNS = 20
"""Columns of a table."""
FIRST_ROWS = 10
"""Rows of a data set."""


def html(value: object) -> str | None:
    """Return a value as an element of a page, None if it cannot be shown."""
    try:
        return _html(value)
    except BayesGuiError:
        # The notebook falls back on the line of text.
        return None


def svg(value: BayesianNetwork) -> str | None:
    """Return the picture of a network with its prior, None if it is too large to be seen."""
    if not 0 < len(value) <= MAX_NODES:
        return None
    try:
        return _picture(value)
    except BayesGuiError:
        return None


@functools.lru_cache(maxsize=4)
def _picture(network: BayesianNetwork) -> str:
    """Return an SVG element; a notebook asks for it twice, as itself and within HTML."""
    return lean_svg(str(paint(loaded_model(network), None, "light", ".svg")._repr_svg_()))


@functools.singledispatch
def _html(value: object) -> str | None:
    return html_of_completed(value)


@_html.register
def _of_network(value: BayesianNetwork) -> str:
    sizes = (
        count(len(value), "node"),
        count(value.n_arcs, "arc"),
        f"{len(value.marks.causes):,} ↔" if value.marks.causes else "",
        count(value.n_parameters, "free parameter"),
    )
    line = caption(value.name or "network", *sizes)
    picture = svg(value)
    return line + (shown_picture(picture) if picture is not None else table_of_nodes(value))


@_html.register
def _of_cpt(value: CPT) -> str:
    given = f" | {', '.join(value.parents)}" if value.parents else ""
    numbered = [list(map(str, range(n))) for n in value.values.shape]
    labels: Sequence[Sequence[str]] = value.labels or numbered
    numbers = value.values.reshape(-1, value.values.shape[-1])
    configurations = itertools.product(*labels[:-1])
    rows = [
        (*names, *map(number_text, row[:MAX_COLUMNS].tolist()))
        for names, row in itertools.islice(zip(configurations, numbers, strict=True), MAX_ROWS)
    ]
    head = (*value.parents, *labels[-1][:MAX_COLUMNS])
    more = more_than(len(numbers), "row")
    return caption(f"P({value.variable}{given})") + table(head, rows, len(value.parents), more)


@_html.register
def _of_posteriors(value: Posteriors) -> str:
    rows: list[tuple[str, ...]] = []
    for name, vector in itertools.islice(value.items(), MAX_ROWS):
        states = None if value.states is None else value.states.get(name)
        for k, p in enumerate(vector.tolist()):
            state = str(k) if states is None else states[k]
            rows.append((name if k == 0 else "", state, number_text(p), bar(p)))
    log = value.log_evidence
    says = "" if log is None else f"ln P(evidence) {evidence_sign(value.engine)} {number_text(log)}"
    line = caption("Posteriors", value.engine, says, *value.warnings)
    head = ("variable", "state", "P(state | evidence)", "")
    return line + table(head, rows, 2, more_than(len(value), "variable"))


@_html.register
def _of_dataset(value: Dataset) -> str:
    columns = value.columns[:MAX_COLUMNS]
    part = value.rows(slice(0, FIRST_ROWS))
    texts = [part[each.name].texts().tolist() for each in columns]
    names = [each.name for each in columns]
    if part.weights is not None:
        texts.append(list(map(number_text, part.weights.tolist())))
        names.append("weight")
    rows = list(zip(*texts, strict=True))
    left_out = len(value.columns) - len(columns)
    more = " and ".join(
        filter(
            None,
            (
                count(value.n_rows - len(rows), "more row") if value.n_rows > len(rows) else "",
                count(left_out, "more column") if left_out else "",
            ),
        )
    )
    sizes = (count(value.n_rows, "row"), count(len(value.columns), "column"))
    return caption("Dataset", *sizes) + table(names, rows, len(names), more and f"… {more}")


@_html.register
def _of_comparison(value: StructuralComparison) -> str:
    rows = [
        (kind, f"{len(arcs):,}", ", ".join(f"{a} → {b}" for a, b in arcs[:MAX_ROWS]))
        for kind, arcs in (
            ("added", value.added),
            ("missing", value.missing),
            ("reversed", value.reversed),
        )
    ]
    rows += [
        (f"only in the {which}", f"{len(names):,}", ", ".join(names[:MAX_ROWS]))
        for which, names in (("reference", value.only_reference), ("other", value.only_network))
        if names
    ]
    distances = (f"SHD {value.shd:,}", f"{value.shd_cpdag:,} between the equivalence classes")
    return caption("Comparison", *distances) + table(("", "arcs", ""), rows, 3)
