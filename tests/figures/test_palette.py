"""The look's colors as figures read them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from build_figures.figures.palette import LEVELS, PAIRS, Palette, palette, parse

NAMES = {
    "ink", "ink-soft", "paper", "rule", "position", "sine", "cosine", "query", "key", "score",
    "diverge-low", "diverge-zero", "diverge-high", "good", "bad",
    *(f"pair-{pair}" for pair in range(PAIRS)),
}  # fmt: skip
# What a color is to an eye of each kind, in linear light; Machado, Oliveira and Fernandes 2009,
# "A Physiologically-based Model for Simulation of Color Vision Deficiency", severity 1.
EYES = {
    "common": np.eye(3),
    "protanopic": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopic": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
}
# From linear light to Oklab, where equal distances look about equal; Ottosson 2020.
CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
SHEET = """
[data-md-color-scheme="default"] { --pe-ink: #111111; /* --pe-old: #333333; */ --pe-size: 3rem; }
[data-md-color-scheme="slate"] { --pe-ink: #eeeeee; }
"""


def linear_light(color: str) -> list[float]:
    """Return red, green and blue from 0 to 1, without their gamma."""
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(color: str) -> float:
    """Return the relative luminance of WCAG 2, section 1.4.3."""
    linear = linear_light(color)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2 between two colors."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def difference(one: str, other: str, eye: str) -> float:
    """Return how far apart two colors look to an eye, black and white being 1 apart."""
    seen = [np.clip(EYES[eye] @ linear_light(color), 0, 1) for color in (one, other)]
    a, b = (OKLAB @ np.cbrt(CONES @ light) for light in seen)
    return float(np.linalg.norm(a - b))


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


@pytest.mark.parametrize("eye", EYES)
def test_no_pair_looks_like_sine_or_cosine(scheme: dict[str, str], eye: str) -> None:
    """A hand stands beside its sine and its cosine, and each is told from the others."""
    ramp = [f"pair-{pair}" for pair in range(PAIRS)]
    alike = {
        (one, other): round(difference(scheme[one], scheme[other], eye), 3)
        for one, other in [("sine", "cosine"), *itertools.product(("sine", "cosine"), ramp)]
        if difference(scheme[one], scheme[other], eye) < 0.07
    }

    assert alike == {}


def test_the_ends_of_the_diverging_ramp_weigh_the_same(scheme: dict[str, str]) -> None:
    """Minus one and plus one stand out from zero about equally."""
    zero = scheme["diverge-zero"]
    low, high = (contrast(scheme[f"diverge-{end}"], zero) for end in ("low", "high"))

    assert 0.75 < low / high < 1.33
