"""Notebooks: pages that run. Executed, checked, typeset like pages, and offered to take home.

mkdocs-jupyter makes pages of the files and HTML of their code and outputs. `Publication` is one
build's; `deferred`, an entry in mkdocs.yml, spares the import of Jupyter where nothing changed.
"""
