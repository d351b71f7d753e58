"""The ledger and the verification page: every number, where it comes from, in a stable order."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest

from build_figures.publish import ledger
from build_figures.publish.build import relative
from build_figures.publish.site import Site
from build_figures.publish.verification import anchor, badge, fold, verification
from build_figures.verify import Report, check_page, load

ROOT = Path(__file__).parents[2]
SCRIPT = "from fractions import Fraction\nINPUTS = {'d': 4}\ndef values(real):\n    return {'a': Fraction(1, 8)}\n"
COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def reports(tmp_path: Path) -> dict[str, Report]:
    """Return the reports of two small pages."""
    file = tmp_path / "s.py"
    file.write_text(SCRIPT)
    script = load(file, "s.py", "ledger_script")
    page = 'It is 0.125<!--=a--> for d = 4, $`1/2 = 0.5`$ and 99<!--ok: the <b> & "street"-->.\n'
    return {
        "b/second.md": check_page("docs/b/second.md", page, script),
        "a.md": check_page("docs/a.md", "---\ntitle: The <first>\n---\n$`1 + 1 = 2`$\n"),
        "empty.md": check_page("docs/empty.md", "Nothing.\n"),
    }


def test_ledger_keeps_its_schema(reports: dict[str, Report]) -> None:
    """The ledger validates, in order of pages and of reading."""
    content = json.loads(ledger.ledger(reports, COMMIT))
    schema = json.loads(ledger.SCHEMA.read_text())

    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(content, schema)
    assert ["1", "1", "2", "0.125", "4", "1", "2", "0.5", "99"] == [
        number["text"] for number in content["numbers"]
    ]
    assert {"d": ["4"]} == content["numbers"][3]["inputs"]


def test_schema_refuses_other_things(reports: dict[str, Report]) -> None:
    """The schema is no mere decoration: a record without its tier fails."""
    content = json.loads(ledger.ledger(reports, ""))
    del content["numbers"][0]["tier"]

    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(content, json.loads(ledger.SCHEMA.read_text()))


def test_ledger_of_this_site() -> None:
    """The ledger of the real site validates."""
    site = Site(ROOT)
    pages = site.pages()
    reports = {
        page.relative_to(site.project.docs).as_posix(): site.project.check(page) for page in pages
    }
    content = json.loads(ledger.ledger(reports, COMMIT))

    jsonschema.validate(content, json.loads(ledger.SCHEMA.read_text()))
    assert sum(len(report.records) for report in reports.values()) == len(content["numbers"]) > 0


def test_page(reports: dict[str, Report]) -> None:
    """The page lists totals, the least checked first, exemptions with reasons, and every number."""
    html = verification(
        reports, {"b/second.md": "../../b/second/", "a.md": "../../a/"}, COMMIT, "s.js"
    )

    assert "commit <code>0123456789ab</code>." in html
    assert html.index("b/second") < html.index("The &lt;first&gt;")  # 4 of 6 against 3 of 3
    assert "the &lt;b&gt; &amp; &#34;street&#34;" in html
    assert '<tr id="b-second-0" data-tier="bound">' in html
    assert 9 == html.count("data-tier=")


def test_numbers_are_folded_by_page(reports: dict[str, Report]) -> None:
    """Each page that states numbers has one closed fold, which says how many of each tier."""
    html = verification(reports, {}, COMMIT, "s.js").replace("\N{NO-BREAK SPACE}", " ")
    folds = re.findall(
        r'<details data-page="(.*?)">\s*'
        r'<summary>(.*?) <span class="vn-tally">(.*?)</span></summary>\s*<div id="(.*?)">',
        html,
    )

    assert [
        ("a.md", "The &lt;first&gt;", "3 numbers: 3 equation", "a-all"),
        (
            "b/second.md",
            "b/second",
            "6 numbers: 3 equation, 1 bound, 1 input, 1 allowed",
            "b-second-all",
        ),
    ] == folds


def test_page_without_exemptions_or_commit(reports: dict[str, Report]) -> None:
    """Without exemptions and version control the page says so."""
    html = verification({"a.md": reports["a.md"]}, {}, "", "s.js")

    assert "There are none." in html
    assert "a copy without version control" in html


def test_the_last_trial(reports: dict[str, Report]) -> None:
    """The page says how many wrong numbers were tried, and what became of them."""
    trial = {"numbers": 1200, "changes": 34000, "true": 5, "unnoticed": 0}
    html = verification({"a.md": reports["a.md"]}, {}, "", "s.js", trial)

    assert "1,200 numbers were made wrong in 34,000 ways" in html
    assert "33,995 of these changes were noticed; 5 leave" in html
    assert "unnoticed" not in html


def test_anchor_and_badge(reports: dict[str, Report]) -> None:
    """Rows are named after their page, and the badge counts what was recomputed."""
    assert "sinusoidal-worked-example-" == anchor("sinusoidal/worked-example.md")
    assert "sinusoidal-worked-example-all" == fold("sinusoidal/worked-example.md")
    assert '<p class="vn-badge"><a href="x">4 numbers checked</a></p>' == badge(
        reports["b/second.md"], "x"
    )
    assert "" == badge(reports["empty.md"], "x")


@pytest.mark.parametrize(
    ("url", "page", "expected"),
    [
        ("", "", "./"),
        ("", "a/b/", "../../"),
        ("a/b/", "", "a/b/"),
        ("reference/verification/", "a/b/", "../../reference/verification/"),
        ("assets/x.js", "a/", "../assets/x.js"),
        ("a/", "404.html", "a/"),
    ],
)
def test_relative(url: str, page: str, expected: str) -> None:
    """Addresses are relative, so that the site works from any folder."""
    assert expected == relative(url, page)
