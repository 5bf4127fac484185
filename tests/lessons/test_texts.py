"""Numbers of the moment in the texts of lessons."""

import pytest

import bayesgui
from bayesgui.core.errors import ModelError
from bayesgui.core.evidence import Evidence
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.lesson import Text
from bayesgui.lessons.situation import Situation
from bayesgui.lessons.texts import fill, number_text, parts_of, resolved

NOW = Situation(bayesgui.example("asia"), Evidence({"smoke": "yes"}))
BEFORE = Situation(NOW.network)


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("from {100 * before P(lung=yes):1} to {P(lung=yes):%}", "from 5.5 to 10.0 %"),
        ("{arcs()} arcs, {P(lung=yes):3}", "8 arcs, 0.100"),
        ("{0 - 1/3}", "−0.3333"),
        ("{{a}} and {?}", "{a} and {?}"),
        ("{P(lung={yes, no}):%}", "100.0 %"),
        ("{P(nobody=yes):%} of it", "? of it"),
        ("{arc(smoke -> lung)}", "yes"),
        ("plain", "plain"),
    ],
)
def test_placeholders_are_filled(text: str, filled: str) -> None:
    assert fill(Text(text), "en", NOW, BEFORE) == filled


def test_a_missing_language_falls_back_to_the_other() -> None:
    text = Text("{arcs()} arcs: {true}", "{arcs()} 条弧：{true}")
    assert fill(text, "zh", NOW) == "8 条弧：是"
    assert fill(text, "en", NOW) == "8 arcs: yes"
    assert fill(Text("", "{arcs()} 条"), "en", NOW) == "8 条"
    assert fill(Text(), "en", NOW) == ""


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [(1e-12, "", "0"), (123456.0, "", "123456"), (0.00012345, "", "0.0001234"),
     (-0.00001, "%", "0.0 %"), (-0.004, "2", "0.00"), (1234.5678, "1", "1234.6"),
     (1e20, "", "100000000000000000000"), (False, "", "no")],
)  # fmt: skip
def test_numbers_are_written_without_noise(value: float, form: str, text: str) -> None:
    assert number_text(value, form) == text


@pytest.mark.parametrize("text", ["{", "}", "{arcs(}", "{arcs():%%}", "{arcs():13}", "{ }", "{x}"])
def test_what_is_no_placeholder_is_refused(text: str) -> None:
    with pytest.raises(ModelError):
        parts_of(text)


def test_names_in_placeholders_are_replaced() -> None:
    names = {"base": parse_expression("P(lung=yes |)")}
    text = resolved("{{x}} {?} {base:%} `{arcs()}`", names)
    assert text == "{{x}} {?} {(P(lung=yes |)):%} `{arcs()}`"
    assert resolved(text, {}) == text
    assert fill(Text(text), "en", NOW) == "{x} {?} 5.5 % `8`"
