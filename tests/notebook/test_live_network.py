"""A network as a widget: findings that Python sets and hears, their posteriors, what is shown."""

from __future__ import annotations

import base64
import importlib.util
import json
import re
import xml.etree.ElementTree as ElementTree
from html import unescape
from pathlib import Path

import pytest

import bayesgui
from bayesgui.notebook.widget_script import PARTS, widget_script
from bayesgui.pages import scripts

PAGES = Path(scripts.__file__).parent


@pytest.fixture
def asia():
    return bayesgui.example("asia")


def _heard(widget, trait="evidence"):
    heard = []
    widget.observe(lambda change: heard.append(change["new"]), trait)
    return heard


def _told(widget, text, *found):
    """Give a widget what its page sends when somebody has clicked."""
    kinds = [{"name": name, "kind": kind, "weights": list(w)} for name, kind, w in found]
    widget.set_state({"_findings": text, "_found": kinds})


def test_posteriors_follow_what_is_set(asia):
    widget = asia.live({"xray": "yes"})
    engine = bayesgui.JunctionTree(asia, kernels=False)
    assert widget.evidence == {"xray": "yes"}
    assert widget.posteriors["lung"].tolist() == engine.query({"xray": "yes"})["lung"].tolist()
    heard, numbers = _heard(widget), _heard(widget, "posteriors")
    widget.evidence = {"smoke": "no", "dysp": {"yes": 0.8, "no": 0.3}}
    assert heard == [{"smoke": "no", "dysp": {"yes": 0.8, "no": 0.3}}]
    given = engine.query({"smoke": "no", "dysp": {"yes": 0.8, "no": 0.3}})
    assert widget.posteriors["lung"] == pytest.approx(given["lung"], abs=1e-12)
    assert widget.posteriors.log_evidence == pytest.approx(given.log_evidence)
    assert numbers == [widget.posteriors]
    assert widget._findings == "smoke=no&dysp~0.8,0.3"
    assert repr(widget) == "<LiveNetwork 'asia': smoke=no&dysp~0.8,0.3>"


def test_an_item_that_is_set_or_deleted_is_set_on_the_page(asia):
    widget = asia.live()
    assert widget.evidence == {}
    widget.evidence["xray"] = "yes"
    widget.evidence["smoke"] = {"yes"}
    assert widget.evidence == {"xray": "yes", "smoke": "yes"}
    assert widget._findings == "xray=yes&smoke=yes"
    del widget.evidence["xray"]
    widget.evidence.update(dysp="no")
    assert json.dumps(widget.evidence) == '{"smoke": "yes", "dysp": "no"}'
    with pytest.raises(KeyError):
        del widget.evidence["xray"]
    widget.evidence |= {"tub": "no", "dysp": None}
    assert widget.evidence.pop("tub") == "no"
    assert widget.evidence.setdefault("lung", "yes") == "yes"
    assert widget.evidence.popitem() == ("lung", "yes")
    assert widget.evidence == {"smoke": "yes"}
    widget.evidence.clear()
    assert (widget.evidence, widget._findings) == ({}, "")
    assert widget.posteriors["smoke"].tolist() == pytest.approx([0.5, 0.5])


def test_all_kinds_of_findings_are_told_and_heard(asia):
    widget = asia.live(
        {"smoke": bayesgui.fixed({"yes": 0.9, "no": 0.1}), "lung": bayesgui.do("no")}
    )
    assert widget._findings == "fix:smoke=0.9,0.1&do:lung=no"
    assert widget.posteriors["smoke"] == pytest.approx([0.9, 0.1])
    heard = _heard(widget)
    _told(
        widget,
        "smoke!=yes&do:lung=yes&fix:bronc=0.25,0.75&dysp~0.5,2",
        ("smoke", "likelihood", [0, 1]),
        ("lung", "do", [1, 0]),
        ("bronc", "fixed", [0.25, 0.75]),
        ("dysp", "likelihood", [0.5, 2]),
    )
    assert heard == [widget.evidence]
    assert widget.evidence == {
        "smoke": "no",
        "lung": bayesgui.do("yes"),
        "bronc": bayesgui.fixed({"yes": 0.25, "no": 0.75}),
        "dysp": {"yes": 0.5, "no": 2},
    }
    # The page's own words stay: it would mistake others for findings of Python.
    assert widget._findings == "smoke!=yes&do:lung=yes&fix:bronc=0.25,0.75&dysp~0.5,2"
    assert widget.posteriors["bronc"] == pytest.approx([0.25, 0.75])


def test_several_states_are_a_set():
    widget = bayesgui.example("alarm").live()
    states = widget.network["CATECHOL"].states
    name, count = next((v.name, v.n_states) for v in widget.network.variables if v.n_states > 2)
    assert len(states) == 2
    _told(widget, f"{name}!=x", (name, "likelihood", [0, *[1] * (count - 1)]))
    assert widget.evidence == {name: set(widget.network[name].states[1:])}
    assert widget.posteriors[name][0] == 0


def test_impossible_findings_have_no_posteriors(asia):
    widget = asia.live()
    numbers = _heard(widget, "posteriors")
    widget.evidence = {"either": "no", "lung": "yes"}
    assert widget.posteriors is None
    widget.evidence = {}
    assert [each is None for each in numbers] == [True, False]
    opened = asia.live({"either": "no", "lung": "yes"})
    assert opened.posteriors is None


