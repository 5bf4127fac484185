"""Tables that belong to a question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.explain.writing import number_text
from bayesgui.lessons.exercises.wording import configuration, entries, fill, join
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from bayesgui.lessons.exercises.model import Cases, Model


@dataclass(frozen=True)
class GivenTable:
    """A table that belongs to a question.

    `line`: the same as a sentence, for where there is no room for a table.
    """

    caption: Text
    header: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    line: Text
    node: int | None = None


def probability_tables(model: Model) -> tuple[GivenTable, ...]:
    """Return the tables of all nodes."""
    return tuple(probability_table(model, node) for node in range(len(model.roles)))


def probability_table(model: Model, node: int) -> GivenTable:
    """Return the table of a node, a row for each configuration of its parents."""
    role, parents = model.roles[node], model.parents[node]
    names = join((model.roles[parent].name for parent in parents), chinese=", ")
    pattern = "P({name} | {names})" if parents else "P({name})"
    rows = []
    for k, row in enumerate(model.table(node).reshape(-1, model.size(node))):
        states = configuration(model, node, k)
        words = [model.roles[parent].states[state] for parent, state in states.items()]
        rows.append((*words, *(_number(value) for value in row)))
    return GivenTable(
        fill(pattern, pattern, name=role.name, names=names),
        (*(model.roles[parent].name for parent in parents), *role.states),
        tuple(rows),
        fill("{text}.", "{text}。", text=entries(model, node)),
        node,
    )


def _number(value: float) -> Text:
    return Text(number_text(value), number_text(value))


def case_table(model: Model, cases: Cases, *, counted: bool) -> GivenTable:
    """Return the table of cases, with a column of counts or a row for each case."""
    header = [model.roles[node].name for node in cases.columns]
    rows, lines = [], []
    for codes, count in zip(cases.rows, cases.counts, strict=True):
        words = tuple(
            Text("?", "?") if code < 0 else model.roles[node].states[code]
            for node, code in zip(cases.columns, codes, strict=True)
        )
        rows += [(*words, Text(str(count), str(count)))] if counted else [words] * count
        en, zh = (
            ("{count} × ({words})", "{count} ×（{words}）")
            if counted
            else ("({words})", "（{words}）")
        )
        line = fill(en, zh, words=join(words), count=str(count))
        lines += [line] if counted else [line] * count
    if counted:
        header.append(Text("rows", "行数"))
    total = sum(cases.counts)
    caption = fill("{total} rows", "{total} 行数据", total=str(total))
    return GivenTable(
        caption,
        tuple(header),
        tuple(rows),
        fill(
            "{caption} ({names}): {rows}.",
            "{caption}（{names}）：{rows}。",
            caption=caption,
            names=join(header[: len(cases.columns)]),
            rows=join(lines),
        ),
    )
