"""The reference made from docstrings, and their examples, run far from the checkout's files."""

from __future__ import annotations

import doctest
import importlib
import inspect
from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.api_reference import TOPICS, pages, to_markdown
from tests.architecture.sources import MODULES, module_name

if TYPE_CHECKING:
    from pathlib import Path

DOCSTRING = """Return a ``thing``.

    More about it.

    Parameters
    ----------
    size : int, optional
        How large it is;
        0 for any.
    **options
        The rest.

    Examples
    --------
    >>> 1 + 1
    2
    """


def test_fields_become_lists_and_examples_code() -> None:
    assert to_markdown(DOCSTRING) == (
        "Return a `thing`.\n\nMore about it.\n\n**Parameters**\n\n"
        "- `size` (int, optional): How large it is; 0 for any.\n- `**options`: The rest.\n\n"
        "**Examples**\n\n```python\n>>> 1 + 1\n2\n```"
    )


def test_every_public_name_has_an_entry_and_no_address_of_memory_is_written() -> None:
    text = "\n".join(pages().values())
    for name in bayesgui.__all__:
        if not name.startswith("_"):
            assert f"\n## {name}\n" in text or f"| `{name}` |" in text, name
    assert " at 0x" not in text
    assert "## JunctionTree\n\n`bayesgui.JunctionTree(network, memory_budget=0" in text


def test_every_package_with_public_names_has_a_page_that_names_it() -> None:
    listed = {package for _title, packages in TOPICS.values() for package in packages}
    values = [inspect.unwrap(getattr(bayesgui, name)) for name in bayesgui.__all__]
    homes = [getattr(value, "__module__", "") for value in values]
    assert {home.split(".")[1] for home in homes if "." in home} - listed == {"long_calls"}
    assert "\n## check\n" in pages()["networks"]


def test_every_function_is_told_with_what_it_returns() -> None:
    text = "\n".join(pages().values())
    for name, value in ((n, getattr(bayesgui, n)) for n in bayesgui.__all__):
        if inspect.isfunction(value):
            assert f"\n## {name}\n\n`bayesgui.{name}(" in text, name
            assert f"`bayesgui.{name}(" in text
        elif inspect.isclass(value) and not issubclass(value, Exception):
            assert f"\n## {name}\n" in text, name


def modules_with_examples() -> list[str]:
    # Asked for by every process that collects the tests: nothing is parsed.
    return [module_name(path) for path in MODULES if ">>>" in path.read_text("utf-8")]


@pytest.mark.parametrize("module", modules_with_examples())
def test_examples_in_docstrings_run_in_any_folder(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = doctest.testmod(importlib.import_module(module))
    assert done.attempted > 0
    assert done.failed == 0
