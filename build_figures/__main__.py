"""`python -m build_figures`: the commands."""

from build_figures.commands import main

if __name__ == "__main__":
    main()
