"""Input that is broken: one line with its place, and the right exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from .small_site import CONFIG, RIGHT, SCRIPT, Run


@pytest.mark.parametrize(
    ("file", "content", "code", "line"),
    [
        ("build_figures/pages/x.py", b"def values(real):\n    return 1 / 0\n", 3, "build_figures/pages/x.py:2:1: S101 ZeroDivisionError: division by zero"),
        ("docs/x.md", b"# Page\n\nIt is \xff 0.5\n", 1, "docs/x.md:3:7: D101 byte 0xff is not UTF-8; save the page as UTF-8"),
        ("docs/x.md", b"# P\n\nIt is 0.125<!--=a\n\n3.1<!--=b-->", 1, "docs/x.md:3:12: D101 this binding is never closed; close it with -->"),
        ("docs/y.md", b"# P\n\nIt is 0.125<!--=a-->", 1, "docs/y.md:3:12: N103 cannot read reference 'a': there is no script build_figures/pages/y.py"),
        ("docs/x.md", b"# P\n\n0.125<!--=a--> 3.1<!--=b--> $`\\frac{1`$", 1, "docs/x.md:3:29: F102 KaTeX rejects this formula: "),
        ("docs/x.md", b"# P\n\n0.125<!--=a--> 3.1<!--=b-->\n\n```math\nx\n", 1, "docs/x.md:5:1: D101 this fence is never closed; close it with ``` on a line of its own"),
        ("mkdocs.yml", CONFIG.replace("Home", "The 512 words").encode(), 1, "mkdocs.yml:3:9: N201 naked number 512 in a navigation title, where nothing can check it; leave it out"),
        ("mkdocs.yml", CONFIG.replace("Home", '"Part: the 512 words"').encode(), 1, "mkdocs.yml:3:16: N201 naked number 512 in a navigation title"),
        ("mkdocs.yml", CONFIG.replace("Home", "'It''s 512'").encode(), 1, "mkdocs.yml:3:12: N201 naked number 512 in a navigation title"),
        ("mkdocs.yml", CONFIG.replace("  - Home: x.md", "  - {A: [{b 0.77: x.md}]}").encode(), 1, "mkdocs.yml:3:13: N201 naked number 0.77 in a navigation title"),
        ("mkdocs.yml", CONFIG.replace("Home", "'&#53;12 words'").encode(), 1, "mkdocs.yml:3:5: N201 naked number 512 in a navigation title"),
        ("mkdocs.yml", CONFIG.replace("Home", "Loss .77").encode(), 1, "mkdocs.yml:3:5: N202 cannot read '7' as a number"),
        ("mkdocs.yml", CONFIG.replace("site_name: x", "site_name: 0.77 of it").encode(), 1, "mkdocs.yml:1:12: N201 naked number 0.77 in site_name"),
        ("mkdocs.yml", CONFIG.replace("site_name: x", "site_name: !ENV [NAME, 'it 0.77']").encode(), 1, "mkdocs.yml:1:28: N201 naked number 0.77 in site_name"),
        ("mkdocs.yml", (CONFIG + "site_description: >-\n  A\n  model of 512\n").encode(), 1, "mkdocs.yml:9:12: N201 naked number 512 in site_description"),
        ("mkdocs.yml", (CONFIG + "copyright: <a href='0.5'>since 0.77</a>\n").encode(), 1, "mkdocs.yml:7:32: N201 naked number 0.77 in copyright"),
        ("docs/x.md", ("\ufeff" + RIGHT).encode(), 1, "docs/x.md:1:1: D101 save the page without a byte order mark"),
        ("docs/x.md", ("Note: this line is eaten\n\n" + RIGHT).encode(), 1, "docs/x.md:1:1: D101 MkDocs reads this line as metadata; begin the page with a heading"),
        ("docs/x.md", ("---\n---\n" + RIGHT).encode(), 1, "docs/x.md:1:1: D101 MkDocs reads this front matter differently"),
        ("docs/x.md", (RIGHT + "\n    0.125<!--=a-->\n").encode(), 1, "docs/x.md:5:5: N203 0.125 is rendered as code or raw text"),
        ("docs/x.md", (RIGHT + "\n[$`x`$]: http://example.org\n").encode(), 1, "docs/x.md:5:2: F101 this formula is published nowhere"),
        ("docs/y.markdown", b"# Y\n\nNaked 0.77.\n", 1, "docs/y.markdown:1:1: D101 this page would be published without ever being checked; name it .md"),
    ],
)  # fmt: skip
def test_broken_input(
    project: Path, run: Run, file: str, content: bytes, code: int, line: str
) -> None:
    """Each kind of broken input is one clear line with its place, and its exit code."""
    (project / file).write_bytes(content)
    result = run("check")

    assert code == result.exit_code
    assert any(said.startswith(line) for said in result.stdout.splitlines()), result.stdout


@pytest.mark.parametrize(
    ("file", "content", "line"),
    [
        ("mkdocs.yml", b"site_name: \xff\n", "mkdocs.yml: not UTF-8; save the file as UTF-8"),
        ("mkdocs.yml", b"", "mkdocs.yml: markdown_extensions must be a list of names"),
        ("mkdocs.yml", b"markdown_extensions: 5\n", "mkdocs.yml: markdown_extensions must be a list of names"),
        ("mkdocs.yml", b"markdown_extensions: [5]\n", "mkdocs.yml: markdown_extensions must be a list of names"),
        ("mkdocs.yml", b"markdown_extensions: [no_such]\n", "mkdocs.yml: cannot load its Markdown extensions: ModuleNotFoundError: No module named 'no_such'"),
        ("mkdocs.yml", b"markdown_extensions: [toc: {zz: 1}]\n", "mkdocs.yml: cannot load its Markdown extensions: KeyError: 'zz'"),
        ("mkdocs.yml", CONFIG.replace("site_name: x", "site_name: &a [*a]").encode(), "mkdocs.yml: it holds itself"),
        ("mkdocs.yml", b"a: b\n c: d\n", "mkdocs.yml:2:3: mapping values are not allowed here"),
        ("pyproject.toml", b"\xff", "pyproject.toml: not UTF-8; save the file as UTF-8"),
        ("pyproject.toml", b"[tool", "pyproject.toml: Expected ']' at the end of a table declaration (at end of document)"),
        ("pyproject.toml", b"[tool.build_figures]\nnames = 5", "pyproject.toml: names of [tool.build_figures] must be a list of texts"),
        ("pyproject.toml", b"[tool.build_figures]\nnames = [5]", "pyproject.toml: names of [tool.build_figures] must be a list of texts"),
        ("pyproject.toml", b"tool = 5", "pyproject.toml: names of [tool.build_figures] must be a list of texts"),
    ],
)  # fmt: skip
def test_broken_settings(project: Path, run: Run, file: str, content: bytes, line: str) -> None:
    """Settings that cannot be read are one line and exit code 2."""
    (project / file).write_bytes(content)
    result = run("check")

    assert (2, f"{line}\n") == (result.exit_code, result.stderr)


@pytest.mark.parametrize(
    "content", [CONFIG + "copyright: Text under CC BY 4.0\n", CONFIG + "extra: {x: 0.77}\n"]
)
def test_texts_of_the_configuration_that_state_nothing(
    project: Path, run: Run, content: str
) -> None:
    """The name of a license is no number, and a setting is no text."""
    (project / "mkdocs.yml").write_text(content)

    assert 0 == run("check").exit_code


@pytest.mark.parametrize(
    ("content", "said"),
    [("nav: [\n", "mkdocs.yml:2:1: "), (CONFIG + "a: b: c\n", "mkdocs.yml:7:5: ")],
)
def test_a_broken_configuration(project: Path, run: Run, content: str, said: str) -> None:
    """A configuration that is no YAML is one line with its place."""
    (project / "mkdocs.yml").write_text(content)
    result = run("check")

    assert 2 == result.exit_code
    assert result.stderr.startswith(said), result.stderr
    assert 1 == result.stderr.count("\n")


@pytest.mark.parametrize("listed", ["", " [tables]", "\n  tables:\n  toc: {permalink: true}"])
def test_extensions_as_mkdocs_takes_them(project: Path, run: Run, listed: str) -> None:
    """Extensions may be none, a list of names, or a mapping of names and options."""
    (project / "mkdocs.yml").write_text(f"site_name: x\nmarkdown_extensions:{listed}\n")
    (project / "docs" / "x.md").write_text("# Page\n\nIt is 0.125<!--=a--> or 3.1<!--=b-->.\n")

    assert 0 == run("check").exit_code


def test_a_broken_script_says_nothing_of_labels(project: Path, run: Run) -> None:
    """What the page states is unknown then, so its figures are not called wrong as well."""
    stamp = project / ".cache" / "figures" / "a.json"
    stamp.parent.mkdir(parents=True)
    stamp.write_text('{"labels": ["0.125"]}')
    (project / "docs" / "x.md").write_text(RIGHT + "\n![A bar](assets/figures/a.svg)\n")
    assert 0 == run("check").exit_code
    (project / "build_figures" / "pages" / "x.py").write_text("import nowhere_at_all\n")
    result = run("check")

    assert 3 == result.exit_code
    (line,) = result.stdout.splitlines()
    assert line.startswith("build_figures/pages/x.py:1:1: S101")


def test_a_claim_that_cannot_be_called_is_named(project: Path, run: Run) -> None:
    """The line of FORMULAS and the name of the claim, where no line of the script raised."""
    (project / "build_figures" / "pages" / "x.py").write_text(
        SCRIPT + "from build_figures.verify import Claim\n"
        "FORMULAS = {'half': Claim(lambda d: d / 2, ({'n': 4},))}\n"
    )
    (project / "docs" / "x.md").write_text(RIGHT + "\n$`h(n) = n / 2`$<!--formula: half-->\n")
    result = run("check")

    assert 3 == result.exit_code
    line = SCRIPT.count("\n") + 2
    assert f"build_figures/pages/x.py:{line}:1: S101 claim 'half': TypeError: " in result.stdout


@pytest.mark.parametrize("target", [".", "none/fixes.patch", "docs/x.md/fixes.patch"])
def test_fixes_that_cannot_be_written(project: Path, run: Run, target: str) -> None:
    """A patch that cannot be saved is one line and exit code 2."""
    result = run("check", "--fixes", target)

    assert 2 == result.exit_code
    assert "Traceback" not in result.output
    assert target in result.stderr
