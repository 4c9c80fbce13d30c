"""What can go wrong: the rules refuse an action, or a record is none or untrue."""
from __future__ import annotations


class Refused(Exception):
    """The rules, or the table, do not allow it; nothing has changed.

    `code` is the key of the sentence ("refuse.not_your_turn"), `clause` the rule that says so ("A5", or ""), `detail`
    the numbers in the sentence. `said(lang)` is the sentence in a language.
    """

    def __init__(self, code: str, clause: str, detail: list[int], said: dict[str, str]) -> None:
        super().__init__(said["en"] + (f" ({clause})" if clause else ""))
        self.code = code
        self.clause = clause
        self.detail = detail
        self._said = said

    def said(self, lang: str = "en") -> str:
        return self._said[lang]


class BadRecord(Exception):
    """A text that is no record, or stops being true at a line.

    `kind` is "not_a_record", "cut_off", "elsewhere" (another version of the rules) or "untrue"; `line` counts from 1.
    """

    def __init__(self, kind: str, line: int) -> None:
        super().__init__(f"{kind.replace('_', ' ')}, line {line}")
        self.kind = kind
        self.line = line
