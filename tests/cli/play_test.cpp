// `play` in the terminal: whole matches by script, saving and resuming, taking back, secrets at a shared keyboard.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/cli/program.hpp"
#include "tests/cli/running_program.hpp"

namespace calculi::cli_tests {
namespace {

const std::string fast = "100000";

std::string times(int count, std::string_view line) {
  std::string text;
  for (int i = 0; i < count; ++i) text.append(line).append("\n");
  return text;
}

int count(std::string_view text, std::string_view part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

// Control characters: escape, bell, backspace, carriage return.
bool is_plain(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return (c >= 0 && c < 32 && c != '\n') || c == 127; });
}

TEST(Play, a_whole_match_by_script_ends_with_its_result) {
  for (const std::string lang : {"en", "pl", "cs"}) {
    const Ran ran = run({"play", "--seed", "5", "--speed", fast, "--lang", lang}, times(400, "d"));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    EXPECT_TRUE(is_plain(ran.out));
    const std::string last = lines_of(ran.out).back();
    EXPECT_TRUE(has(last, lang == "en"   ? "Final result: 1. "
                          : lang == "pl" ? "Wynik końcowy: 1. "
                                         : "výsledek: 1. "))
        << last;
  }
}

TEST(Play, whoever_sits_here_is_called_you) {
  const Ran ran = run({"play", "--seed", "5", "--speed", fast}, times(400, "d"));
  EXPECT_TRUE(has(lines_of(ran.out).back(), " you ")) << lines_of(ran.out).back();
  EXPECT_FALSE(has(ran.out, "Player")) << ran.out;
}

TEST(Play, whoever_asks_for_no_opponents_meets_those_of_the_page) {
  EXPECT_EQ(count(run({"play", "--speed", fast}, "q\n").out, "bot, level 9."), 2);
  EXPECT_EQ(count(run({"play", "klodki", "--seats", "4", "--speed", fast}, "q\n").out, "bot, level 9."), 3);
  EXPECT_EQ(count(run({"play", "--vs", "adult", "--speed", fast}, "q\n").out, "bot, level adult."), 1);
}

TEST(Play, F25_without_arguments_the_first_line_typed_may_be_an_accepted_move) {
  const Ran ran = run({"play", "--speed", fast}, "d\nq\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(has(ran.out, "> d\nYou draw ")) << ran.out;
}

TEST(Play, short_forms_full_forms_and_other_signs_are_the_same_move) {
  // Seed 5, seat A starts: 2 on the pile, in hand 2, 5, 6, 9, 11; so 2+9=11 and the equal card.
  for (const char* line : {"9 11", "+ 9 11", "2+9=11", " 2 + 9 = 11 ", "9 11 "}) {
    const Ran ran = run({"play", "--seed", "5", "--speed", fast, "--set", "first=A"}, std::string(line) + "\nq\n");
    EXPECT_TRUE(has(ran.out, "2 plus 9 equals 11. Correct! Cards: 3.")) << line << "\n" << ran.out;
  }
  const Ran equal = run({"play", "--seed", "5", "--speed", fast, "--set", "first=A"}, "=\nq\n");
  EXPECT_TRUE(has(equal.out, "> =\n2 equals 2. Cards: 4.\n")) << equal.out;
}

TEST(Play, a_move_that_is_laid_can_be_taken_back_before_enter_plays_it) {
  const std::vector<std::string> table{"play", "--seed", "5", "--speed", fast, "--set", "first=A"};
  const Ran undone = run(table, "try 9 11\nundo\n\nk\nq\n");
  EXPECT_TRUE(has(undone.out, "Laid: 2+9=11.")) << undone.out;
  EXPECT_TRUE(has(undone.out, "Taken back.")) << undone.out;
  EXPECT_TRUE(has(undone.out, "> k\nYour cards: 2, 5, 6, 9, 11.")) << undone.out;
  const Ran played = run(table, "9 11 ?\n\nq\n");
  EXPECT_TRUE(has(played.out, "2 plus 9 equals 11. Correct!")) << played.out;
  std::vector<std::string> careful = table;
  careful.push_back("--confirm");
  EXPECT_TRUE(has(run(careful, "9 11\nu\nk\nq\n").out, "> k\nYour cards: 2, 5, 6, 9, 11."));
}

TEST(Play, questions_are_answered_and_change_nothing) {
  const Ran ran = run({"play", "--seed", "5", "--speed", fast, "--set", "first=A"}, "t\nk\nh\ns\nc\n?\nl\nk\nq\n");
  EXPECT_TRUE(has(ran.out, "> t\nYour turn. Round 1 of 5. Pile shows 2. Cards in the deck: 38.\n")) << ran.out;
  EXPECT_TRUE(has(ran.out, "> s\nRound 1 of 5. Penalty points: you 0, Ada 0, Max 0.\n"));
  EXPECT_TRUE(has(ran.out, "> c\nThere is no time limit.\n"));
  EXPECT_TRUE(has(ran.out, "> l\nNothing earlier.\n"));
  EXPECT_EQ(count(ran.out, "Your cards: 2, 5, 6, 9, 11.\n"), 4);
}

TEST(Play, the_first_lines_say_the_goal_and_help_has_one_form_a_line) {
  for (const std::string game : {"archimedes", "klodki", "numeramis", "rachmistrz"}) {
    const Ran ran = run({"play", game, "--seed", "5", "--speed", fast}, "?\nq\n");
    EXPECT_GT(lines_of(ran.out).at(1).size(), 100U) << ran.out;
    const std::string help = ran.out.substr(ran.out.find("> ?\n"));
    EXPECT_TRUE(has(help, ".\nA little help: hint.\n")) << help;
    for (const std::string& line : lines_of(help)) EXPECT_LT(line.size(), 120U) << line;
  }
  EXPECT_FALSE(has(run({"play", "--speech", "short"}, "q\n").out, "Get rid of your cards by")) << "only where wanted";
}

// Short, normal, full; `l` says the last event in full whatever was chosen.
TEST(Play, speech_has_three_levels) {
  const auto played = [](const std::string& level) {
    return run({"play", "--seed", "5", "--speed", fast, "--set", "first=A", "--speech", level}, "9 11\nl\nq\n").out;
  };
  const std::string brief = played("short");
  EXPECT_TRUE(has(brief, "\nYour turn.\n> 9 11\n2 plus 9 equals 11.\n")) << brief;
  EXPECT_FALSE(has(brief.substr(0, brief.find("> l\n")), "Cards: 3.")) << brief;
  const std::string normal = played("normal");
  EXPECT_TRUE(has(normal, "> 9 11\n2 plus 9 equals 11. Correct! Cards: 3.\n")) << normal;
  const std::string full = played("full");
  EXPECT_TRUE(has(full,
                  "\nYour turn. Pile shows 2. Your cards: 2, 5, 6, 9, 11. Round 1 of 5. Cards in the deck: 38. Cards: "
                  "you 5, Ada 5, Max 5. Penalty points: you 0, Ada 0, Max 0.\n> 9 11\n"))
      << full;
  for (const std::string& text : {brief, normal, full}) {
    const std::string again = text.substr(text.find("> l\n"));
    EXPECT_TRUE(has(again, "Your cards: 2, 5, 6. Penalty points: ")) << again;
  }
}

TEST(Play, speech_of_a_level_that_does_not_exist_is_refused) {
  const Ran ran = run({"play", "--speech", "loud"}, "q\n");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "--speech does not take loud. Levels: short, normal, full.")) << ran.err;
}

