"""The dialog Hand out: what, for whom, in which language, signs and format."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QWidget

from bayesgui.app.handout.choice import (
    EXERCISES,
    MAX_SEED,
    NETWORK,
    RUN,
    STEPS,
    SUFFIXES,
    HandOutChoice,
)
from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.errors import BayesGuiError
from bayesgui.explain.notation import WORDS
from bayesgui.lessons.exercises.base import LEVELS
from bayesgui.lessons.handout.files import PAGE
from bayesgui.lessons.handout.from_exercises import MAX_COUNT
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.choosing_files import ask_file
from bayesgui.widgets.fields.buttons import check_box, named, push_button
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import row_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from bayesgui.app.handout.subjects import Subjects


def formats() -> list[tuple[str, str]]:
    """Return the suffix and the name of each format."""
    names = {PAGE: phrase("HandOutDialog", "Live page"), ".tex": "LaTeX", ".md": "Markdown"}
    return [(suffix, names.get(suffix, "PDF")) for suffix in SUFFIXES]


class ExerciseFields(QWidget):
    """A row for each kind of exercises: its level and how many."""

    changed = Signal()
    """A number was changed."""

    def __init__(self, kinds: Mapping[str, str], choice: HandOutChoice, parent: QWidget) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        self.levels: dict[str, QComboBox] = {}
        self.counts: dict[str, SpinEdit] = {}
        for row, (kind, name) in enumerate(kinds.items()):
            level_text = self.tr("Level of {kind}").format(kind=name)
            levels = [(each, self.tr("level {level}").format(level=each)) for each in LEVELS]
            level = choice_combo(
                f"level.{kind}",
                self,
                levels,
                current=choice.levels.get(kind, 1),
                tip=self.tr("The higher, the more steps"),
                spoken=level_text,
            )
            text = self.tr("Number of exercises: {kind}").format(kind=name)
            count = SpinEdit(0, MAX_COUNT, choice.counts.get(kind, 1), self)
            named(count, f"count.{kind}", tip=text, spoken=text)
            count.valueChanged.connect(partial(self._on_count, kind))
            written = text_label(self, 13, wraps=False, text=name)
            written.setBuddy(count)
            grid.addWidget(written, row, 0)
            grid.addWidget(count, row, 1)
            grid.addWidget(level, row, 2)
            self.levels[kind], self.counts[kind] = level, count
            level.setEnabled(count.value() > 0)
        grid.setColumnStretch(0, 1)

    def _on_count(self, kind: str, count: int) -> None:
        self.levels[kind].setEnabled(count > 0)
        self.changed.emit()

    def chosen_counts(self) -> dict[str, int]:
        """Return the number of exercises by kind."""
        return {kind: field.value() for kind, field in self.counts.items()}

    def chosen_levels(self) -> dict[str, int]:
        """Return the level by kind."""
        return {kind: int(field.currentData()) for kind, field in self.levels.items()}


class NotationFields(QWidget):
    """A combo box for each sign of a notation."""

    def __init__(self, words: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        row = row_layout(parent=self, spacing=6)
        labels = {
            "parents": self.tr("Parents"),
            "parameter": self.tr("Entries of tables"),
            "classes": self.tr("Classes"),
            "rows": self.tr("Rows of losses"),
        }
        self.signs: dict[str, QComboBox] = {}
        for sign, label in labels.items():
            choices: list[tuple[object, str]] = [
                (word, self._text(word)) for word, (of, _) in WORDS.items() if of == sign
            ]
            current = next(word for word in words if WORDS[word][0] == sign)
            combo = choice_combo(
                f"notation.{sign}", self, choices, current=current, tip=label, spoken=label
            )
            row.addWidget(combo)
            self.signs[sign] = combo

    def _text(self, word: str) -> str:
        return {
            "pa": self.tr("by name"),
            "pi": "π",
            "A": "A",
            "P": "P(x | …)",
            "theta": "θ",
            "c": "c",
            "omega": "ω",
            "truth": self.tr("rows: truth"),
            "decision": self.tr("rows: decision"),
        }[word]

    def chosen(self) -> tuple[str, ...]:
        """Return the words that were chosen."""
        return tuple(str(combo.currentData()) for combo in self.signs.values())


class HandOutDialog(Dialog):
    """Asks what is handed out and how; the file is chosen afterwards."""

    requested = Signal(object)
    """The `HandOutChoice`."""

    def __init__(
        self,
        subjects: Subjects,
        kinds: Mapping[str, str],
        choice: HandOutChoice,
        folder: Path,
        parent: QWidget,
    ) -> None:
        super().__init__(self.tr("Hand out"), parent, "handOutDialog")
        self._folder = folder
        self.students: tuple[str, ...] = choice.students
        self.add_form()
        offered = self._subjects(subjects)
        subject = choice_combo("", self, offered, current=choice.subject)
        self.subject = self.add_field(self.tr("What"), subject, "subject")
        self.exercises = ExerciseFields(kinds, choice, self)
        self.exercises.changed.connect(self._update)
        self.field_form.addRow(self.tr("Exercises"), self.exercises)
        self._add_fields(choice)
        self._add_class()
        self.problem = self.add_line("", "muted")
        self.problem.setObjectName("problem")
        self.add_button(self.tr("Cancel"), self.reject)
        self.save_button = self.add_button(self.tr("Choose file…"), self._request, primary=True)
        self.subject.currentIndexChanged.connect(self._update)
        self._update()

    def _subjects(self, subjects: Subjects) -> list[tuple[object, str]]:
        found: list[tuple[object, str]] = [(EXERCISES, self.tr("Exercises"))]
        lesson = self.tr("Lesson: {title}")
        found += [(id, lesson.format(title=title)) for id, title in subjects.lessons.items()]
        if subjects.network:
            found.append((NETWORK, self.tr("Network: {title}").format(title=subjects.network)))
        if subjects.has_steps:
            found.append((STEPS, self.tr("Worked steps of the page Steps")))
        if subjects.has_run:
            found.append((RUN, self.tr("Run of the player, a figure for each stage")))
        return found

    def _add_fields(self, choice: HandOutChoice) -> None:
        languages = [("en", self.tr("English")), ("zh", self.tr("Chinese"))]
        self.language = self._combo("language", self.tr("Language"), languages, choice.language)
        tip = self.tr(
            "Answers and worked steps; of a network its posteriors and best strategy, of a run "
            "its numbers"
        )
        text, on = self.tr("With solutions"), choice.solutions
        self.solutions = check_box("solutions", self, None, text, tip=tip, checked=on)
        self.field_form.addRow("", self.solutions)
        self.notation = NotationFields(choice.notation, self)
        self.field_form.addRow(self.tr("Signs"), self.notation)
        tip = self.tr("The same seed gives the same exercises")
        seed = SpinEdit(0, MAX_SEED, choice.seed, self)
        self.seed = self.add_field(self.tr("Seed"), seed, "seed", tip)
        self.seed.setGroupSeparatorShown(False)
        self.format = self._combo("format", self.tr("Format"), formats(), choice.suffix)

    def _combo(
        self, name: str, label: str, choices: Sequence[tuple[object, str]], current: object
    ) -> QComboBox:
        return self.add_field(label, choice_combo("", self, choices, current=current), name, label)

    def _add_class(self) -> None:
        self.class_label = named(QLabel(self), "class")
        tip = self.tr("A CSV file of names: each student gets other numbers, and there is one key")
        self.class_button = push_button(
            "classFile", self, self._ask_class, self.tr("Class file…"), tip=tip
        )
        tip = self.tr("Forget the class; one sheet for everybody")
        self.one_button = push_button(
            "oneForAll", self, lambda: self.set_students(()), self.tr("One for all"), tip=tip
        )
        for button in (self.class_button, self.one_button):
            button.setAutoDefault(False)
        parts = (self.class_label, self.class_button, self.one_button)
        self.field_form.addRow(self.tr("For"), row_layout(*parts, grows=self.class_label))

    def _ask_class(self) -> None:
        kinds = self.tr("Names (*.csv *.txt)")
        path = ask_file(self, self.tr("Class file"), self._folder, kinds)
        if path is not None:
            self.read_class(path)

    def read_class(self, path: Path) -> None:
        """Take the names of a class file, or say why there are none."""
        from bayesgui.lessons.handout.classes import read_students

        try:
            self.set_students(read_students(path))
        except BayesGuiError as error:
            self.problem.setText(error_sentence(error))

    def set_students(self, students: tuple[str, ...]) -> None:
        """Make a sheet for each of these students, or one for all."""
        self.students = students
        self._update()

    @property
    def choice(self) -> HandOutChoice:
        """The present choice."""
        return HandOutChoice(
            subject=str(self.subject.currentData()),
            counts=self.exercises.chosen_counts(),
            levels=self.exercises.chosen_levels(),
            language=str(self.language.currentData()),
            solutions=self.solutions.isChecked(),
            notation=self.notation.chosen(),
            seed=self.seed.value(),
            suffix=str(self.format.currentData()),
            students=self.students,
        )

    def _update(self) -> None:
        """Show the fields that what is handed out has."""
        choice = self.choice
        is_empty = choice.subject == EXERCISES and not choice.wanted
        self.field_form.setRowVisible(self.exercises, choice.subject == EXERCISES)
        self.seed.setEnabled(choice.takes_class)
        self.solutions.setEnabled(choice.subject != STEPS)
        self.language.setEnabled(choice.subject not in (STEPS, RUN))
        self.notation.setEnabled(choice.subject != RUN)
        self.class_button.setEnabled(choice.takes_class)
        self.one_button.setVisible(bool(self.students) and choice.takes_class)
        if self.students and choice.takes_class:
            count = count_text(len(self.students))
            text = self.tr("a class of {count}, a sheet for each").format(count=count)
        else:
            text = self.tr("one sheet for all")
        self.class_label.setText(text)
        self.problem.setText(self.tr("Ask for at least one exercise.") if is_empty else "")
        self.save_button.setEnabled(not is_empty)

    def _request(self) -> None:
        choice = self.choice
        self.accept()
        self.requested.emit(choice)
