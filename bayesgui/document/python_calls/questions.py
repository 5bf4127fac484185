"""The lines that ask what the canvas and the pages show, and under which strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.evidence import Intervention
from bayesgui.core.temporal.template_of import template_of
from bayesgui.decisions.solving import DEFAULT_SOLVER

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.decisions.solving.following import DecisionSetting
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState

FAILED = "# The canvas shows no numbers: they were not computed."
OPEN_NETWORK = "bayesgui.JunctionTree(net).network"
"""What makes the network of a script's model, decisions being open."""
IMPOSSIBLE = "# The findings have probability 0: nothing follows from them."


def tail_lines(session: DocumentSession) -> tuple[str, ...]:
    """Return the lines that ask what the canvas of a session shows."""
    from bayesgui.document.beliefs import Freshness

    state, engine = session.document.state, session.engine
    if not len(state.model):
        return ()
    if session.beliefs.state.freshness is Freshness.IMPOSSIBLE:
        return (IMPOSSIBLE,)
    if session.beliefs.state.freshness is Freshness.FAILED:
        return (FAILED,)
    from bayesgui.document.python_calls.averaging import averaged_lines

    options, averaged = engine.options(engine.name), averaged_lines(session)
    if averaged:
        lines = averaged
    elif _is_refused(session):
        lines = _engine_lines(engine.name, options)
    else:
        lines = shown_lines(state, engine.name, options, setting_of(session))
    return ("# What the canvas shows:", *lines) if lines else ()


def _is_refused(session: DocumentSession) -> bool:
    """Return whether no strategy was found, so that decisions are shown open."""
    solution = session.beliefs.state.solution
    return solution is not None and solution.refusal is not None


def setting_of(session: DocumentSession) -> DecisionSetting:
    """Return how the decisions of a session are solved."""
    from bayesgui.document.shown.deciding import Deciding

    return session.shown[Deciding].state.setting


def shown_lines(
    state: DocumentState, engine: str, options: Mapping[str, Any], setting: DecisionSetting
) -> tuple[str, ...]:
    """Return the lines that ask for posteriors, and for the best strategy.

    `engine`: registered name, with its `options`.
    """
    from bayesgui.formats.code.edits.asking import NET, asked
    from bayesgui.formats.code.edits.sources import Word

    template, model = template_of(state.model), state.model
    if model.decisions and model.utilities:
        if template is not None or setting.beliefs != "best":
            return ()
        return (*strategy_lines(state, setting), "result = best.posteriors")
    if template is not None:
        if model.utilities or not template.found_in_time:
            return ()
        found = state.over_time.n_findings
        blank = f"{{{template.found_in_time[0]!r}: [None] * {template.slices}}}"
        named = {} if engine == "junction-tree" else {"engine": engine, **options}
        return (asked("result", "over_time", NET, Word("series" if found else blank), **named),)
    return _engine_lines(engine, options)


def _engine_lines(engine: str, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the lines that ask an engine for posteriors."""
    from bayesgui.formats.code.edits.asking import EVIDENCE, NET, asked

    if engine == "junction-tree" and not options:
        made = asked("engine", "JunctionTree", NET)
    else:
        made = asked("engine", "engine", engine, NET, **options)
    return made, asked("result", "engine.query", EVIDENCE)


def strategy_lines(state: DocumentState, setting: DecisionSetting) -> tuple[str, ...]:
    """Return the line that makes ``best``, the best strategy."""
    from bayesgui.formats.code.edits.asking import NET, asked

    return (asked("best", "solve", NET, *known_and_chosen(state), **solving(setting)),)


def known_and_chosen(state: DocumentState) -> tuple[Any, ...]:
    """Return what is known as an argument, and where decisions are taken the options."""
    from bayesgui.formats.code.edits.asking import EVIDENCE

    chosen = {
        name: finding.state
        for name, finding in state.evidence.items()
        if name in state.model.decisions and isinstance(finding, Intervention)
    }
    if not chosen:
        return (EVIDENCE,)
    return state.evidence.without(*chosen), chosen


def solving(setting: DecisionSetting) -> dict[str, Any]:
    """Return the arguments that say how decisions are solved, without the usual ones."""
    named: dict[str, Any] = {}
    if setting.solver != DEFAULT_SOLVER:
        named["solver"] = setting.solver
    if setting.limited_memory:
        named["limited_memory"] = True
    return named | dict(setting.options.get(setting.solver, {}))


def question_lines(
    session: DocumentSession, result: str, function: str, *given: Any, **named: Any
) -> tuple[str, ...]:
    """Return the lines that ask a public function of the network that beliefs stand on.

    With decisions that is the one with their best policies. `given, named`: what else it takes.
    """
    from bayesgui.formats.code.edits.asking import NET, asked, unsaid
    from bayesgui.formats.code.edits.sources import Word

    state, setting = session.document.state, setting_of(session)
    if not state.model.other_kinds:
        return (asked(result, function, NET, *given, **named),)
    if not (state.model.decisions and state.model.utilities) or _is_refused(session):
        # Without a best strategy numbers are of the nodes with states, decisions being open.
        return (asked(result, function, Word(OPEN_NETWORK), *given, **named),)
    if setting.beliefs != "best":
        return (unsaid(f"{function.replace('_', ' ')}, under another strategy"),)
    line = asked(result, function, Word("best.network"), *given, **named)
    return (*strategy_lines(state, setting), line)


def tell_joint(session: DocumentSession, names: Sequence[str], key: str = "") -> None:
    """Note that the joint distribution of some nodes was asked; `key`: as in `Journal.tell`."""
    from bayesgui.formats.code.edits.asking import EVIDENCE

    engine = session.engine
    named = {} if engine.name == "junction-tree" else {"engine": engine.name}
    given = list(names), EVIDENCE
    options = engine.options(engine.name)
    session.journal.tell(question_lines(session, "table", "joint", *given, **named, **options), key)
