"""Pages of the help are whole."""

from __future__ import annotations

import itertools

import pytest

from bayesgui import paths

PAGES = sorted((paths.samples().parent / "resources" / "help").glob("[ez][nh]/**/*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: f"{page.parent.name}/{page.stem}")
def test_no_section_is_empty(page) -> None:
    lines = [line for line in page.read_text("utf-8").splitlines() if line.strip()]
    for line, below in itertools.pairwise([*lines, "# "]):
        if line.startswith("## "):
            assert not below.startswith(("# ", "## ")), line


def test_both_languages_have_pages() -> None:
    root = paths.samples().parent / "resources" / "help"
    english, chinese = (
        {str(page.relative_to(root / language)) for page in PAGES if language in page.parts}
        for language in ("en", "zh")
    )
    assert english == chinese
    assert len(english) > 43
