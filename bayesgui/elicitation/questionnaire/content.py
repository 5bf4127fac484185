"""What a questionnaire asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import unknown_node
from bayesgui.elicitation.questions import open_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.elicited.answers import Configuration
    from bayesgui.core.model import Model

MOST_ROWS = 500
"""Rows of one node; more than anybody would fill in."""


@dataclass(frozen=True)
class Section:
    """The questions on one node.

    `parents`: by name, with their states in order. `rows`: the configurations to ask, by positions.
    """

    node: str
    states: tuple[str, ...]
    parents: tuple[tuple[str, tuple[str, ...]], ...]
    rows: tuple[Configuration, ...]
    description: str = ""

    def given(self, row: Configuration) -> dict[str, str]:
        """Return the states of the parents in a row, by name."""
        return {
            name: states[k] for (name, states), k in zip(self.parents, row, strict=True) if k >= 0
        }


@dataclass(frozen=True)
class Questionnaire:
    """Questions for an expert.

    `expert`: their name, "" for anybody.
    """

    title: str
    sections: tuple[Section, ...]
    expert: str = ""

    @property
    def n_rows(self) -> int:
        """Number of rows to fill in."""
        return sum(len(section.rows) for section in self.sections)

    def to_json(self) -> dict[str, Any]:
        """Return the questions as JSON values, for pages that ask them."""
        return {
            "bayesgui": "questionnaire",
            "title": self.title,
            "expert": self.expert,
            "sections": [
                {
                    "node": each.node,
                    "description": each.description,
                    "states": list(each.states),
                    "parents": [
                        {"name": name, "states": list(states)} for name, states in each.parents
                    ],
                    "rows": [each.given(row) for row in each.rows],
                }
                for each in self.sections
            ],
        }


def forms_in(model: Model, asked: Mapping[str, Elicited]) -> dict[str, Elicited]:
    """Return the forms with answers of a model by node: those kept beside it win."""
    found = {
        name: mechanism
        for name, mechanism in model.mechanisms.items()
        if isinstance(mechanism, Elicited)
    }
    return {**found, **asked}


def nodes_to_ask(model: Model, asked: Mapping[str, Elicited]) -> tuple[str, ...]:
    """Return the nodes of a questionnaire if none are named: those asked before, else the unfilled.

    Raises a `ModelError` if there are none.
    """
    forms = forms_in(model, asked)
    found = [name for name in model if name in forms]
    if not found:
        tables = [name for name in model if model.mechanism(name).has_table]
        found = [name for name in tables if not model.cpt(name).is_filled]
    if not found:
        raise ModelError(
            "No table is open, and nobody has been asked yet; name the nodes to ask about."
        )
    return tuple(found)


def questionnaire(
    model: Model,
    asked: Mapping[str, Elicited],
    nodes: Iterable[str],
    expert: str = "",
    title: str = "",
) -> Questionnaire:
    """Return the questionnaire on some nodes.

    `asked`: forms kept beside their nodes. `expert`: rows that this one has answered are left out.
    Raises a `ModelError` for a node that is unknown, or has no table.
    """
    forms = forms_in(model, asked)
    sections = [
        _section(model, forms.get(name) or _new_form(model, name), expert)
        for name in dict.fromkeys(nodes)
    ]
    return Questionnaire(title or model.name, tuple(each for each in sections if each.rows), expert)


def _new_form(model: Model, name: str) -> Elicited:
    if name not in model:
        raise unknown_node(
            ModelError,
            name,
            model.names,
            ModelError("The network has no node {variable}.", variable=name),
        )
    if not model.mechanism(name).has_table:
        raise ModelError(
            "{variable} has no table of probabilities that experts could be asked about.",
            variable=name,
        )
    return Elicited.on(model, name)


def _section(model: Model, form: Elicited, expert: str) -> Section:
    return Section(
        form.variable,
        model[form.variable].states,
        tuple((name, model[name].states) for name in form.parents),
        open_rows(form, expert)[:MOST_ROWS],
        model[form.variable].description,
    )
