"""How a script judges a network on the table of cases, and tests independence on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.document.shown.judgement import Judgement

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.document.session import DocumentSession


def tell_judged(session: DocumentSession, view: str) -> None:
    """Note what a view of the page Judge has asked."""
    from bayesgui.document.python_calls.learning import can_tell
    from bayesgui.formats.code.edits.asking import DATA, NET, asked, unsaid

    options = session.shown[Judgement].state.options
    calls: dict[str, tuple[str, dict[str, Any]]] = {
        "members": ("class_members", {}),
        "scores": ("score", {"ess": options.ess, "complete": options.complete}),
        "folds": (
            "cross_validate",
            {"folds": options.folds, "ess": options.ess, "seed": options.seed},
        ),
        "check": (
            "predictive_check",
            {"n_tables": options.n_tables, "ess": options.ess, "seed": options.seed},
        ),
    }
    known = session.document.state.constraints
    if not known:
        calls["arcs"] = ("arc_costs", {"score": options.score, "ess": options.ess})
    if view not in calls or not (view == "members" or can_tell(session)):
        session.journal.tell([unsaid(f"The network is judged: {view}")], f"judge {view}")
        return
    function, named = calls[view]
    given = (NET,) if view == "members" else (NET, DATA)
    session.journal.tell([asked(view, function, *given, **named)], f"judge {view}")


def tell_test(
    session: DocumentSession,
    pair: tuple[str, str, list[str]],
    test: str,
    alpha: float,
    options: Mapping[str, Any],
) -> None:
    """Note that two columns were tested given others."""
    from bayesgui.formats.code.edits.asking import DATA, asked, unsaid

    named = {"test": test, "alpha": alpha, **options}
    line = asked("verdict", "test_independence", DATA, *pair, **named)
    has_data = session.journal.has_data
    session.journal.tell([line if has_data else unsaid("Test of a pair")], "pair test")