TEST(Play, a_hint_says_more_each_time) {
  const Ran ran = run({"play", "--seed", "5", "--speed", fast, "--set", "first=A"}, "hint\nhint\nhint\nq\n");
  EXPECT_TRUE(has(ran.out,
                  "> hint\nYes, you can play. Try plus.\n> hint\nFirst card: 9. How much is 2 plus 9?\n"
                  "> hint\n2 plus 9 equals 11. First 9, then 11.\n"))
      << ran.out;
  const Ran off =
      run({"play", "--seed", "5", "--speed", fast, "--set", "first=A", "--set", "A.hints=off"}, "hint\nq\n");
  EXPECT_TRUE(has(off.out, "> hint\nHints are off at this table. (T5)\n")) << off.out;
}

TEST(Play, a_hint_that_has_no_more_to_say_says_so) {
  const Ran ran = run({"play", "klodki", "--seed", "5", "--speed", "1"}, "hint\nhint\nhint\nq\n");
  const std::string only = "Keep the keys you need in your hand: open keys are there for everybody.\n";
  EXPECT_TRUE(has(ran.out, "> hint\n" + only + "> hint\nThere is no further help. " + only)) << ran.out;
}

TEST(Play, what_is_told_of_whoever_sits_here_is_told_of_you) {
  const Ran ran = run({"play", "--seed", "5", "--speed", fast, "--set", "first=A"}, "hint\nl\nq\n");
  EXPECT_TRUE(has(ran.out, "> l\nYou: a hint. ")) << ran.out;
}

