"""Lines of what goes on beside a document: confidence, comparison, effects on data, a trellis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.document.session import DocumentSession


def constraint_options(known: ArcConstraints) -> dict[str, Any]:
    """Return the arguments of learners that say what is known of arcs, without empty ones."""
    given = {
        "required": list(known.required),
        "forbidden": list(known.forbidden),
        "tiers": list(map(list, known.tiers)),
        "max_parents": known.max_parents,
    }
    return {word: value for word, value in given.items() if value}


def learner_score(options: Mapping[str, Any], usual: str = "bic") -> dict[str, str]:
    """Return the score of the learner that is searched with, where a call would take another.

    `usual`: the score that the call hands to a learner whose options name none.
    """
    from bayesgui.catalog.parameters import Choice
    from bayesgui.learning.structure.base import structure_learners

    if options.get("structure") is None or "score" in options:
        return {}
    chosen = Choice.parse(str(options["structure"]))
    if "score" in dict(chosen.options):
        return {}
    own = [str(p.default) for p in structure_learners[chosen.name].parameters if p.name == "score"]
    return {"score": own[0]} if own and own[0] != usual else {}


def tell_confidence(
    session: DocumentSession, method: str, options: Mapping[str, Any], known: ArcConstraints
) -> None:
    """Note that it was counted how sure arcs are."""
    from bayesgui.formats.code.edits.asking import asked, unsaid
    from bayesgui.formats.code.edits.sources import Word

    named = {**options, **learner_score(options), **constraint_options(known)}
    line = asked("confidence", "arc_confidence", Word("data.matched(net)"), method, **named)
    is_said = _has_cases(session) and not known.parent_limits
    session.journal.tell([line if is_said else unsaid("Arc confidence")], "confidence")


def tell_effect_from_data(
    session: DocumentSession, cause: str, effect: str, samples: int, seed: int
) -> None:
    """Note that an effect was estimated from the table of cases."""
    from bayesgui.formats.code.edits.asking import DATA, NET, asked, unsaid

    named = {"data": DATA, "samples": samples, "seed": seed}
    line = asked("estimated", "effect", NET, cause, effect, **named)
    text = line if _has_cases(session) else unsaid("Effect from data")
    session.journal.tell([text], "effect from data")


def tell_comparison(session: DocumentSession, other: DocumentSession | None) -> None:
    """Note that the network was compared with that of another document, if that is in a file."""
    from bayesgui.formats.code.edits.asking import NET, asked, unsaid

    read = _read_network(session, other)
    line = unsaid("Comparison with another network")
    if read is not None:
        line = asked("comparison", "compare", NET, read)
    session.journal.tell([line], "comparison")


def tell_distances(
    session: DocumentSession, other: DocumentSession | None, samples: int, seed: int
) -> None:
    """Note that two networks were compared as distributions, if the other one is in a file."""
    from bayesgui.formats.code.edits.asking import NET, asked, unsaid

    read, named = _read_network(session, other), {"samples": samples, "seed": seed}
    line = unsaid("Comparison of distributions")
    if read is not None:
        line = asked("distances", "compare_distributions", NET, read, **named)
    session.journal.tell([line], "distances")


def tell_log_scores(session: DocumentSession, other: DocumentSession | None, test: str) -> None:
    """Note that two networks were scored on the table of cases, if the other one is in a file."""
    from bayesgui.formats.code.edits.asking import DATA, NET, asked, unsaid

    read, line = _read_network(session, other), unsaid("Log scores of two networks")
    if read is not None and _has_cases(session):
        line = asked("log_scores", "compare_log_scores", NET, read, DATA, test=test)
    session.journal.tell([line], "log scores")


def _read_network(session: DocumentSession, other: DocumentSession | None) -> Any:
    """Return the call that reads another document's network, None if no file has it as it is."""
    from bayesgui.formats.code.edits.sources import Word

    document = None if other is None else other.document
    if document is None or document.path is None or document.is_modified:
        return None
    models = session.document.state.model, document.state.model
    if any(model.is_template or model.other_kinds for model in models):
        return None
    return Word(f"bayesgui.read({str(document.path)!r})")


def tell_trellis(session: DocumentSession) -> None:
    """Note that a template was shown as a trellis."""
    from bayesgui.formats.code.edits.asking import NET, SERIES, asked, unsaid

    line = asked("chain", "trellis", NET, SERIES)
    found = session.document.state.over_time.n_findings
    session.journal.tell([line if found else unsaid("Trellis without findings")], "trellis")


def _has_cases(session: DocumentSession) -> bool:
    """Return whether a script has the table of a document, and ``net`` is a network."""
    state = session.document.state
    return session.journal.has_data and state.network is state.model
