"""Decisions in lessons: asked about in expressions, made by commands, recorded, checked."""

import math

import pytest

import bayesgui
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.monitor import SILENT
from bayesgui.lessons.checking import check_lesson
from bayesgui.lessons.checks.on_screen import bars_telling, shows_answer
from bayesgui.lessons.command_parser import parse_command
from bayesgui.lessons.command_text import command_text
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.expressions import variables_asked
from bayesgui.lessons.lesson import Text, WorkItem
from bayesgui.lessons.mistakes import mistake
from bayesgui.lessons.naming import in_language
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.recording.changes import commands_between
from bayesgui.lessons.recording.wording import check_of, words_of
from bayesgui.lessons.situation import Situation, perform, start

UMBRELLA = Situation(bayesgui.example("umbrella"))
OIL = Situation(bayesgui.example("oil-wildcatter"))


def after(*lines: str, situation: Situation = UMBRELLA) -> Situation:
    return perform([parse_command(line) for line in lines], situation)


def value(text: str, situation: Situation = UMBRELLA) -> float | bool:
    return evaluate(parse_expression(text), situation)


# 0.7 sunshine; 100 for leaving it in sunshine, 20 for taking it, 70 for taking it in rain.
RAINY = 0.7 * 0.1 + 0.3 * 0.6
VALUES = {
    "EU()": 77,
    "EU(|)": 77,
    "EU(Umbrella=take)": 0.7 * 20 + 0.3 * 70,
    "EU(Umbrella=leave)": 70,
    "EU(| Forecast=rainy)": (0.07 * 20 + 0.18 * 70) / RAINY,
    "EU(Umbrella=leave | Forecast=rainy)": 0.07 * 100 / RAINY,
    "EU(Satisfaction | Umbrella=take)": 35,
    "best(Umbrella=leave)": True,
    "best(Umbrella=take)": False,
    "best(Umbrella=take | Forecast=rainy)": True,
    "value(Satisfaction | Umbrella=leave, Weather=sunshine)": 100,
    "worth(Weather, Umbrella)": 14,
    "worth(Forecast, Umbrella)": 7,
    "worth({Weather, Forecast}, Umbrella)": 21,
    "worth(Weather, Umbrella | Forecast=rainy)": 0.28 * 80,
    "below(50)": 0.7 * 0.1 + 0.3 * 0.4,
    "below(70 | Umbrella=take)": 0.7,
    "below(-1)": 0.0,
    "certain(1e9)": pytest.approx(77, abs=1e-5),
    "certain(20 | Umbrella=leave)": -20 * math.log(0.7 * math.exp(-5) + 0.3),
    "chosen(Umbrella=take)": False,
    # Probabilities are those under the best strategy.
    "P(Umbrella=take)": RAINY,
    "P(Umbrella=take | Forecast=rainy)": 1.0,
    "P(Weather=rain | Forecast=rainy)": 0.18 / RAINY,
    "entropy(Umbrella | Forecast=rainy)": 0.0,
    "nodes()": 4,
    "arcs()": 4,
    "parameters()": 5,
    "arc(Forecast -> Umbrella)": True,
    "node(Satisfaction)": True,
    "states(Umbrella)": 2,
    "ancestor(Weather, Satisfaction)": True,
    "joint_cells()": 12,
}


@pytest.mark.parametrize("text", VALUES)
def test_an_expression_about_decisions_has_its_value(text: str) -> None:
    expected = VALUES[text]
    found = value(text)
    assert isinstance(found, bool) == isinstance(expected, bool)
    assert found == expected or found == pytest.approx(expected, abs=1e-9)


def test_ties_are_best_both() -> None:
    now = after("table Weather: 0.5, 0.5", "value Satisfaction | Umbrella=take: 30",
                "value Satisfaction | Umbrella=leave: 30")  # fmt: skip
    assert value("best(Umbrella=take)", now) is True
    assert value("best(Umbrella=leave)", now) is True


