"""A strategy in words: what to do at each decision, and what the total is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.decisions.numbering import decision_numbers
from bayesgui.decisions.solving.advice import advice_of
from bayesgui.decisions.solving.strategy import NEARLY
from bayesgui.document.shown.worth import gap_of
from bayesgui.panels.strategy.worth_list import WorthRow
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text, value_text
from bayesgui.widgets.rows.worth_bar import worth_scale

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.model import Model
    from bayesgui.decisions.solving.advice import Advice, Option
    from bayesgui.decisions.solving.following import Solution
    from bayesgui.decisions.solving.strategy import Strategy

MOST_ROWS = 8
"""Configurations of a decision that are listed; the page Policy has all."""


def words_of(solution: Solution) -> list[WorthRow]:
    """Return what to do at each decision, in the order of time."""
    strategy = solution.strategy
    assert strategy is not None
    numbers = decision_numbers(strategy.model, limited_memory=strategy.limited_memory)
    rows = []
    for each in advice_of(strategy, solution.tables):
        place = numbers.get(each.decision)
        rows += decision_rows(strategy, each, "?" if place is None else str(place))
    return rows


def decision_rows(strategy: Strategy, advice: Advice, order: str) -> list[WorthRow]:
    """Return what to do at a decision, and below it what that depends on."""
    name, taken = advice.decision, advice.taken
    if advice.way == "fixed":
        return [WorthRow(name, name, name, phrase("Strategy", "by a fixed policy"), order=order)]
    if taken is None:
        return _listed(advice, order)
    said = taken.name
    if advice.way == "chosen":
        said = phrase("Strategy", "{option}, chosen", option=said)
    values = strategy.options[name].values()
    worth = _worth(taken, _most(values), gap_of(values))
    return [WorthRow(name, name, name, said, *worth, order)]


def _listed(advice: Advice, order: str) -> list[WorthRow]:
    """Return a row for each configuration that can come of what is seen."""
    name = advice.decision
    seen = ", ".join(advice.varies)
    title = phrase("Strategy", "{decision} depends on {names}", decision=name, names=seen)
    rows = [WorthRow(name, name, title, order=order)]
    for each in advice.seen[:MOST_ROWS]:
        taken, shown = each.taken, ", ".join(each.states)
        value, others = _worth(taken, _most((taken.utility, taken.other_utility)))
        key = f"{name}\0{shown}"
        rows.append(WorthRow(key, name, shown, taken.name, value, others, is_detail=True))
    if len(advice.seen) > MOST_ROWS:
        left = count_text(len(advice.seen) - MOST_ROWS)
        more = phrase("Strategy", "{count} more on the page Policy", count=left)
        rows.append(WorthRow(f"{name}\0more", name, f"… {more}", is_detail=True))
    return rows


def _most(values: Iterable[float]) -> float:
    return max((abs(x) for x in values if x == x), default=0.0)


def _worth(taken: Option, most: float, gap: float = 0.0) -> tuple[str, str]:
    """Return the worth of what is taken, and in words that of the best other option."""
    gap = gap or (gap_of((taken.utility, taken.other_utility)) if taken.other else 0.0)
    said = f"{taken.other}: {value_text(taken.other_utility, most, gap)}" if taken.other else ""
    return value_text(taken.utility, most, gap), said


def parts_of(strategy: Strategy) -> list[WorthRow]:
    """Return what the total is made of, on one scale, and the total."""
    return share_rows(_shares(strategy), strategy.expected_utility)


def share_rows(shares: Mapping[str, float], total: float) -> list[WorthRow]:
    """Return what a total is made of, on one scale, and the total."""
    scale = worth_scale((*shares.values(), total))
    most = max(map(abs, scale))
    rows = [
        WorthRow(name, name, name, value=_share_text(value, most), bar=value, scale=scale)
        for name, value in shares.items()
    ]
    text = value_text(total, most)
    last = WorthRow(
        "\0", "", phrase("Strategy", "Total"), value=text, bar=total, scale=scale, is_total=True
    )
    return [*rows, last]


def _share_text(value: float, most: float) -> str:
    """Return a share; a small one beside large ones has two digits."""
    return value_text(value, most, abs(value) / 10 if abs(value) < 1 <= most else 0.0)


def mixed_units(model: Model) -> str:
    """Return that the total adds up several units, "" where it does not."""
    units = {model[name].unit: None for name in model.utilities if not model.children(name)}
    if len(units) < 2:
        return ""
    named = ", ".join(unit or phrase("Strategy", "no unit") for unit in units)
    return phrase(
        "Strategy",
        "The total adds up numbers with several units ({units}): give them weights that make them "
        "one, or the same unit.",
        units=named,
    )


def _shares(strategy: Strategy) -> dict[str, float]:
    """Return what each utility adds to the total; a sum stands for the utilities it is made of."""
    model, shares = strategy.model, dict[str, float]()

    def add(name: str, factor: float) -> None:
        utility = model.mechanism(name)
        assert isinstance(utility, Utility | SuperValue)
        factor *= utility.weight
        if isinstance(utility, SuperValue) and utility.tree is None:
            for part in utility.parents:
                add(part, factor)
        else:
            shares[name] = shares.get(name, 0.0) + factor * strategy.utilities[name]

    for name in strategy.utilities:
        if not model.children(name):
            add(name, 1.0)
    return shares


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
        gap = gap_of(options.values())
        said["value"] = value_text(value, _most(options.values()), gap)
        if value > strategy.expected_utility + NEARLY * max(1.0, abs(value)):
            # Only one that is not exact misses what taking an option first leads to.
            said["found"] = value_text(strategy.expected_utility, _most(options.values()), gap)
            return phrase(
                "Strategy",
                "The strategy that was found is worth {found}. Taking {decision} = {best} leads to "
                "{value}: choose it, or let the solver begin more often.",
                **said,
            )
        if len(strategy.best(name)) > 1:
            return phrase(
                "Strategy", "{decision}: {best} and {second} are equally good: EU {value}.", **said
            )
        said["gap"] = value_text(value - next_value, _most(options.values()), gap)
        return phrase(
            "Strategy",
            "{decision} = {best} is best: EU {value}, ahead of {second} by {gap}.",
            **said,
        )
    return ""
