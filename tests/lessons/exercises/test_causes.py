"""Exercises on causes, against sums and graphs that are written here once more."""

from __future__ import annotations

import itertools
import re

import pytest

from tests.lessons.exercises.drawn import drawn, value
from tests.lessons.exercises.test_answers import open_path


def descendants(arcs: set[tuple[str, str]], nodes: set[str]) -> set[str]:
    found = set(nodes)
    while more := {child for parent, child in arcs if parent in found} - found:
        found |= more
    return found


def adjusts(arcs: set[tuple[str, str]], x: str, y: str, z: set[str]) -> bool:
    """Whether a set is right by the adjustment criterion of Shpitser et al. (2010)."""
    below = descendants(arcs, {x})
    above = {node for node in below if y in descendants(arcs, {node})}
    on_the_way = above - {x}
    if z & descendants(arcs, on_the_way):
        return False
    rest = {(a, b) for a, b in arcs if not (a == x and b in on_the_way)}
    return not open_path(rest, x, y, z)


def test_a_set_is_right_by_the_criterion() -> None:
    hidden_ones = 0
    for exercise in drawn("adjustment-set"):
        scene, question = exercise.scene["en"], exercise.question["en"]
        arcs = set(re.findall(r"(\w) → (\w)", scene))
        hidden = set(re.findall(r"(\w) cannot be observed", scene))
        hidden_ones += bool(hidden)
        x, y = re.search(r"effect of (\w) on (\w)\?", question).groups()  # type: ignore[union-attr]
        for option in exercise.item.options:
            text = option.text["en"]
            chosen = set() if text == "nothing" else set(text.split(", "))
            right = not chosen & hidden and adjusts(arcs, x, y, chosen)
            assert value(option.holds) == right, (scene, question, text)
            assert option.why["en"]
            assert option.why["zh"]
    assert hidden_ones > 300


def test_a_wrong_set_is_told_what_is_wrong_with_it() -> None:
    said = [
        option.why["en"]
        for exercise in drawn("adjustment-set")
        for option in exercise.item.options
        if not value(option.holds)
    ]
    for words in ("is a mediator", "opens the path", "stays open", "lies below", "cannot be obs"):
        assert sum(words in each for each in said) > 20, words


def test_effects_are_sums_over_the_common_cause() -> None:
    for exercise in drawn("adjusted-effect"):
        model = exercise.model
        p, x_given, y_given = (model.table(node) for node in range(3))
        assert x_given.shape[1] == 2
        done = [float(p @ y_given[:, x, 0]) for x in range(2)]
        causes = re.findall(r"do\((.*?)=(\w+)\)", exercise.question["en"])
        states = [
            [state["en"] for state in model.roles[1].states].index(state) for _, state in causes
        ]
        if exercise.level == 3:
            assert states == [0, 1]
            expected = done[0] - done[1]
        else:
            expected = done[states[0]]
        assert value(exercise.item.answer) == pytest.approx(expected, abs=1e-9)
        assert len(p) == (3 if exercise.level == 2 else 2)


def test_the_last_step_adds_the_others_up() -> None:
    for exercise in itertools.islice(drawn("adjusted-effect"), 60):
        *terms, total = (value(step.value) for step in exercise.item.steps)
        if exercise.level < 3:
            assert sum(terms) == pytest.approx(total, abs=1e-9)
