#!/usr/bin/env python3
"""Learns to play from nothing but matches against itself, and plots its rise against our own levels.

    tools/python examples/learner/learn.py                 four minutes of one core
    tools/python examples/learner/learn.py --seconds 60 --out rise.svg

The learner scores every legal action by a weighted sum of features (features.py): the log of the odds that its seat
wins the round. It plays both seats of 256 tables, mostly what it thinks best; when a round ends, every decision in it is
told who has won, and the weights follow (logistic regression by Adam). That is all: no search, no example of ours.
From time to time it plays our levels, every deal in both seats; the bands are 95 % intervals over deals.
"""
import argparse
import os
import sys
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")  # one core, as the title of the plot says
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np  # noqa: E402

import calculi  # noqa: E402
from features import COUNT, GAME, VIEW, features  # noqa: E402
from plot import write_plot  # noqa: E402

TABLES = 256
RATE = 0.003
EXPLORE = 0.7  # how much of a softmax: 0 always plays what it thinks best


def rows_of(batch):
    offsets = np.asarray(batch.offsets())
    views = np.asarray(batch.views())
    return views, offsets, features(views, np.asarray(batch.actions()), offsets)


def best_choices(scores, offsets):
    """For each table the number of its action with the highest score."""
    starts = offsets[:-1]
    best = np.maximum.reduceat(scores, starts)
    is_best = scores == np.repeat(best, np.diff(offsets))
    rows = np.flatnonzero(is_best)
    first = rows[np.searchsorted(rows, starts)]
    return (first - starts).astype(np.int32)


class Adam:
    def __init__(self, size):
        self.weights = np.zeros(size, dtype=np.float32)
        self.mean, self.square, self.steps = np.zeros(size), np.zeros(size), 0

    def step(self, gradient):
        self.steps += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.001 * (gradient * gradient - self.square)
        scale = np.sqrt(self.square / (1 - 0.999**self.steps)) + 1e-8
        self.weights -= (RATE * self.mean / (1 - 0.9**self.steps) / scale).astype(np.float32)


class Learner:
    """Plays itself, and remembers the decisions of each table's running round until somebody has won it."""

    def __init__(self, seed):
        self.adam = Adam(COUNT)
        self.dice = np.random.default_rng(seed)
        self.batch = calculi.Batch(GAME, TABLES, 2, seed=seed)
        self.decisions = [[] for _ in range(TABLES)]  # (seat, features) of the running round
        self.points = np.zeros((TABLES, 2))  # before it
        self.rounds = np.ones(TABLES)
        self.learnt_from = []  # (features, won)
        self.matches = 0

    def step(self):
        views, offsets, rows = rows_of(self.batch)
        seats = np.asarray(self.batch.to_move())
        self.end_rounds(views, seats)
        # A random number of this kind added to each score, and the best one taken, is a draw from their softmax.
        noise = EXPLORE * self.dice.gumbel(size=len(rows)).astype(np.float32)
        choices = best_choices(rows @ self.adam.weights + noise, offsets)
        for table, row in enumerate(offsets[:-1] + choices):
            self.decisions[table].append((seats[table], rows[row]))
        numbers = np.asarray(self.batch.numbers())
        self.batch.choose(choices)
        table_of = {number: table for table, number in enumerate(numbers)}
        for number, _, points, _ in self.batch.finished():
            self.end_round(table_of[number], np.array(points))
            self.points[table_of[number]] = 0
            self.rounds[table_of[number]] = 1
            self.matches += 1

    def end_rounds(self, views, seats):
        """Rounds that were over before these views: the number of the round has grown."""
        for table in np.flatnonzero(views[:, VIEW["round"]] > self.rounds):
            own, other = views[table, VIEW["points[0]"]], views[table, VIEW["points[1]"]]
            self.end_round(table, np.array([own, other] if seats[table] == 0 else [other, own]))
            self.rounds[table] = views[table, VIEW["round"]]

    def end_round(self, table, points):
        gained = points - self.points[table]
        winner = int(gained[1] < gained[0])
        self.learnt_from += [(row, seat == winner) for seat, row in self.decisions[table]]
        self.decisions[table] = []
        self.points[table] = points
        if len(self.learnt_from) >= 4096:
            self.learn()

    def learn(self):
        rows = np.array([row for row, _ in self.learnt_from])
        won = np.array([won for _, won in self.learnt_from], dtype=np.float32)
        chance = 1 / (1 + np.exp(-(rows @ self.adam.weights)))
        self.adam.step(rows.T @ (chance - won) / len(won) + 1e-5 * self.adam.weights)
        self.learnt_from = []


