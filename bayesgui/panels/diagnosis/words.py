"""A diagnosis in words and rows: the verdict, faults, tests, reasons, steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.diagnosis.outlook import HARDLY
from bayesgui.panels.diagnosis.probe_list import ProbeRow
from bayesgui.panels.rows.finding_words import finding_words
from bayesgui.panels.rows.ranked_list import RankedRow
from bayesgui.widgets.information_unit import in_unit, unit_name
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import cell_text, percent, value_text

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.diagnosis.course import Protocol
    from bayesgui.diagnosis.problem import Problem
    from bayesgui.diagnosis.ranking import RankedTest, Ranking
    from bayesgui.diagnosis.verdict import Verdict

MOST_FAULTS, MOST_REASONS = 12, 3
"""Most rows of faults, and faults told for each outcome of a test."""


def share_text(p: float) -> str:
    """Return a probability as words on this page have it."""
    return f"{percent(p)} %"


def item_text(item: tuple[str, str]) -> str:
    """Return a node and its state."""
    return " = ".join(item)


def verdict_text(found: Verdict) -> str:
    """Return what is known as a headline."""
    words = {"fault": item_text(found.item), "share": share_text(found.probability)}
    if found.kind == "found":
        return phrase("Diagnosis", "Found: {fault}, {share}").format(**words)
    if found.kind == "excluded":
        return phrase("Diagnosis", "No fault is probable any more")
    return phrase("Diagnosis", "{fault}: {share} so far").format(**words)


def advice_text(found: Verdict, ranking: Ranking, outlook: float | None, certainty: float) -> str:
    """Return what to do next, and until when.

    `outlook`: the share of such cases that the tests that are left decide, if it is known.
    """
    if found.kind == "found":
        return phrase(
            "Diagnosis", "This fault has reached {share}. Tests go on being ranked."
        ).format(share=share_text(certainty))
    if found.kind == "excluded":
        text = phrase("Diagnosis", "Each fault is below {share}.")
        return text.format(share=share_text(1 - certainty))
    test = ranking.next
    if test is None:
        return phrase("Diagnosis", "No test that is left tells anything about the faults.")
    if test.price:
        text = phrase("Diagnosis", "Test {name} next: it settles most for its price.")
    else:
        text = phrase(
            "Diagnosis", "Look at {name} next: it costs nothing, and settles most for that."
        )
    advice = text.format(name=test.name)
    if outlook is None:
        return advice
    if outlook < HARDLY and test.price:
        return phrase(
            "Diagnosis",
            "Hardly any case like this is decided by the tests that are left: they are hardly "
            "worth their price. {name} settles most for it.",
        ).format(name=test.name)
    text = phrase("Diagnosis", "{advice} All that are left decide {share} of such cases.")
    return text.format(advice=advice, share=share_text(outlook))


def fault_rows(problem: Problem, ranking: Ranking, protocol: Protocol) -> list[RankedRow]:
    """Return a row for each fault, and one for each target, the most probable first."""
    now = dict(zip(ranking.items, ranking.faults, strict=True))
    before = dict(zip(protocol.items, protocol.faults, strict=True))
    shown = []
    for each in problem.sought:
        items = [(each.name, state) for state in each.states]
        shown += items if each.is_fault else [max(items, key=now.__getitem__)]
    shown.sort(key=lambda item: -now[item])
    return [_fault_row(item, now[item], before[item]) for item in shown[:MOST_FAULTS]]


def _fault_row(item: tuple[str, str], now: float, before: float) -> RankedRow:
    tip = phrase("Diagnosis", "{fault}: {now} now, {before} at the start. Click selects the node.")
    text = tip.format(fault=item_text(item), now=share_text(now), before=share_text(before))
    return RankedRow(
        item[0],
        item_text(item),
        share_text(now),
        now,
        tick=before,
        tip=text,
        spoken=f"{item_text(item)} {share_text(now)}",
        end=f" = {item[1]}",
    )


def price_text(price: float) -> str:
    """Return a price; nothing is free."""
    return cell_text(price, 4) if price else phrase("Diagnosis", "free")


def amount_text(test: RankedTest) -> str:
    """Return what a test tells, in the present unit."""
    gain = test.gain if test.ahead is None else test.ahead[0]
    return _short(in_unit(gain))


def _short(number: float) -> str:
    """Return a small number in as many digits as a narrow column has."""
    if number < 0.0001:
        return "<0.0001"
    return f"{number:.4f}" if number < 0.01 else f"{number:.3f}" if number < 10 else f"{number:.1f}"


def _numbers_of(test: RankedTest, ranking: Ranking) -> tuple[str, str, str]:
    """Return the columns of a test: what it tells or is worth, its price, and both together."""
    if test.worth is None or test.net is None:
        return amount_text(test), price_text(test.price), _merit_text(test, ranking)
    most = max(abs(test.worth), test.price)
    return value_text(test.worth, most), price_text(test.price), value_text(test.net, most)


def _merit_text(test: RankedTest, ranking: Ranking) -> str:
    """Return what a test settles for its price, as a share of the best one."""
    best = max((each.merit for each in ranking.tests), default=0.0)
    return f"{100 * test.merit / best:.0f} %" if best else ""


def probe_rows(ranking: Ranking) -> list[ProbeRow]:
    """Return a row for each test, the best first."""
    most = max((test.gain for test in ranking.tests), default=0.0)
    return [_probe_row(test, ranking, most) for test in ranking.tests]


def _probe_row(test: RankedTest, ranking: Ranking, most: float) -> ProbeRow:
    lines = [
        phrase(
            "Diagnosis",
            "Expected to lower the entropy of the faults from {before} to {after} {unit}.",
        ).format(
            before=cell_text(in_unit(ranking.entropy), 4),
            after=cell_text(in_unit(max(0.0, ranking.entropy - test.gain)), 4),
            unit=unit_name(),
        )
    ]
    if test.net is None and test.is_telling:
        text = phrase(
            "Diagnosis",
            "It settles {settled} {unit}: entropy that is left counts as gone where the test ends "
            "the diagnosis. The list goes by the square of that for the price, to which {effort} "
            "is added as the effort of any test; shown as a share of the best one.",
        )
        settled, effort = cell_text(in_unit(test.settled), 4), cell_text(test.effort, 4)
        lines.append(text.format(settled=settled, unit=unit_name(), effort=effort))
    if test.worth is not None:
        text = phrase("Diagnosis", "Knowing it is worth {value} to the next decision.")
        lines.append(text.format(value=value_text(test.worth, test.worth)))
    if test.ahead is not None:
        text = phrase("Diagnosis", "With the best test after it: {gain} {unit} for {price}.")
        gain, price = test.ahead
        lines.append(
            text.format(gain=cell_text(in_unit(gain), 4), unit=unit_name(), price=price_text(price))
        )
    lines.append(
        phrase(
            "Diagnosis",
            "A click on a state observes it; Left and Right choose one, Enter observes.",
        )
    )
    text = phrase("Diagnosis", "{name}, tells {amount} {unit}, {price}; states {states}")
    spoken = text.format(
        name=test.name,
        amount=amount_text(test),
        unit=unit_name(),
        price=price_text(test.price),
        states=", ".join(outcome.state for outcome in test.outcomes),
    )
    return ProbeRow(
        test.name,
        test.gain / most if most > 0 else 0.0,
        _numbers_of(test, ranking),
        tuple((outcome.state, outcome.probability) for outcome in test.outcomes),
        " ".join(lines),
        spoken,
    )


def reason_lines(test: RankedTest, ranking: Ranking) -> list[tuple[str, str]]:
    """Return for each outcome of a test what it would do to the faults that move most."""
    lines = []
    for outcome in test.outcomes:
        if outcome.probability <= 0:
            continue
        moves = sorted(
            zip(ranking.items, ranking.faults, outcome.faults, strict=True),
            key=lambda each: -abs(each[2] - each[1]),
        )[:MOST_REASONS]
        told = "\n".join(
            f"{item_text(item)}  {percent(now)} → {share_text(after)}" for item, now, after in moves
        )
        lines.append((f"{outcome.state}, {share_text(outcome.probability)}", told))
    return lines


def step_rows(model: Model, protocol: Protocol, shown: int) -> list[RankedRow]:
    """Return a row for each step; `shown`: how many of them have been taken."""
    rows = []
    for k, stage in enumerate(protocol.stages, start=1):
        item, p = protocol.top(k)
        words = finding_words(model[stage.name], stage.finding)
        line = f"{k}  {words.line}"
        text = phrase("Diagnosis", "then {fault} {share}")
        pair = text.format(fault=item_text(item), share=share_text(p))
        rows.append(
            RankedRow(
                f"{k}",
                line,
                price_text(stage.price),
                p,
                tick=protocol.top(k - 1)[1] if k > 1 else None,
                pair=pair,
                mark=words.mark if k <= shown else "",
                tip=_step_tip(stage.name, stage.gain, stage.place, stage.paid),
                spoken=f"{line}, {pair}",
                start=f"{k}  ",
                end=words.value,
            )
        )
    return rows


def _step_tip(name: str, gain: float | None, place: int | None, paid: float) -> str:
    if gain is None or place is None:
        text = phrase(
            "Diagnosis", "{name} was no test. Paid so far: {paid}. Click goes back to this step."
        )
        return text.format(name=name, paid=cell_text(paid, 6))
    text = phrase(
        "Diagnosis",
        "{name} stood at place {place} of the tests and was expected to tell {gain} {unit}. Paid "
        "so far: {paid}. Click goes back to this step.",
    )
    return text.format(
        name=name,
        place=place,
        gain=cell_text(in_unit(gain), 3),
        unit=unit_name(),
        paid=cell_text(paid, 6),
    )
