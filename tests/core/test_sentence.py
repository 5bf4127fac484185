from __future__ import annotations

from bayesgui.core.errors import ModelError
from bayesgui.core.sentence import LONGEST, Sentence, pluralize


def test_one_thing_is_counted_in_the_singular() -> None:
    words = [pluralize(n, "{count} field", "{count} fields") for n in (0, 1, 2, 1200)]
    assert words == ["0 fields", "1 field", "2 fields", "1,200 fields"]
    assert words[1].template == "{count} field"


def test_a_value_that_nobody_could_read_is_cut_off() -> None:
    name = "v" * 5_000_000
    for said in (Sentence("No {variable}.", variable=name), str(ModelError("No {a}.", a=name))):
        assert said == f"No {'v' * LONGEST}…."
    assert str(ModelError("No {a}.", a="v" * LONGEST)) == f"No {'v' * LONGEST}."
