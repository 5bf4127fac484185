"""The nodes in a closed submodel, offered where an arc is drawn onto its box."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from bayesgui.canvas.error_text import error_text
from bayesgui.core.errors import BayesGuiError
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.menu_entries import add_entry, pop_up

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPointF

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.document.state import DocumentState


def offer_nodes(
    view: CanvasHost,
    id: str,
    px: QPointF,
    choose: Callable[[str], object],
    edit: Callable[[str], DocumentState] | None = None,
) -> QMenu | None:
    """List the nodes in a submodel to choose from; those that an edit refuses say why."""
    folding = view.canvas_scene.geometry.folding
    if folding is None:
        return None
    menu = QMenu(view.viewport())
    menu.setObjectName("nodesInside")
    menu.setToolTipsVisible(True)
    # The style sheet hides the text of a section.
    question = phrase("Canvas", "Which node in {name}?", name=folding.submodels[id].name)
    menu.addAction(question.replace("&", "&&")).setEnabled(False)
    menu.addSeparator()
    for name in folding.nodes_in(id):
        add_entry(menu, name, partial(choose, name), reason=_refusal(edit, name))
    pop_up(menu, view.viewport().mapToGlobal(px.toPoint()))
    return menu


def _refusal(edit: Callable[[str], DocumentState] | None, name: str) -> str:
    if edit is None:
        return ""
    try:
        edit(name)
    except BayesGuiError as error:
        return error_text(error)
    return ""
