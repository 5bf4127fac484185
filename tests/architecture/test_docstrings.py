"""Every public method that overrides none has a docstring; only the public interface has sections.

Sections (Parameters, Returns, Raises) belong to what is exported, to registered algorithms and to
the base classes of these: the reference in the help is made of them.
"""

import importlib
import inspect
import re

import pytest

import bayesgui
from bayesgui import kernel_cache
from bayesgui.algorithms import registries
from tests.architecture.sources import module_name, sources
from tests.support import folder_index

INTERFACES = ("base.py", "classifiers/estimators.py", "notebook/magics.py", "__init__.py")
SECTION = re.compile(r"^ *(Parameters|Returns|Yields|Raises)\n *-{3,}$", re.MULTILINE)


def _classes():
    # Modules import kernels, which would be compiled anew without the folder of compiled ones.
    kernel_cache.prepare()
    for source in sources():
        if not source.classes:
            continue
        module = importlib.import_module(module_name(source.path))
        for value in vars(module).values():
            if inspect.isclass(value) and value.__module__ == module.__name__:
                yield value


def _function(value):
    """Return the function behind a method, class method, static method or property."""
    if isinstance(value, property):
        return value.fget
    value = inspect.unwrap(getattr(value, "__func__", value))
    return value if inspect.isfunction(value) else None


def _undocumented(owner):
    """Return the public methods and properties of a class without docstring or base method."""
    return [
        f"{owner.__module__}.{owner.__qualname__}.{name}"
        for name, value in vars(owner).items()
        if not name.startswith("_")
        and not owner.__name__.startswith("_")
        and (function := _function(value)) is not None
        and function.__name__ == name
        and not function.__doc__
        and not any(name in vars(base) for base in owner.__mro__[1:])
    ]


def test_every_method_that_overrides_nothing_has_a_docstring(qapp):
    assert [name for owner in _classes() for name in _undocumented(owner)] == []


def _interface():
    """Yield the docstrings of all that a user's program sees."""
    values = [getattr(bayesgui, name) for name in bayesgui.__all__]
    values += [entry.factory for registry in registries() for entry in registry]
    for value in values:
        owners = value.__mro__ if inspect.isclass(value) else ()
        members = [member for owner in owners for member in vars(owner).values()]
        for each in (value, *owners, *members):
            yield getattr(each, "__doc__", None)


def test_sections_stand_in_the_docstrings_of_the_public_interface_only():
    public = {doc for doc in _interface() if doc}
    wrong = [
        f"{source.id}: {doc.strip().splitlines()[0]}"
        for source in sources()
        if not source.id.endswith(INTERFACES)
        for doc in source.docstrings
        if SECTION.search(doc) and doc not in public
    ]
    assert wrong == []
    assert sum(SECTION.search(doc) is not None for doc in public) > 100


class Base:
    def told(self):
        """Return what is told."""


class Derived(Base):
    def told(self):
        return 1

    def new(self):
        return 2

    @property
    def size(self):
        return 3

    @staticmethod
    def made():
        """Return a derived one."""


@pytest.mark.parametrize(("owner", "names"), [(Base, []), (Derived, ["new", "size"])])
def test_what_counts_as_undocumented(owner, names):
    assert [name.rpartition(".")[2] for name in _undocumented(owner)] == names


def test_the_index_of_folders_is_current():
    text = folder_index.TARGET.read_text("utf-8")
    assert text == folder_index.with_index(text), "run python -m tests.support.folder_index"
    assert "`bayesgui/canvas/tools/`" in text
