"""Colors, notes, widths and saved cases in GeNIe's files, in both directions."""

from __future__ import annotations

import dataclasses

import pytest

from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.core.notes import TextNote
from bayesgui.core.scenario import Scenario
from bayesgui.core.sentence import Loss
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.xdsl.colors import fill, number_of
from tests.formats.judge import asia, parsed

GENIE = """<?xml version="1.0" encoding="UTF-8"?>
<smile version="1.0" id="Net" numsamples="10000" discsamples="10000">
\t<nodes>
\t\t<cpt id="A"><state id="y" /><state id="n" /><probabilities>0.2 0.8</probabilities></cpt>
\t\t<cpt id="B"><state id="lo" /><state id="hi" /><parents>A</parents>
\t\t\t<probabilities>0.2 0.8 0.5 0.5</probabilities></cpt>
\t</nodes>
\t<cases>
\t\t<case name="c1"><evidence node="A" state="y" /><evidence node="B" state="hi" /></case>
\t\t<case name="c1" category="x" description="a &quot;second&quot; one">
\t\t\t<evidence node="B" state="lo" /><evidence node="B" state="nosuch" />
\t\t\t<evidence node="Z" state="y" /></case>
\t\t<case name="none" />
\t</cases>
\t<extensions><genie version="1.0" app="GeNIe 4.0" name="Net">
\t\t<node id="A"><name>A</name><interior color="{0}" /><outline color="000080" />
\t\t\t<position>0 0 80 40</position></node>
\t\t<node id="B"><name>B</name><interior color="e5f6f7" />
\t\t\t<position>0 100 80 140</position></node>
\t\t<textbox><caption>A note</caption><font color="ff0000" name="Arial" size="8" />
\t\t\t<position>10 10 200 30</position></textbox>
\t</genie></extensions>
</smile>"""


def again(loaded: Loaded) -> Loaded:
    return parsed("xdsl", formats.create("xdsl").write(loaded))


def test_colors_notes_and_widths_come_back() -> None:
    loaded = asia()
    names = loaded.network.names
    layout = dataclasses.replace(
        loaded.layout,
        colors={name: k for k, name in enumerate(names, 1)},
        widths={"tub": 240.0},
    )
    notes = (
        TextNote("note-1", 5.0, 6.0, "plain\ntwo lines", 180.0),
        *(TextNote(f"note-{k + 1}", 5.0, 60.0 * k, f"note {k}", 200.0, k) for k in range(1, 9)),
    )
    loaded = dataclasses.replace(loaded, layout=layout, text_notes=notes)
    found = again(loaded)
    assert dict(found.layout.colors) == dict(layout.colors)
    assert dict(found.layout.widths) == {"tub": 240.0}
    assert dict(found.layout.positions) == dict(layout.positions)
    assert found.text_notes == notes
    lost = formats.create("xdsl").losses(loaded)
    assert not any("color" in each or "note" in each for each in lost)


def test_forms_and_bends_are_lost_and_said() -> None:
    layout = dataclasses.replace(asia().layout, forms={"tub": "icon"}, colors={"tub": 1})
    lost = formats.create("xdsl").losses(dataclasses.replace(asia(), layout=layout))
    assert lost[0] == ("XDSL cannot store the forms of nodes and the bends of arcs; they are lost.")


def test_cases_of_genie_are_scenarios() -> None:
    loaded = parsed("xdsl", GENIE.format("e5f6f7"))
    assert [scenario.name for scenario in loaded.scenarios] == ["c1", "c1 (2)", "none"]
    first, second, none = loaded.scenarios
    assert first.evidence == NO_EVIDENCE.with_finding("A", "y").with_finding("B", "hi")
    assert second.evidence == NO_EVIDENCE.with_finding("B", "lo")
    assert second.note == 'a "second" one'
    assert none.evidence == NO_EVIDENCE
    assert loaded.remarks == (
        "Findings of saved cases that name no state of a node were left out: c1 (2): B, c1 (2): Z.",
    )
    assert isinstance(loaded.remarks[0], Loss)


def test_scenarios_are_written_as_cases_and_come_back() -> None:
    scenarios = (
        Scenario("sick & tired", NO_EVIDENCE.with_finding("dysp", "yes"), note="<look>"),
        Scenario("空", NO_EVIDENCE),
    )
    loaded = dataclasses.replace(asia(), scenarios=scenarios)
    assert again(loaded).scenarios == scenarios
    assert not any("scenario" in each for each in formats.create("xdsl").losses(loaded))
    colored = dataclasses.replace(loaded, scenarios=(dataclasses.replace(scenarios[0], color=2),))
    assert (
        "XDSL cannot store the colors of scenarios; those of sick & tired are lost."
        in formats.create("xdsl").losses(colored)
    )


@pytest.mark.parametrize(
    ("color", "number"),
    [
        ("e5f6f7", None),
        ("ffffff", None),
        ("f5f5f5", None),
        ("FFC0C0", 2),
        ("c0ffc0", 3),
        ("c0c0ff", 6),
        ("ff00ff", 4),
        ("ffff80", 5),
        ("808080", 8),
        ("nonsense", None),
        ("zzzzzz", None),
        ("", None),
    ],
)
def test_colors_of_genie_become_the_most_similar_ones(color: str, number: int | None) -> None:
    loaded = parsed("xdsl", GENIE.format(color))
    assert loaded.layout.colors.get("A") == number
    assert "B" not in loaded.layout.colors
    assert loaded.text_notes[0].color is None


@pytest.mark.parametrize("number", range(1, 9))
def test_each_color_is_told_from_all_others(number: int) -> None:
    assert number_of(fill(number), own=True) == number
    assert number_of(fill(number), own=False) == number


@pytest.mark.parametrize("text", ["b85c00", "ebd1b7"])
def test_the_second_color_of_earlier_files_keeps_its_number(text: str) -> None:
    assert number_of(text, own=True) == 2
    assert number_of(text, own=False) == 2


def test_the_colors_are_those_of_the_canvas() -> None:
    from bayesgui.formats.xdsl.colors import outline
    from bayesgui.widgets.theme import TOKENS

    for number in range(1, 9):
        assert TOKENS[f"c{number}"][0].lower() == f"#{outline(number)}"


def test_what_pyagrum_reads_otherwise_is_said() -> None:
    for name, label in (("xdsl", "XDSL"), ("uai", "UAI")):
        said = (
            f"aGrUM and pyAgrum read the tables of nodes with several parents in {label} with "
            "other axes, so that the numbers move; for them write BIF."
        )
        assert said in formats.create(name).losses(asia())
        one = parsed("xdsl", GENIE.format("e5f6f7"))
        assert said not in formats.create(name).losses(one)


def test_the_comment_of_a_network_is_its_description() -> None:
    comment = r"<comment>A real decision.\n\nReference: C.</comment>"
    text = GENIE.replace('name="Net">', f'name="Net">{comment}').replace("A note", r"Two\nlines", 1)
    loaded = parsed("xdsl", text)
    assert loaded.network.properties == {"description": "A real decision.\n\nReference: C."}
    assert loaded.text_notes[0].text.startswith("Two\nlines")
    written = formats.create("xdsl").write(loaded)
    assert b"\t\t\t<comment>A real decision.\n\nReference: C.</comment>" in written
    assert parsed("xdsl", written).network.properties == loaded.network.properties
