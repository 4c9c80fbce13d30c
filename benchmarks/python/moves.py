"""Random moves a second from Python, on one core: one by one, and through a batch with choices made in Python.

    moves.py GAME SEATS MOVES    prints JSON; the module is in build/release/python
"""
import json
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build/release/python"))
import calculi  # noqa: E402

game, seats, moves = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])


def rate(play):
    begun = time.process_time()
    return play() / (time.process_time() - begun)


def one_by_one():
    played = number = 0
    while played < moves:
        match = calculi.Match(game, seats, seed=(7, number))
        number += 1
        while not match.over:
            match.apply(random.choice(match.legal_actions()))
            played += 1
    return played


def batch():
    tables = calculi.Batch(game, 256, seats, seed=7, rows=False)
    while tables.moves < moves:
        offsets = tables.offsets().tolist()
        tables.choose([int(random.random() * (b - a)) for a, b in zip(offsets, offsets[1:])])
    return tables.moves


def batch_inside():
    tables = calculi.Batch(game, 256, seats, seed=7, rows=False)
    tables.play_randomly(moves)
    return tables.moves


print(json.dumps({"one_by_one": rate(one_by_one), "batch": rate(batch), "batch_inside": rate(batch_inside)}))
