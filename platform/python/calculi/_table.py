"""What the adapters share: whose decision it is, spaces, rows of numbers, and what a match was worth."""
from __future__ import annotations

import array
import random
from typing import Any, Optional, Sequence

from ._core import Bot, Engine, Match

try:
    import numpy as _numpy
except ImportError:  # rows are arrays of Python then
    _numpy = None  # type: ignore[assignment]

LETTERS = "ABCDEF"


def row(numbers: Sequence[float]) -> Any:
    """Float32: of numpy where there is numpy, else an array.array."""
    return array.array("f", numbers) if _numpy is None else _numpy.asarray(numbers, dtype=_numpy.float32)


def mask_row(legal: int, width: int) -> Any:
    """Ones for the first so many actions, zeros for the others."""
    bits = bytes(1 if i < legal else 0 for i in range(width))
    return array.array("b", bits) if _numpy is None else _numpy.frombuffer(bits, dtype=_numpy.int8).copy()


def calm(game: str, options: dict[str, str]) -> dict[str, str]:
    """The same options; a race is played calmly unless they say otherwise, because programs have no reaction time."""
    from . import call

    about = next(each for each in call(Engine(), "about")["games"] if each["slug"] == game)
    names = {option["name"]: [value["value"] for value in option["values"]] for option in about["options"]}
    return {"tempo": "calm", **options} if "calm" in names.get("tempo", []) else dict(options)


def worth(outcome: dict[str, Any], seats: int) -> list[float]:
    """For each seat, between -1 and 1: the share of the others that it came before, less the share it came behind.

    Sums to nothing; 0 for all where nobody is ranked.
    """
    places = outcome["place"][:seats]
    others = max(1, seats - 1)
    return [sum((their > own) - (their < own) for their in places) / others for own in places]


class Decisions:
    """A match and what has to be decided in it next; bots and clock do what is due."""

    def __init__(self, match: Match, players: Sequence[str], width: int) -> None:
        self.match = match
        self.players = list(players)
        self.width = width
        self.seat: Optional[str] = None
        self.actions: list[str] = []
        self._random: dict[str, Bot] = {}
        self._find()

    def _find(self) -> None:
        self.seat, self.actions = None, []
        while not self.match.over:
            waiting = [seat for seat in self.match.waiting if seat in self.players]
            for seat in waiting:
                self.actions = self.match.legal_actions(seat)[: self.width]
                if self.actions:
                    self.seat = seat
                    return
            if self.match.advance():
                continue
            self.seat, self.actions = waiting[0], [self._any(waiting[0])]
            return

    def _any(self, seat: str) -> str:
        """Nothing sensible is left and nothing else can happen: what the bot `random` does."""
        if seat not in self._random:
            self._random[seat] = Bot(self.match.game, "random", seed=self.match.seed, seat=seat)
        return self._random[seat].choose(self.match) or ""

    def choose(self, action: int) -> None:
        if not 0 <= action < len(self.actions):
            raise ValueError(f"action {action} is not legal; there are {len(self.actions)}")
        self.match.apply(self.actions[action], self.seat)
        self._find()


class Box:
    """The shape of observations, as Gymnasium's Box is asked for it."""

    def __init__(self, size: int) -> None:
        self.shape = (size,)
        self.dtype = "float32"


class Discrete:
    """Actions 0 to n - 1, as Gymnasium's Discrete is asked for them."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.shape: tuple[int, ...] = ()
        self._dice = random.Random()

    def seed(self, seed: Optional[int] = None) -> None:
        self._dice.seed(seed)

    def contains(self, action: object) -> bool:
        return isinstance(action, int) and 0 <= action < self.n

    def sample(self, mask: Optional[Sequence[int]] = None) -> int:
        """Any action, of those that the mask allows."""
        if mask is None:
            return self._dice.randrange(self.n)
        return self._dice.choice([i for i, allowed in enumerate(mask) if allowed])
