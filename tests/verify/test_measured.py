"""Measured numbers: exact as printed, with their source, never sharper than printed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from build_figures import data
from build_figures.verify import Code, Measured, Tier, check_page, load

SCRIPT = """from build_figures.verify import Measured

def values(real):
    ppl = Measured("20.05", "Press et al., table 2")
    return {"ppl": ppl, "half": ppl / 2, "loss": 1 - ppl / Measured("40.1", "Su et al.")}
"""


def report(text: str, folder: Path):
    """Check a page against SCRIPT."""
    file = folder / "s.py"
    file.write_text(SCRIPT)
    return check_page("x.md", text, load(file, "s.py", "measured_script"))


def test_data_tier(tmp_path: Path) -> None:
    """A measured number and what is derived from it are of tier data, with their sources."""
    records = report(
        "It is 20.05<!--=ppl-->, 10.025<!--=half-->, 50.00%<!--=loss-->.", tmp_path
    ).records

    assert [Tier.DATA] * 3 == [record.tier for record in records]
    assert "Press et al., table 2" == records[0].source
    assert "Press et al., table 2; Su et al." == records[2].source


def test_fewer_digits_may_be_stated(tmp_path: Path) -> None:
    """A measured number may be stated more coarsely, correctly rounded."""
    assert () == report("About 20.0<!--=ppl--> 10.0<!--=half--> 0.5<!--=loss-->", tmp_path).failures


def test_more_digits_than_printed(tmp_path: Path) -> None:
    """Digits that the source does not print are refused."""
    findings = report("20.050<!--=ppl--> 10.0250<!--=half--> 0.50<!--=loss-->", tmp_path).failures

    assert [Code.MEASURED] == [finding.code for finding in findings]


@pytest.mark.parametrize("text", ["1e5", "about 5", "", ".", "1/2", "nan"])
def test_only_plain_decimals(text: str) -> None:
    """What is no plain decimal is no measured number."""
    with pytest.raises(ValueError, match=r"plain decimal|Invalid literal"):
        Measured(text)


def test_arithmetic() -> None:
    """Arithmetic is exact, and with anything else but exact numbers it is refused."""
    a = Measured("0.1", "s")

    exact = [Fraction(11, 10), Fraction(-9, 10), Fraction(9, 10), Fraction(1, 5), Fraction(10)]
    assert exact == [1 + a, a - 1, 1 - a, 2 * a, 1 / a]
    assert [Fraction(11, 10), Fraction(1, 5), Fraction(1, 20)] == [a + 1, a * 2, a / 2]
    assert (-a, Fraction(1, 10), +a) == (Fraction(-1, 10), (-a).unit, a)
    with pytest.raises(TypeError):
        a + 0.5


def test_files_of_data_have_sources() -> None:
    """Every data file loads, and each of its decimals has a source."""
    for file in Path(data.__file__).parent.glob("*.toml"):
        assert data.load(file.stem)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("x = '1.5'", "has no source"),
        ("source = 's'\nx = 1.5", "in quotes"),
        ("source = 's'\n[t]\nx = ['1.5', 'n/a']", r"bad\.toml: t\.x: .*"),
        ("source = 's'\nx = true", "in quotes"),
    ],
)
def test_bad_data(
    content: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A data file without source or with floats is refused with its name."""
    (tmp_path / "bad.toml").write_text(content)
    monkeypatch.setattr(data, "_FOLDER", tmp_path)

    with pytest.raises(ValueError, match=message):
        data.load("bad")