def test_choices_hold_until_they_are_freed() -> None:
    chosen = after("choose Umbrella=take")
    assert value("chosen(Umbrella=take)", chosen) is True
    assert value("chosen(Umbrella=leave)", chosen) is False
    assert value("EU()", chosen) == pytest.approx(35)
    # What another option would be worth is asked all the same.
    assert value("EU(Umbrella=leave)", chosen) == pytest.approx(70)
    assert value("EU(|)", chosen) == pytest.approx(77)
    assert after("free Umbrella", situation=chosen) == UMBRELLA
    both = after("choose Umbrella=take", "find Forecast=rainy")
    assert set(after("free", situation=both).evidence) == {"Forecast"}


def test_several_decisions_are_asked_in_the_order_of_time() -> None:
    assert value("EU()", OIL) == pytest.approx(22.5)
    assert value("EU(Test=no)", OIL) == pytest.approx(20)
    assert value("EU(Test=yes, Drill=yes)", OIL) == pytest.approx(10)
    assert value("EU(`Test cost`)", OIL) == pytest.approx(-10)
    assert value("best(Drill=no | Test=yes, Seismic=no)", OIL) is True
    assert value("best(Drill=yes | Test=yes, Seismic=open)", OIL) is True
    with pytest.raises(BayesGuiError, match="Seismic"):
        value("EU(| Seismic=open)", OIL)  # only a test tells, and it is not made yet


def test_decisions_remember_nothing_where_the_switch_is_on() -> None:
    pigs = Situation(bayesgui.example("pigs"))
    assert value("EU()", pigs) == pytest.approx(729.255, abs=0.05)
    drawn = after("action model.limited_memory on", situation=pigs)
    assert value("EU()", drawn) == pytest.approx(726.812, abs=0.05)


def test_a_decision_network_is_made_by_commands() -> None:
    made = after(
        "network empty", "node Weather: sunshine, rain", "table Weather: 0.7, 0.3",
        "node Forecast: sunny, cloudy, rainy", "arc Weather -> Forecast",
        "table Forecast | Weather=sunshine: 0.7, 0.2, 0.1",
        "table Forecast | Weather=rain: 0.15, 0.25, 0.6",
        "decision Umbrella: take, leave", "utility Satisfaction",
        "arc Forecast -> Umbrella; Weather -> Satisfaction; Umbrella -> Satisfaction",
        "value Satisfaction | Umbrella=take, Weather=sunshine: 20",
        "value Satisfaction | Umbrella=take, Weather=rain: 70",
        "value Satisfaction | Umbrella=leave, Weather=sunshine: 100",
        "value Satisfaction | Umbrella=leave, Weather=rain: 0",
    )  # fmt: skip
    assert made.model.decisions == ("Umbrella",)
    assert value("EU()", made) == pytest.approx(77)
    assert value("dag(Weather -> Forecast -> Umbrella -> Satisfaction; Weather -> Satisfaction)",
                 made) is True  # fmt: skip
    commands = commands_between(Situation(), made)
    again = perform(commands, Situation())
    assert again.model == made.model


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("choose Weather=rain", "Weather is no decision"),
        ("choose Umbrella=stay", "it has take, leave"),
        ("choose Umbrella!=take", "not a complete command"),
        ("free Weather", "Weather is no decision"),
        ("find Satisfaction=3", "Satisfaction is a number and has no states"),
        ("table Umbrella: 0.5, 0.5", "decision node and has no table of probabilities"),
        ("value Weather: 3", "Weather is no utility"),
        ("value Satisfaction | Forecast=rainy: 3", "Forecast is not a parent"),
        ("value Satisfaction: 1, 2", "not a complete command"),
        ("utility a, b", "not a complete command"),
        ("decision Umbrella: a, b", "Umbrella"),
        ("structure hill-climbing", "cannot be done with a decision node such as Umbrella"),
        ("losses Umbrella: 0, 1; 1, 0", "cannot be done with a decision node such as Umbrella"),
        ("arc Satisfaction -> Weather", "a utility has no states"),
    ],
)
def test_what_cannot_be_done_gets_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(BayesGuiError, match=sentence):
        after(line)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("EU(Weather=rain)", "Weather is none; write what is found after a bar"),
        ("EU(Weather)", "Weather is no utility"),
        ("best(Umbrella=take, Umbrella=leave)", "about one decision"),
        ("cpt(Umbrella=take |)", "Umbrella is no chance node and has no table"),
        ("P(Satisfaction=3)", "Satisfaction is a number"),
        ("value(Satisfaction | Weather=rain)", "needs a state of each parent"),
        ("value(Weather |)", "Weather is no utility"),
        ("worth(Umbrella, Umbrella)", "cannot be known before Umbrella"),
        ("worth(Weather, Forecast)", "Forecast is no decision"),
        ("certain(0)", "above 0"),
        ("below(take)", "write below"),
    ],
)
def test_what_has_no_answer_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BayesGuiError, match=sentence):
        value(text)


