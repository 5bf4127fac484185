"""The task and the check made of a command about time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.temporal.places import EVERY, FIRST, OUTSIDE
from bayesgui.lessons.commands import (
    AddLaggedArc,
    DeriveTable,
    PutInTime,
    RemoveLaggedArc,
    SetSlices,
    ShowSlice,
)
from bayesgui.lessons.temporal.names import node_text

if TYPE_CHECKING:
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.situation import Situation


def time_check(command: Command, after: Situation) -> str:
    """Return an expression that is true once a command about time was performed, or ""."""
    match command:
        case PutInTime(names=names, place=place):
            sign = "" if place == EVERY else "not "
            return " and ".join(f"{sign}in_time({node_text(name)})" for name in names)
        case SetSlices(count=count):
            return f"slices() = {count}"
        case AddLaggedArc() | RemoveLaggedArc():
            sign = "" if isinstance(command, AddLaggedArc) else "not "
            parent, child = node_text(command.parent), node_text(command.child)
            return f"{sign}arc({parent} -> {child} lag {command.lag})"
        case ShowSlice(number=number):
            return f"slice({number})"
    return ""


def time_words(command: Command) -> tuple[str, str] | None:
    """Return how a command about time is put to a learner, in English and Chinese."""
    match command:
        case PutInTime(names=names, place=place):
            listed, chinese = ", ".join(names), "、".join(names)
            if place == EVERY:
                return f"Put {listed} into every slice.", f"把 {chinese} 放入每个时间片。"
            if place == OUTSIDE:
                return f"Put {listed} outside of time.", f"把 {chinese} 放到时间之外。"
            if place == FIRST:
                return (
                    f"Put {listed} before the first slice.",
                    f"把 {chinese} 放到第一个时间片之前。",
                )
            return f"Put {listed} after the last slice.", f"把 {chinese} 放到最后一个时间片之后。"
        case SetSlices(count=count):
            return f"Make it {count} slices.", f"把时间片设为 {count} 个。"
        case AddLaggedArc(parent=parent, child=child, lag=lag):
            return (
                f"Draw {parent} → {child} with the lag {lag}.",
                f"画出弧 {parent} → {child}，滞后为 {lag}。",
            )
        case RemoveLaggedArc(parent=parent, child=child, lag=lag):
            return (
                f"Delete {parent} → {child} with the lag {lag}.",
                f"删除滞后为 {lag} 的弧 {parent} → {child}。",
            )
        case DeriveTable(name=name):
            return f"Derive the table of {name} again.", f"重新导出 {name} 的表。"
        case ShowSlice(number=number):
            return f"Show the slice t = {number}.", f"显示时间片 t = {number}。"
    return None
