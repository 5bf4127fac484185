"""A strategy over time in words: what to do in which slice, what it brings, and its cost."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import bytes_text, readable_count
from bayesgui.core.temporal.template import slice_name
from bayesgui.decisions.solving.advice import advice_of
from bayesgui.inference.memory import readable_seconds
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.strategy.words import decision_rows, share_rows
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.decisions.solving.following import Solution
    from bayesgui.decisions.solving.over_time.cost import DecisionCost
    from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.panels.strategy.worth_list import WorthRow


def words_over_time(strategy: StrategyOverTime, solution: Solution, number: int) -> list[WorthRow]:
    """Return what to do at each decision, in the order of time.

    What it depends on is listed for policies that slices share, and for the slice shown.
    """
    told, rows = strategy.summary, []
    for place, each in enumerate(advice_of(told, solution.tables), 1):
        found = decision_rows(told, each, str(place))
        if each.way == "always" and _is_unlisted(told, each.decision, solution):
            title = phrase(
                "Strategy",
                "{decision} depends on {count} nodes",
                decision=each.decision,
                count=count_text(len(told.policies_of[each.decision].known)),
            )
            found = [replace(found[0], title=title, choice="", value="", others="")]
        of, held = strategy.place_of.get(each.decision, (each.decision, None))
        is_listed = bool(strategy.shared) or held in (None, number)
        # The order of slices is in their names.
        found[0] = replace(found[0], name=of, order="" if held is not None else found[0].order)
        rows += found if is_listed else found[:1]
    return rows


def _is_unlisted(strategy: Strategy, decision: str, solution: Solution) -> bool:
    return decision not in solution.tables and strategy.depends(decision)


def policies_in_slice(
    strategy: StrategyOverTime,
    before: str,
    chosen: Collection[str],
    tables: Collection[str],
    number: int,
) -> list[str]:
    """Return the policies to show: of what is selected, or was shown, in the slice shown.

    `before`: the policy that was shown. `tables`: the names of those that are listed.
    """
    assert strategy.template is not None
    shown, _ = strategy.place_of.get(before, ("", None))
    found: list[str] = []
    for name in (*chosen, shown, *strategy.template.decisions):
        held = slice_name(name, number)
        found += [each for each in (held, name) if each in tables]
        if name in chosen and not found:
            return [held]
    return found


def parts_over_time(strategy: StrategyOverTime) -> list[WorthRow]:
    """Return what the total is made of: each utility of the template in all slices together."""
    return share_rows(strategy.totals, strategy.expected_utility)


def cost_words(cost: DecisionCost) -> str:
    """Return over how many slices was solved, and what that took."""
    values = {
        "slices": count_text(cost.slices),
        "decisions": count_text(cost.decisions),
        "time": translate_sentence(readable_seconds(cost.seconds)),
    }
    if cost.policies:
        return phrase(
            "Strategy",
            "{slices} slices, {decisions} decisions: {count} combinations of policies, {time}.",
            count=readable_count(cost.policies),
            **values,
        )
    return phrase(
        "Strategy",
        "{slices} slices, {decisions} decisions: the largest table has {cells} cells, {memory} in "
        "all, {time}.",
        cells=readable_count(cost.largest),
        memory=bytes_text(cost.needed),
        **values,
    )
