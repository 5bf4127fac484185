"""How a script learns what a job has learned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.document.python_calls.beside import constraint_options

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.catalog.registry import Entry
    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.core.model import Model
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.session import DocumentSession


def can_tell(session: DocumentSession) -> bool:
    """Return whether a script has the table of a document, and ``net`` is what is learned."""
    state = session.document.state
    is_whole = state.model.is_template or state.network is state.model
    return session.journal.has_data and is_whole


def not_usual(entry: Entry[Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a method that are not the usual ones, and the seed in any case."""
    usual = {each.name: each.default for each in entry.parameters}
    return {
        name: value
        for name, value in options.items()
        if value is not None and (name == "seed" or value != usual.get(name))
    }


def is_part(dataset: Dataset, session: DocumentSession) -> bool:
    """Return whether a table has columns of the table of a document, and no others."""
    present = session.data.state.dataset
    known = set() if present is None else set(map(id, present.columns))
    return known.issuperset(map(id, dataset.columns))


def learned_tables(
    session: DocumentSession,
    method: str,
    options: Mapping[str, Any],
    priors: Mapping[str, Any] | None = None,
) -> tuple[str, ...]:
    """Return the lines that learn the tables of ``net``; none if a script has not what it takes.

    `options`: of the learner; those that are None are left out.
    """
    if not can_tell(session):
        return ()
    from bayesgui.formats.code.edits.asking import DATA, NET, asked
    from bayesgui.formats.code.edits.sources import Word
    from bayesgui.learning.parameters.base import parameter_learners

    named = not_usual(parameter_learners[method], options)
    if priors:
        named["priors"] = dict(priors)
    model, dataset = session.document.state.model, session.data.state.dataset
    source = DATA
    if parameter_learners[method].traits.get("takes_hidden") and dataset is not None:
        hidden = [name for name in model if name in model.unobserved and name in dataset]
        if hidden:
            source = Word(f"data.without({', '.join(map(repr, hidden))})")
    learn = asked("learned", "learn_parameters", NET, source, method, **named)
    return learn, "net = learned.network"


def learned_structure(
    session: DocumentSession,
    method: str,
    given: Mapping[str, Any],
    known: ArcConstraints,
    start: Sequence[Arc] | None,
) -> tuple[str, ...]:
    """Return the lines that search for the arcs of ``net`` and learn its tables.

    None if a script has not what that takes. `given`: options of the method. `start`: the arcs from
    which it starts, if not from the required ones.
    """
    present = set(session.document.state.network.arcs)
    is_other = start is not None and set(start) != present
    dataset = session.data.state.dataset
    if known.parent_limits or is_other or not can_tell(session) or dataset is None:
        return ()
    from bayesgui.formats.code.edits.asking import DATA, NET, asked
    from bayesgui.formats.code.edits.sources import Word
    from bayesgui.learning.structure.base import structure_learners, tables_method

    options = not_usual(structure_learners[method], given)
    options |= constraint_options(known)
    if start is not None:
        options["start"] = NET
    found = Word("data.matched(net)")
    tables = Word("[found.network.cpt(name) for name in net.names]")
    learner = tables_method(method, dataset)
    return (
        asked("found", "learn_structure", found, method, **options),
        asked("net", "net.with_nodes", mechanisms=tables),
        asked("net", "learn_parameters", NET, DATA, learner) + ".network",
    )


def tell_learned(session: DocumentSession, lines: Sequence[str], made: Model) -> None:
    """Tell that the next edit applies what was learned.

    `lines`: none if no line does that yet. `made`: the network that they make.
    """
    journal = session.journal
    if lines:
        journal.tell_edit(lines, made)
        return
    from bayesgui.formats.code.edits.asking import unsaid

    journal.tell_edit([unsaid("Learned from the table of cases")], session.document.state.model)
