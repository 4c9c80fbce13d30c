"""Shared by the tests of the Python module: where it is, and how much is played."""
import os
import random
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "build/release/python"))
LONG = os.environ.get("CALCULI_LONG") == "1"

import calculi  # noqa: E402


def how_many(usual, much):
    return much if LONG else usual


def play_randomly(match, dice):
    """Any legal action; where a race has nothing sensible left, the clock, or what `random` does."""
    while not match.over:
        actions = match.legal_actions()
        if actions:
            match.apply(dice.choice(actions))
        elif not match.advance():
            match.apply(calculi.Bot(match.game, "random", seed=1, seat=match.to_move).choose(match))
    return match


def played(game, seed=1, seats=None, **more):
    return play_randomly(calculi.Match(game, seats, seed=seed, **more), random.Random(seed))