// A claim is held until no earlier one can arrive; until then nothing happens.
TEST(Play, whoever_has_claimed_is_not_asked_again_before_the_claim_is_decided) {
  const Ran ran = run({"play", "rachmistrz", "--seed", "3", "--speed", "1"}, "15 1\n");
  EXPECT_EQ(count(ran.out, "Dice: 2, 8, 5. Make a number"), 1) << ran.out;
  EXPECT_TRUE(has(ran.out, "> 15 1\n>")) << ran.out;
}

TEST(Play, a_line_with_several_readings_is_answered_by_all_of_them) {
  // Seed 13: 7 on the pile, in hand 1, 3, 4, 8 and the Reiner card (A18).
  const std::vector<std::string> table{"play",  "--seed",  "13",    "--speed",  fast,
                                       "--set", "first=A", "--set", "reiner=on"};
  const Ran ran = run(table, "3 R\n7+3=R\nq\n");
  EXPECT_TRUE(has(ran.out, "Possible: 7+3=R10, 7-3=R4.\n")) << ran.out;
  EXPECT_TRUE(has(ran.out, "7 plus 3 equals Reiner card as 10. Correct! Cards: 3.")) << ran.out;
}

// The places that are typed are those that are heard: h1 is the first of the keys.
TEST(Play, a_key_of_the_hand_is_named_by_where_it_stands_in_the_list) {
  for (const std::string seed : {"3", "4", "5"}) {
    const Ran ran = run({"play", "klodki", "--seed", seed, "--speed", "1"}, "k\nswap o1 h1\nq\n");
    const std::string hand = "Your keys: ";
    const std::string first = ran.out.substr(ran.out.find(hand) + hand.size(), 1);
    EXPECT_TRUE(has(ran.out, "> swap o1 h1\nOpen: " + first)) << ran.out;
  }
}

TEST(Play, the_clock_acts_for_whoever_does_not) {
  const Ran ran =
      run({"play", "--seed", "5", "--speed", "2000", "--set", "first=A", "--set", "pace=x1"}, "c\npause\nc\nresume\n");
  EXPECT_TRUE(has(ran.out, "Time left: ")) << ran.out;
  EXPECT_TRUE(has(ran.out, "The match is paused.\n")) << ran.out;
  EXPECT_TRUE(has(ran.out, "The match goes on.\n")) << ran.out;
}

TEST(Play, a_pause_covers_the_cards_and_ends_with_a_countdown_T6) {
  const Ran ran = run({"play", "--seed", "5", "--speed", fast, "--set", "first=A"}, "pause\nk\nd\nresume\nk\n");
  EXPECT_TRUE(has(ran.out, "> k\nThe match is paused.\n")) << ran.out;
  EXPECT_TRUE(has(ran.out, "The match goes on in 3 seconds.\nThe match goes on.\n")) << ran.out;
  EXPECT_TRUE(has(ran.out, "> k\nYour cards")) << ran.out;
}

TEST(Play, the_last_round_ends_the_match_with_places_T7) {
  const Ran ran = run({"play", "--seed", "5", "--speed", fast, "--set", "first=A"}, "last\n" + times(400, "d"));
  EXPECT_TRUE(has(ran.out, "> last\nThis round is the last.\n")) << ran.out;
  EXPECT_FALSE(has(ran.out, "Round 2")) << ran.out;
  EXPECT_FALSE(has(ran.out, "is not finished")) << ran.out;
  EXPECT_EQ(ran.code, 0);
}

TEST(Play, a_match_that_the_host_ends_has_no_winner) {
  const Ran ran = run({"play", "--seed", "5", "--speed", fast, "--set", "first=A"}, "abort\n");
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(lines_of(ran.out).back().ends_with("There is no winner.")) << ran.out;
}

// Lines of a record without their times and digests: what was done, and by whom.
std::vector<std::string> moves_of(const std::string& record) {
  std::vector<std::string> moves;
  for (const std::string& line : lines_of(record)) {
    if (line[0] < '0' || line[0] > '9') continue;
    const std::size_t by = line.find(' ', line.find(' ') + 1);
    moves.push_back(line.substr(by + 1, line.rfind(' ') - by - 1));
  }
  return moves;
}

