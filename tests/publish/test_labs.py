"""Labs in pages: their elements, their scripts, and links to their states."""

from __future__ import annotations

from pathlib import Path

import markdown
import pytest
import yaml

from build_figures.labs import writer
from build_figures.publish.labs import LABS, lab_findings, with_scripts, without_states
from build_figures.verify import check_page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def test_every_lab_has_all_its_parts() -> None:
    """A lab is a module, a page, a still figure and vectors; none is forgotten, none left over."""
    assert sorted(LABS) == sorted(path.stem for path in (DOCS / "labs").glob("*.js"))
    for name in LABS:
        underscored = name.replace("-", "_")
        assert (DOCS / "labs" / f"{name}.md").is_file()
        assert (ROOT / "build_figures" / "figures" / "labs" / f"{underscored}.py").is_file()
        assert underscored in writer.names()
        assert f"]({name}.md)" in (DOCS / "labs" / "index.md").read_text(encoding="utf-8")
        assert f"labs/{name}.md" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def test_the_styles_name_every_lab() -> None:
    """The one selector that lays labs out has all of them."""
    css = (DOCS / "assets" / "stylesheets" / "labs.css").read_text(encoding="utf-8")

    assert [name for name in LABS if name not in css.split("{", 1)[0]] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# A\n\n<gap-labs></gap-labs>\n", "no lab is called 'gap-labs'; did you mean 'gap-lab'?"),
        (
            "# A\n\n<turn-counter/>\n",
            "no lab is called 'turn-counter'; a lab is named in build_figures/publish/labs.py",
        ),
    ],
)
def test_a_lab_that_does_not_exist(text: str, message: str) -> None:
    """Its element would be published without a script, so it is a finding at its place."""
    (finding,) = lab_findings(check_page("x.md", text, None), markdown.markdown(text))

    assert f"x.md:3:1: D101 {message}" == str(finding)


def test_elements_that_are_no_labs() -> None:
    """What HTML itself names, and what code shows, may be called anything."""
    text = "<gap-lab></gap-lab>, *x*, `<my-lab>`, <b title='x'>a-b</b>"

    assert [] == list(lab_findings(check_page("x.md", text, None), markdown.markdown(text)))


@pytest.mark.parametrize("name", LABS)
def test_markdown_inside_a_lab_is_read(name: str) -> None:
    """The still figure of a lab is written like any figure."""
    text = f'<{name} d="8" markdown>\n\n*inside*\n\n</{name}>\n\nbehind\n'
    html = markdown.markdown(text, extensions=["md_in_html", "build_figures.publish.labs"])

    assert f'<{name} d="8">\n<p><em>inside</em></p>\n</{name}>\n<p>behind</p>' == html


@pytest.mark.parametrize(
    ("url", "source"),
    [
        ("", "labs/gap-lab.js"),
        ("labs/gap-lab/", "../gap-lab.js"),
        ("sinusoidal/unique/", "../../labs/gap-lab.js"),
        ("404.html", "labs/gap-lab.js"),
    ],
)
def test_a_page_loads_the_labs_that_stand_in_it_and_no_others(url: str, source: str) -> None:
    """Each module is named once, as seen from the page."""
    document = "<head></head><gap-lab></gap-lab><gap-lab k='3'></gap-lab>"

    assert with_scripts(document, url).startswith(
        f'<head><script type="module" src="{source}"></script></head>'
    )
    assert with_scripts("<head></head><p>gap-lab</p>", url) == "<head></head><p>gap-lab</p>"


def test_a_state_of_a_lab_is_no_anchor() -> None:
    """MkDocs looks for anchors; `#d=64` is none, `#tasks` still is."""
    links = {"page": {"d=64&p=12": "x.md#d=64&p=12", "tasks": "x.md#tasks"}}

    assert {"page": {"tasks": "x.md#tasks"}} == without_states(links)


def test_labs_are_modules_of_the_site_only() -> None:
    """A lab's code imports nothing but its own files, and names no other address."""
    for script in (DOCS / "labs").rglob("*.js"):
        text = script.read_text(encoding="utf-8")
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "https://" not in text
        assert "innerHTML" not in text
        assert "eval(" not in text


def test_the_extension_is_listed() -> None:
    """mkdocs.yml reads pages as these tests do."""
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = yaml.load(text.replace("!ENV", ""), Loader=yaml.BaseLoader)["markdown_extensions"]  # noqa: S506

    assert "build_figures.publish.labs" in listed
