"""The dialog Live page: what it says, what its reader may do, and how large it becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem

from bayesgui.app.shell.dialog import Dialog, restyle
from bayesgui.core.byte_sizes import bytes_text
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.pages.options import PageOptions
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.fields.buttons import check_box, named
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.jobs.job import Job
    from bayesgui.pages.live_page import WrittenPage

_WIDTH = 460
_ROW = 22
_MOST_ROWS = 5
"""Scenarios that are seen without scrolling."""


class LivePageDialog(Dialog):
    """Asks for the options of a live page, and makes it whenever one changes."""

    requested = Signal(object, object)
    """The `WrittenPage` to save, and its `PageOptions`."""

    def __init__(
        self,
        options: PageOptions,
        scenarios: Sequence[str],
        selected: Sequence[str],
        make: Callable[[PageOptions], Job],
        parent: QWidget,
    ) -> None:
        """Make it.

        `scenarios`: names of all. `selected`: the selected nodes. `make`: submits a job that makes
        the page.
        """
        super().__init__(self.tr("Live page"), parent, "livePageDialog")
        self._make, self._selected = make, tuple(selected)
        self.page: WrittenPage | None = None
        """The page of the present options, once it is made."""
        self._making = LatestJob(self)
        self.add_line(
            self.tr(
                "One file that needs no program and no internet: whoever opens it in a browser "
                "clicks findings and sees every probability move."
            ),
            "muted",
        )
        self.add_form()
        self._add_texts(options)
        self._add_languages(options)
        self._add_contents(scenarios)
        self.size_line = self.add_line("", "muted")
        self.size_line.setObjectName("pageSize")
        self.add_button(self.tr("Cancel"), self.reject)
        self.save_button = self.add_button(self.tr("Save page…"), self._request, primary=True)
        self.finished.connect(self._making.cancel)
        self.resize(_WIDTH, self.sizeHint().height())
        self._update()

    # -- fields -------------------------------------------------------------------------------

    def _add_texts(self, options: PageOptions) -> None:
        tip = self.tr("What stands at the top of the page")
        self.title = self.add_field(self.tr("Title"), QLineEdit(options.title, self), "title", tip)
        tip = self.tr("One line below the title")
        line = QLineEdit(options.subtitle, self)
        self.subtitle = self.add_field(self.tr("What it is"), line, "subtitle", tip)
        for field in (self.title, self.subtitle):
            field.textEdited.connect(self._update)

    def _add_languages(self, options: PageOptions) -> None:
        languages = [("en", self.tr("English")), ("zh", self.tr("Chinese"))]
        tip = self.tr("In which the page opens")
        combo = choice_combo("", self, languages, current=options.language)
        self.language = self.add_field(self.tr("Language"), combo, "language", tip)
        self.language.currentIndexChanged.connect(self._update)
        self.switches = check_box(
            "switches", self, self._update, self.tr("Its reader can switch the language"),
            tip=self.tr("A button at the top of the page"), checked=options.switches,
        )  # fmt: skip
        self.field_form.addRow("", self.switches)

    def _add_contents(self, scenarios: Sequence[str]) -> None:
        choices: list[tuple[object, str]] = [(False, self.tr("all nodes"))]
        if self._selected:
            count = count_text(len(self._selected))
            text = self.tr("selected nodes ({count}) and findings").format(count=count)
            choices.append((True, text))
        tip = self.tr("Fewer make the file of a large network smaller; select them first")
        combo = choice_combo("", self, choices, current=False)
        self.targets = self.add_field(self.tr("Numbers of"), combo, "targets", tip)
        self.targets.setEnabled(bool(self._selected))
        self.targets.currentIndexChanged.connect(self._update)
        self.may_find = check_box(
            "mayFind", self, self._update, self.tr("Its reader can set findings"),
            tip=self.tr("Otherwise only the scenarios can be shown"), checked=True,
        )  # fmt: skip
        self.field_form.addRow("", self.may_find)
        self.scenarios = named(QListWidget(self), "scenarios", spoken=self.tr("Scenarios"))
        for name in scenarios:
            item = QListWidgetItem(name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            self.scenarios.addItem(item)
        self.scenarios.setFixedHeight(8 + _ROW * min(len(scenarios), _MOST_ROWS))
        self.scenarios.itemChanged.connect(self._update)
        self.field_form.addRow(self.tr("Scenarios"), self.scenarios)
        self.field_form.setRowVisible(self.scenarios, bool(scenarios))

    @property
    def options(self) -> PageOptions:
        """The present options."""
        items = [self.scenarios.item(row) for row in range(self.scenarios.count())]
        ticked = [each.text() for each in items if each.checkState() == Qt.CheckState.Checked]
        return PageOptions(
            title=self.title.text(),
            subtitle=self.subtitle.text(),
            language=str(self.language.currentData()),
            switches=self.switches.isChecked(),
            scenarios=None if len(ticked) == len(items) else tuple(ticked),
            targets=self._selected if self.targets.currentData() else None,
            may_find=self.may_find.isChecked(),
        )

    # -- making -------------------------------------------------------------------------------

    def _update(self, *_changed: object) -> None:
        """Make the page of the present options."""
        self.page = None
        self.save_button.setEnabled(False)
        self._say(self.tr("Making the page…"))
        options = self.options
        self._making.start(lambda: self._make(options), self._on_made, self._on_failed)

    def _on_made(self, page: WrittenPage) -> None:
        self.page = page
        self.save_button.setEnabled(True)
        text = self.tr("One file of {size}; nodes: {count}.")
        self._say(text.format(size=bytes_text(page.bytes), count=count_text(page.nodes)))

    def _on_failed(self, error: BaseException) -> None:
        text = error_sentence(error)
        if isinstance(error, MemoryBudgetError) and not self._selected:
            text += " " + self.tr("Select them on the canvas, then open this dialog again.")
        self._say(text, "error")

    def _say(self, text: str, role: str = "muted") -> None:
        restyle(self.size_line, "role", role)
        self.size_line.setText(text)

    def _request(self) -> None:
        if self.page is not None:
            page, options = self.page, self.options
            self.accept()
            self.requested.emit(page, options)
