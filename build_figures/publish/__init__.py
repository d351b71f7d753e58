"""The glue between the engine and MkDocs, Python-Markdown, KaTeX and notebooks."""
