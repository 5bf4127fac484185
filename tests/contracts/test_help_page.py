"""The generated help page."""

from bayesgui import paths
from bayesgui.algorithms import registries
from bayesgui.catalog.markdown import help_page


def test_the_page_of_algorithms_is_current():
    page = (paths.resources() / "help" / "algorithms.md").read_text("utf-8")
    assert page == help_page(registries())
