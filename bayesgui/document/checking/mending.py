"""Carrying out the remedies of many problems at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError, Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.document.checking.remedies import remedied

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.checking.problem import Problem
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState


def all_mended(
    state: DocumentState, problems: Sequence[Problem], monitor: Monitor = SILENT
) -> DocumentState:
    """Return a document after the remedies of problems, one after another.

    A remedy that those before it have made impossible, as when it would take the last but one state
    away, is left out. Raises `Cancelled` if the monitor says so.
    """
    for number, problem in enumerate(problems):
        monitor.check()
        monitor.report(number / len(problems))
        remedy = problem.remedy
        if remedy is None:
            continue
        try:
            state = remedied(state, remedy)
        except Cancelled:
            raise
        except (BayesGuiError, LookupError, ValueError):
            continue
    return state