def test_without_a_utility_nothing_is_expected() -> None:
    with pytest.raises(BayesGuiError, match="There is no utility"):
        value("EU()", Situation(bayesgui.example("asia")))
    price = Utility("Satisfaction", ("Weather",), [math.nan, 1.0])
    missing = Situation(UMBRELLA.model.with_mechanism(price))
    with pytest.raises(BayesGuiError, match="Nobody has given this number of Satisfaction yet"):
        value("value(Satisfaction | Weather=sunshine)", missing)


# -- the screen -------------------------------------------------------------------------------


def _work(answer: str) -> WorkItem:
    return WorkItem(Text("?"), parse_expression(answer))


def test_nodes_that_tell_an_answer_are_covered() -> None:
    rainy = after("find Forecast=rainy")
    assert bars_telling(_work("EU(Umbrella=take)"), UMBRELLA) == ("Umbrella",)
    assert bars_telling(_work("EU(Umbrella=take | Forecast=rainy)"), UMBRELLA) == ()
    assert bars_telling(_work("EU(Umbrella=take | Forecast=rainy)"), rainy) == ("Umbrella",)
    assert bars_telling(_work("EU(Satisfaction)"), rainy) == ("Satisfaction",)
    assert variables_asked(parse_expression("EU(Umbrella=take) > EU(Satisfaction)")) == (
        "Umbrella",
        "Satisfaction",
    )


@pytest.mark.parametrize(
    ("answer", "lines", "place"),
    [
        ("EU()", (), "the status bar"),
        ("EU(| Forecast=rainy)", (), None),
        ("EU(| Forecast=rainy)", ("find Forecast=rainy",), "the status bar"),
        ("worth(Weather, Umbrella)", (), None),
        ("worth(Weather, Umbrella)", ("show worth",), "the page “worth”"),
        ("worth(Weather, Umbrella |)", ("show worth", "find Forecast=rainy"), None),
        ("below(50)", ("show risk",), "the page “risk”"),
        ("certain(50)", ("show worth",), None),
    ],
)
def test_a_number_that_the_window_shows_is_not_asked(answer, lines, place) -> None:
    found = shows_answer(_work(answer), after(*lines))
    assert found == place if place is None else str(found) == place


LESSON = """\
lesson: Umbrella
minutes: 5
names.zh: Umbrella = 雨伞; take = 带; leave = 不带; Weather = 天气; rain = 雨; Satisfaction = 满意度
start: network umbrella

# One

Choose.

do: Take it.
  check: chosen(Umbrella=take) and EU() = 35
  solve: choose Umbrella=take

quiz: Which is better, whatever is forecast?
  given: free Umbrella
  - taking it
    holds: best(Umbrella=take)
  - leaving it
    holds: best(Umbrella=leave)

do: Set the number of taking it in rain to 90.
  check: value(Satisfaction | Weather=rain, Umbrella=take) = 90
  done: EU is {EU()}.
  solve: value Satisfaction | Weather=rain, Umbrella=take: 90
"""


def test_a_lesson_is_performed_in_both_languages() -> None:
    lesson = parse_lesson(LESSON)
    assert [each for each in check_lesson(lesson) if not each.is_note and not each.is_flaw] == []
    chinese = in_language(lesson, "zh")
    now = start(chinese)
    assert now.model.decisions == ("雨伞",)
    assert now.model["雨伞"].states == ("带", "不带")
    for item in chinese.steps[0].items:
        now = perform(getattr(item, "solve", ()), now)
    assert value("chosen(雨伞=带)", now) is True


