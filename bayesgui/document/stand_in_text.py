"""Which engine the numbers are of, as long as another one answers than the chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from bayesgui.document.beliefs import BeliefState


def stand_in_words(beliefs: BeliefState) -> str:
    """Return which engine has answered for the chosen one; "" if that has itself."""
    if not beliefs.stand_in or beliefs.computed_with is None:
        return ""
    text = QCoreApplication.translate("StandIn", "{stand_in} answers for {engine}")
    return text.format(stand_in=_label(beliefs.stand_in), engine=_label(beliefs.computed_with.name))


def _label(engine: str) -> str:
    # Imported late: no engine is needed for the first paint.
    from bayesgui.inference.engine_list import traits_of

    return QCoreApplication.translate("Registry", traits_of(engine).label)
