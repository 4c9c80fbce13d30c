"""One seat against bots, in the shape of Gymnasium's environments; Gymnasium is not needed.

    env = calculi.gym.Env(calculi.games()[0], ["bot 9"])
    observation, info = env.reset(seed=7)
    over = False
    while not over:
        observation, reward, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

The own seat is A; the others are "bot LEVEL". Observations are float32 rows (calculi.view_names); action i is the i-th
of info["actions"]. The reward comes with the end of the match: +1 before everybody, -1 behind.
"""
from __future__ import annotations

from typing import Any, Optional, Sequence

from . import _table
from ._core import Match, view_names


class Env:
    metadata: dict[str, Any] = {"render_modes": ["ansi"]}
    reward_range = (-1.0, 1.0)

    def __init__(self, game: str, opponents: Sequence[str] = ("bot 9",), *, width: int = 256,
                 options: Optional[dict[str, str]] = None) -> None:
        self.game = game
        self._seats = ["player", *opponents]
        self._options = _table.calm(game, options or {})
        Match(game, self._seats, seed=0, options=self._options)  # refused now rather than later
        self.observation_space = _table.Box(len(view_names(game)))
        self.action_space = _table.Discrete(width)

    @property
    def match(self) -> Match:
        """The match behind the environment, for views, events and its record."""
        return self._decisions.match

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, str]] = None) -> tuple[Any, dict[str, Any]]:
        match = Match(self.game, self._seats, seed=seed, options={**self._options, **(options or {})})
        self._decisions = _table.Decisions(match, "A", self.action_space.n)
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.match.over:
            raise ValueError("the match is over: reset()")
        self._decisions.choose(int(action))
        outcome = self.match.outcome
        reward = 0.0 if outcome is None else _table.worth(outcome, len(self._seats))[0]
        return self._seen(), reward, outcome is not None, False, self._info()

    def _seen(self) -> Any:
        return _table.row(self.match.encode("A"))

    def _info(self) -> dict[str, Any]:
        actions = self._decisions.actions
        return {"actions": actions, "action_mask": _table.mask_row(len(actions), self.action_space.n)}

    def render(self) -> str:
        return self.match.describe("turn", viewer="A")

    def close(self) -> None:
        pass
