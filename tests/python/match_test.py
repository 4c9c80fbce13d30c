"""One match from Python: playing, views, refusals, records, bots, review."""
import json
import unittest

from kit import calculi, how_many, played

GAMES = calculi.games()
FIRST = GAMES[0]
HEX = "5a" * 32


class Playing(unittest.TestCase):
    def test_every_game_is_played_to_its_end_at_tables_of_two(self):
        for game in GAMES:
            match = played(game, options={"tempo": "calm"} if "tempo" in calculi.Match(game, seed=1).options else {})
            self.assertEqual(match.outcome["seats"], 2, game)
            self.assertEqual(sorted(match.outcome["place"][:2])[0], 1, game)
            self.assertEqual(match.waiting, [], game)

    def test_the_same_seed_is_the_same_match_and_another_is_not(self):
        self.assertEqual(played(FIRST, 5).record(), played(FIRST, 5).record())
        self.assertNotEqual(calculi.Match(FIRST, seed=5).view("A"), calculi.Match(FIRST, seed=6).view("A"))
        seeds = [HEX, bytes.fromhex(HEX)]
        self.assertEqual([calculi.Match(FIRST, seed=seed).seed for seed in seeds], [HEX, HEX])
        self.assertNotEqual(calculi.Match(FIRST).seed, calculi.Match(FIRST).seed)

    def test_bots_answer_at_once_until_the_player_has_to_move(self):
        match = calculi.Match(FIRST, ["player", "bot 9", "bot greedy"], seed=3)
        while not match.over:
            self.assertEqual(match.to_move, "A")
            match.apply(match.legal_actions()[0])
        self.assertGreater(match.inputs, 10)
        self.assertIn("seat B bot 9", match.record())

    def test_a_bot_beside_the_match_decides_what_is_legal(self):
        for level in calculi.levels(FIRST):
            match = calculi.Match(FIRST, 2, seed=4)
            bots = {seat: calculi.Bot(FIRST, level, seed=4, seat=seat) for seat in "AB"}
            for _ in range(how_many(6, 40)):
                text = bots[match.to_move].choose(match)
                self.assertIn(text, match.legal_actions(), level)
                match.apply(text)

    def test_a_view_is_that_of_its_seat_and_numbers_have_names(self):
        for game in GAMES:
            match = calculi.Match(game, 2, seed=2)
            self.assertEqual([match.view("A")["me"], match.view(1)["me"], match.view()["me"]], ["A", "B", None])
            row = dict(zip(calculi.view_names(game), match.encode("B")))
            self.assertEqual(len(row), len(match.encode("B")), "each number has a name of its own")
            self.assertEqual([row["me[0]"], row["seats"]], [1, 2], game)
            self.assertEqual({len(action) for action in match.encode_actions()} - {len(calculi.action_names(game))}, set())
            self.assertEqual(len(match.encode_actions()), len(match.legal_actions()))

    def test_events_come_in_order_and_can_be_said(self):
        match = played(FIRST, 2)
        events = match.events("A")
        self.assertEqual(match.events("A", 7), events[7:])
        self.assertNotEqual(events, match.events("B"))
        said = [match.say(event, lang) for event in events[:6] for lang in ("en", "pl", "cs")]
        self.assertGreater(len({text for text in said if text}), 6)
        self.assertTrue(all(match.describe(query, "pl") for query in ("prompt", "turn", "score")))

    def test_a_hint_is_an_input(self):
        match = calculi.Match(FIRST, 2, seed=2)
        hint = match.hint(1)
        self.assertTrue(hint["text"])
        self.assertIn(" hint 1 ", match.log[-1])


