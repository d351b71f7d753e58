"""The look's colors as figures read them."""

from __future__ import annotations

import itertools

import pytest

from build_figures.figures.palette import LEVELS, PAIRS, Palette, palette, parse

NAMES = {
    "ink", "ink-soft", "paper", "rule", "position", "sine", "cosine", "query", "key", "score",
    "diverge-low", "diverge-zero", "diverge-high", "good", "bad",
    *(f"pair-{pair}" for pair in range(PAIRS)),
}  # fmt: skip
SHEET = """
[data-md-color-scheme="default"] { --pe-ink: #111111; /* --pe-old: #333333; */ --pe-size: 3rem; }
[data-md-color-scheme="slate"] { --pe-ink: #eeeeee; }
"""


def luminance(color: str) -> float:
    """Return the relative luminance of WCAG 2, section 1.4.3."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2 between two colors."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> dict[str, str]:
    """Return the colors of one scheme."""
    return dict(getattr(palette(), request.param))


def test_both_schemes_define_the_colors_that_others_rely_on() -> None:
    """The look has every promised color."""
    assert palette().light.keys() >= NAMES
    assert palette().light.keys() == palette().dark.keys()


def test_colors_are_read_outside_comments_and_other_values_are_left() -> None:
    """A color is read; what is commented out or no color is not."""
    assert parse(SHEET) == Palette({"ink": "#111111"}, {"ink": "#eeeeee"})


def test_a_color_that_one_scheme_lacks_is_an_error() -> None:
    """The error names the color that only one scheme defines."""
    with pytest.raises(ValueError, match="only"):
        parse(SHEET.replace("/*", "--pe-only: #123456; /*"))


def test_an_empty_sheet_is_an_error() -> None:
    """A style sheet without colors is refused."""
    with pytest.raises(ValueError, match="no color at all"):
        parse("body { color: red }")


def test_two_names_for_one_color_are_an_error() -> None:
    """A drawn color must tell which variable it is."""
    with pytest.raises(ValueError, match=r"two colors of look\.css are #111111"):
        Palette({"a": "#111111", "b": "#111111"}, {}).expressions()


def test_every_light_value_has_its_own_expression() -> None:
    """No two names, and no two steps of the ramp, look the same in the light scheme."""
    steps = {palette().level(step) for step in range(-LEVELS, LEVELS + 1)}

    assert len(steps) == 2 * LEVELS + 1
    assert len(palette().expressions()) == len(palette().light) + 2 * LEVELS - 2


def test_a_step_of_the_ramp_is_a_mixture_of_its_end_and_zero() -> None:
    """Half way up is half the high end and half the middle, in CSS and as a fallback."""
    light = {"diverge-low": "#000000", "diverge-zero": "#808080", "diverge-high": "#ffffff"}
    colors = Palette(light, light)

    assert colors.level(LEVELS // 2) == "#c0c0c0"
    assert colors.level(-LEVELS) == "#000000"
    assert colors.expressions()["#c0c0c0"] == (
        "color-mix(in srgb, var(--pe-diverge-high, #ffffff) 50%, var(--pe-diverge-zero, #808080))"
    )


def test_text_and_lines_stand_out_on_both_papers(scheme: dict[str, str]) -> None:
    """Each color that text or a line takes has a contrast of 4.5 on the paper."""
    backgrounds = {"paper", "paper-deep", "rule", "diverge-zero"}
    fills = {"diverge-low", "diverge-high"}
    weak = {
        (name, paper): round(contrast(value, scheme[paper]), 2)
        for name, value in scheme.items()
        for paper in ("paper", "paper-deep")
        if name not in backgrounds | fills and contrast(value, scheme[paper]) < 4.5
    }

    assert weak == {}


def test_pairs_grow_darker_from_fast_to_slow(scheme: dict[str, str]) -> None:
    """The ramp of pairs is ordered in grayscale."""
    ramp = [luminance(scheme[f"pair-{pair}"]) for pair in range(PAIRS)]

    assert all(fast > slow for fast, slow in itertools.pairwise(ramp))


def test_the_ends_of_the_diverging_ramp_weigh_the_same(scheme: dict[str, str]) -> None:
    """Minus one and plus one stand out from zero about equally."""
    zero = scheme["diverge-zero"]
    low, high = (contrast(scheme[f"diverge-{end}"], zero) for end in ("low", "high"))

    assert 0.75 < low / high < 1.33
