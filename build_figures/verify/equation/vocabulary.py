"""The TeX commands and words that the equation engine knows. What is not here is never guessed."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Relation(StrEnum):
    """What stands between two sides of a statement."""

    EQUAL = "="
    APPROX = "≈"
    LESS = "<"
    GREATER = ">"
    AT_MOST = "≤"
    AT_LEAST = "≥"
    UNEQUAL = "≠"
    OTHER = "other"  # a relation that is never judged


ORDERING: Final = frozenset(
    (Relation.LESS, Relation.GREATER, Relation.AT_MOST, Relation.AT_LEAST, Relation.UNEQUAL)
)
RELATION_COMMANDS: Final[dict[str, Relation]] = {
    "approx": Relation.APPROX,
    "lt": Relation.LESS,
    "gt": Relation.GREATER,
    "le": Relation.AT_MOST,
    "leq": Relation.AT_MOST,
    "leqslant": Relation.AT_MOST,
    "ge": Relation.AT_LEAST,
    "geq": Relation.AT_LEAST,
    "geqslant": Relation.AT_LEAST,
    "ne": Relation.UNEQUAL,
    "neq": Relation.UNEQUAL,
    "coloneqq": Relation.EQUAL,
    **dict.fromkeys(
        (
            "equiv sim simeq cong approxeq doteq triangleq propto ll gg lll ggg prec succ preceq "
            "succeq lesssim gtrsim lessgtr in ni notin subset supset subseteq supseteq to gets "
            "mapsto longmapsto rightarrow leftarrow longrightarrow longleftarrow leftrightarrow "
            "xrightarrow xleftarrow mid nmid parallel perp vdash models asymp eqqcolon"
        ).split(),
        Relation.OTHER,
    ),
}
RELATION_GLYPHS: Final[dict[str, Relation]] = {
    "=": Relation.EQUAL,
    "≈": Relation.APPROX,
    "<": Relation.LESS,
    ">": Relation.GREATER,
    "≤": Relation.AT_MOST,
    "≥": Relation.AT_LEAST,
    "≠": Relation.UNEQUAL,
    **dict.fromkeys("≡∼≃≅∝≪≫∈∋→←↦", Relation.OTHER),
}
# These stand between whole statements.
IMPLICATIONS: Final = frozenset(
    "implies impliedby iff Rightarrow Leftarrow Leftrightarrow Longrightarrow Longleftarrow "
    "Longleftrightarrow therefore because land".split()
)

OPERATOR_COMMANDS: Final = {"times": "×", "cdot": "·", "div": "÷", "ast": "*"}
OPERATOR_GLYPHS: Final = {
    "+": "+",
    "-": "-",
    "−": "-",
    "*": "*",
    "/": "/",
    "×": "×",
    "·": "·",
    "⋅": "·",
    "÷": "÷",
}

# Delimiters by their commands, or by the characters that stand for themselves.
OPENERS: Final = {
    "(": "(",
    "[": "[",
    "{": r"\{",
    "lbrace": r"\{",
    "lbrack": "[",
    "lvert": "|",
    "lVert": "‖",
    "lfloor": "⌊",
    "lceil": "⌈",
    "langle": "⟨",
}
CLOSERS: Final = {
    ")": "(",
    "]": "[",
    "}": r"\{",
    "rbrace": r"\{",
    "rbrack": "[",
    "rvert": "|",
    "rVert": "‖",
    "rfloor": "⌊",
    "rceil": "⌈",
    "rangle": "⟨",
}
BARS: Final = {"vert": "|", "|": "‖", "Vert": "‖"}  # commands: a bare | is one bar
LEFT_SIZES: Final = frozenset("left bigl Bigl biggl Biggl".split())
RIGHT_SIZES: Final = frozenset("right bigr Bigr biggr Biggr".split())
PLAIN_SIZES: Final = frozenset("big Big bigg Bigg bigm Bigm biggm Biggm".split())

# Commands without a meaning of their own.
SPACES: Final = frozenset(
    "thinspace medspace thickspace enspace negthinspace negmedspace negthickspace nobreakspace "
    "space displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag "
    "mathstrut strut allowbreak nobreak hline relax".split()
)
SPACE_GLYPHS: Final = frozenset(",;:!> \n\t\r")  # after a backslash
GAPS: Final = frozenset(("quad", "qquad", "newline", "cr"))
SKIPPED_WITH_ARGUMENT: Final = frozenset(
    "hspace vspace mspace hskip vskip mskip kern mkern phantom hphantom vphantom label color "
    "textcolor".split()
)
NAMING: Final = frozenset(("tag", "ref", "eqref"))  # numerals in their argument name equations
TRANSPARENT: Final = frozenset("boxed fbox mathord mathinner mathopen mathclose".split())

UPRIGHT: Final = frozenset(
    "text textrm textit textsf texttt textnormal textup mathrm mathsf mathtt mathit operatorname "
    "mbox hbox".split()
)
FONTS: Final = frozenset(
    "mathbf boldsymbol bm bold textbf mathbb mathcal mathfrak mathscr pmb "
    "hat widehat bar overline tilde widetilde vec dot ddot".split()
)
GREEK: Final = frozenset(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi "
    "omicron rho varrho sigma varsigma tau upsilon phi varphi chi psi omega "
    "pi Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ell".split()
)
CONSTANTS: Final = ("e", "pi")
FUNCTIONS: Final = {
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "exp": "exp",
    "ln": "log",
    "sinh": "sinh",
    "cosh": "cosh",
    "tanh": "tanh",
    "arcsin": "arcsin",
    "arccos": "arccos",
    "arctan": "arctan",
}
EXTREMES: Final = frozenset(("max", "min"))
SERIES: Final = frozenset(("sum", "prod"))
FRACTIONS: Final = frozenset("frac tfrac dfrac cfrac".split())
BINOMIALS: Final = frozenset("binom tbinom dbinom".split())
UNITS: Final = frozenset(("rad", "radian", "radians"))

ROW_ENVIRONMENTS: Final = frozenset(
    "aligned align align* alignat alignat* alignedat gather gather* gathered split equation "
    "equation* multline multline* cases dcases".split()
)
CASES: Final = frozenset(("cases", "dcases"))
MATRICES: Final = frozenset("matrix pmatrix bmatrix smallmatrix".split())

# Words between statements. After one of the second kind a statement is a condition, no claim.
JOINING_WORDS: Final = frozenset(
    "and for with where so then thus hence therefore but while at since because as we have get "
    "that is i.e e.g also here moreover again finally now both".split()
)
CONDITIONAL_WORDS: Final = frozenset(
    "if when unless otherwise else or whenever iff not suppose assume assuming provided let "
    "until before were".split()
)