def test_a_wrong_number_and_a_missing_node_are_found() -> None:
    wrong = LESSON.replace("EU() = 35", "EU() = 36").replace("best(Umbrella=leave)", "best(Hat=a)")
    said = {problem.line: str(problem) for problem in check_lesson(parse_lesson(wrong))}
    assert "“chosen(Umbrella=take) and EU() = 36” does not hold" in " ".join(said.values())
    assert any("Hat" in text for text in said.values())


def test_a_scene_that_no_decision_network_can_take_is_told_with_its_line() -> None:
    text = LESSON.replace("  solve: choose Umbrella=take", "  solve: structure pc")
    said = [each for each in check_lesson(parse_lesson(text)) if each.line == 12]
    assert "“structure pc” fails: This cannot be done with a decision node" in str(said[0])


# -- mistakes and recording -------------------------------------------------------------------


def test_what_was_done_otherwise_is_told() -> None:
    check = parse_expression("chosen(Umbrella=take)")
    other, found = after("choose Umbrella=leave"), after("find Forecast=rainy")
    assert "Umbrella = leave is chosen" in str(mistake(check, other, UMBRELLA, SILENT))
    assert "still to be chosen" in str(mistake(check, found, UMBRELLA, SILENT))
    free = parse_expression("not chosen(Umbrella=take)")
    taken = after("choose Umbrella=take", "find Forecast=rainy")
    before = after("choose Umbrella=take")
    assert "Free Umbrella" in str(mistake(free, taken, before, SILENT))
    number = parse_expression("value(Satisfaction | Weather=rain, Umbrella=take) = 90")
    wrong = after("value Satisfaction | Weather=rain, Umbrella=take: 80")
    assert "is 80 now, and 90 is asked for" in str(mistake(number, wrong, UMBRELLA, SILENT))
    assert "as they were" in str(mistake(number, found, UMBRELLA, SILENT))


@pytest.mark.parametrize(
    ("lines", "task", "check"),
    [
        (("choose Umbrella=take",), "Choose Umbrella = take.", "chosen(Umbrella=take)"),
        (
            ("value Satisfaction | Weather=rain, Umbrella=take: 90",),
            "Set Satisfaction for Weather = rain, Umbrella = take to 90.",
            "near(value(Satisfaction | Weather=rain, Umbrella=take), 90, 1e-6)",
        ),
        (("arc Weather -> Umbrella",), "Draw Weather → Umbrella.", "arc(Weather -> Umbrella)"),
        (("utility Price",), "Add the utility Price.", "node(Price)"),
        (
            ("decision Hat: on, off",),
            "Add the decision Hat with the options on, off.",
            "node(Hat) and states(Hat) = 2",
        ),
    ],
)
def test_changes_are_recorded_as_commands_tasks_and_checks(lines, task, check) -> None:
    now = after(*lines)
    commands = commands_between(UMBRELLA, now)
    assert tuple(map(command_text, commands)) == lines
    assert words_of(commands)["en"] == task
    assert [check_of(command, now) for command in commands] == [check]
    assert value(check, now) is True
    assert value(check) is False


def test_freeing_is_recorded() -> None:
    chosen = after("choose Umbrella=take", "find Forecast=rainy")
    texts = [command_text(each) for each in commands_between(chosen, UMBRELLA)]
    assert texts == ["no-findings"]
    rainy = after("find Forecast=rainy")
    assert [command_text(each) for each in commands_between(chosen, rainy)] == ["free Umbrella"]


def test_what_no_command_can_do_is_refused() -> None:
    fixed = bayesgui.example("umbrella")
    mechanism = fixed.mechanism("Satisfaction")
    heavy = type(mechanism)("Satisfaction", mechanism.parents, mechanism.values, 2.0)
    with pytest.raises(BayesGuiError, match="a weight or a formula of Satisfaction"):
        commands_between(UMBRELLA, Situation(fixed.with_mechanism(heavy)))
