import pytest

from bayesgui.core.evidence import as_finding, do, excluding, fixed
from bayesgui.core.variable import Variable
from bayesgui.document.findings_text import finding_text, kind_of

THREE = Variable("age", ("young", "adult", "old"))


@pytest.mark.parametrize(
    ("finding", "text", "kind"),
    [
        ("old", "age = old", "hard"),
        (excluding("old"), "age ≠ old", "negative"),
        (excluding("old", "young"), "age ∉ {young, old}", "negative"),
        ({"old", "young"}, "age ∈ {young, old}", "several"),
        ({"old": 0.25, "young": 1 / 3}, "age ≈ (0.3333, 0, 0.25)", "likelihood"),
        (fixed({"old": 0.5, "young": 0.5}), "P(age) = (0.5, 0, 0.5)", "fixed"),
        (do("adult"), "do(age = adult)", "do"),
    ],
)
def test_a_finding_reads_in_the_order_of_the_states(finding, text, kind):
    said = finding_text(THREE, as_finding(finding))
    assert (said.text, said.kind) == (text, kind)
    assert kind_of(as_finding(finding)) == kind


def test_many_numbers_are_cut_short():
    wide = Variable("w", tuple("abcdef"))
    said = finding_text(wide, as_finding({"a": 1.0, "f": 0.5}))
    assert said.text == "w ≈ (1, 0, 0, 0, …)"
