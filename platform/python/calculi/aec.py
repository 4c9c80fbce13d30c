"""A table whose players act one after another, in the shape of PettingZoo's AEC environments; PettingZoo is not needed.

    env = calculi.aec.Env(calculi.games()[0], 2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else env.action_space(agent).sample(observation["action_mask"]))

Agents are called by their seats, "A" to "F". An observation is {"observation": float32 row (calculi.view_names),
"action_mask": int8 row}; action i is the i-th of infos[agent]["actions"], which is their notation. The reward comes with
the end of the match: between +1 before everybody and -1 behind, and it sums to nothing.
"""
from __future__ import annotations

from typing import Any, Iterator, Optional

from . import _table
from ._core import Match, view_names

Observation = dict[str, Any]


class Env:
    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: str, seats: Optional[int] = None, *, width: int = 256,
                 options: Optional[dict[str, str]] = None) -> None:
        self.game = game
        self.metadata = {**Env.metadata, "name": game}
        self._options = _table.calm(game, options or {})
        self._seats = Match(game, seats, seed=0, options=self._options).seats
        self._width = width
        self._observation_space = _table.Box(len(view_names(game)))
        self.possible_agents = list(_table.LETTERS[: self._seats])
        self._action_spaces = {agent: _table.Discrete(width) for agent in self.possible_agents}
        self.agents: list[str] = []

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def match(self) -> Match:
        """The match behind the environment, for views, events and its record."""
        return self._decisions.match

    def observation_space(self, agent: str) -> _table.Box:
        return self._observation_space

    def action_space(self, agent: str) -> _table.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, str]] = None) -> None:
        """A new match. A seed repeats the deal; options are those of the game, for this match."""
        match = Match(self.game, self._seats, seed=seed, options={**self._options, **(options or {})})
        self._decisions = _table.Decisions(match, self.possible_agents, self._width)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def _tell(self) -> None:
        """Who is to act, and what there is to choose from."""
        seat = self._decisions.seat
        if seat is None:
            outcome = self.match.outcome or {}
            self.rewards = dict(zip(self.possible_agents, _table.worth(outcome, self._seats)))
            for agent in self.agents:
                self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = seat or self.agents[0]
        self.infos = {agent: {"actions": self._decisions.actions if agent == seat else []} for agent in self.agents}

    def observe(self, agent: str) -> Observation:
        legal = len(self._decisions.actions) if agent == self._decisions.seat else 0
        return {"observation": _table.row(self.match.encode(agent)),
                "action_mask": _table.mask_row(legal, self._width)}

    def last(self, observe: bool = True) -> tuple[Optional[Observation], float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return (seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            return self._leave(agent, action)
        if action is None:
            raise ValueError("None is only for an agent whose match is over")
        self._cumulative_rewards[agent] = 0.0
        self._decisions.choose(int(action))
        self._tell()

    def _leave(self, agent: str, action: Optional[int]) -> None:
        if action is not None:
            raise ValueError("the match is over: step(None)")
        self.agents.remove(agent)
        for told in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            told.pop(agent)  # type: ignore[attr-defined]
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        return self.match.describe("turn")

    def close(self) -> None:
        self.agents = []