class Refusals(unittest.TestCase):
    def test_a_refusal_has_code_clause_and_three_languages_and_changes_nothing(self):
        match = calculi.Match(FIRST, 2, seed=2)
        before = match.record()
        wrong = next(f"{match.view('A')['game']['top']['value']}+{n}=13" for n in (14, 99))
        with self.assertRaises(calculi.Refused) as caught:
            match.apply(wrong, match.to_move, at=0)
        self.assertTrue(caught.exception.code.startswith(f"{FIRST}.refuse.") or caught.exception.code.startswith("refuse."))
        self.assertEqual(len({caught.exception.said(lang) for lang in ("en", "pl", "cs")}), 3)
        self.assertEqual(match.record(), before)

    def test_the_clause_of_a_rule_is_told(self):
        match = calculi.Match(FIRST, 2, seed=2)
        other = "B" if match.to_move == "A" else "A"
        with self.assertRaises(calculi.Refused) as caught:
            match.apply("draw", other)
        self.assertEqual(caught.exception.code, "refuse.not_your_turn")
        with self.assertRaises(calculi.Refused) as caught:
            match.hint(9)
        self.assertEqual((caught.exception.code, caught.exception.clause), ("refuse.no_such_hint", "T5"))
        self.assertIn("(T5)", str(caught.exception))

    def test_what_a_program_asks_wrongly_is_a_value_error_that_names_it(self):
        wrong = {
            "chess": lambda: calculi.Match("chess"),
            "bot genius": lambda: calculi.Match(FIRST, ["player", "bot genius"]),
            "Z": lambda: calculi.Match(FIRST, seed=1).view("Z"),
            "xx": lambda: calculi.Match(FIRST, seed=1).describe("turn", "xx"),
            "64 hex": lambda: calculi.Match(FIRST, seed="abc"),
            "from 0 on": lambda: calculi.Match(FIRST, seed=-1),
            "a time is": lambda: calculi.Match(FIRST, seed=1).apply("draw", at=2**70),
            "one line": lambda: calculi.Match(FIRST, 2, names=["a\nb"]),
            "once the match is over": lambda: calculi.Match(FIRST, seed=1).state,
            "finished": lambda: calculi.Match(FIRST, seed=1).review(),
        }
        for word, ask in wrong.items():
            with self.assertRaisesRegex(ValueError, word):
                ask()
        for options in ({"deck": "none"}, {"colour": "red"}):
            with self.assertRaises(calculi.Refused):
                calculi.Match(FIRST, options=options)
        with self.assertRaises(calculi.Refused):
            calculi.Match(FIRST, 9)
        match = calculi.Match(FIRST, 2, seed=1)
        for ask in (match.view, match.events, match.encode, match.legal_actions, lambda seat: match.describe("cards", viewer=seat)):
            with self.assertRaises(calculi.Refused):
                ask("F")


class Records(unittest.TestCase):
    def test_a_record_is_loaded_verified_and_linked(self):
        match = played(FIRST, 8, names=["Žofie", "Jan"])
        record = match.record()
        self.assertEqual(calculi.load(record).record(), record)
        self.assertEqual(calculi.verify(record)["inputs"], match.inputs)
        self.assertEqual(calculi.from_link(match.link(names=True)).record(), record)
        self.assertNotIn("Jan", match.link())
        self.assertEqual(match.copy().record(), record)

    def test_a_record_that_was_changed_is_told_by_its_line(self):
        record = played(FIRST, 8).record()
        lines = record.split("\n")
        at = next(i for i, line in enumerate(lines) if line.startswith("3 "))
        lines[at] = lines[at].replace(" ", "  ", 1)
        for text, kind in ((record[:100], "cut_off"), ("hello", "not_a_record"), ("\n".join(lines), "untrue")):
            with self.assertRaises(calculi.BadRecord) as caught:
                calculi.verify(text)
            self.assertIn(caught.exception.kind, (kind, "not_a_record"))
        self.assertEqual(caught.exception.line, at + 1)
        with self.assertRaises(calculi.BadRecord):
            calculi.from_link("nothing")

    def test_an_earlier_moment_goes_on_differently(self):
        match = played(FIRST, 8)
        half = match.at(match.inputs // 2)
        self.assertEqual((half.inputs, half.over), (match.inputs // 2, False))
        self.assertEqual(half.log, match.log[: half.inputs])
        half.apply(half.legal_actions()[-1])
        self.assertEqual(half.inputs, match.inputs // 2 + 1)
        with self.assertRaises(IndexError):
            match.at(match.inputs + 1)

    def test_a_review_weighs_every_decision(self):
        match = calculi.Match(FIRST, ["bot greedy", "bot random"], seed=8)
        review = match.review()
        self.assertEqual([seat["seat"] for seat in review["seats"]], ["A", "B"])
        self.assertGreater(len(review["decisions"]), 20)
        self.assertTrue(all(decision["cost"] >= 0 for decision in review["decisions"]))


class Everything(unittest.TestCase):
    def test_solve_and_simulate_are_those_of_the_program(self):
        self.assertIn("plays", json.dumps(calculi.solve(FIRST, {"top": 3, "hand": [1, 4, 5, 8]})))
        with self.assertRaises(calculi.Refused):
            calculi.solve(FIRST, {"top": "three"})
        told = calculi.simulate(FIRST, 5, ["bot random", "bot greedy"], seed=3)
        self.assertEqual((told["matches"], len(told["hash"])), (5, 64))
        self.assertEqual(told, calculi.simulate(FIRST, 5, ["bot random", "bot greedy"], seed=3))

    def test_every_operation_of_the_engine_can_be_called(self):
        engine = calculi.Engine()
        self.assertEqual({game["slug"] for game in calculi.call(engine, "about")["games"]} - set(GAMES), {"template"})
        self.assertTrue(calculi.call(engine, "rules", game=FIRST, lang="pl")["clauses"])
        with self.assertRaises(calculi.Refused):
            calculi.call(engine, "replay", text="no record")
        with self.assertRaisesRegex(ValueError, "no such operation"):
            calculi.call(engine, "nothing")


if __name__ == "__main__":
    unittest.main()
