"""Experts and what they said, in a native file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.catalog.plain_data import WRONG
from bayesgui.core.elicited.answers import Answer
from bayesgui.core.elicited.experts import Expert
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Loss

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.network import BayesianNetwork

EXPERTS = "experts"
"""Key of the section of experts."""
ASKED = "asked"
"""Key of the section of answers of which no table is made yet."""
_TEXTS = ("date", "source", "note")


def experts_json(experts: Iterable[Expert]) -> list[dict[str, Any]]:
    """Return the items of a file, without parts that say nothing."""
    found: list[dict[str, Any]] = []
    for each in experts:
        item: dict[str, Any] = {"name": each.name}
        if each.weight != 1.0:
            item["weight"] = each.weight
        if each.note:
            item["note"] = each.note
        found.append(item)
    return found


def experts_of(items: Iterable[Any], remarks: list[str]) -> tuple[Expert, ...]:
    """Return the experts of a file; a damaged one becomes a remark."""
    found: dict[str, Expert] = {}
    for item in items:
        try:
            made = Expert(
                str(item["name"]), float(item.get("weight", 1.0)), str(item.get("note", ""))
            )
        except (ModelError, *WRONG):
            remarks.append(Loss("A damaged expert was left out."))
            continue
        found.setdefault(made.name, made)
    return tuple(found.values())


def answer_json(answer: Answer) -> dict[str, Any]:
    """Return an answer as JSON values."""
    item: dict[str, Any] = {
        "expert": answer.expert,
        "configuration": list(answer.configuration),
        "state": answer.state,
        "probability": answer.probability,
    }
    item.update({key: text for key in _TEXTS if (text := getattr(answer, key))})
    return item


def answer_of(item: Mapping[str, Any]) -> Answer:
    """Return an answer; raises what a damaged item makes."""
    return Answer(
        str(item["expert"]),
        tuple(map(int, item["configuration"])),
        int(item["state"]),
        float(item["probability"]),
        *(str(item.get(key, "")) for key in _TEXTS),
    )


def elicited_json(cpd: Elicited) -> dict[str, Any]:
    """Return a distribution made of answers as JSON values, without what is so by default."""
    found: dict[str, Any] = {
        "method": cpd.method,
        "weights": list(cpd.weights),
        "spread": cpd.spread,
        "answers": [answer_json(each) for each in cpd.answers],
    }
    plain = Elicited(cpd.variable, cpd.parents, cpd.sizes)
    if cpd.pool != plain.pool:
        found["pool"] = cpd.pool
    if cpd.shares:
        found["shares"] = dict(cpd.shares)
    if cpd.options:
        found["options"] = dict(cpd.options)
    if cpd.orders != plain.orders:
        found["orders"] = [list(order) for order in cpd.orders]
    if cpd.held:
        found["held"] = True
    return found


def elicited_on(item: Mapping[str, Any], network: BayesianNetwork, name: str) -> Elicited:
    """Return the distribution of a node in a file; raises what a damaged item makes."""
    parts: dict[str, Any] = {
        "method": str(item["method"]),
        "weights": tuple(map(float, item["weights"])),
        "spread": float(item["spread"]),
        "answers": tuple(answer_of(each) for each in item["answers"]),
        "shares": tuple(dict(item.get("shares", ())).items()),
        "options": tuple(dict(item.get("options", ())).items()),
        "orders": tuple(tuple(map(int, order)) for order in item.get("orders", ())),
        "held": item.get("held") is True,
    }
    if "pool" in item:
        parts["pool"] = str(item["pool"])
    return Elicited.on(network, name, **parts)


def asked_of(
    section: Mapping[str, Any], network: BayesianNetwork, remarks: list[str]
) -> dict[str, Elicited]:
    """Return the answers of which no table is made yet; damaged ones become a remark."""
    found, lost = {}, []
    for name, item in section.items():
        try:
            if name not in network:
                raise KeyError(name)
            found[name] = elicited_on(item, network, name)
        except (ModelError, *WRONG):
            lost.append(name)
    if lost:
        text = "Answers of experts about {names} do not fit and were left out."
        remarks.append(Loss(text, names=list_names(lost)))
    return found
