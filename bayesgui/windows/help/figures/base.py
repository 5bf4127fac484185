"""Base of live figures: a picture, a row of controls, and a sentence with the numbers."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QPushButton, QSizePolicy, QSlider, QWidget

from bayesgui.catalog.discovery import import_modules
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.painting import rounded, smooth_painter
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.runner import Runner

F = TypeVar("F", bound="HelpFigure")

PACKAGE = "bayesgui.windows.help.figures"
_MARGINS = (10, 8, 10, 8)
_VALUE_WIDTH = 56


class HelpFigure(QWidget):
    """A live figure; a subclass adds its picture and controls in `build`.

    Everything that it shows is computed by the program's own engines, learners and densities.
    """

    link_clicked = Signal(str)
    """A link in the picture, as in a help page."""

    tall = 300
    """Height in pixels; the width is that of the text."""

    def __init__(self, runner: Runner, language: str = "en", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.language = language
        """Language of the page around it."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._runner = runner
        self._latest = LatestJob(self)
        self._column = column_layout(parent=self, margins=_MARGINS, spacing=8)
        self._controls = row_layout(spacing=8)
        self.words = text_label(self, 13)
        """The sentence below, which says what is seen in numbers."""
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        # Room for two lines at all times: the picture does not jump when a sentence grows.
        self.words.setFixedHeight(2 * self.words.fontMetrics().lineSpacing() + 2)
        self.build()
        self._controls.addStretch(1)
        self._column.addLayout(self._controls)
        self._column.addWidget(self.words)
        self.follow()

    # -- for subclasses -----------------------------------------------------------------------

    def build(self) -> None:
        """Add the picture and the controls."""
        raise NotImplementedError

    def follow(self) -> None:
        """Show the present choice: picture and sentence."""
        raise NotImplementedError

    def add_picture(self, picture: QWidget) -> None:
        """Add a picture, which takes the room that controls and sentence leave."""
        picture.setParent(self)
        picture.setMinimumSize(60, 60)
        picture.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._column.insertWidget(0, picture, 1)
        picture.show()

    def add_button(self, name: str, text: str, slot: Callable[[], object]) -> QPushButton:
        """Add a button."""
        button = push_button(name, self, lambda: slot(), text)
        button.setAutoDefault(False)
        self._controls.addWidget(button)
        return button

    def add_choice(self, name: str, choices: Sequence[tuple[str, str]], first: str) -> Segmented:
        """Add exclusive choices (id, text)."""
        made = Segmented(choices, self, name=name, changed=lambda _id: self.follow())
        made.set_current(first)
        self._controls.addWidget(made)
        return made

    def add_slider(self, name: str, caption: str, last: int, first: int) -> FigureSlider:
        """Add a slider over whole numbers from 0."""
        made = FigureSlider(name, caption, last, first, self)
        made.slider.valueChanged.connect(lambda _value: self.follow())
        self._controls.addWidget(made, 4)
        return made

    def say(self, text: str) -> None:
        """Set the sentence."""
        self.words.setText(text)
        self.setAccessibleDescription(text)

    def compute(
        self, function: Callable[[Monitor], Any], then: Callable[[Any], None], title: str
    ) -> None:
        """Compute something off the main thread, in place of what is still being computed."""
        # The same figure may be in two windows.
        purpose = f"figure {id(self)}"
        self._latest.start(
            lambda: self._runner.submit_query(purpose, function, title),
            then,
            lambda error: self.say(str(error)),
        )

    @property
    def is_computing(self) -> bool:
        """Whether an answer is pending."""
        return self._latest.is_running

    def close_figure(self) -> None:
        """End what is still being computed."""
        self._latest.cancel()

    # -- looks --------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(560, self.tall)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        box = self.rect().adjusted(0, 0, -1, -1)
        rounded(painter, box, 6, theme().surface, QPen(theme().border, 1))


class FigureSlider(QWidget):
    """A slider with its caption before it and its value behind."""

    def __init__(self, name: str, caption: str, last: int, first: int, parent: QWidget) -> None:
        super().__init__(parent)
        label = text_label(self, 12, role="muted", wraps=False, text=caption)
        slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider = named(slider, name, tip=caption, spoken=caption)
        self.slider.setRange(0, last)
        self.slider.setPageStep(max(1, last // 10))
        self.slider.setValue(first)
        self.slider.setMinimumWidth(60)
        self.shown = text_label(self, 12, 500, wraps=False)
        self.shown.setMinimumWidth(_VALUE_WIDTH)
        row_layout(label, self.slider, self.shown, parent=self, spacing=8)

    @property
    def value(self) -> int:
        """Its position."""
        return self.slider.value()

    def show_value(self, text: str) -> None:
        """Say behind the slider what its place means."""
        self.shown.setText(text)


_classes: dict[str, type[HelpFigure]] = {}


def register(name: str) -> Callable[[type[F]], type[F]]:
    """Return a decorator of the class of a figure; its module has the same name, with "_"."""

    def add(figure: type[F]) -> type[F]:
        _classes[name] = figure
        return figure

    return add


def figure_class(name: str) -> type[HelpFigure]:
    """Return the figure of a name in ``figure:NAME``; only its own module is imported."""
    import_module(f"{PACKAGE}.{name.replace('-', '_')}")
    return _classes[name]


def figure_names() -> tuple[str, ...]:
    """Return the names of all figures, sorted."""
    import_modules(PACKAGE)
    return tuple(sorted(_classes))
