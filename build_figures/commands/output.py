"""How findings are shown: plain lines, JSON, or annotations on a code host."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import TextIO

import click

from build_figures.verify import Code, Finding, Report

CLEAN, FINDINGS, USAGE, BROKEN = 0, 1, 2, 3


def say(text: str, *, err: bool = False, newline: bool = True) -> None:
    """Print a text. Output that nobody reads is dropped; one that cannot be written exits 2."""
    try:
        click.echo(text, err=err, nl=newline)
    except OSError as error:
        _silence(sys.stderr if err else sys.stdout)
        if not isinstance(error, BrokenPipeError):
            if not err:
                say(f"cannot write the output: {error.strerror}", err=True)
            sys.exit(USAGE)


def _silence(stream: TextIO) -> None:
    """Send what a broken stream still holds nowhere, so that closing it raises nothing."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)


def exit_code(findings: Iterable[Finding]) -> int:
    """Return 3 if a script is broken, 1 if anything else fails, 0 if there are at most warnings."""
    failures = [finding for finding in findings if not finding.warning]
    if any(finding.code is Code.SCRIPT for finding in failures):
        return BROKEN
    return FINDINGS if failures else CLEAN


def formatted(findings: Iterable[Finding], style: str) -> str:
    """Return the findings in `style`: text, json or github."""
    if style == "json":
        return json.dumps([_record(finding) for finding in findings], ensure_ascii=False, indent=1)
    if style == "github":
        return "\n".join(_annotation(finding) for finding in findings)
    return "\n".join(f"{finding}{' (warning)' if finding.warning else ''}" for finding in findings)


def summary(reports: Iterable[Report], findings: Iterable[Finding]) -> str:
    """Return the closing line."""
    reports = list(reports)
    found = list(findings)
    failures = sum(not finding.warning for finding in found)
    pages = f"{len(reports)} page{'s' if len(reports) != 1 else ''}"
    warnings = len(found) - failures
    tail = f", {warnings} warning{'s' if warnings != 1 else ''}" if warnings else ""
    numbers = sum(report.checked for report in reports)
    if not failures:
        return f"{pages}, {numbers} numbers recomputed: all proved{tail}"
    return (
        f"{pages}, {numbers} numbers recomputed: {failures} "
        f"problem{'s' if failures != 1 else ''}{tail}"
    )


def _record(finding: Finding) -> dict[str, object]:
    return {
        "path": finding.path,
        "line": finding.line,
        "column": finding.column,
        "code": finding.code.value,
        "message": finding.message,
        "suggestion": finding.suggestion,
        "warning": finding.warning,
    }


def _annotation(finding: Finding) -> str:
    level = "warning" if finding.warning else "error"
    place = f"file={escaped(finding.path, ':,')},line={finding.line},col={finding.column}"
    return f"::{level} {place},title={finding.code.value}::{escaped(finding.message)}"


def escaped(text: str, more: str = "") -> str:
    """Return a text as the code host wants it inside an annotation. more: also to be escaped."""
    for character in "%\r\n" + more:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
