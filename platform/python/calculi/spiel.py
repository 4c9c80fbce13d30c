"""Games and states in the shape of OpenSpiel (pyspiel), which is not needed.

    game = calculi.spiel.load_game(calculi.games()[0], {"players": 3})
    state = game.new_initial_state(seed=7)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

The deal is decided by the seed, so there are no chance nodes: what is hidden is hidden by observation_tensor and
observation_string. Action i is the i-th of the legal ones of this state, in the engine's order; action_to_string says
what it is, action_tensor what it is in numbers. Returns are places: +1 before everybody, -1 behind, they sum to nothing.
"""
from __future__ import annotations

import json
from typing import Any, Optional

from . import _table
from ._core import Match, action_names, view_names


class PlayerId:
    TERMINAL = -4


class Game:
    """One game at a table of a given size; parameters: players, width (most actions), and the options of the game."""

    def __init__(self, name: str, parameters: Optional[dict[str, Any]] = None) -> None:
        rest = {key: str(value) for key, value in (parameters or {}).items() if key not in ("players", "width")}
        self._name = name
        self._width = int((parameters or {}).get("width", 256))
        self._options = _table.calm(name, rest)
        self._players = int((parameters or {}).get("players", Match(name, seed=0, options=self._options).seats))
        Match(name, self._players, seed=0, options=self._options)  # refused now rather than later
        self._observation = len(view_names(name))

    def new_initial_state(self, seed: Any = None) -> "State":
        """A seed as of calculi.Match; None: nobody knows it beforehand."""
        match = Match(self._name, self._players, seed=seed, options=self._options)
        return State(self, match, [])

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return self._width

    def observation_tensor_shape(self) -> list[int]:
        return [self._observation]

    def observation_tensor_size(self) -> int:
        return self._observation

    def action_tensor_size(self) -> int:
        return len(action_names(self._name))

    def max_game_length(self) -> int:
        return 10_000

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def short_name(self) -> str:
        return self._name

    def __str__(self) -> str:
        return f"{self._name}(players={self._players})"


class State:
    def __init__(self, game: Game, match: Match, history: list[int]) -> None:
        self._game = game
        self._history = history
        letters = _table.LETTERS[: game.num_players()]
        self._decisions = _table.Decisions(match, letters, game.num_distinct_actions())

    @property
    def match(self) -> Match:
        """The match behind the state, for views, events and its record."""
        return self._decisions.match

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def current_player(self) -> int:
        seat = self._decisions.seat
        return PlayerId.TERMINAL if seat is None else _table.LETTERS.index(seat)

    def is_terminal(self) -> bool:
        return self._decisions.seat is None

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def _own(self, player: Optional[int]) -> list[str]:
        return self._decisions.actions if player is None or player == self.current_player() else []

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        return list(range(len(self._own(player))))

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        legal = len(self._own(player))
        return [1 if i < legal else 0 for i in range(self._game.num_distinct_actions())]

    def action_to_string(self, player: int, action: int) -> str:
        return self._own(player)[action]

    def string_to_action(self, text: str) -> int:
        return self._decisions.actions.index(text)

    def action_tensor(self, action: int) -> list[float]:
        return self.match.encode_actions(self._decisions.seat)[action]

    def apply_action(self, action: int) -> None:
        self._decisions.choose(action)
        self._history.append(action)

    def history(self) -> list[int]:
        return list(self._history)

    def returns(self) -> list[float]:
        outcome = self.match.outcome
        return [0.0] * self.num_players() if outcome is None else _table.worth(outcome, self.num_players())

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        return self.match.encode(self._seat(player))

    def observation_string(self, player: Optional[int] = None) -> str:
        return json.dumps(self.match.view(self._seat(player))["game"])

    def _seat(self, player: Optional[int]) -> str:
        return _table.LETTERS[max(0, self.current_player()) if player is None else player]

    def clone(self) -> "State":
        return State(self._game, self.match.copy(), list(self._history))

    def __str__(self) -> str:
        return self.match.describe("turn")


def load_game(name: str, parameters: Optional[dict[str, Any]] = None) -> Game:
    return Game(name, parameters)
