"""Is everything ready for an evening? `doctor`."""

from __future__ import annotations

import click

from assistant.commands.parts import chosen, data_option, json_option, plugin_options
from assistant.commands.speech import document, say
from assistant.doctor import Finding, examine

SIGNS = {"ok": "ok", "note": "--", "fault": "!!"}


@click.command()
@data_option
@plugin_options
@json_option
@click.pass_context
def doctor(context: click.Context, as_json: bool) -> None:
    """Try camera, decoder, fonts, data folder, network and plugins: each is ok, or it says what to do."""
    choices = chosen()
    findings: list[Finding] = []
    for finding in examine(choices.plugins(), choices.folder):
        findings.append(finding)
        if not as_json:
            say(
                "{sign}  {check}  {found}", sign=SIGNS[finding.state], check=finding.check.ljust(8), found=finding.found
            )
            if finding.advice:
                say("              {advice}", advice=finding.advice)
    if as_json:
        document([finding.json() for finding in findings])
    if any(finding.state == "fault" for finding in findings):
        context.exit(1)