TEST(Save, a_match_that_is_saved_and_resumed_goes_on_as_if_nothing_had_happened) {
  const Folder folder;
  const std::vector<std::string> table{"play",    "--seed", "11",    "--bots", "random,greedy,random",
                                       "--speed", fast,     "--save"};
  const auto play = [&](const std::string& file, const std::string& typed) {
    std::vector<std::string> arguments = table;
    arguments.push_back(folder.file(file));
    const Ran ran = run(arguments, typed);
    EXPECT_EQ(ran.code, 0) << ran.err;
  };
  play("whole", times(400, "d"));
  play("half", times(9, "d"));
  const std::string half = read(folder.file("half"));
  EXPECT_TRUE(has(half, "\nstatus unfinished\n"));
  EXPECT_EQ(run({"replay", folder.file("half")}).code, 0);
  const Ran rest =
      run({"play", "--resume", folder.file("half"), "--save", folder.file("half"), "--speed", fast}, times(400, "d"));
  EXPECT_EQ(rest.code, 0) << rest.err;
  EXPECT_EQ(moves_of(read(folder.file("half"))), moves_of(read(folder.file("whole"))));
  EXPECT_EQ(run({"replay", folder.file("half")}).code, 0);
  EXPECT_TRUE(refused_in_one_line(run({"play", "--resume", folder.file("half")})));
}

TEST(Save, the_end_of_the_input_saves_nothing_unless_asked_to) {
  const Folder folder;
  const Ran ran = run({"play", "--seed", "5", "--speed", fast}, "d\n", folder.path());
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(lines_of(ran.out).back(), "The match is not finished.");
  run({"play", "--seed", "5", "--speed", fast}, "d\nsave kept\nd\n", folder.path());
  const std::size_t kept = moves_of(read(folder.file("kept"))).size();
  EXPECT_GT(kept, 0U);
  EXPECT_LT(kept, 8U);
}

TEST(Save, a_changed_save_is_not_resumed) {
  const Folder folder;
  run({"play", "--seed", "5", "--speed", fast, "--save", folder.file("save")}, "d\nd\n");
  std::string text = read(folder.file("save"));
  text.replace(text.find("deck=useful"), 11, "deck=even");
  write(folder.file("save"), text);
  EXPECT_TRUE(refused_in_one_line(run({"play", "--resume", folder.file("save")}, "d\n")));
}

TEST(HotSeat, no_hand_is_shown_that_nobody_asked_for) {
  const Ran ran =
      run({"play", "--hot-seat", "Ola,Jan", "--seed", "3", "--speed", fast, "--set", "first=A"}, "d\nB: d\nA: d\nd\n");
  EXPECT_FALSE(has(ran.out, "cards: ")) << ran.out;
  EXPECT_FALSE(has(ran.out, "You ")) << ran.out;
  EXPECT_EQ(count(ran.out, "Ola draws a card."), 2);
  EXPECT_EQ(count(ran.out, "Jan draws a card."), 2);
}

TEST(HotSeat, what_one_player_saw_is_off_the_screen_before_the_next_one_comes) {
  RunningProgram table({"play", "--hot-seat", "Ola,Jan", "--seed", "3", "--speed", fast, "--set", "first=A"},
                       RunningProgram::At::terminal);
  table.type("k");
  ASSERT_TRUE(table.says("Your cards: ")) << table.said();
  table.type("d");
  ASSERT_TRUE(table.says("Hand over to Jan, then press Enter.")) << table.said();
  const std::string since = table.said().substr(table.said().find("Your cards: "));
  EXPECT_GE(count(since, "\r\n\r\n"), 20) << since;
  EXPECT_GT(since.find("Ola draws a card."), since.rfind("\r\n\r\n")) << "what everybody may know stays";
}

TEST(HotSeat, whoever_leaves_at_the_hand_over_is_asked_for_a_file_and_nothing_else) {
  RunningProgram table({"play", "--hot-seat", "Ola,Jan", "--seed", "3", "--speed", fast, "--set", "first=A"},
                       RunningProgram::At::terminal);
  table.type("d");
  ASSERT_TRUE(table.says("Hand over to Jan")) << table.said();
  table.type("q");
  ASSERT_TRUE(table.says("To save the match, type the name of a file.")) << table.said();
  table.type("");
  ASSERT_TRUE(table.says("The match is not finished.")) << table.said();
  EXPECT_FALSE(has(table.said().substr(table.said().find("To save")), "Jan")) << table.said();
  EXPECT_EQ(table.exit_code(), 0);
}

