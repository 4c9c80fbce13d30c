"""What the learner looks at: a hand as it is left by an action, what could be laid from it next, and the two hand sizes.

Everything comes from the view of the own seat and the action itself, as rows of numbers (calculi.view_names).
"""
import numpy as np

import calculi

GAME = "archimedes"
HIGHEST = 13
MOST = 8  # hand sizes from here on look alike

VIEW = {name: i for i, name in enumerate(calculi.view_names(GAME))}
ACTION = {name: i for i, name in enumerate(calculi.action_names(GAME))}
HAND = [VIEW[f"hand[{value}]"] for value in range(1, HIGHEST + 1)]

# In how many ways two cards of a hand make an equation on each top card: (top, first card, second card).
PAIRS = np.array([
    (top, first, second)
    for top in range(1, HIGHEST + 1)
    for first in range(1, HIGHEST + 1)
    for second in range(first, HIGHEST + 1)
    if any(top + a == b or top - a == b or top * a == b or (top % a == 0 and top // a == b)
           for a, b in ((first, second), (second, first)))
]) - 1
SAME = (PAIRS[:, 1] == PAIRS[:, 2])[None, :]
STARTS = np.searchsorted(PAIRS[:, 0], np.arange(HIGHEST))


def plays_on(hands):
    """For each hand and each top card 1 to 13: can an equation be laid? Hands are rows of counts."""
    held = hands > 0
    both = held[:, PAIRS[:, 1]] & np.where(SAME, hands[:, PAIRS[:, 1]] > 1, held[:, PAIRS[:, 2]])
    return np.logical_or.reduceat(both, STARTS, axis=1)


def one_of(values, count):
    """Rows that are 1 at their value."""
    rows = np.zeros((len(values), count), dtype=np.float32)
    rows[np.arange(len(values)), np.clip(values, 0, count - 1).astype(np.int64)] = 1
    return rows


def features(views, actions, offsets):
    """A row for each action of each table."""
    table = np.repeat(np.arange(len(views)), np.diff(offsets))
    view = views[table]
    rows = np.arange(len(actions))
    hands = view[:, HAND].astype(np.int16)
    for card in (actions[:, ACTION["operand[0]"]], actions[:, ACTION["result[0]"]]):
        laid = card > 0
        hands[rows[laid], card[laid].astype(np.int64) - 1] -= 1
    left = hands.sum(axis=1)
    draws = actions[:, ACTION["kind=draw"]] + actions[:, ACTION["kind=pass"]]
    tops = np.where(draws > 0, view[:, VIEW["top[1]"]], actions[:, ACTION["result[1]"]]).astype(np.int64)
    plays = plays_on(hands)
    stays = plays[rows, tops - 1]  # what can be laid if the other one draws
    equal = hands[rows, tops - 1] > 0
    other = view[:, VIEW["hands[1]"]]
    mine = np.minimum(left + draws, MOST - 1)
    sizes = one_of(mine * MOST + np.minimum(other, MOST - 1), MOST * MOST)
    more = np.stack([np.ones(len(rows)), draws, stays, equal, plays.mean(axis=1), (hands > 0).mean(axis=1),
                     (hands * np.arange(1, HIGHEST + 1)).sum(axis=1) / 30, left > MOST, (view[:, VIEW["deck"]] < 1)],
                    axis=1)
    return np.concatenate([sizes, one_of(tops - 1, HIGHEST), hands / 2, more], axis=1, dtype=np.float32)


COUNT = MOST * MOST + 2 * HIGHEST + 9
