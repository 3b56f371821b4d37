"""The manual page names every command and option, and man can set it."""

from __future__ import annotations

import shutil
import subprocess

import click
import pytest

from countermarch.cli.app import command_line
from docs.release import man_page


def test_every_command_and_option_is_on_the_page() -> None:
    page = man_page.page()
    context = click.Context(command_line)
    for name in command_line.list_commands(context):
        _, found, after = page.partition(f"\n.SS {name}\n")
        assert found, name
        own = after.partition("\n.SS ")[0]
        for one in command_line.get_command(context, name).params:
            if one.param_type_name == "option" and one.opts[0] != "--help":
                assert f"\\fB{man_page.text(one.opts[0])}\\fR" in own, (name, one.opts)


def test_no_line_of_text_is_taken_for_a_request() -> None:
    known = {".TH", ".SH", ".SS", ".PP", ".TP", ".B", ".nf", ".fi", ".RS", ".RE"}
    asked = {line.split()[0] for line in man_page.page().splitlines() if line[:1] in (".", "'")}
    assert asked <= known


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff sets it, where it is installed")
def test_groff_finds_nothing_to_warn_of() -> None:
    words = ["groff", "-man", "-Tutf8", "-ww"]
    done = subprocess.run(words, input=man_page.page(), capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "--missing" in done.stdout
