"""Arithmetic tabletop games with their rules, bots and records: the engine of Calculi.

    import calculi, random

    match = calculi.Match(calculi.games()[0], ["player", "bot 9"], seed=1)
    while not match.over:
        match.apply(random.choice(match.legal_actions()))
    print(match.outcome["points"], match.record())

One match is a Match; thousands at once are a Batch. Adapters: calculi.spiel (the shape of OpenSpiel), calculi.aec
(PettingZoo) and calculi.gym (Gymnasium); none of them needs those packages. docs/python.md has more.
"""
from __future__ import annotations

import json as _json
from typing import Any as _Any
from typing import Callable as _Callable

from ._core import (
    Batch,
    Bot,
    Engine,
    LongNumbers,
    Match,
    Numbers,
    Rows,
    __version__,
    action_names,
    from_link,
    games,
    levels,
    load,
    simulate,
    solve,
    verify,
    view_names,
)
from ._errors import BadRecord, Refused

__all__ = [
    "BadRecord", "Batch", "Bot", "Engine", "LongNumbers", "Match", "Numbers", "Refused", "Rows", "__version__",
    "action_names", "call", "from_link", "games", "levels", "load", "play", "simulate", "solve", "verify", "view_names",
]


def call(engine: Engine, op: str, **members: _Any) -> _Any:
    """One operation of docs/engine_operations.md: call(Engine(), "rules", game=games()[0], lang="pl")."""
    reply = _json.loads(engine.call_json(_json.dumps({"op": op, **members})))
    if "ok" in reply:
        return reply["ok"]
    if "refused" in reply:
        told = reply["refused"]
        raise Refused(told["code"], told["clause"], told["detail"], {"en": told["text"], members.get("lang", "en"): told["text"]})
    raise ValueError(reply["error"])


def play(batch: Batch, policy: _Callable[[Batch], _Any], matches: int) -> list[tuple[int, int, list[int], list[int]]]:
    """The first so many matches of a batch, played to their ends by `policy(batch)`, which returns one choice a table.

    In the order of their numbers, each (number, inputs, points, places).
    """
    first = min(batch.numbers().tolist())
    ended: dict[int, tuple[int, int, list[int], list[int]]] = {}
    while len(ended) < matches:
        batch.choose(policy(batch))
        ended.update({match[0]: match for match in batch.finished() if match[0] < first + matches})
    return [ended[number] for number in sorted(ended)]
