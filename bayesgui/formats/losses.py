"""Sentences on content that a target format cannot hold, one for each kind.

Those on what somebody has entered or learned are `Loss`es: closing a document discards it for good.
Names that are spelled otherwise, places and colors, and findings, which are never saved for their
own sake, are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPT
from bayesgui.core.domain import States
from bayesgui.core.name_lists import notes_on
from bayesgui.core.sentence import Loss, Sentence, pluralize
from bayesgui.formats.characters import names_of, texts_of
from bayesgui.formats.findings import observed_state
from bayesgui.formats.identifiers import identifiers, is_identifier
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Set

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.formats.base import Loaded


def kinds_lost(loaded: Loaded, holds: Set[str] | None) -> list[str]:
    """List the nodes of kinds that a format does not hold; None holds all."""
    if holds is None:
        return []
    model = loaded.whole
    lost = [name for name in model.other_kinds if model.kind(name) not in holds]
    return [
        *notes_on(
            [name for name in lost if name not in loaded.network],
            "This format has no place for the kind of node of {names}, which are left out; save as "
            ".bayesgui too.",
            "This format has no place for the kind of node of {names}, which is left out; save as "
            ".bayesgui too.",
            kind=Loss,
        ),
        *notes_on(
            [name for name in lost if name in loaded.network],
            "This format has no place for the kind of node of {names}, which are written as chance "
            "nodes; save as .bayesgui too.",
            "This format has no place for the kind of node of {names}, which is written as a "
            "chance node; save as .bayesgui too.",
            kind=Loss,
        ),
    ]


def plain_tables(network: BayesianNetwork, *, label: str) -> list[str]:
    """List the parametric distributions that are written as plain tables."""
    return notes_on(
        [name for name, cpd in network.cpds.items() if not isinstance(cpd, CPT)],
        "{label} cannot store expressions, noisy-MAX parameters and answers; {names} are written "
        "as tables.",
        "{label} cannot store expressions, noisy-MAX parameters and answers; {names} is written "
        "as a table.",
        kind=Loss,
        label=label,
    )


def _count_losses(loaded: Loaded, label: str, kept: Set[str]) -> list[str]:
    """List the losses that are reported by count, with separate sentences for the singular."""
    lost: list[str] = []
    findings = [
        name
        for name, finding in loaded.evidence.items()
        if "findings" not in kept
        or observed_state(loaded.network[name], finding, chosen=name in loaded.whole.decisions)
        is None
    ]
    if "findings" in kept:
        lost += notes_on(
            findings,
            "{label} stores findings that name one state; those of {names} are lost.",
            label=label,
        )
    elif findings:
        lost.append(
            pluralize(
                len(findings),
                "{label} cannot store findings; 1 finding is lost.",
                "{label} cannot store findings; {count} findings are lost.",
                label=label,
            )
        )
    if loaded.scenarios and "scenarios" not in kept:
        lost.append(
            Loss.of(
                pluralize(
                    len(loaded.scenarios),
                    "{label} cannot store scenarios; 1 scenario is lost.",
                    "{label} cannot store scenarios; {count} scenarios are lost.",
                    label=label,
                )
            )
        )
    lost += _series_lost(loaded, label)
    if loaded.text_notes and "texts" not in kept:
        lost.append(
            Loss.of(
                pluralize(
                    len(loaded.text_notes),
                    "{label} cannot store text notes; 1 note is lost.",
                    "{label} cannot store text notes; {count} notes are lost.",
                    label=label,
                )
            )
        )
    return [*lost, *_native_only(loaded, label, kept)]


def _native_only(loaded: Loaded, label: str, kept: Set[str]) -> list[str]:
    """List what hardly any other format has a place for."""
    lost: list[str] = []
    if loaded.plates:
        lost.append(
            Loss.of(
                pluralize(
                    len(loaded.plates),
                    "{label} cannot store plates; 1 plate is lost.",
                    "{label} cannot store plates; {count} plates are lost.",
                    label=label,
                )
            )
        )
    if loaded.submodels and "submodels" not in kept:
        lost.append(
            Loss.of(
                pluralize(
                    len(loaded.submodels),
                    "{label} cannot store submodels; 1 submodel is lost, its nodes stay.",
                    "{label} cannot store submodels; {count} submodels are lost, their nodes stay.",
                    label=label,
                )
            )
        )
    if loaded.ignored:
        lost.append(Loss("{label} cannot store which problems are ignored.", label=label))
    return lost


def _series_lost(loaded: Loaded, label: str) -> list[str]:
    if not loaded.series:
        return []
    lost = pluralize(
        len(loaded.series),
        "{label} cannot store findings over time; 1 series is lost.",
        "{label} cannot store findings over time; {count} series are lost.",
        label=label,
    )
    return [Loss.of(lost)]


def _experts_lost(loaded: Loaded, label: str) -> list[str]:
    """List who was asked, and what was answered of which no table is made yet."""
    names = [expert.name for expert in loaded.experts]
    return [
        *notes_on(
            loaded.asked,
            "{label} cannot store answers of which no table is made yet; those about {names} are "
            "lost.",
            kind=Loss,
            label=label,
        ),
        *notes_on(
            names,
            "{label} cannot store who was asked for probabilities; {names} are lost.",
            kind=Loss,
            label=label,
        ),
    ]


def losses_without(loaded: Loaded, *, label: str, kept: Set[str]) -> list[str]:
    """List the losses if only some parts are kept besides structure and tables.

    `kept`: any of ``positions`` (of nodes), ``texts`` (text notes), ``properties`` (numeric values
    and free properties), ``forms`` (see `plain_tables`), ``counts``, ``findings`` (hard ones),
    ``colors`` (and widths, of nodes), ``scenarios``, ``roles`` and ``prices``. The result: one
    sentence for each kind of content that would be lost.
    """
    network = loaded.network
    lost = _count_losses(loaded, label, kept)
    lost += _layout_losses(loaded.layout, label, kept)
    if "counts" not in kept:
        lost += notes_on(
            [name for name in network.names if network.cpt(name).counts is not None],
            "{label} cannot store counts; those of {names} are lost.",
            kind=Loss,
            label=label,
        )
    if "forms" not in kept:
        lost += plain_tables(network, label=label)
    lost += notes_on(
        loaded.drafts,
        "{label} cannot store unfinished tables; the last valid ones of {names} are written "
        "instead.",
        "{label} cannot store unfinished tables; the last valid one of {names} is written instead.",
        kind=Loss,
        label=label,
    )
    lost += notes_on(
        loaded.formula_drafts,
        "{label} cannot store unfinished expressions; the last valid tables of {names} are written "
        "instead.",
        "{label} cannot store unfinished expressions; the last valid table of {names} is written "
        "instead.",
        kind=Loss,
        label=label,
    )
    lost += _experts_lost(loaded, label)
    if loaded.constraints:
        lost.append(
            Loss(
                "{label} cannot store constraints on arcs for learning; they are lost.", label=label
            )
        )
    lost += roles_lost(loaded, label=label, kept=kept)
    if loaded.extra:
        lost.append(
            Loss(
                "{label} cannot store further contents of the file: {parts}.",
                label=label,
                parts=", ".join(loaded.extra),
            )
        )
    if "properties" not in kept:
        lost += lost_properties(
            [v.name for v in loaded.whole.variables if v.values or v.edges or v.properties],
            label=label,
        )
    return lost


def roles_lost(loaded: Loaded, *, label: str, kept: Set[str]) -> list[str]:
    """List the nodes whose part in a diagnosis, or whose price, is not written."""
    lost: list[str] = []
    if "roles" not in kept:
        lost += notes_on(
            loaded.roles.roles,
            "{label} cannot store what nodes are for in a diagnosis; the roles of {names} are "
            "lost.",
            "{label} cannot store what nodes are for in a diagnosis; the role of {names} is lost.",
            kind=Loss,
            label=label,
        )
    if "prices" not in kept:
        lost += notes_on(
            loaded.roles.prices,
            "{label} cannot store what observing a node costs; the prices of {names} are lost.",
            "{label} cannot store what observing a node costs; the price of {names} is lost.",
            kind=Loss,
            label=label,
        )
    return lost


def lost_properties(names: Iterable[str], *, label: str) -> list[str]:
    """List nodes whose numeric values and properties are not written."""
    return notes_on(
        names,
        "{label} cannot store numeric values and properties; those of {names} are lost.",
        kind=Loss,
        label=label,
    )


def _layout_losses(layout: Layout, label: str, kept: Set[str]) -> list[str]:
    """List what is lost of places, colors, forms and the direction of a layout."""
    lost: list[str] = []
    if layout.positions and "positions" not in kept:
        lost.append(
            Sentence("{label} cannot store node positions; the layout is lost.", label=label)
        )
    if "colors" in kept and (layout.forms or layout.bends):
        lost.append(
            Sentence(
                "{label} cannot store the forms of nodes and the bends of arcs; they are lost.",
                label=label,
            )
        )
    elif "colors" not in kept and (layout.widths or layout.colors or layout.forms or layout.bends):
        lost.append(
            Sentence(
                "{label} cannot store colors, widths, forms and bends; they are lost.", label=label
            )
        )
    if layout.direction != Layout().direction:
        lost.append(
            Sentence(
                "{label} cannot store that the layout runs from left to right; this is lost.",
                label=label,
            )
        )
    return lost


def changed_names(
    network: Model, *, label: str, states: bool, taken: Iterable[str] = ()
) -> list[str]:
    """List the names that are changed because the format allows only identifiers.

    `states`: whether the format restricts the names of states too.
    """
    ids = identifiers(network.names, taken=taken)
    lost = notes_on(
        [name for name in network.names if ids[name] != name],
        "Names in {label} begin with a letter and have letters, digits and underscores; other "
        "programs will see these changed: {names}.",
        label=label,
    )
    if states:
        lost += notes_on(
            [
                v.name
                for v in network.variables
                if isinstance(v.domain, States)
                and any(state != id_ for state, id_ in identifiers(v.states).items())
            ],
            "States in {label} begin with a letter and have letters, digits and underscores; other "
            "programs will see those of these nodes changed: {names}.",
            label=label,
        )
    return lost


def changed_keys(network: Model, *, label: str) -> list[str]:
    """List the names of properties that are changed."""
    keys = [*network.properties, *(key for v in network.variables for key, _ in v.properties)]
    return notes_on(
        [key for key in dict.fromkeys(keys) if not is_identifier(key)],
        "{label} allows letters, digits and underscores in names of properties; other programs "
        "will see these changed: {names}.",
        label=label,
    )


def changed_texts(loaded: Loaded, *, label: str, safe: Callable[[str], str]) -> list[str]:
    """List the texts in which control characters are replaced."""
    changed = dict.fromkeys(name for name, text in texts_of(loaded) if safe(text) != text)
    nodes = [safe(name) for name in changed if name]
    if changed and not nodes:
        return [
            Sentence(
                "{label} cannot hold some control characters in the texts of the network; they "
                "were replaced.",
                label=label,
            )
        ]
    return notes_on(
        nodes,
        "{label} cannot hold some control characters in the texts of {names}; they were replaced.",
        label=label,
    )


def blank_ends(network: Model, *, label: str) -> list[str]:
    """List the nodes with blanks at the ends of names or states, which other programs drop."""
    return notes_on(
        [
            v.name.strip()
            for v in network.variables
            if any(text != text.strip() for text in names_of(v))
        ],
        "Other programs drop the blanks at the ends of names in {label}: {names}.",
        label=label,
    )


def lost_texts(network: BayesianNetwork, *, label: str) -> list[str]:
    """List the nodes whose labels, descriptions and units are not written."""
    return notes_on(
        [v.name for v in network.variables if v.label or v.description or v.unit],
        "{label} cannot store labels, descriptions and units; those of {names} are lost.",
        kind=Loss,
        label=label,
    )


def lost_title(network: BayesianNetwork, *, label: str, name: bool = False) -> list[str]:
    """Tell that the network's properties, and possibly its name, are not written.

    `name`: whether the format has a place for the network's name.
    """
    lost: list[str] = []
    if network.name and not name:
        lost.append(Loss("{label} cannot store the network's name; it is lost.", label=label))
    return lost + notes_on(
        network.properties,
        "{label} cannot store properties of the network: {names}.",
        kind=Loss,
        label=label,
    )


def unread_kinds(model: Model, *, label: str) -> list[str]:
    """Tell that aGrUM reads decisions and utilities from XMLBIF alone."""
    if not model.other_kinds:
        return []
    return [
        Sentence(
            "aGrUM and pyAgrum do not read decisions and utilities from {label}; for them write "
            "XMLBIF.",
            label=label,
        )
    ]


def other_axes(network: BayesianNetwork, *, label: str) -> list[str]:
    """Tell that aGrUM lets the first parent vary fastest, against the definition of the format."""
    if all(len(network.parents(name)) < 2 for name in network.names):
        return []
    return [
        Sentence(
            "aGrUM and pyAgrum read the tables of nodes with several parents in {label} with other "
            "axes, so that the numbers move; for them write BIF.",
            label=label,
        )
    ]
