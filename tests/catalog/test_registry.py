"""Registries of algorithms."""

import threading
from dataclasses import dataclass

import pytest

from bayesgui.catalog.parameters import Parameter, parameter, still_valid, unusual
from bayesgui.catalog.registry import Registry
from bayesgui.core.errors import ParameterError


@dataclass(frozen=True, kw_only=True)
class _Climber:
    """Climb."""

    steps: int = parameter(3, low=0, high=12, doc="how far")
    eager: bool = parameter(False)
    score: str = parameter("bic", choices=("bic", "aic"))
    share: float = parameter(0.5, low=0)


def _registry():
    registry = Registry("climber", lambda: None)
    registry.register("hill", label="Hill", order=2)(_Climber)
    registry.register("tree", label="Tree", order=1)(type("_Tree", (), {"__doc__": "Tree."}))
    return registry


def test_members_come_in_menu_order_with_their_options():
    registry = _registry()
    assert registry.names() == ("tree", "hill")
    assert [p.name for p in registry["hill"].parameters] == ["steps", "eager", "score", "share"]
    assert registry["hill"].parameters[0] == Parameter("steps", 3, 0, 12, doc="how far")
    assert registry["hill"].summary == "Climb."


def test_texts_of_a_command_line_become_the_options_types():
    made = _registry().create("hill", steps="7", eager="yes", share="0.25")
    assert made == _Climber(steps=7, eager=True, share=0.25)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"steps": 13}, "between 0 and 12"),
        ({"steps": "many"}, "give a whole number"),
        ({"steps": float("inf")}, "give a whole number"),
        ({"eager": "perhaps"}, "cannot be 'perhaps'"),
        ({"score": "k2"}, "one of bic, aic"),
        ({"share": float("nan")}, "between 0 and ∞"),
        ({"nonsense": 1}, "it has steps, eager, score, share"),
    ],
)
def test_wrong_options_are_refused_with_the_remedy(options, says):
    with pytest.raises(ParameterError, match=says):
        _registry().create("hill", **options)


def test_an_unknown_name_is_refused_with_those_that_are():
    with pytest.raises(ParameterError, match="choose one of tree, hill"):
        _registry()["valley"]


def test_a_name_can_be_taken_once():
    with pytest.raises(ValueError, match="hill"):
        _registry().register("hill", label="Again")(_Climber)


def test_two_threads_that_look_up_first_both_find_everything():
    gate = threading.Event()
    registry = Registry("climber", lambda: gate.wait(5) and register())

    def register():
        registry.register("hill", label="Hill")(_Climber)

    seen = []
    threads = [threading.Thread(target=lambda: seen.append(registry.names())) for _ in range(2)]
    for thread in threads:
        thread.start()
    gate.set()
    for thread in threads:
        thread.join(5)
    assert seen == [("hill",), ("hill",)]


def test_options_kept_by_another_version_are_left_out_where_they_no_longer_fit():
    known = (Parameter("n", 5, low=1), Parameter("how", "a", choices=("a", "b")))
    assert still_valid(known, {"n": 0, "how": "b", "gone": 1}) == {"how": "b"}
    assert still_valid(known, {"n": 7, "how": "c"}) == {"n": 7}
    assert unusual(known, {"n": 5, "how": "b"}) == {"how": "b"}
