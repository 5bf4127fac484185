"""A node's relatives: named, clickable, and highlighted on the canvas."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from bayesgui.graph.dseparation import separated
from bayesgui.graph.patterns import local_independencies, pattern
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork

KINDS = ("parents", "children", "ancestors", "blanket")
_NAMED = 40
"""Maximum number of names listed; the others are counted."""


def related_nodes(network: Model, name: str, kind: str) -> tuple[tuple[str, str], ...]:
    """Return a node's relatives of a kind with their roles, the node itself first as "selected".

    `kind`: which relatives; the Markov blanket consists of parents, children and co-parents, and of
    nodes that ↔ joins to these.
    """
    roles: dict[str, str] = {}
    if kind == "ancestors":
        roles.update(dict.fromkeys(network.ancestors(name), "ancestor"))
    if kind in ("parents", "blanket"):
        roles.update(dict.fromkeys(network.parents(name), "parent"))
    if kind in ("children", "blanket"):
        roles.update(dict.fromkeys(network.children(name), "child"))
    if kind == "blanket":
        others = network.markov_blanket(name).difference(roles)
        known = {parent for child in network.children(name) for parent in network.parents(child)}
        roles.update({each: "co-parent" if each in known else "joined by ↔" for each in others})
    found = tuple((other, roles[other]) for other in network if other in roles)
    return ((name, "selected"), *found)


def links(names: Sequence[str]) -> str:
    """Return names as rich text with a link on each; the href is the position."""
    color = theme().accent.name()
    shown = [
        f'<a href="{k}" style="color:{color}; text-decoration:none">{html.escape(name)}</a>'
        for k, name in enumerate(names[:_NAMED])
    ]
    more = len(names) - len(shown)
    text = ", ".join(shown)
    return f"{text} … +{more}" if more else text


class RelativesRow(QWidget):
    """Relatives of one kind: a title, a button that highlights them, and their names."""

    highlight_requested = Signal(str, bool)
    """The kind, and whether to highlight it."""
    name_clicked = Signal(str)

    def __init__(self, kind: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = kind
        self.names: tuple[str, ...] = ()
        self._title = text_label(self, role="muted", wraps=False)
        self.highlight = QToolButton(self)
        self.highlight.setProperty("plain", True)
        self.highlight.setIcon(icon("eye"))
        self.highlight.setCheckable(True)
        self.highlight.clicked.connect(lambda on: self.highlight_requested.emit(self.kind, on))
        self.links = QLabel(self)
        """The label with a link on each name."""
        self.links.setFont(font(12))
        self.links.setWordWrap(True)
        self.links.setTextFormat(Qt.TextFormat.RichText)
        self.links.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.links.linkActivated.connect(self._on_link)
        head = row_layout(self._title, self.highlight, grows=self._title)
        column_layout(head, self.links, parent=self, spacing=0)
        self.show_names(())

    def show_names(self, names: Iterable[str]) -> None:
        """Show other names."""
        self.names = tuple(names)
        title = self._kind_name()
        tip = self.tr("Highlight on the canvas: {kind}").format(kind=title)
        self.highlight.setToolTip(tip)
        self.highlight.setAccessibleName(tip)
        self._title.setText(f"{title} · {count_text(len(self.names))}")
        self.links.setText(links(self.names))
        self.links.setVisible(bool(self.names))
        self.links.setAccessibleName(f"{title}: {', '.join(self.names)}")
        self.highlight.setEnabled(bool(self.names))

    def _kind_name(self) -> str:
        return {
            "parents": self.tr("Parents"),
            "children": self.tr("Children"),
            "ancestors": self.tr("Ancestors"),
            "blanket": self.tr("Markov blanket"),
        }[self.kind]

    def _on_link(self, href: str) -> None:
        self.name_clicked.emit(self.names[int(href)])


def independence_words(network: BayesianNetwork, name: str) -> str:
    """Return the local Markov property of a node in one sentence."""
    found = local_independencies(network, name)
    if not found.independent_of:
        return phrase("Relations", "Every node is a parent or a descendant of {name}.", name=name)
    others = _list_names(found.independent_of)
    if found.given:
        text = phrase("Relations", "{name} is independent of {others} given {given}.")
        return text.format(name=name, others=others, given=_list_names(found.given))
    return phrase("Relations", "{name} is independent of {others}.", name=name, others=others)


def _list_names(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_NAMED])
    more = len(names) - _NAMED
    return f"{shown} … +{more}" if more > 0 else shown


def pattern_words(network: BayesianNetwork, names: Sequence[str]) -> tuple[str, str] | None:
    """Return name and meaning of the pattern that two arcs among three nodes form.

    Returns None unless exactly two arcs join exactly three nodes. Dependence holds only
    generically: a table may hide it. Independence of the two ends is only said if no other trail
    joins them.
    """
    found = pattern(network, names)
    if found is None:
        return None
    a, b = found.ends
    values = {"a": a, "b": b, "middle": found.middle}
    if found.kind == "collider":
        title = phrase("Relations", "Collider at {middle}: {a} → {middle} ← {b}")
        if separated(network, a, b):
            sentence = phrase(
                "Relations",
                "{a} and {b} are independent as long as nothing is known of {middle} and its "
                "descendants; once something is, they depend on each other for almost all tables.",
            )
        else:
            sentence = phrase(
                "Relations",
                "This trail is blocked as long as nothing is known of {middle} and its "
                "descendants, and active once something is. {a} and {b} depend on each other even "
                "so, by other trails.",
            )
        return title.format(**values), sentence.format(**values)
    if found.kind == "fork":
        title = phrase("Relations", "Fork at {middle}: {a} ← {middle} → {b}")
    else:
        title = phrase("Relations", "Chain through {middle}: {a} → {middle} → {b}")
    if separated(network, a, b, [found.middle]):
        sentence = phrase(
            "Relations",
            "{a} and {b} are independent given {middle}; without it they depend on each other for "
            "almost all tables.",
        )
    else:
        sentence = phrase(
            "Relations",
            "Given {middle} this trail is blocked, without it it is active. {a} and {b} depend on "
            "each other even given {middle}, by other trails.",
        )
    return title.format(**values), sentence.format(**values)
