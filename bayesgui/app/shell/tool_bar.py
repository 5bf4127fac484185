"""The tool bar: buttons for actions, the choice of engine and the search field."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSize, QStringListModel, Qt, Signal
from PySide6.QtWidgets import QComboBox, QCompleter, QSizePolicy, QToolBar, QWidget

from bayesgui.core.name_lists import short_name
from bayesgui.document.document import Phase
from bayesgui.inference.engine_list import engines_over_time, known_engines
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.listening import Listening
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.rows.layouts import text_label

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent
    from PySide6.QtWidgets import QAbstractItemView, QLayout

    from bayesgui.app.canvases.panes import CanvasPanes
    from bayesgui.app.shell.actions.action_set import ActionSet
    from bayesgui.core.model import Model
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession

HEIGHT, ICON = 44, 20
NARROW = 1200
"""Below this window width in pixels, the search field shrinks to an icon."""
ROWS = 12
_COMES_BACK = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class FindField(SearchField):
    """Completes names and labels of nodes; Enter takes the first match."""

    found = Signal(str)
    """Name of the node to show."""
    missed = Signal(str)
    """No node has the text that Enter was pressed after."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(live("Find node"), "search", "Ctrl+F", parent)
        self.setObjectName("findField")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._names: dict[str, str] = {}
        self._model = QStringListModel(self)
        completer = QCompleter(self._model, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setMaxVisibleItems(ROWS)
        completer.activated.connect(self._on_activated)
        self._matches = cast("QAbstractItemView", completer.popup())
        self.setCompleter(completer)
        self.textEdited.connect(self._on_edited)
        self.submitted.connect(self._on_submitted)

    def set_nodes(self, labels: dict[str, str]) -> None:
        """Set the nodes to search, as labels (possibly empty) by name."""
        self._names = {
            f"{name} — {label}" if label and label != name else name: name
            for name, label in labels.items()
        }
        self._model.setStringList(list(self._names))

    def begin(self) -> None:
        """Focus the field and select its text."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Keep no text in a narrow toolbar: it would keep the field wide while it is not used."""
        if self._compact and event.reason() not in _COMES_BACK:
            self.clear()
        super().focusOutEvent(event)

    def _on_activated(self, text: str) -> None:
        if text in self._names:
            # While it is open, the completer keeps from the field that the focus has gone.
            self._matches.hide()
            self.clear()
            self.found.emit(self._names[text])

    def _on_edited(self, text: str) -> None:
        """Offer the matches in the order in which Enter takes them."""
        self._model.setStringList(self._ranked(text))

    def _on_submitted(self, text: str) -> None:
        matches = self._ranked(text)
        if text.strip() and matches:
            self._on_activated(matches[0])
        elif text.strip():
            self.missed.emit(text.strip())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep Enter, which outside the field opens the editor of the selected node."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()

    def _ranked(self, text: str) -> list[str]:
        """Return the entries with a text: those that begin with it and short ones first."""
        wanted = text.strip().casefold()
        by_rank = sorted(
            (not entry.casefold().startswith(wanted), len(entry), entry)
            for entry in self._names
            if wanted in entry.casefold()
        )
        return [entry for _, _, entry in by_rank]


class EngineBox(QComboBox):
    """The list of engines, read again whenever it is opened."""

    is_over_time = False

    def showPopup(self) -> None:
        self.offer(str(self.currentData()), over_time=self.is_over_time)
        super().showPopup()

    def offer(self, name: str, *, over_time: bool) -> None:
        """List all engines that are known by now, and choose one of them.

        `over_time`: those of a template instead.
        """
        self.is_over_time = over_time
        known = engines_over_time() if over_time else known_engines()
        if [self.itemData(k) for k in range(self.count())] != list(known):
            self.clear()
            for each in known:
                self.addItem("", each)
        for index, traits in enumerate(known.values()):
            self.setItemText(index, registered_text(traits.label))
        self.choose(name)

    def choose(self, name: str) -> None:
        """Show an engine as the chosen one; the first one in place of one that is not there."""
        self.setCurrentIndex(max(0, self.findData(name)))


class ToolBar(QToolBar):
    """The tool bar of the main window."""

    def __init__(self, actions: ActionSet, canvases: CanvasPanes, parent: QWidget) -> None:
        super().__init__(parent)
        self._canvases = canvases
        self._session: DocumentSession | None = None
        self._is_narrow = False
        self._rows = cast("QLayout", self.layout())
        self._listening = Listening()
        self.setObjectName("toolBar")
        self.setMovable(False)
        self.setFloatable(False)
        self.setFixedHeight(HEIGHT)
        self.setIconSize(QSize(ICON, ICON))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.toggleViewAction().setVisible(False)
        actions.fill_toolbar(self)
        space = QWidget(self)
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(space)
        text, tip = live("Engine"), live("Engine that computes the posteriors (F4)")
        caption = text_label(self, 13, role="muted", wraps=False, text=text)
        caption.setContentsMargins(0, 0, 8, 0)
        self._engine_items = [self.addWidget(caption)]
        self.engine = named(EngineBox(self), "engine", tip=tip, spoken=text)
        self.engine.setMinimumWidth(128)
        caption.setBuddy(self.engine)
        self.engine.activated.connect(self._on_engine_chosen)
        self._engine_items.append(self.addWidget(self.engine))
        actions.add_button(self, "infer.engine_options")
        gap = QWidget(self)
        gap.setFixedWidth(12)
        self.addWidget(gap)
        self.find_field = FindField(self)
        self.find_field.found.connect(self._on_found)
        self.find_field.missed.connect(lambda text: actions.refused.emit(self._no_match(text)))
        self.find_field.left.connect(lambda: canvases.canvas.setFocus())
        self.find_field.widened.connect(self._make_room)
        self.addWidget(self.find_field)
        tell(self.setWindowTitle, live("Toolbar"))

    def adapt(self, width: int) -> None:
        """Shrink the search field in a narrow window."""
        self._is_narrow = width < NARROW
        self.find_field.set_compact(self._is_narrow)

    def _make_room(self, is_wide: bool) -> None:
        """Let the search field take the room of the engine in a narrow window while it is used.

        What does not fit is put behind an arrow, where the field could not be typed in.
        """
        for item in self._engine_items:
            item.setVisible(not (is_wide and self._is_narrow))
        # A field behind the arrow is hidden, and does not tell the layout that it got smaller.
        self._rows.invalidate()

    def begin_search(self) -> None:
        """Begin to search, also where the field stood behind the arrow."""
        if not self.find_field.isVisible():
            self._make_room(True)
            self._rows.activate()
        self.find_field.begin()

    def follow_session(self, session: DocumentSession) -> None:
        """Show the engine of another document, and search its nodes."""
        self._session = session
        edited = session.document.changed_in(Phase.WINDOW, "network")
        self._listening.to((edited, self._on_network_changed))
        self.show_engine()
        self._offer_nodes(session.document.state.model)

    def _offer_nodes(self, network: Model) -> None:
        self.find_field.set_nodes({name: network[name].label for name in network})

    def _on_network_changed(self, change: Change) -> None:
        before, after = change.before.model, change.after.model
        if before.variables != after.variables:
            self._offer_nodes(after)
        if before.is_template != after.is_template:
            self.show_engine()

    def show_engine(self) -> None:
        """Show the engine of the active document."""
        if self._session is not None:
            is_template = self._session.document.state.model.is_template
            self.engine.offer(self._session.engine.name, over_time=is_template)

    def open_engines(self) -> None:
        """Open the list of engines."""
        if not self.engine.isVisible():
            self._canvases.canvas.setFocus()
            self._make_room(False)
            self._rows.activate()
        self.engine.setFocus()
        self.engine.showPopup()

    def _on_engine_chosen(self, index: int) -> None:
        if self._session is not None:
            self._session.engine.use(str(self.engine.itemData(index)))

    def _no_match(self, text: str) -> str:
        return self.tr("No node matches “{text}”.").format(text=short_name(text))

    def _on_found(self, name: str) -> None:
        if self._session is not None:
            self._session.selection.set([name])
        canvas = self._canvases.canvas
        canvas.show_node(name)
        canvas.setFocus()
