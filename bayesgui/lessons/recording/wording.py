"""The task and the check made of a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.numerals import number_text
from bayesgui.lessons.command_text import event_text, state_text
from bayesgui.lessons.commands import (
    AddArcs,
    AddCommonCause,
    AddDecision,
    AddNode,
    AddUtility,
    AskEffect,
    ChooseOption,
    ClearFindings,
    FreeDecisions,
    LoadTable,
    MarkUnobserved,
    Play,
    RemoveArcs,
    RemoveCommonCauses,
    RemoveNodes,
    ReverseArc,
    SampleCases,
    Select,
    SetFinding,
    SetRow,
    SetValue,
    SetWeights,
    ShowPage,
    ShowTrails,
    TriggerAction,
)
from bayesgui.lessons.lesson import Text
from bayesgui.lessons.recording.time_wording import time_check, time_words
from bayesgui.lessons.temporal.edits import tabled
from bayesgui.lessons.temporal.names import node_of, node_text
from bayesgui.lessons.temporal.unfolding import findings_by_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.lessons.commands import Arc, Command
    from bayesgui.lessons.expressions import Event
    from bayesgui.lessons.situation import Situation


def check_of(command: Command, after: Situation) -> str:
    """Return an expression that is true once a command was performed.

    The result: empty if nothing tells that it was performed.
    """
    match command:
        case AddArcs(arcs=arcs):
            return _all(f"arc({_arc(arc)})" for arc in arcs)
        case RemoveArcs(arcs=arcs):
            return _all(f"not arc({_arc(arc)})" for arc in arcs)
        case ReverseArc(parent=parent, child=child):
            return f"arc({_arc((child, parent))})"
        case AddCommonCause(first=first, second=second):
            return f"common_cause({_pair((first, second))})"
        case RemoveCommonCauses(pairs=pairs):
            return _all(f"not common_cause({_pair(pair)})" for pair in pairs)
        case MarkUnobserved(names=names, unobserved=unobserved):
            return _all(f"{'not ' * unobserved}observed({node_text(name)})" for name in names)
        case AddNode(name=name, states=states) | AddDecision(name=name, states=states):
            return f"node({node_text(name)}) and states({node_text(name)}) = {len(states)}"
        case RemoveNodes(names=names):
            return _all(f"not node({node_text(name)})" for name in names)
        case SetRow():
            return _row_check(command, after)
        case AddUtility(name=name):
            return f"node({node_text(name)})"
        case SetValue(name=name, number=number):
            bar = f" | {', '.join(map(event_text, command.given))}" if command.given else ""
            return f"near(value({node_text(name)}{bar}), {number_text(number)}, 1e-6)"
        case ChooseOption(name=name, option=option):
            return f"chosen({node_text(name)}={state_text(option)})"
        case FreeDecisions(names=names):
            return f"findings() = {_n_findings(after)}"
        case SetFinding(event=event):
            return f"found({event_text(event)})"
        case SetWeights(name=name):
            state = after.model[node_of(name)].states[0]
            return f"findings() = {_n_findings(after)} and not found({node_text(name)}=" + (
                f"{state_text(state)})"
            )
        case ClearFindings():
            return f"findings() = {_n_findings(after)}"
        case LoadTable() | SampleCases() if after.dataset is not None:
            return f"rows() = {number_text(after.dataset.total_weight)}"
        case Select(names=(name,)):
            return f"tabled({node_text(name)})"
        case ShowPage(page=page, is_shown=is_shown):
            return f"{'' if is_shown else 'not '}page({page})"
        case TriggerAction(action=action, is_on=bool(is_on)):
            return f"{'' if is_on else 'not '}shown({action})"
        case Play(step=step):
            return f"played({step})"
    return time_check(command, after)


def _n_findings(situation: Situation) -> int:
    return len(situation.evidence) + len(findings_by_name(situation.series))


def _all(parts: Iterable[str]) -> str:
    return " and ".join(parts)


def _pair(pair: Arc) -> str:
    return ", ".join(map(node_text, pair))


def _arc(arc: Arc) -> str:
    return f"{node_text(arc[0])} -> {node_text(arc[1])}"


def _row_check(command: SetRow, after: Situation) -> str:
    """Return that the entries of a row are near what they are now."""
    network, held = tabled(after.model, command.name)
    chosen = {event.variable: event for event in command.given}
    given = ", ".join(
        event_text(chosen[parent])
        if parent in chosen
        else f"{node_text(parent)}={state_text(network[parent].states[0])}"
        for parent in network.mechanism(held).parents
    )
    states = network[held].states[:-1] or network[held].states
    bar = f" | {given}" if given else ""
    return _all(
        f"near(cpt({node_text(command.name)}={state_text(state)}{bar}), {number_text(p)}, 0.005)"
        for state, p in zip(states, command.numbers, strict=False)
    )


# -- words ------------------------------------------------------------------------------------


def words_of(commands: Sequence[Command]) -> Text:
    """Return how what was done is put to a learner.

    `commands`: what does it; rows of one table become one sentence, and so does a node that was
    renamed or got other states, which is deleted and added again. The result: in English and in
    Chinese, without marks for numbers that are filled in.
    """
    parts: list[tuple[str, str]] = []
    rest = list(commands)
    while rest:
        count, words = _changed_node(rest) or _table(rest) or (1, _words(rest[0]))
        parts.append(words)
        del rest[:count]
    return Text(" ".join(en for en, _ in parts), "".join(zh for _, zh in parts))


def _changed_node(commands: Sequence[Command]) -> tuple[int, tuple[str, str]] | None:
    """Return what is said of a node that gets another name or states, and of how many commands."""
    if len(commands) < 2:
        return None
    lost, added = commands[:2]
    if not (isinstance(lost, RemoveNodes) and isinstance(added, AddNode) and len(lost.names) == 1):
        return None
    old, new = lost.names[0], added.name
    count = 2
    while count < len(commands) and _is_about(commands[count], new):
        count += 1
    if old == new:
        listed = ", ".join(added.states)
        return count, (f"Give {new} the states {listed}.", f"把 {new} 的状态改为 {listed}。")
    return count, (f"Rename {old} to {new}.", f"把 {old} 改名为 {new}。")


def _is_about(command: Command, name: str) -> bool:
    """Tell whether a command only brings back what a node had before it was added again."""
    match command:
        case AddArcs(arcs=arcs):
            return all(name in arc for arc in arcs)
        case SetRow(name=child, given=given):
            return child == name or any(event.variable == name for event in given)
    return False


def _table(commands: Sequence[Command]) -> tuple[int, tuple[str, str]] | None:
    """Return what is said of several rows of one table, and of how many commands."""
    rows: list[SetRow] = []
    for command in commands:
        if not isinstance(command, SetRow) or (rows and command.name != rows[0].name):
            break
        rows.append(command)
    if len(rows) < 2:
        return None
    listed = "; ".join(
        f"{', '.join(map(_event, row.given))}: {_row_text(row.numbers)}" for row in rows
    )
    name = rows[0].name
    return len(rows), (f"Set these rows of {name}: {listed}.", f"把 {name} 的表设为 {listed}。")


def _row_text(numbers: Sequence[float]) -> str:
    """Return a row with no more decimals than it takes to add up to one."""
    for decimals in (3, 4, 6):
        short = [round(number, decimals) for number in numbers]
        if abs(sum(short) - 1) < 1e-9:
            return ", ".join(map(number_text, short))
    return ", ".join(map(number_text, numbers))


def _words(command: Command) -> tuple[str, str]:
    match command:
        case AddArcs(arcs=arcs):
            return f"Draw {_arrows(arcs)}.", f"画出弧 {_arrows(arcs)}。"
        case RemoveArcs(arcs=arcs):
            return f"Delete {_arrows(arcs)}.", f"删除弧 {_arrows(arcs)}。"
        case ReverseArc(parent=parent, child=child):
            arrow = _arrows([(parent, child)])
            return f"Reverse {arrow} and keep the joint.", f"反转弧 {arrow}，保持联合分布。"
        case AddNode(name=name, states=states):
            listed = ", ".join(states)
            return f"Add the node {name} with {listed}.", f"添加节点 {name}，状态为 {listed}。"
        case RemoveNodes(names=names):
            return f"Delete {', '.join(names)}.", f"删除节点 {', '.join(names)}。"
        case SetRow(name=name, given=given, numbers=numbers):
            row = _row_text(numbers)
            where = ", ".join(map(_event, given))
            if not where:
                return f"Set the table of {name} to {row}.", f"把 {name} 的表设为 {row}。"
            return (
                f"Set the row {where} of {name} to {row}.",
                f"把 {name} 的表中 {where} 一行设为 {row}。",
            )
        case SetFinding(event=event) if event.is_set:
            return f"Set {_event(event)} from outside.", f"从外部设定 {_event(event)}。"
        case SetFinding(event=event):
            return f"Observe {_event(event)}.", f"选择证据 {_event(event)}。"
        case SetWeights(name=name, is_fixed=True):
            return f"Fix the posterior of {name}.", f"固定 {name} 的后验分布。"
        case SetWeights(name=name):
            return f"Give {name} a likelihood.", f"给 {name} 设定似然。"
        case ClearFindings(names=names):
            listed = ", ".join(names)
            if not names:
                return "Clear all evidence.", "清除全部证据。"
            return f"Clear the evidence on {listed}.", f"清除 {'、'.join(names)} 的证据。"
        case LoadTable(source=source):
            return f"Import {source}.", f"导入 {source}。"
        case SampleCases(rows=rows):
            return f"Draw {rows} cases from the network.", f"由网络抽取 {rows} 个样本。"
        case ShowTrails(x=x, y=y, given=known):
            if not known:
                return f"Ask whether {x} and {y} are separated.", f"查询 {x} 与 {y} 是否被分离。"
            return (
                f"Ask whether {x} and {y} are separated given {', '.join(known)}.",
                f"查询给定 {'、'.join(known)} 时 {x} 与 {y} 是否被分离。",
            )
        case Select(names=names):
            return f"Open the table of {', '.join(names)}.", f"打开 {'、'.join(names)} 的表。"
    return _words_on_causes(command) or time_words(command) or _words_on_deciding(command)


def _words_on_causes(command: Command) -> tuple[str, str] | None:
    match command:
        case AddCommonCause(first=first, second=second, name=name):
            pair, called = f"{first} ↔ {second}", f", called {name}" if name else ""
            named = f"，名为 {name}" if name else ""
            return (
                f"Draw {pair}, a hidden common cause{called}.",
                f"画出 {pair}（隐藏共同原因{named}）。",
            )
        case RemoveCommonCauses(pairs=pairs):
            listed = ", ".join(f"{first} ↔ {second}" for first, second in pairs)
            return f"Delete {listed}.", f"删除 {listed}。"
        case MarkUnobserved(names=names, unobserved=unobserved):
            listed = ", ".join(names)
            if unobserved:
                return f"Mark {listed}: cannot be observed.", f"把 {listed} 标为不可观测。"
            return f"Mark {listed}: can be observed.", f"把 {listed} 标为可观测。"
        case AskEffect(x=x, y=y):
            return f"Ask for the effect of {x} on {y}.", f"查询 {x} 对 {y} 的效应。"
    return None


def _words_on_deciding(command: Command) -> tuple[str, str]:
    match command:
        case AddDecision(name=name, states=states):
            listed = ", ".join(states)
            return (
                f"Add the decision {name} with the options {listed}.",
                f"添加决策节点 {name}，选项为 {listed}。",
            )
        case AddUtility(name=name):
            return f"Add the utility {name}.", f"添加效用节点 {name}。"
        case SetValue(name=name, given=given, number=number):
            where, said = ", ".join(map(_event, given)), number_text(number)
            if not where:
                return f"Set {name} to {said}.", f"把 {name} 设为 {said}。"
            return (
                f"Set {name} for {where} to {said}.",
                f"把 {name} 在 {where} 时的数值设为 {said}。",
            )
        case ChooseOption(name=name, option=option):
            return f"Choose {name} = {option}.", f"选定 {name} = {option}。"
        case FreeDecisions(names=names):
            if not names:
                return "Free all decisions.", "释放全部决策。"
            return f"Free {', '.join(names)}.", f"释放 {'、'.join(names)}。"
    return f"Do this: {command.text}.", f"完成：{command.text}。"


def _arrows(arcs: Iterable[Arc]) -> str:
    return ", ".join(f"{parent} → {child}" for parent, child in arcs)


def _event(event: Event) -> str:
    return f"{event.variable} {'≠' if event.excluded else '='} {' / '.join(event.states)}"
