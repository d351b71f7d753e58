"""Labs in pages: their elements, their scripts, and links to their states."""

from __future__ import annotations

from pathlib import Path

import markdown
import pytest
import yaml

from build_figures.labs import writer
from build_figures.publish.build import Build, BuildError
from build_figures.publish.lab_modules import awaited_files, lab_modules
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
    ("url", "folder"),
    [
        ("", "labs/"),
        ("labs/scheme-lab/", "../"),
        ("sinusoidal/unique/", "../../labs/"),
        ("404.html", "labs/"),
    ],
)
def test_a_page_loads_the_labs_that_stand_in_it_and_no_others(url: str, folder: str) -> None:
    """Each module is named once, as seen from the page, and what labs import before them."""
    document = "<head></head><gap-lab></gap-lab><clock-hands></clock-hands><gap-lab></gap-lab>"
    modules = {
        "clock-hands": ("labs/core/lab.js",),
        "gap-lab": ("labs/core/lab.js", "labs/gap-lab/gap.js"),
        "scheme-lab": ("labs/scheme-lab/codes.js",),
    }

    assert with_scripts(document, url, modules).startswith(
        "<head>"
        f'<link rel="modulepreload" href="{folder}core/lab.js">'
        f'<link rel="modulepreload" href="{folder}gap-lab/gap.js">'
        f'<script type="module" src="{folder}clock-hands.js"></script>'
        f'<script type="module" src="{folder}gap-lab.js"></script>'
        "</head>"
    )
    assert with_scripts("<head></head><p>gap-lab</p>", url, modules) == (
        "<head></head><p>gap-lab</p>"
    )


def write(docs: Path, scripts: dict[str, str]) -> Path:
    """Write the scripts of labs, by address, and return the folder."""
    for address, text in scripts.items():
        file = docs / "labs" / address
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return docs


def test_modules_are_found_however_they_are_imported(tmp_path: Path) -> None:
    """At any depth, once each, in a circle too, on several lines, and passed on to others."""
    docs = write(
        tmp_path / "docs",
        {
            "a-b.js": 'import { x } from "./core/x.js";\nimport {\n  y,\n  z,\n} from "./core/y.js";\n',
            "core/x.js": "import './z.js';\nexport * from \"./y.js\";\nexport { w } from './w.js'\n",
            "core/y.js": 'import * as x from "./x.js";\nimport v, { u } from "../a-b/v.js";\n',
            "core/z.js": 'import { x } from "../a-b.js";\n',
            "core/w.js": "export const w = 1;\n",
            "a-b/v.js": "",
            "c-d.js": "",
        },
    )

    assert {
        "a-b": tuple(
            f"labs/{address}"
            for address in ("core/x.js", "core/y.js", "core/z.js", "core/w.js", "a-b/v.js")
        ),
        "c-d": (),
    } == lab_modules(docs)


def test_what_only_looks_like_an_import(tmp_path: Path) -> None:
    """Types in comments, addresses in strings, and what is loaded later are no imports."""
    text = (
        '/** @typedef {import("./core/state.js").State} State */\n'
        '// import { x } from "./core/x.js";\n'
        '/**\n * import { y } from "./core/y.js";\n */\n'
        'export const PLACE = "./core/z.js";\n'
        'export function late() {\n  return import("./core/w.js");\n}\n'
        'const here = new URL("./core/v.js", import.meta.url);\n'
    )

    assert {"a-b": ()} == lab_modules(write(tmp_path, {"a-b.js": text}))


def test_data_that_a_lab_starts_with_is_asked_for_too(tmp_path: Path) -> None:
    """Behind its modules come the vectors of a lab that has them loaded, and of no other."""
    docs = write(
        tmp_path,
        {
            "a-b.js": 'import "./core/x.js";\ndefineLab({\n  load: (head) => head,\n});\n',
            "c-d.js": "// load: nothing\nconst load = 1;\n",
            "core/x.js": "",
        },
    )

    assert awaited_files(docs) == {"a-b": ("labs/core/x.js", "labs/a-b/vectors.json"), "c-d": ()}


def test_data_is_asked_for_as_the_lab_fetches_it() -> None:
    """A browser takes the answer to such a link for the lab's own request."""
    document = with_scripts(
        "<head></head><a-b></a-b><gap-lab>", "x/", {"gap-lab": ("labs/gap-lab/vectors.json",)}
    )

    assert document.startswith(
        '<head><link rel="preload" as="fetch" crossorigin href="../labs/gap-lab/vectors.json">'
    )


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("./elment.js", "docs/labs/core/elment.js"),
        ("../core", "docs/labs/core"),
        ("../../../x.js", "x.js"),
    ],
)
def test_an_import_that_leads_nowhere_ends_the_build(tmp_path: Path, name: str, file: str) -> None:
    """It is told with its line before any page is rendered; in a browser the lab would not start."""
    broken = f'import {{\n  x,\n}} from "{name}";\n'
    write(tmp_path / "docs", {"a-b.js": 'import "./core/x.js";\n', "core/x.js": broken})
    (tmp_path / "x.js").touch()  # beside docs/, and so in no site

    with pytest.raises(BuildError) as caught:
        Build.start(tmp_path, lambda _: None)

    assert str(caught.value) == (
        f"docs/labs/core/x.js:3: {name!r} is imported, and there is no file {file} in the site"
    )


def test_every_module_belongs_to_a_lab() -> None:
    """No file of the labs is left over, and each lab stands on the shared core."""
    modules = lab_modules(DOCS)
    used = {f"labs/{name}.js" for name in modules}.union(*modules.values())

    assert used == {path.relative_to(DOCS).as_posix() for path in (DOCS / "labs").rglob("*.js")}
    assert all("labs/core/state.js" in found for found in modules.values())


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
