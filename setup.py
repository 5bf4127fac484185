"""Puts the folders of icons, help and examples into wheels; all else is in pyproject.toml.

They stand beside the package, where people look for them, and a wheel can only carry them inside
it. `bayesgui.paths` finds them in both places.
"""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

FOLDERS = ("resources", "samples")


class BuildWithFolders(build_py):
    """Copies the folders to the package that is built, unless it stays a link to the checkout."""

    def run(self) -> None:
        """Build the modules, then add the folders."""
        super().run()
        if self.editable_mode:
            return
        for folder in FOLDERS:
            target = Path(self.build_lib) / "bayesgui" / folder
            for source in sorted(Path(folder).rglob("*")):
                generated = source.name == "texts.py"  # the collector of texts alone reads it
                if source.is_file() and not generated and "__pycache__" not in source.parts:
                    copy = target / source.relative_to(folder)
                    self.mkpath(str(copy.parent))
                    self.copy_file(str(source), str(copy))


setup(cmdclass={"build_py": BuildWithFolders})
