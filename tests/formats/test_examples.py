"""The networks that ship with the program, by name."""

from __future__ import annotations

import pytest

import bayesgui
from bayesgui import paths


def test_an_example_is_the_network_of_its_file():
    files = paths.example_networks()
    assert {"asia", "alarm", "cancer"} <= set(files)
    for name in ("asia", "cancer"):
        assert bayesgui.example(name) == bayesgui.read(files[name])
    assert "asia.bif" not in files


def test_another_name_is_answered_with_those_that_there_are():
    with pytest.raises(bayesgui.FormatError, match="“Asia”; did you mean asia"):
        bayesgui.example("Asia")
    with pytest.raises(bayesgui.FormatError, match="“nothing”; there are alarm, andes, asia, "):
        bayesgui.example("nothing")
    with pytest.raises(bayesgui.FormatError, match="there are"):
        bayesgui.example("../networks/asia")
