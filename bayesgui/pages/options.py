"""What whoever writes a live page chooses about it, besides its network."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ParameterError
from bayesgui.core.name_lists import list_names, short_name

if TYPE_CHECKING:
    from bayesgui.pages.content import PageContent


@dataclass(frozen=True)
class PageOptions:
    """Choices about a page.

    `title`, `subtitle`: its heading, and one line of what it is. `language`: in which it opens;
    `switches`: whether its reader can take the other one. `scenarios`: names of those that are
    offered; None for all. `targets`: the nodes whose numbers it knows; None for all. `may_find`:
    whether its reader may set findings besides scenarios.
    """

    title: str = ""
    subtitle: str = ""
    language: str = "en"
    switches: bool = True
    scenarios: tuple[str, ...] | None = None
    targets: tuple[str, ...] | None = None
    may_find: bool = True


def with_options(content: PageContent, options: PageOptions) -> PageContent:
    """Return the content of a page as it was chosen; its numbers stay.

    Raises `ParameterError` if there is no scenario of a name.
    """
    kept = content.scenarios
    if options.scenarios is not None:
        known = [each.name for each in kept]
        for name in options.scenarios:
            if name not in known:
                raise ParameterError(
                    "There is no scenario {name}; there is {known}.",
                    name=short_name(name),
                    known=list_names(known) or "–",
                )
        kept = tuple(each for each in kept if each.name in options.scenarios)
    return replace(
        content,
        title=options.title.strip() or content.title,
        subtitle=options.subtitle.strip(),
        language=options.language,
        languages=content.languages if options.switches else (options.language,),
        scenarios=kept,
        may={**content.may, "findings": options.may_find},
    )