def share_won(weights, level, deals, seed):
    """Of matches against a level, every deal in both seats: the share won, and half its 95 % interval."""

    dice = np.random.default_rng(seed)

    def policy(batch):
        _, offsets, rows = rows_of(batch)
        among_equals = 1e-6 * dice.random(len(rows), dtype=np.float32)  # who has learned nothing plays anything
        return best_choices(rows @ weights + among_equals, offsets)

    won = np.zeros((2, deals))
    for seat in (0, 1):
        seats = ["player", f"bot {level}"] if seat == 0 else [f"bot {level}", "player"]
        batch = calculi.Batch(GAME, min(TABLES, deals), seats, seed=seed)
        for number, _, _, places in calculi.play(batch, policy, deals):
            won[seat, number] = 1 if places[seat] < places[1 - seat] else 0.5 if places[0] == places[1] else 0
    by_deal = won.mean(axis=0)
    return by_deal.mean(), 1.96 * by_deal.std(ddof=1) / deals**0.5


def measure(learner, asked, seconds):
    point = {"seconds": seconds, "matches": learner.matches, "levels": {}}
    for level in asked.levels:
        point["levels"][level] = share_won(learner.adam.weights, level, asked.deals, asked.seed + 1)
    told = ", ".join(f"{level}: {100 * share:.1f} ± {100 * half:.1f} %" for level, (share, half) in point["levels"].items())
    print(f"{seconds:5.0f} s, {learner.matches:7,d} matches; won against {told}", flush=True)
    return point


def surely_above(rise, level):
    """The first moment from which on the learner surely won more than half against a level, or None."""
    since = None
    for point in reversed(rise):
        share, half = point["levels"][level]
        if share - half <= 0.5:
            break
        since = point["seconds"]
    return since


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=240, help="of processor time for learning and measuring (%(default)s)")
    parser.add_argument("--levels", nargs="+", default=["7", "9", "12", "adult", "expert"], help="our levels that it is measured against")
    parser.add_argument("--deals", type=int, default=500, help="of each measurement, played in both seats (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="learner.svg", help="the plot (%(default)s)")
    asked = parser.parse_args()
    for level in asked.levels:
        if level not in calculi.levels(GAME):
            parser.error(f"there is no level {level}; there are {', '.join(calculi.levels(GAME))}")
    if asked.deals < 2 or asked.seconds <= 0:
        parser.error("--deals is 2 or more, --seconds more than 0")
    return asked


def main():
    asked = arguments()
    learner = Learner(asked.seed)
    rise = [measure(learner, asked, 0.0)]
    pause = 0.5  # of learning between two measurements, longer each time
    while time.process_time() < asked.seconds:
        until = min(time.process_time() + pause, asked.seconds)
        while time.process_time() < until:
            learner.step()
        rise.append(measure(learner, asked, time.process_time()))
        pause *= 1.4
    write_plot(asked.out, rise, asked)
    for level in asked.levels:
        since = surely_above(rise, level)
        print(f"above level {level}: " + ("not surely" if since is None else f"surely from {since:.0f} s of one core on"))
    print(f"the plot is {asked.out}")
    return 0 if surely_above(rise, asked.levels[0]) is not None else 1


if __name__ == "__main__":
    sys.exit(main())
