"""The window's QActions and menus, made from the table in `bayesgui.app.shell.actions`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QToolBar, QToolButton, QWidget

from bayesgui.app.shell.actions.command import CONTEXT, Menu
from bayesgui.app.shell.actions.mnemonics import with_mnemonics
from bayesgui.app.shell.actions.table import TOOLBAR, TOOLBAR_CHOICES, TOOLBAR_FURTHER
from bayesgui.widgets.fields.enter_key import press_with_enter
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.menu_entries import LetterMenu
from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from collections.abc import Set as AbstractSet

    from PySide6.QtGui import QKeyEvent

    from bayesgui.app.shell.actions.table import ActionTable


def translate_text(text: str) -> str:
    """Return a text of the tables translated."""
    return phrase(CONTEXT, text)


class ActionSet(QObject):
    """All actions by id: their texts, slots, enabled states and menus."""

    refused = Signal(str)
    """An action was triggered that is not possible any more; carries its name and the reason."""

    def __init__(self, window: QWidget, table: ActionTable) -> None:
        super().__init__(window)
        self.table = table
        self._window = window
        self._actions: dict[str, QAction] = {}
        self._buttons: dict[str, QToolButton] = {}
        self._slots: dict[str, Callable[[], object]] = {}
        self._reasons: dict[str, Callable[[], str | None]] = {}
        self._reads: dict[str, frozenset[str] | None] = {}
        self._facets: Mapping[str, object] = {}
        self._titles: dict[str, Callable[[], str]] = {}
        self._fillers: dict[str, Callable[[QMenu], None]] = {}
        self._submenu_reasons: dict[str, Callable[[], str | None]] = {}
        self._menus: dict[QMenu, Menu] = {}
        self._top_menus: tuple[QMenu, ...] = ()
        self._plain_texts: dict[QMenu, dict[QAction, str]] = {}
        self._disabled_for: dict[str, str | None] = {}
        self._specs = table.specs
        named = {spec.group for spec in self._specs.values()}
        groups = {name: QActionGroup(self) for name in named}
        groups[""].setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        for group in groups.values():
            group.triggered.connect(lambda action: self._run(action.objectName()))
        for name, spec in self._specs.items():
            self._make(name, groups[spec.group])

    def _make(self, name: str, group: QActionGroup) -> None:
        spec = self._specs[name]
        action = QAction(self)
        action.setObjectName(name)
        action.setText(translate_text(spec.title))
        action.setCheckable(spec.checkable)
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        if spec.local:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if spec.icon:
            action.setIcon(icon(spec.icon))
        action.setMenuRole(_menu_role(name))
        group.addAction(action)
        self._actions[name] = action

    @property
    def names(self) -> tuple[str, ...]:
        """The ids of all actions."""
        return tuple(self._actions)

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        for name, action in self._actions.items():
            action.setText(translate_text(self._specs[name].title))
            self._write_tip(name)
        for menu, spec in self._menus.items():
            menu.setTitle(translate_text(spec.title))
            self._write_menu_tip(menu, spec, None)
        self._title_menus()

    def set_title(self, name: str, title: str) -> None:
        """Change an action's title, such as Undo followed by the edit."""
        action = self._actions[name]
        if action.text() != title:
            action.setText(title)
            self._write_tip(name)

    def _write_tip(self, name: str) -> None:
        spec, action = self._specs[name], self._actions[name]
        if name in self._buttons:
            self._buttons[name].setAccessibleName(action.text())
        text = translate_text(spec.tip) if spec.tip else action.text().rstrip("…")
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        if keys:
            text += f" ({keys})"
        reason = self._disabled_for.get(name)
        if reason:
            text = phrase(
                "ActionSet", "{action}: {reason}", action=action.text().rstrip("…"), reason=reason
            )
        action.setToolTip(text)
        action.setStatusTip(text)

    def bind(
        self,
        name: str,
        slot: Callable[[], object],
        reason: Callable[[], str | None] | None = None,
    ) -> None:
        """Connect an action.

        `slot`: called without arguments when the action is triggered. `reason`: returns why the
        action is disabled, or None if it is enabled; with an attribute ``reads`` it is asked again
        only after a change of what it depends on.
        """
        assert name not in self._slots, name
        self._slots[name] = slot
        if reason is None:
            self._write_tip(name)
        else:
            self._reasons[name] = reason
            self._reads[name] = _read_by(reason)

    def set_title_by(self, name: str, title: Callable[[], str]) -> None:
        """Let `refresh` ask for the title of an action."""
        self._titles[name] = title

    def _run(self, name: str) -> None:
        """Run an action unless the reason to disable it has come up since the last refresh."""
        reason = self._reasons.get(name)
        if reason is None or reason() is None:
            self._slots[name]()
            return
        action = self._actions[name]
        if action.isCheckable() and not self._specs[name].group:
            action.setChecked(not action.isChecked())
        self.refresh([name])
        self.refused.emit(action.toolTip())

    def take_key(self, window: QWidget, event: QKeyEvent) -> bool:
        """Press a focused button with Enter, or say why the action of some keys is disabled.

        `window`: the one whose key it is. False if there is neither.
        """
        if press_with_enter(window, event):
            return True
        keys = QKeySequence(event.keyCombination())
        for name in self._disabled_for:
            action = self._actions[name]
            if self._specs[name].local and window.focusWidget() not in action.associatedObjects():
                continue
            if self._disabled_for[name] and keys in action.shortcuts():
                # Keys may come faster than actions follow what is selected.
                self.refresh([name])
                if action.isEnabled():
                    action.trigger()
                else:
                    self.refused.emit(action.toolTip())
                return True
        return False

    def fill(
        self,
        name: str,
        filler: Callable[[QMenu], None],
        reason: Callable[[], str | None] | None = None,
    ) -> None:
        """Set the function that fills a menu without items each time it opens."""
        self._fillers[name] = filler
        if reason is not None:
            self._submenu_reasons[name] = reason

    def follow(self, facets: Mapping[str, object]) -> None:
        """Enable and disable the actions that depend on what has changed since the last call."""
        before, self._facets = self._facets, facets
        changed = {facet for facet, value in facets.items() if before.get(facet) != value}
        self.refresh(
            name for name, reads in self._reads.items() if reads is None or reads & changed
        )
        self.refresh_menus(changed)

    def refresh_all(self, facets: Mapping[str, object]) -> None:
        """Enable and disable all actions; `facets`: as `follow` will compare them."""
        self._facets = facets
        self.refresh()

    def refresh(self, names: Iterable[str] | None = None) -> None:
        """Enable and disable actions by the reasons given to `bind`."""
        for name in self._reasons if names is None else names:
            if name in self._titles:
                self.set_title(name, self._titles[name]())
            reason = self._reasons[name]()
            if name in self._disabled_for and self._disabled_for[name] == reason:
                continue
            self._disabled_for[name] = reason
            self._actions[name].setEnabled(reason is None)
            self._write_tip(name)
        if names is None:
            self.refresh_menus()

    def refresh_menus(self, changed: AbstractSet[str] | None = None) -> None:
        """Enable and disable submenus by the reasons given to `fill`.

        `changed`: the facets of which one has to be read by a reason; by default, all are asked.
        """
        for menu, spec in self._menus.items():
            asked = self._submenu_reasons.get(spec.id)
            if asked is None:
                continue
            reads = None if changed is None else _read_by(asked)
            if changed is None or reads is None or reads & changed:
                reason = asked()
                menu.menuAction().setEnabled(reason is None)
                self._write_menu_tip(menu, spec, reason)

    @staticmethod
    def _write_menu_tip(menu: QMenu, spec: Menu, reason: str | None) -> None:
        tip = reason or (translate_text(spec.tip) if spec.tip else menu.title())
        menu.menuAction().setToolTip(tip)
        menu.menuAction().setStatusTip(tip if spec.tip else "")

    def set_checked(self, name: str, checked: bool) -> None:
        """Check or uncheck an action without triggering it."""
        self._actions[name].setChecked(checked)

    def attach(self) -> None:
        """Let all other shortcuts work in the window, which hears of each change from now on."""
        self._window.addActions(list(self._actions.values()))

    def attach_local(self, *widgets: QWidget) -> None:
        """Let the local shortcuts work while one of these widgets has the focus."""
        for spec in self._specs.values():
            if spec.local:
                for widget in widgets:
                    widget.addAction(self._actions[spec.id])

    def fill_menu_bar(self, bar: QMenuBar) -> None:
        """Add all menus to the menu bar."""
        made = [self._make_menu(spec, bar) for spec in self.table.menus]
        for menu in made:
            bar.addMenu(menu)
        self._top_menus = tuple(made)
        self._title_menus()

    def _title_menus(self) -> None:
        """Give the menus of the menu bar their titles, each with a mnemonic."""
        sources = [self._menus[menu].title for menu in self._top_menus]
        titles = with_mnemonics([translate_text(source) for source in sources], sources)
        for menu, title in zip(self._top_menus, titles, strict=True):
            menu.setTitle(title)

    def _underline(self, menu: QMenu) -> None:
        """Underline a letter of each entry while a menu is open; its texts are used elsewhere."""
        entries = [action for action in menu.actions() if action.text()]
        texts = [action.text() for action in entries]
        sources = [self._source_of(action) for action in entries]
        self._plain_texts[menu] = dict(zip(entries, texts, strict=True))
        # Entries that are no commands have an ampersand of their names twice already.
        own = [
            text if action.objectName() in self._specs else text.replace("&&", "&")
            for action, text in zip(entries, texts, strict=True)
        ]
        for action, text in zip(entries, with_mnemonics(own, sources), strict=True):
            action.setText(text)

    def _remove_underlines(self, menu: QMenu) -> None:
        plain = self._plain_texts.pop(menu, {})
        # Entries that were filled in anew are gone with those before.
        for action in menu.actions():
            if action in plain:
                action.setText(plain[action])

    def _source_of(self, action: QAction) -> str:
        spec = self._specs.get(action.objectName())
        menu = action.menu()
        if spec is None and isinstance(menu, QMenu) and menu in self._menus:
            return self._menus[menu].title
        return spec.title if spec is not None else ""

    def fill_toolbar(self, toolbar: QToolBar) -> None:
        """Add the buttons to the tool bar."""
        for name in TOOLBAR:
            if name is None:
                toolbar.addSeparator()
                continue
            self.add_button(toolbar, name)

    def add_button(self, toolbar: QToolBar, name: str) -> None:
        """Add the button of an action to the tool bar."""
        toolbar.addAction(self._actions[name])
        button = toolbar.widgetForAction(self._actions[name])
        if isinstance(button, QToolButton):
            self._buttons[name] = button
            self._write_tip(name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            if name in TOOLBAR_CHOICES:
                self._offer(button, TOOLBAR_CHOICES[name], TOOLBAR_FURTHER.get(name, ()))

    def _offer(self, button: QToolButton, names: tuple[str, ...], further: tuple[str, ...]) -> None:
        """Let a button open several actions by its arrow, and show the one taken last."""
        menu = LetterMenu(button)
        menu.setToolTipsVisible(True)
        self.add_items(menu, (*names, None, *further) if further else names)
        button.setProperty("choice", True)
        button.setMenu(menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)

        def show(action: QAction, on: bool) -> None:
            if on:
                button.setDefaultAction(action)
                button.setAccessibleName(action.text())

        for name in names:
            self._actions[name].toggled.connect(partial(show, self._actions[name]))

    def context_menu(self, items: Iterable[str | Menu | None], parent: QWidget) -> QMenu:
        """Return a menu of some actions, which is deleted when it closes."""
        menu = LetterMenu(parent)
        menu.setToolTipsVisible(True)
        self.add_items(menu, items)
        menu.aboutToShow.connect(self.refresh_menus)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu

    def _make_menu(self, spec: Menu, parent: QWidget) -> QMenu:
        menu = LetterMenu(translate_text(spec.title), parent)
        menu.setObjectName(f"menu.{spec.id}")
        menu.menuAction().setObjectName(spec.id if "." in spec.id else f"menu.{spec.id}.action")
        menu.setToolTipsVisible(True)
        if spec.icon:
            menu.setIcon(icon(spec.icon))
        self._write_menu_tip(menu, spec, None)
        self._menus[menu] = spec
        menu.destroyed.connect(lambda: self._menus.pop(menu, None))
        if spec.items:
            self.add_items(menu, spec.items)
        else:
            menu.aboutToShow.connect(lambda: self._refill(menu, spec.id))
        menu.aboutToShow.connect(partial(self._underline, menu))
        menu.aboutToHide.connect(partial(self._remove_underlines, menu))
        return menu

    def add_items(self, menu: QMenu, items: Iterable[str | Menu | None]) -> None:
        """Add actions, separators and submenus to a menu."""
        for item in items:
            if item is None:
                menu.addSeparator()
            elif isinstance(item, Menu):
                menu.addMenu(self._make_menu(item, menu))
            else:
                menu.addAction(self._actions[item])

    def _refill(self, menu: QMenu, name: str) -> None:
        menu.clear()
        filler = self._fillers.get(name)
        if filler is not None:
            filler(menu)


def _read_by(reason: Callable[[], str | None]) -> frozenset[str] | None:
    """Return the facets that a reason depends on, or None if it does not say so."""
    asked = reason.func if isinstance(reason, partial) else reason
    return getattr(asked, "reads", None)


def _menu_role(name: str) -> QAction.MenuRole:
    """Return the role of an action on macOS; without one, Qt would guess it from the title."""
    roles = {
        "edit.settings": QAction.MenuRole.PreferencesRole,
        "file.quit": QAction.MenuRole.QuitRole,
        "help.about": QAction.MenuRole.AboutRole,
    }
    return roles.get(name, QAction.MenuRole.NoRole)
