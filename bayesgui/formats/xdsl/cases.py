"""GeNIe's saved cases: named sets of findings, which are scenarios here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import NO_EVIDENCE, Intervention, StateFinding
from bayesgui.core.name_lists import notes_on
from bayesgui.core.scenario import Scenario
from bayesgui.core.sentence import Loss
from bayesgui.formats.findings import observed_state
from bayesgui.formats.identifiers import identifiers
from bayesgui.formats.xml_source import children, escape

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Mapping
    from xml.etree.ElementTree import Element

    from bayesgui.core.model import Model


def scenarios_of(
    groups: Iterable[Element],
    names: Mapping[str, str],
    states: Mapping[str, Mapping[str, str]],
    decisions: Container[str],
    remarks: list[str],
) -> tuple[Scenario, ...]:
    """Return the cases of a file as scenarios.

    `states`: by name of a node of the network, the state of each identifier. `decisions`: nodes
    whose state is an option that was chosen. `remarks`: receives a
    note on findings that are left out.
    """
    found: dict[str, Scenario] = {}
    lost: list[str] = []
    for case in (item for group in groups for item in children(group, "case")):
        title = case.get("name", "") or case.get("id", "") or f"Case {len(found) + 1}"
        name, number = title, 1
        while name in found:
            number += 1
            name = f"{title} ({number})"
        evidence = NO_EVIDENCE
        for item in case:
            node = names.get(item.get("node", ""), item.get("node", ""))
            state = states.get(node, {}).get(item.get("state", ""))
            if item.tag.lower() != "evidence" or state is None:
                lost.append(f"{name}: {node}")
            else:
                chosen = node in decisions
                finding = Intervention(state) if chosen else StateFinding(frozenset({state}))
                evidence = evidence.with_finding(node, finding)
        found[name] = Scenario(name, evidence, note=case.get("description", ""))
    remarks += notes_on(
        lost,
        "Findings of saved cases that name no state of a node were left out: {names}.",
        kind=Loss,
    )
    return tuple(found.values())


def cases_text(scenarios: Iterable[Scenario], network: Model, ids: Mapping[str, str]) -> str:
    """Return scenarios as GeNIe's cases, without findings that do not name one state."""
    parts: list[str] = []
    for scenario in scenarios:
        note = f' description="{escape(scenario.note, quoted=True)}"' if scenario.note else ""
        parts.append(f'\t\t<case name="{escape(scenario.name, quoted=True)}"{note}>\n')
        for name, finding in scenario.evidence.items():
            variable = network[name]
            k = observed_state(variable, finding, chosen=name in network.decisions)
            if k is not None:
                state = identifiers(variable.states, stem="State")[variable.states[k]]
                parts.append(f'\t\t\t<evidence node="{ids[name]}" state="{state}" />\n')
        parts.append("\t\t</case>\n")
    return f"\t<cases>\n{''.join(parts)}\t</cases>\n" if parts else ""


def case_losses(scenarios: Iterable[Scenario], network: Model) -> list[str]:
    """List what the cases of a file cannot hold of scenarios."""
    scenarios = list(scenarios)
    soft = [
        f"{name} ({scenario.name})"
        for scenario in scenarios
        for name, finding in scenario.evidence.items()
        if observed_state(network[name], finding, chosen=name in network.decisions) is None
    ]
    return [
        *notes_on(
            soft,
            "Scenarios in {label} hold findings that name one state; left out: {names}.",
            kind=Loss,
            label="XDSL",
        ),
        *notes_on(
            [scenario.name for scenario in scenarios if scenario.color is not None],
            "{label} cannot store the colors of scenarios; those of {names} are lost.",
            label="XDSL",
        ),
    ]
