"""The files that are generated from the registries."""

from bayesgui.algorithms import generated_files


def test_lists_of_algorithms_and_engines_and_the_reference_are_current():
    for path, text in generated_files().items():
        assert path.read_text("utf-8") == text, "run make docs"
