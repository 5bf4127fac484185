from __future__ import annotations

from bayesgui.core.sentence import pluralize


def test_one_thing_is_counted_in_the_singular() -> None:
    words = [pluralize(n, "{count} field", "{count} fields") for n in (0, 1, 2, 1200)]
    assert words == ["0 fields", "1 field", "2 fields", "1,200 fields"]
    assert words[1].template == "{count} field"
