"""The program: a subcommand does its job without Qt, anything else opens the window."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def main(arguments: list[str] | None = None) -> int:
    """Run the program and return its exit code.

    Parameters
    ----------
    arguments : list of str, optional
        Without the program's name; the command line's if not given.
    """
    words = sys.argv[1:] if arguments is None else arguments
    first = words[0] if words else ""
    names_a_file = os.sep in first or "." in first or Path(first).exists()
    if first and not names_a_file:
        from bayesgui import cli

        return cli.main(words)
    from bayesgui import app

    return app.main(words)


if __name__ == "__main__":
    sys.exit(main())
