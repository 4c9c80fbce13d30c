// Shared by the suites of this folder. They reach every game only through Module, so a new game is tested as soon as
// its folder exists. Random numbers come from named streams, so every failure can be repeated.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/table/module.hpp"
#include "engine/table/record.hpp"
#include "engine/table/registry.hpp"
#include "tests/how_many.hpp"

namespace calculi::conformance {

// Names a test parameter by its game: Plays/archimedes.
std::string game_name(const ::testing::TestParamInfo<const Module*>& info);

class EveryGame : public ::testing::TestWithParam<const Module*> {
 protected:
  const Module& module() const { return *GetParam(); }
};

#define CALCULI_FOR_EVERY_GAME(suite) \
  INSTANTIATE_TEST_SUITE_P(Of, suite, ::testing::ValuesIn(all_modules().begin(), all_modules().end()), game_name)

Stream stream_for(std::uint64_t number);

// All viewers of a table: its seats and a spectator.
std::vector<Viewer> viewers_of(int seats);

// The kinds of action that its view names. A seat that is waited for may do nothing while its claims are held.
std::vector<std::string> may(const AnyMatch& match, Viewer viewer);

// A table of people with default options and this pace.
TableSetup plain_setup(const Module& module, int seats, std::uint64_t number, std::string_view pace);
// A table with random options, terms of seats and holders that the game accepts.
TableSetup drawn_setup(const Module& module, int seats, std::uint64_t number, Stream& stream);
void seat_everybody(TableSetup& setup, const Holder& holder);
Holder bot_of(std::string_view level);
std::unique_ptr<AnyMatch> open(const Module& module, const TableSetup& setup);

Teller teller_for(const AnyMatch& match, Lang lang, Viewer viewer);

// A view as a page has it, which holds nothing but its JSON.
Result<std::unique_ptr<AnyView>> read_view(const Module& module, std::string_view game);
std::unique_ptr<AnyView> view_from_json(const AnyMatch& match, Viewer viewer);

// Everything that a refusal must leave as it was: the state, what each viewer sees, how much each was told, the log.
std::string everything(const AnyMatch& match);
// What each viewer was told so far.
std::string told(const AnyMatch& match);

// Has this refusal words in all languages?
void expect_words(const Refusal& refusal);

// Plays a match with random behaviour: seats act quickly or slowly, at the same time or one after another. With `host`,
// seats also change hands, hints are asked for, the match is paused, and connections come and go.
class RoughPlay {
 public:
  RoughPlay(AnyMatch& match, std::uint64_t number, bool host);

  bool step();  // false once the match is over
  void play();  // to the end; fails the test if there is none

  Seat somebody() { return one_of(match_.waiting_on()); }               // none if there is none
  Seat somebody_out_of_turn() { return one_of(match_.out_of_turn()); }  // one that may act without being waited for
  Seat anybody();               // mostly somebody(), now and then somebody_out_of_turn()
  std::string idea(Seat seat);  // what its bot would do
  Stream& stream() { return stream_; }

 private:
  Seat one_of(SeatSet seats);
  void pass_time();
  void host_acts();
  void seat_acts(Seat seat);

  AnyMatch& match_;
  Stream stream_;
  bool host_;
  PerSeat<std::unique_ptr<AnyBot>> bots_;
};

// A text near this one: a character lost, doubled, changed or swapped.
std::string mutated(std::string text, Stream& stream);
// A text of any bytes.
std::string garbage(Stream& stream);
// The same text as people may type it: other signs, spaces, capitals.
std::vector<std::string> spellings(const std::string& text);

}  // namespace calculi::conformance
