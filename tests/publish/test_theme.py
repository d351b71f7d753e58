"""What this site changes in the theme."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import material
from jinja2 import Environment, FileSystemLoader

THEME = Path(__file__).parents[2] / "build_figures" / "publish" / "theme"
MATERIAL = Path(material.__file__).parent / "templates"


def links(repository: str) -> str:
    """Return the links at the end of docs/a/b-c.md, as a site of that repository shows them."""
    templates = Environment(loader=FileSystemLoader(THEME), autoescape=True)
    return templates.get_template("partials/page-links.html").render(
        config=SimpleNamespace(extra={"repository": repository}),
        page=SimpleNamespace(file=SimpleNamespace(src_uri="a/b-c.md")),
    )


def test_each_page_links_to_its_source_and_to_a_report() -> None:
    """A reader is one click from editing the page, and from saying what is wrong with it."""
    shown = links("https://code.example/name/project")

    assert 'href="https://code.example/name/project/edit/main/docs/a/b-c.md"' in shown
    assert 'issues/new?title=Mistake%20on%20a/b-c.md"' in shown


def test_a_site_without_a_repository_shows_no_dead_links() -> None:
    """Where the address is not known, there is nothing to click."""
    assert links("").strip() == ""


def test_the_search_partial_is_the_theme_s_own_but_for_the_name() -> None:
    """A new version of the theme that changes its search is noticed here."""
    name = """ aria-label="{{ lang.t('search') }}\""""
    theirs, ours = (
        (folder / "partials" / "search.html").read_text(encoding="utf-8").split("-#}\n", 1)[1]
        for folder in (MATERIAL, THEME)
    )

    assert f'role="dialog"{name}>' in ours
    assert theirs == ours.replace(f'role="dialog"{name}>', 'role="dialog">', 1)
