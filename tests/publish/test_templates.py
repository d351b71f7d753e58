"""Compiled templates kept between builds."""

from __future__ import annotations

from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from build_figures.publish.templates import attach


def rendered(root: Path, source: str, environment: Environment | None = None) -> str:
    """Render a template in an environment that keeps it."""
    environment = environment or Environment(autoescape=True)
    environment.loader = DictLoader({"t": source})
    templates = attach(root, environment)
    assert templates
    text = environment.get_template("t").render(x="<")
    templates.save()
    return text


def test_a_kept_template_is_not_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second build renders the same without compiling; another source is compiled."""
    assert rendered(tmp_path, "a {{ x }}") == "a &lt;"
    monkeypatch.setattr(Environment, "compile", None)

    assert rendered(tmp_path, "a {{ x }}") == "a &lt;"
    with pytest.raises(TypeError):
        rendered(tmp_path, "b {{ x }}")


def test_another_environment_compiles_anew(tmp_path: Path) -> None:
    """Escaping and syntax are part of what a template is kept under."""
    assert rendered(tmp_path, "{{ x }}") == "&lt;"
    assert rendered(tmp_path, "{{ x }}", Environment(autoescape=False)) == "<"  # noqa: S701
    other = Environment(autoescape=True, variable_start_string="((", variable_end_string="))")
    assert rendered(tmp_path, "{{ x }}", other) == "{{ x }}"


def test_filters_we_do_not_know(tmp_path: Path) -> None:
    """A filter of a plugin may change what compiling gives, so nothing is kept then."""
    environment = Environment(autoescape=True)
    environment.filters["theirs"] = rendered

    assert attach(tmp_path, environment) is None


@pytest.mark.parametrize("damage", [b"", b"x\n", b"\xff"])
def test_a_damaged_file_is_ignored(tmp_path: Path, damage: bytes) -> None:
    """A file that was cut short or altered is as good as none."""
    rendered(tmp_path, "a {{ x }}")
    (tmp_path / ".cache" / "templates.txt").write_bytes(damage)

    assert rendered(tmp_path, "a {{ x }}") == "a &lt;"
