"""All that is checked when a file is loaded."""

from bot.scenario.models import ScenarioModel
from bot.scenario.options import check_placeholders, variations
from bot.scenario.problems import Finding
from bot.scenario.source import Source
from bot.scenario.validation import Invalid, read, read_options


def check(source: Source) -> tuple[list[Finding], ScenarioModel | None]:
    """What is wrong with a file, and its model with the options at their defaults if it has one."""
    options, findings = read_options(source)
    findings += check_placeholders(source.data, source.data.get("options") or {})
    models = []
    for values in variations(options):
        try:
            models.append(read(source, values))
        except Invalid as error:
            findings += error.findings
    return findings, models[0] if models else None
