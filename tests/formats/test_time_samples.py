"""What the example templates say of themselves comes out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.__main__ import main
from bayesgui.core.temporal.template_of import template_of
from bayesgui.formats import read
from tests.formats.test_samples import FOLDER

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork


def sample(name: str) -> TemporalNetwork:
    found = template_of(read(FOLDER / f"{name}.bayesgui").whole)
    assert found is not None
    return found


def over_time(name: str, seen: dict[str, list[str | None]], task: str) -> pd.DataFrame:
    return bayesgui.over_time(sample(name), pd.DataFrame(seen), task=task)


def test_the_umbrella_world_gives_the_numbers_of_the_book() -> None:
    found = over_time("umbrella-world", {"Umbrella": [None, "yes", "yes"]}, "filter")
    rain = found["Rain"]["yes"].to_numpy()
    # Russell and Norvig: ⟨0.818, 0.182⟩ on day 1 and ⟨0.883, 0.117⟩ on day 2.
    np.testing.assert_allclose(rain[:3], [0.5, 0.45 / 0.55, 0.883357], atol=5e-7)
    smooth = over_time("umbrella-world", {"Umbrella": [None, "yes", "yes"]}, "smooth")
    assert smooth["Rain"]["yes"].to_numpy()[1] == pytest.approx(0.883357, abs=5e-7)
    seen = [None, "yes", "yes", "no", "yes", "yes"]
    path = over_time("umbrella-world", {"Umbrella": seen}, "sequence")["Rain"]
    assert list(path[1:]) == ["yes", "yes", "no", "yes", "yes"]


def test_two_doors_in_a_row_tell_where_the_robot_is() -> None:
    seen = {"Command": ["right"] * 4, "Sensor": ["wall", "wall", "door", "door"]}
    filtered = over_time("robot", seen, "filter")["Position"]
    assert filtered["6"].to_numpy()[3] == pytest.approx(0.68, abs=5e-3)
    smooth = over_time("robot", seen, "smooth")["Position"]
    assert smooth["3"].to_numpy()[0] == pytest.approx(0.68, abs=5e-3)


def test_the_weather_has_the_counted_shares() -> None:
    model = sample("weather")
    assert model.lagged_arcs == (("Weather", "Weather", 1), ("Weather", "Weather", 2))
    table = model.table_at("Weather", 2)
    counted = [[118 / 632, 85 / 204], [134 / 204, 285 / 419]]
    np.testing.assert_allclose(table.values[..., 1], counted, atol=1e-12)
    assert model.table_at("Weather", 0).values[1] == pytest.approx(623 / 1461)


def test_the_word_is_read_as_a_whole_only() -> None:
    seen = {"Shape": [*"leorn", "gap"]}
    assert "".join(over_time("handwriting", seen, "sequence")["Letter"][:5]) == "learn"
    smooth = over_time("handwriting", seen, "smooth")["Letter"]
    assert "".join(smooth.idxmax(axis=1)[:5]) == "leorn"


def test_the_state_of_the_machine_is_carried_in_24_cells(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["info", "--json", str(FOLDER / "machine.bayesgui")]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["slices"], found["cells_carried"]) == (24, 24)
    assert (found["tree_width"], found["largest_clique"]) == (4, 72)
    assert main(["info", str(FOLDER / "machine.bayesgui")]) == 0
    assert "Load, Wear, Load (t − 2)" in capsys.readouterr().out
    model = sample("machine")
    # Whether it was serviced shows in the first slice.
    first = bayesgui.over_time(model, pd.DataFrame({"Load": [None]}), task="filter")
    expected = np.array([0.6, 0.4]) @ (0.8 * np.array([[0.98, 0.02, 0], [0.95, 0.05, 0]]))
    expected += np.array([0.6, 0.4]) @ (0.2 * np.array([[0.6, 0.35, 0.05], [0.5, 0.4, 0.1]]))
    np.testing.assert_allclose(first["Wear"].to_numpy()[0], expected, atol=1e-12)


def test_a_hot_day_tells_of_wear_and_less_so_under_a_high_load() -> None:
    def heavy(load: str, heat: str | None) -> float:
        seen = {"Load": [load] * 6, "Heat": [None] * 5 + [heat]}
        return float(over_time("machine", seen, "filter")["Wear"]["heavy"].iloc[5])

    raised = {load: heavy(load, "hot") / heavy(load, None) for load in ("low", "high")}
    assert raised["low"] > 5
    assert 1 < raised["high"] < 2


def test_the_purification_plant_is_the_published_one_unrolled() -> None:
    model = sample("water")
    assert len(model.lagged_arcs) == 22
    plain = model.unroll(4)
    assert (len(plain), plain.n_arcs) == (32, 66)
    assert plain.cpt("CBODD[1]").values.shape == (4, 3, 4, 4, 4, 4)


def test_a_machine_is_repaired_as_its_story_says() -> None:
    machine = bayesgui.example("machine-repair")
    assert round(bayesgui.solve(machine).expected_utility, 2) == 42.64
    same = bayesgui.solve(machine, policy="same")
    assert round(same.expected_utility, 2) == 38.91
    assert same.policies["Repair"].tolist() == [[1, 0], [0, 1]]
