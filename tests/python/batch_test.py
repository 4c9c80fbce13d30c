"""Many matches at once, and the adapters around one."""
import random
import unittest

from kit import calculi, how_many

from calculi import aec, gym, spiel

GAMES = calculi.games()
FIRST = GAMES[0]


def first_choices(batch):
    return [0] * batch.tables


class Batches(unittest.TestCase):
    def test_what_a_batch_shows_is_what_one_match_shows(self):
        for game in GAMES:
            batch = calculi.Batch(game, 3, 2, seed=4)
            names = calculi.view_names(game)
            for table in range(3):
                match = calculi.Match(game, 2, seed=(4, table))
                self.assertEqual(batch.views().tolist()[table], match.encode("ABCDEF"[batch.to_move().tolist()[table]]))
                self.assertEqual(len(batch.view(table)["game"]), len(match.view("A")["game"]))
            rows, offsets = batch.actions().tolist(), batch.offsets().tolist()
            self.assertEqual((offsets[0], offsets[-1]), (0, len(rows)))
            self.assertEqual([b - a for a, b in zip(offsets, offsets[1:])], [len(batch.texts(t)) for t in range(3)])
            self.assertEqual(memoryview(batch.views()).shape, (3, len(names)))

    def test_a_choice_is_the_action_that_was_shown(self):
        batch = calculi.Batch(FIRST, 4, 2, seed=6)
        matches = [calculi.Match(FIRST, 2, seed=(6, table)) for table in range(4)]
        dice = random.Random(1)
        for _ in range(how_many(20, 200)):
            chosen = [dice.randrange(len(batch.texts(table))) for table in range(4)]
            for table, match in enumerate(matches):
                if not match.over and batch.numbers().tolist()[table] == table:
                    match.apply(batch.texts(table)[chosen[table]])
            batch.choose(chosen)
            for table, match in enumerate(matches):
                if not match.over and batch.numbers().tolist()[table] == table:
                    self.assertEqual(batch.texts(table), match.legal_actions())

    def test_matches_that_end_make_room_and_are_told_once(self):
        for game in GAMES:
            batch = calculi.Batch(game, 2, ["player", "bot random"], seed=2)
            told = []
            while len(told) < how_many(3, 30):
                batch.play_randomly(50)
                told += batch.finished()
            numbers = [number for number, _, _, _ in told]
            self.assertEqual(len(numbers), len(set(numbers)), game)
            self.assertTrue(all(len(points) == len(places) == 2 for _, _, points, places in told))
            self.assertEqual(batch.finished(), [])

    def test_policies_play_the_same_matches_again(self):
        def run():
            return calculi.play(calculi.Batch(FIRST, 3, 2, seed=9), first_choices, 7)

        self.assertEqual(run(), run())
        self.assertEqual([match[0] for match in run()], list(range(7)))

    def test_choices_that_are_none_change_nothing(self):
        batch = calculi.Batch(FIRST, 2, 2, seed=1)
        before = [batch.texts(0), batch.texts(1)]
        for wrong in ([0], [0, 0, 0], [0, 999], [-1, 0], [0, 2**40]):
            with self.assertRaises((ValueError, RuntimeError, TypeError)):
                batch.choose(wrong)
        self.assertEqual([batch.texts(0), batch.texts(1), batch.moves], [*before, 0])
        with self.assertRaises(ValueError):
            calculi.Batch(FIRST, 0)
        with self.assertRaises(calculi.Refused):
            calculi.Batch(FIRST, 1, ["bot 9", "bot 9"])
        with self.assertRaises(IndexError):
            batch.texts(2)

    def test_buffers_of_both_widths_are_choices(self):
        import array

        for code in ("i", "l"):
            batch = calculi.Batch(FIRST, 2, 2, seed=1)
            batch.choose(array.array(code, [0, 0]))
            self.assertEqual(batch.moves, 2)


class Adapters(unittest.TestCase):
    def test_spiel_plays_every_game_and_its_returns_sum_to_nothing(self):
        for game in GAMES:
            dice = random.Random(3)
            state = spiel.load_game(game).new_initial_state(seed=3)
            self.assertEqual(len(state.observation_tensor()), state.get_game().observation_tensor_size())
            while not state.is_terminal():
                legal = state.legal_actions()
                self.assertEqual(sum(state.legal_actions_mask()), len(legal))
                state.apply_action(dice.choice(legal))
            self.assertEqual(state.current_player(), spiel.PlayerId.TERMINAL)
            self.assertAlmostEqual(sum(state.returns()), 0)
            self.assertEqual(len(state.history()), state.history().__len__())

    def test_a_clone_goes_its_own_way(self):
        state = spiel.load_game(FIRST, {"players": 3, "deck": "even"}).new_initial_state(seed=5)
        for _ in range(5):
            state.apply_action(0)
        clone = state.clone()
        self.assertEqual(clone.observation_string(1), state.observation_string(1))
        self.assertEqual(clone.action_to_string(clone.current_player(), 0), state.action_to_string(state.current_player(), 0))
        clone.apply_action(len(clone.legal_actions()) - 1)
        self.assertEqual(len(clone.history()), len(state.history()) + 1)
        self.assertEqual(state.match.options["deck"], "even")
        with self.assertRaises(ValueError):
            state.apply_action(len(state.legal_actions()))

    def test_a_turn_after_another_with_masks_and_dead_agents(self):
        env = aec.Env(FIRST, 3)
        dice = random.Random(1)
        env.reset(seed=4)
        rewards = {}
        for agent in env.agent_iter():
            seen, reward, over, _, info = env.last()
            if over:
                rewards[agent] = reward
                env.step(None)
                continue
            mask = list(seen["action_mask"])
            self.assertEqual(sum(mask), len(info["actions"]))
            self.assertEqual(len(seen["observation"]), env.observation_space(agent).shape[0])
            env.step(dice.choice([i for i, legal in enumerate(mask) if legal]))
        self.assertEqual(sorted(rewards), ["A", "B", "C"])
        self.assertAlmostEqual(sum(rewards.values()), 0)
        self.assertEqual((env.agents, env.num_agents), ([], 0))

    def test_an_environment_for_one_against_bots(self):
        env = gym.Env(FIRST, ["bot 7", "bot random"])
        first, info = env.reset(seed=4)
        self.assertEqual(list(env.reset(seed=4)[0]), list(first))
        over = False
        while not over:
            _, reward, over, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            self.assertFalse(truncated)
        self.assertIn(reward, (-1, 0, 0.5, -0.5, 1))
        with self.assertRaisesRegex(ValueError, "over"):
            env.step(0)
        with self.assertRaises(ValueError):
            gym.Env(FIRST, ["bot genius"])


if __name__ == "__main__":
    unittest.main()
