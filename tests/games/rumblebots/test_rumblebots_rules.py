"""The checklist itself: no rule without words, no open question without a test. (tests/test_docs.py: no rule without one.)"""

from __future__ import annotations

import re
from pathlib import Path

from rumblebots.options import OPTIONS
from rumblebots.rules import RULES

HERE = Path(__file__).parent


def test_every_open_question_has_a_test_of_its_default():
    """A27, A30 and A34 among them stand in the names of the tests of the rules they belong to."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(HERE.glob("test_rumblebots_*.py")))
    names = " ".join(re.findall(r"^def (test_\w+)", text, re.M))
    asked = {int(number) for number in re.findall(r"_a(\d+)(?=_|\b)", names)}
    assert sorted(asked) == list(range(1, 39))


def test_every_rule_has_its_words_and_every_option_its_rule():
    assert sorted(RULES) == list(range(1, 131))
    assert all(rule.text and str(rule.text).endswith(".") for rule in RULES.values())
    for option in OPTIONS:
        assert option.rule is not None
        assert option.default in option.values
        assert len(option.names) == len(option.values)