def test_a_finding_that_does_not_fit_changes_nothing(asia):
    widget = asia.live({"xray": "yes"})
    for wrong in ({"nobody": "yes"}, {"xray": "perhaps"}, 3):
        with pytest.raises(bayesgui.EvidenceError):
            widget.evidence = wrong
    assert widget.evidence == {"xray": "yes"}
    assert widget.posteriors["xray"].tolist() == [1, 0]
    with pytest.raises(bayesgui.EvidenceError, match="nobody"):
        asia.live({"nobody": "yes"})
    with pytest.raises(bayesgui.ParameterError, match="100 pixels"):
        asia.live(height=100)


def test_widgets_of_a_network_know_nothing_of_each_other(asia):
    one, other = asia.live(), asia.live()
    one.evidence = {"xray": "yes"}
    assert other.evidence == {}
    assert one._still != other._still


def test_without_anywidget_a_sentence_says_what_to_install(asia, monkeypatch):
    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "anywidget" else found(name)
    )
    with pytest.raises(bayesgui.BayesGuiError, match=r"pip install 'bayesgui\[notebook\]'") as said:
        asia.live()
    assert str(said.value).count(". ") == 0


def test_the_script_has_every_module_but_the_one_with_an_address():
    folders = ("engine", "view", "widget")
    every = {f"{name}/{each.name}" for name in folders for each in (PAGES / name).glob("*.js")}
    assert set(PARTS) == every - {scripts.START}
    assert widget_script().rstrip().endswith("export default {render};")
    assert not re.search(r"^import ", widget_script(), re.MULTILINE)


def test_a_notebook_that_is_only_viewed_has_the_page_and_a_picture(asia):
    widget = asia.live({"xray": "yes"}, height=480)
    data, _ = widget._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    assert data["text/plain"] == "<LiveNetwork 'asia': xray=yes>"
    picture = ElementTree.fromstring(data["image/svg+xml"])
    words = ["".join(each.itertext()) for each in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert {"lung", "48.9", "51.1"} <= set(words)
    marked = [each.get("data-name") for each in picture.iter() if "found" in each.get("class", "")]
    assert marked == ["xray"]
    shown = re.search(r'src="data:image/svg\+xml;base64,([^"]*)"', data["text/html"]).group(1)
    assert base64.b64decode(shown).decode("utf-8") == data["image/svg+xml"]
    assert len(data["image/svg+xml"]) < 50_000
    html = data["text/html"]
    page = unescape(re.search(r'srcdoc="([^"]*)"', html).group(1))
    assert page == bayesgui.page(asia, evidence={"xray": "yes"}).data.decode("utf-8")
    assert "height:480px" in html
    assert f'data-bayesgui-still="{widget._still}"' in html
    widget.evidence = {}
    assert "data-bayesgui-still" in widget._repr_mimebundle_()[0]["text/html"]


def test_decisions_are_solved_as_their_findings_change():
    net = bayesgui.example("umbrella")
    decision = net.decisions[0]
    widget = net.live()
    strategy = bayesgui.solve(net)
    for name in net.names:
        if name in strategy.posteriors:
            assert widget.posteriors[name] == pytest.approx(strategy.posteriors[name], abs=1e-9)
    option = net[decision].states[1]
    _told(widget, f"{decision}={option}", (decision, "choice", [0, 1]))
    assert widget.evidence == {decision: option}
    assert widget.posteriors[decision].tolist() == [0, 1]


def test_a_template_has_findings_on_its_slices():
    world = bayesgui.example("umbrella-world")
    widget = world.live({"Umbrella[0]": "yes"}, slices=4)
    days = {"Umbrella": ["yes", None, None, "no"]}
    widget.evidence["Umbrella[3]"] = "no"
    assert widget._findings == "Umbrella[0]=yes&Umbrella[3]=no".replace("[", "%5B").replace(
        "]", "%5D"
    )
    wanted = bayesgui.over_time(world, days, "smooth", targets="Rain")
    for k in range(4):
        numbers = wanted.iloc[k].to_numpy()
        assert widget.posteriors[f"Rain[{k}]"] == pytest.approx(numbers, abs=1e-12)
    _told(widget, "Umbrella%5B1%5D=no", ("Umbrella[1]", "likelihood", [0, 1]))
    assert widget.evidence == {"Umbrella[1]": "no"}
    with pytest.raises(bayesgui.EvidenceError):
        widget.evidence = {"Umbrella[4]": "yes"}


def test_a_finding_after_a_decision_that_is_not_taken_has_no_posteriors_yet():
    net = bayesgui.example("oil-wildcatter")
    widget = net.live()
    assert widget.posteriors is not None
    widget.evidence = {"Seismic": net["Seismic"].states[0]}
    taken = widget.posteriors
    widget.evidence["Test"] = "yes"
    solved = bayesgui.solve(net, {"Seismic": net["Seismic"].states[0]}, {"Test": "yes"})
    assert taken is None
    assert widget.posteriors["Oil"] == pytest.approx(solved.posteriors["Oil"], abs=1e-9)
