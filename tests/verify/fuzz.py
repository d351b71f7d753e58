"""Feed the engine random pages, numerals and formulas for a while: `python -m tests.verify.fuzz [seconds]`.

Nothing may raise, hang, or change a character outside of a numeral or a binding.
"""

from __future__ import annotations

import faulthandler
import random
import re
import sys
import time

from build_figures.verify import check_page, injected, load
from build_figures.verify.equation import read
from build_figures.verify.numeral import find, render
from build_figures.verify.rendered import compare
from build_figures.verify.scan import scan

from .fixture import FOLDER, cases

PIECES = [
    "0.8415", "−0.4161", "-3", "10,000", "23.0%", "2.0 × 10⁻²", "?.??", "1e5", "57.3°", "½", "٣", "GPT-2", "2017",
    "<!--=pe[1,0]-->", "<!--=pe[1:3]-->", "<!--= pe[1] -->", "<!--=pe[:,2]-->", "<!--ok: why-->", "<!--ok-->", "<!--=",
    "-->", "<!--formula: square-->", "<!-- x -->", "$`\\sin(2) \\approx 0.9093`$", "$`x = 0.5`$", "$`", "`$", "`code`", "``",
    "```math\n", "```\n", "```python\n", "~~~\n", "| a | b |\n|---|---|\n| 1 | 0.5 |\n", "|", "\n", "\n\n", "\r\n",
    "# ", "- ", "1. ", "> ", "!!! note \"t 5\"\n    ", "=== \"T\"\n    ", "![alt 0.5](x.svg)", "[t](y.md \"5\")", "{ .c width=5 }",
    "[^1]", "[^1]: n 5", "<b title='5'>", "</b>", "<pre>", "&minus;", "&#8211;", "\\-", "**", "_", "---\n", "numbers: example\n",
    "title: 5.5\n", "\ufeff", "\u200b", "\x0c", "\x00", "text ", " ", "f(x) = x^2 + 14",
]  # fmt: skip
TEX = [
    "1", "2.5", "-3", "0.9093", "10{,}000", "?.??", "x", "d", "\\pi", "e", "+", "-", "*", "/", "=", "\\approx", "<", "\\le",
    "\\frac", "\\sqrt", "^", "_", "{", "}", "(", ")", "\\left(", "\\right)", "|", "\\sin", "\\log_", "\\sum_{i=1}^{3}", "!",
    "\\binom", "\\max", ",", ";", "\\quad", "\\text{and}", "\\begin{pmatrix}", "\\end{pmatrix}", "&", "\\\\",
    "\\begin{aligned}", "\\end{aligned}", "\\%", "^\\circ", "\\cdot", "\\times 10^{5}", "\\text{PE}", "\\lVert", "\\rVert", "\\top", " ",
]  # fmt: skip
NUMERAL = re.compile(r"[-−+]? ?[0-9?][0-9?.,\u2009\u202f]*[^\n]*")


def main(seconds: float, seed: int) -> None:
    """Run for a while; raises at the first fault, with the seed and the input that shows it."""
    script = load(FOLDER / "script.py", "script.py", "fuzz_script")
    pages = [
        case.given
        for name in ("bindings.md", "mistakes.md", "policy.md", "adversary.md")
        for case in cases(name)
    ]
    chance = random.Random(seed)
    end = time.monotonic() + seconds
    runs = 0
    while time.monotonic() < end:
        text = _page(chance, pages)
        tex = "".join(chance.choices(TEX, k=chance.randint(1, 25)))
        faulthandler.dump_traceback_later(60, exit=True)
        try:
            _try_page(text, script)
            read(tex, {"d": 4})
            _try_numerals(text)
        except BaseException:
            print(f"seed {seed}, run {runs}\npage: {text!r}\ntex: {tex!r}", flush=True)
            raise
        faulthandler.cancel_dump_traceback_later()
        runs += 1
    print(f"{runs} pages and formulas, no fault (seed {seed})")


def _page(chance: random.Random, pages: list[str]) -> str:
    if chance.random() < 0.5:
        return "".join(chance.choices(PIECES, k=chance.randint(1, 30)))
    text = list(chance.choice(pages))
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text) + 1)
        text[at : at + chance.randint(0, 3)] = chance.choice(PIECES)
    return "".join(text)


def _try_page(text: str, script: object) -> None:
    report = check_page("x.md", text, script)  # type: ignore[arg-type]
    for bind in (False, True):
        edits = sorted(
            report.edits + (report.bindings if bind else ()),
            key=lambda edit: (edit.start, edit.end),
        )
        after = injected(report, bind=bind)
        position = cursor = 0
        for edit in edits:
            kept = text[position : edit.start]
            assert after.startswith(kept + edit.text, cursor), edit
            cursor += len(kept) + len(edit.text)
            position = edit.end
        assert after[cursor:] == text[position:]
        again = check_page("x.md", after, script)  # type: ignore[arg-type]
        assert injected(again, bind=bind) == after
    list(compare(scan("x.md", text), f"<p>{text}</p>"))


def _try_numerals(text: str) -> None:
    for tex in (False, True):
        for numeral in find(text, tex=tex):
            assert text[numeral.start : numeral.end] == numeral.text
            if not numeral.placeholder and numeral.value:
                shown = render(numeral.value, numeral.style)
                found = next(find(shown, tex=tex))
                assert found.value == numeral.value, (numeral, shown)


if __name__ == "__main__":
    arguments = [float(word) for word in sys.argv[1:]]
    main(arguments[0] if arguments else 600, int(arguments[1]) if len(arguments) > 1 else 0)
