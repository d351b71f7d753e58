"""What MkDocs is told of a theme's files."""

from __future__ import annotations

from pathlib import Path

from jinja2 import DictLoader, FileSystemLoader
from mkdocs.config import load_config
from mkdocs.structure.files import Files
from mkdocs.theme import Theme

from build_figures.publish.theme_files import VisibleFiles, pass_over_hidden

ROOT = Path(__file__).parents[2]


def test_hidden_folders_are_passed_over(tmp_path: Path) -> None:
    """Files in hidden folders are not listed, at any depth, and yet found by their names."""
    for name in ("main.html", "a/b.css", ".icons/x.svg", "a/.icons/c/y.svg", ".hidden.txt"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    loader = VisibleFiles([tmp_path])

    assert [".hidden.txt", "a/b.css", "main.html"] == loader.list_templates()
    environment = Theme(name="mkdocs").get_env()
    environment.loader = loader
    assert environment.get_template(".icons/x.svg").render() == ".icons/x.svg"


def test_the_site_gets_the_same_files_of_its_theme() -> None:
    """MkDocs takes the files that it takes without us, in the same order."""

    def taken(*, ours: bool) -> list[tuple[str, str | None]]:
        config = load_config(str(ROOT / "mkdocs.yml"))
        if ours:
            pass_over_hidden(config.theme)
        files = Files([])
        files.add_files_from_theme(config.theme.get_env(), config)
        return [(file.src_uri, file.abs_src_path) for file in files]

    found = taken(ours=True)
    assert taken(ours=False) == found
    assert any(address.endswith(".js") for address, _ in found)


def test_an_environment_with_another_loader_stays() -> None:
    """Only the loader that MkDocs makes is replaced."""
    theme = Theme(name="mkdocs")
    pass_over_hidden(theme)
    assert isinstance(theme.get_env().loader, VisibleFiles)

    made = Theme(name="mkdocs").get_env()
    made.loader = DictLoader({})
    other = Theme(name="mkdocs")
    other.get_env = lambda: made  # type: ignore[method-assign]
    pass_over_hidden(other)
    assert isinstance(other.get_env().loader, DictLoader)
    assert not isinstance(other.get_env().loader, FileSystemLoader)
