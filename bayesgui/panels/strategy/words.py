"""A strategy in words: what to do at each decision, and what the total is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.decisions.numbering import decision_numbers
from bayesgui.panels.strategy.worth_list import WorthRow
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text, value_text
from bayesgui.widgets.rows.worth_bar import worth_scale

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.following import Solution
    from bayesgui.decisions.solving.strategy import PolicyTable, Strategy

MOST_ROWS = 8
"""Configurations of a decision that are listed; the page Policy has all."""


def unit_of(model: Model) -> str:
    """Return the unit of the total; "" where utilities have several."""
    units = {model[name].unit for name in model.utilities}
    return units.pop() if len(units) == 1 else ""


def words_of(solution: Solution) -> list[WorthRow]:
    """Return what to do at each decision, in the order of time."""
    strategy = solution.strategy
    assert strategy is not None
    numbers = decision_numbers(strategy.model)
    rows = []
    for name in strategy.information.order:
        order = "?" if numbers.get(name) is None else str(numbers[name])
        rows += _decision_rows(strategy, name, solution.tables.get(name), order)
    return rows


def _decision_rows(
    strategy: Strategy, name: str, table: PolicyTable | None, order: str
) -> list[WorthRow]:
    options = strategy.options.get(name)
    if options is None:
        return [WorthRow(name, name, name, phrase("Strategy", "by a fixed policy"), order=order)]
    states, values = list(options), list(options.values())
    if name in strategy.chosen:
        taken = strategy.chosen[name]
        said = phrase("Strategy", "{option}, chosen", option=taken)
        return [WorthRow(name, name, name, said, *_worth(states, values, taken), order)]
    reached = [] if table is None else table.reached
    found = {table.best(row)[0] for row in reached} if table is not None else set()
    if table is None or len(found) < 2:
        best = states[found.pop()] if found else strategy.best(name)[0]
        return [WorthRow(name, name, name, best, *_worth(states, values, best), order)]
    return _listed(strategy, name, table, reached, order)


def _listed(
    strategy: Strategy,
    name: str,
    table: PolicyTable,
    reached: list[tuple[int, ...]],
    order: str,
) -> list[WorthRow]:
    """Return a row for each configuration that can come of what is seen."""
    model = strategy.model
    varies = [k for k in range(len(table.known)) if len({row[k] for row in reached}) > 1]
    seen = ", ".join(table.known[k] for k in varies)
    title = phrase("Strategy", "{decision} depends on {names}", decision=name, names=seen)
    rows = [WorthRow(name, name, title, order=order)]
    states = model[name].states
    for row in reached[:MOST_ROWS]:
        best = states[table.best(row)[0]]
        value, others = _worth(list(states), table.utilities[row].tolist(), best)
        shown = ", ".join(model[table.known[k]].states[row[k]] for k in varies)
        rows.append(WorthRow(f"{name}\0{shown}", name, shown, best, value, others, is_detail=True))
    if len(reached) > MOST_ROWS:
        left = count_text(len(reached) - MOST_ROWS)
        more = phrase("Strategy", "{count} more on the page Policy", count=left)
        rows.append(WorthRow(f"{name}\0more", name, f"… {more}", is_detail=True))
    return rows


def _worth(options: list[str], values: list[float], taken: str) -> tuple[str, str]:
    """Return the worth of what is taken, and in words that of the best other option."""
    known = {o: value for o, value in zip(options, values, strict=True) if value == value}
    most = max(map(abs, known.values()), default=0.0)
    known.pop(taken, None)
    said = ""
    if known:
        other = max(known, key=known.__getitem__)
        said = f"{other} {value_text(known[other], most)}"
    return value_text(values[options.index(taken)], most), said


def parts_of(strategy: Strategy) -> list[WorthRow]:
    """Return what the total is made of, on one scale, and the total."""
    model = strategy.model
    weights = {name: model.mechanism(name).weight for name in model.utilities}  # type: ignore[attr-defined]
    shares = {
        name: weights[name] * value
        for name, value in strategy.utilities.items()
        if not model.children(name)
    }
    total = strategy.expected_utility
    scale = worth_scale((*shares.values(), total))
    most = max(map(abs, scale))
    rows = [
        WorthRow(name, name, name, value=value_text(value, most), bar=value, scale=scale)
        for name, value in shares.items()
    ]
    text = value_text(total, most)
    last = WorthRow(
        "\0", "", phrase("Strategy", "Total"), value=text, bar=total, scale=scale, is_total=True
    )
    return [*rows, last]


def lead(strategy: Strategy) -> str:
    """Return in a sentence which option of the first free decision is best, and by how much."""
    for name in strategy.information.order:
        options = strategy.options.get(name, {})
        if name in strategy.chosen or len(options) < 2:
            continue
        ordered = sorted(options.items(), key=lambda each: -each[1])
        (best, value), (second, next_value) = ordered[:2]
        if strategy.depends(name) or value != value or next_value != next_value:
            return ""
        said = {"decision": name, "best": best, "second": second}
        said["value"] = value_text(value, abs(value))
        if len(strategy.best(name)) > 1:
            return phrase(
                "Strategy", "{decision}: {best} and {second} are equally good: EU {value}.", **said
            )
        said["gap"] = value_text(value - next_value, abs(value))
        return phrase(
            "Strategy",
            "{decision} = {best} is best: EU {value}, ahead of {second} by {gap}.",
            **said,
        )
    return ""