TEST(HotSeat, among_people_nothing_is_added_up_and_nobody_given_hints_unless_they_want_it_T5) {
  const Folder folder;
  const auto record = [&](std::vector<std::string> more) {
    more.insert(more.begin(), {"play", "--speed", fast, "--save", folder.file("one.record")});
    EXPECT_EQ(run(more).code, 0);
    return read(folder.file("one.record"));
  };
  const auto helps = [](const std::string& text) {
    EXPECT_EQ(count(text, "option aid=totals"), 1) << text;
    EXPECT_EQ(count(text, "hints=off"), 0) << text;
  };
  helps(record({}));
  helps(record({"--hot-seat", "Ola"}));
  helps(record({"--hot-seat", "Ola,Jan", "--set", "aid=totals"}));
  const std::string alone = record({"--hot-seat", "Ola,Jan"});
  EXPECT_EQ(count(alone, "option aid=none"), 1) << alone;
  EXPECT_EQ(count(alone, "hints=off"), 2) << alone;
  EXPECT_EQ(count(record({"--hot-seat", "Ola,Jan", "--set", "B.hints=on"}), "hints=off"), 1);
}

TEST(HotSeat, more_people_than_seats_are_refused_as_that) {
  for (const auto& flags : std::vector<std::vector<std::string>>{{"--hot-seat", "a,b,c,d,e,f"},
                                                                 {"--hot-seat", "a,b,c,d", "--seats", "3"}}) {
    std::vector<std::string> all{"play"};
    all.insert(all.end(), flags.begin(), flags.end());
    const Ran ran = run(all);
    EXPECT_TRUE(refused_in_one_line(ran));
    EXPECT_TRUE(has(ran.err, "More names than seats. Seats: ")) << ran.err;
  }
}

TEST(HotSeat, a_seat_sees_its_cards_on_its_turn_and_acts_for_nobody_else) {
  const Ran ran = run({"play", "--hot-seat", "Ola,Jan", "--seed", "3", "--speed", fast, "--set", "first=A"},
                      "k\nB: k\nB: d\nC: d\nA: d\nk\n");
  EXPECT_EQ(count(ran.out, "Your cards: "), 2) << ran.out;
  EXPECT_EQ(count(ran.out, "It is not your turn."), 2) << ran.out;
  EXPECT_EQ(count(ran.out, "There is no such seat."), 1) << ran.out;
}

TEST(HotSeat, a_line_without_its_seat_is_asked_whose_it_is_where_several_may_move) {
  const Ran ran = run({"play", "klodki", "--hot-seat", "Ola,Jan", "--seed", "3", "--speed", fast},
                      "k\nhint\nready\ntry ready\nA: ready\n");
  EXPECT_EQ(count(ran.out, "Several may move now. Begin the line with your seat"), 4) << ran.out;
  EXPECT_EQ(count(ran.out, "Ola: ready."), 1) << ran.out;
  EXPECT_FALSE(has(ran.out, "There is no such seat.")) << ran.out;
}

TEST(HotSeat, how_things_stand_is_said_once_at_the_beginning) {
  for (const std::string game : {"archimedes", "klodki", "numeramis", "rachmistrz"}) {
    const Ran ran = run({"play", game, "--hot-seat", "Ola,Jan", "--seed", "3", "--speed", fast}, "q\n");
    const std::vector<std::string> lines = lines_of(ran.out);
    for (std::size_t i = 1; i < lines.size(); ++i) EXPECT_NE(lines[i], lines[i - 1]) << ran.out;
    EXPECT_EQ(count(ran.out, "> q\n"), 1) << ran.out;
  }
}

TEST(HotSeat, a_whole_match_with_a_bot_ends) {
  const Ran ran =
      run({"play", "--hot-seat", "Ola,Jan", "--bots", "greedy", "--seed", "3", "--speed", fast}, times(400, "d"));
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(lines_of(ran.out).back().starts_with("Final result: 1. ")) << lines_of(ran.out).back();
}

}  // namespace
}  // namespace calculi::cli_tests
