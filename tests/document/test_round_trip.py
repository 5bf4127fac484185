"""What can be in a document can be saved and read again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import BayesGuiError, FormatError
from bayesgui.core.evidence import Evidence, do, excluding, fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.notes import Plate, TextNote
from bayesgui.core.scenario import Scenario
from bayesgui.core.variable import Variable
from bayesgui.document.files import loaded_of, open_state, save, state_of
from bayesgui.document.state import DocumentState
from bayesgui.formats.base import formats
from bayesgui.graph.layout import Layout
from tests.document.small_states import sprinkler

if TYPE_CHECKING:
    from pathlib import Path

# Halves of characters are refused when saving, with a sentence.
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
NAME = TEXT.filter(str.strip)
PLACE = st.tuples(*[st.floats(-9e6, 9e6)] * 2)
JSON: Any = st.recursive(
    st.none() | st.booleans() | TEXT | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=True),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)  # fmt: skip


@st.composite
def _networks(draw: st.DrawFn) -> BayesianNetwork:
    names = draw(st.lists(NAME, max_size=4, unique=True))
    variables, cpts = [], []
    rng = np.random.default_rng(draw(st.integers(0, 99)))
    for k, name in enumerate(names):
        states = draw(st.lists(NAME, min_size=1, max_size=3, unique=True))
        numbers = sorted(set(draw(st.lists(st.floats(-1e300, 1e300), max_size=4))))
        n = len(states)
        variables.append(
            Variable(
                name,
                tuple(states),
                tuple(numbers[:n]) if len(numbers) >= n and draw(st.booleans()) else None,
                (-np.inf, *numbers[: n - 1], np.inf)
                if len(numbers) >= n and draw(st.booleans())
                else None,
                draw(TEXT),
                draw(TEXT),
                draw(TEXT),
                tuple(draw(st.lists(st.tuples(TEXT, TEXT), max_size=3))),
            )
        )
        parents = tuple(draw(st.lists(st.sampled_from(names[:k]), unique=True))) if k else ()
        sizes = [variables[names.index(parent)].n_states for parent in parents]
        table = rng.dirichlet(np.full(n, 0.05), size=sizes)
        counts = rng.gamma(0.1, 1e17, table.shape) if draw(st.booleans()) else None
        cpts.append(CPT(name, parents, table, counts, counts))
    texts = draw(st.dictionaries(TEXT, TEXT, max_size=3))
    return BayesianNetwork(variables, cpts, draw(TEXT), texts)


@st.composite
def _evidence(draw: st.DrawFn, network: BayesianNetwork) -> Evidence:
    found = Evidence()
    for variable in network.variables:
        states = variable.states
        weights = dict(zip(states, draw(st.lists(st.floats(0, 1e308), min_size=3)), strict=False))
        kinds = [do(states[-1]), Evidence({variable.name: states[0]})[variable.name]]
        kinds += [excluding(states[0]), fixed(dict.fromkeys(states, 1.0)), fixed(weights)]
        one = Evidence({variable.name: draw(st.sampled_from(kinds))})
        try:
            one.check(network)
        except BayesGuiError:
            continue
        if draw(st.booleans()):
            found = found.with_finding(variable.name, one[variable.name])
    return found


@st.composite
def _states(draw: st.DrawFn) -> DocumentState:
    network = draw(_networks())
    names = list(network)
    some = st.lists(st.sampled_from(names), unique=True) if names else st.just([])
    layout = Layout(
        {name: draw(PLACE) for name in draw(some)},
        {name: draw(st.floats(1e-3, 9e6)) for name in draw(some)},
        {name: draw(st.integers(1, 8)) for name in draw(some)},
        {name: draw(st.sampled_from(["full", "compact", "icon", "name"])) for name in draw(some)},
        {arc: tuple(draw(st.lists(PLACE, min_size=1, max_size=3))) for arc in network.arcs},
    )
    notes = tuple(
        TextNote(f"note-{k}", *draw(PLACE), text, draw(st.floats(1, 1e6)))
        for k, text in enumerate(draw(st.lists(TEXT, max_size=3)))
    )
    plates = tuple(
        Plate(f"plate-{k}", tuple(members), " ".join(draw(TEXT).split()))
        for k in range(draw(st.integers(0, 3)))
        if (members := draw(some))
    )
    scenarios = tuple(
        Scenario(name, draw(_evidence(network)), draw(st.none() | st.integers(1, 8)), draw(TEXT))
        for name in draw(st.lists(NAME, max_size=2, unique=True))
    )
    drafts = {}
    for name in draw(some):
        shape = network.cpt(name).values.shape
        cells = st.floats(allow_infinity=False)
        size = int(np.prod(shape))
        drafts[name] = np.array(draw(st.lists(cells, min_size=size, max_size=size))).reshape(shape)
    constraints = ArcConstraints(
        tiers=(tuple(draw(some)),), max_parents=draw(st.none() | st.integers(0, 2**31 - 1))
    )
    keys = NAME.filter(lambda key: key not in ("format", "version") and key.islower())
    return DocumentState(
        model=network,
        layout=layout,
        evidence=draw(_evidence(network)),
        drafts=drafts,
        scenarios=scenarios,
        notes=notes,
        plates=plates,
        constraints=constraints,
        extra={f"x {key}": draw(JSON) for key in draw(st.lists(keys, max_size=2, unique=True))},
    )


@settings(max_examples=150, deadline=None)
@given(_states())
def test_every_document_can_be_saved_and_read_again(state: DocumentState) -> None:
    native = formats.create("native")
    data = native.write(loaded_of(state))
    again, remarks = state_of(native.read(data, _PATH))
    assert remarks == ()
    assert again == state
    assert native.write(loaded_of(again)) == data


class _Path:
    name = "any.bayesgui"


_PATH: Any = _Path()


@pytest.mark.parametrize("number", ["1e400", "-1e400", '[1e999, {"a": -1e999}]', "1" + "0" * 4000])
def test_unknown_numbers_beyond_float64_survive(tmp_path: Path, number: str) -> None:
    path, again = tmp_path / "a.bayesgui", tmp_path / "b.bayesgui"
    save(sprinkler(), path)
    text = path.read_text("utf-8").rstrip()[:-1] + f', "future": {number}' + "}"
    path.write_text(text, "utf-8")
    state, _ = open_state(path)
    save(state, again)
    assert open_state(again)[0] == state
    assert json.loads(again.read_text("utf-8"))["future"] == json.loads(number)
    assert "Infinity" not in again.read_text("utf-8")


def _damaged(section: str, value: object) -> bytes:
    native = formats.create("native")
    content = json.loads(native.write(loaded_of(sprinkler())))
    content[section] = value
    return json.dumps(content).encode()


HUGE = 10**400


@pytest.mark.parametrize(
    ("section", "value"),
    [
        ("layout", {"bends": [{"parent": "rain", "child": "wet", "points": 5}]}),
        ("layout", {"bends": [{"parent": [], "child": {}, "points": [[0, 0]]}]}),
        ("layout", {"bends": [{"parent": "rain", "child": "wet", "points": [None, [1, HUGE]]}]}),
        ("layout", {"bends": [{"parent": "rain", "child": "wet", "points": {"a": 1}}]}),
        ("layout", {"bends": [{"parent": "rain", "child": "wet", "points": [[[], []]]}]}),
        ("layout", {"positions": {"rain": [HUGE, 0]}, "widths": {"rain": HUGE}}),
        ("layout", {"colors": {"rain": HUGE}, "forms": {"rain": []}}),
        ("evidence", [{"variable": "rain", "kind": "likelihood", "weights": {"yes": HUGE}}]),
        ("evidence", [{"variable": "rain", "kind": "fixed", "weights": {"yes": -HUGE}}]),
        ("evidence", [{"variable": "rain", "kind": "likelihood", "weights": 5}]),
        ("evidence", [{"variable": ["rain"], "kind": ["do"], "state": "yes"}]),
        ("cases", [{"name": "a", "color": HUGE, "evidence": 3}]),
        ("notes", [{"id": [], "x": HUGE, "y": 0, "text": "a", "width": HUGE}]),
        ("plates", [{"id": [], "label": {}, "members": [HUGE]}, {"members": HUGE}, 3]),
        ("drafts", {"rain": [[HUGE, 1]]}),
        ("constraints", {"max_parents": -HUGE, "required": [[["rain"], {}]], "tiers": [[1]]}),
        ("version", HUGE),
        ("network", {"name": "a", "variables": [{"name": "a", "states": ["b"], "values": [HUGE]}]}),
    ],
)
def test_damaged_parts_cost_at_most_themselves(section: str, value: object) -> None:
    native = formats.create("native")
    try:
        state, _ = state_of(native.read(_damaged(section, value), _PATH))
    except FormatError:
        assert section in ("network", "version")
        return
    assert state.network == sprinkler().network
    native.write(loaded_of(state))
