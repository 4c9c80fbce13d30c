// `code`: open two padlocks with these keys.
#include <algorithm>
#include <map>

#include "engine/base/json_object.hpp"
#include "engine/play/facts/misconception.hpp"
#include "games/klodki/puzzles/puzzles.hpp"
#include "games/klodki/rules/rules.hpp"
#include "games/klodki/words.hpp"

namespace calculi::klodki {

namespace {

constexpr unsigned most_traps = 3;
constexpr int open_in_puzzle = 2;

// The cards of each place in rising order: what is laid, however the places are written.
std::vector<std::vector<Card>> cards_by_place(const LaidCode& code) {
  std::vector<std::vector<Card>> places;
  for (const LaidPlace& place : code) {
    places.emplace_back(place.cards.begin(), place.cards.end());
    std::sort(places.back().begin(), places.back().end());
  }
  return places;
}

class CodeTask final : public PuzzleTask {
 public:
  CodeTask(const Padlocks& padlocks, const PuzzleKeys& keys, Variant variant)
      : padlocks_(padlocks), keys_(keys), variant_(variant) {}

  std::string question() const override {
    return JsonObject("padlocks", padlocks_, "keys", keys_, "variant", variant_).text();
  }

  PuzzleSolution solve() const override {
    PuzzleSolution solution;
    const std::vector<LaidCode> codes = codes_for(product(), counts_of(keys_), variant_ != Variant::novice);
    std::map<std::vector<std::vector<Card>>, std::size_t> places;
    for (const LaidCode& code : codes) {
      const auto [place, is_new] = places.emplace(cards_by_place(code), places.size());
      if (is_new) solution.ideas.emplace_back();
      solution.ideas[place->second].push_back(text_of_cards(code));
    }
    if (solution.ideas.size() == 1) explain(codes.front(), solution);
    return solution;
  }

  int count_ideas() const override { return static_cast<int>(all_ways(product(), keys_, variant_).size()); }

  // As it would be laid at the table.
  Result<std::string> judge(std::string_view typed) const override {
    const View view = table();
    const Result<Action> action = Klodki::parse(view, typed);
    if (!action) return std::unexpected(action.error());
    if (const Result<void> legal = Klodki::check(view, *action); !legal) return std::unexpected(legal.error());
    if (action->kind != Kind::lay) return refuse(words::wrong_code_there, "K15");
    if (const Result<void> right = KlodkiSpeech::judge(view, *action); !right) return std::unexpected(right.error());
    LaidCode laid;
    for (const Place& place : action->code.places) {
      laid.push_back({.sign = place.sign});
      for (const Key& key : place.keys) laid.back().cards.push_back(card_of(view, key));
      settle_order(laid.back());
    }
    return text_of_cards(laid);
  }

  PuzzleAttempt attempt(const Person& person, const Stream& stream, Millis limit) const override {
    Mind mind(person, stream, Tempo::calm);
    PuzzleAttempt attempt;
    const PuzzleSearch search = search_code(padlocks_, keys_, variant_, mind, attempt.time, limit);
    attempt.right = search.found && search.right;
    return attempt;
  }

 private:
  int product() const { return product_of(padlocks_); }

  View table() const {
    View view;
    view.me = Seat::a;
    view.variant = variant_;
    view.phase = Phase::search;
    view.padlocks = padlocks_;
    view.open_keys = open_in_puzzle;
    view.hand_keys = static_cast<std::int8_t>(std::max(0, keys_.size() - open_in_puzzle));
    view.shown = SeatSet::all(2);
    for (int i = 0; i < keys_.size(); ++i) {
      const auto at = static_cast<unsigned>(i < open_in_puzzle ? i : i - open_in_puzzle);
      (i < open_in_puzzle ? view.open[Seat::a][at] : view.hand[at]) = keys_[i];
    }
    return view;
  }

  void explain(const LaidCode& code, PuzzleSolution& solution) const {
    const Fact fact = product_fact(padlocks_);
    solution.facts = {fact};
    const KeyCounts counts = counts_of(keys_);
    solution.tries = static_cast<int>(std::ranges::count_if(counts, [](int count) { return count > 0; }));
    for (const LaidPlace& place : code) {
      if (place.cards.size() < 2) continue;
      const bool plus = place.sign == Sign::plus;
      solution.facts.push_back({place.cards[0].code, plus ? Operation::plus : Operation::minus, place.cards[1].code});
      solution.tries += keys_.size() * (keys_.size() - 1) / 2;
    }
    for (int wrong = 1; wrong < 90 && solution.traps.size() < most_traps; ++wrong) {
      const std::string_view why = name_of_error(fact, wrong);
      if (!why.empty() && why != "other_table" && !codes_for(wrong, counts, variant_ != Variant::novice).empty()) {
        solution.traps.push_back({wrong, why});
      }
    }
    solution.hints = {{{"product", {std::to_string(product())}},
                       {"key", {std::to_string(code[0].cards[0].code)}},
                       {"code", {text_of_cards(code)}}}};
  }

  Padlocks padlocks_;
  PuzzleKeys keys_;
  Variant variant_;
};

}  // namespace

DrawnTask draw_code(Stream& stream) {
  const Padlocks padlocks = draw_puzzle_padlocks(stream);
  const PuzzleKeys keys = draw_puzzle_keys(stream);
  const Variant variant = draw_puzzle_variant(stream);
  return std::make_unique<CodeTask>(padlocks, keys, variant);
}

DrawnTask read_code_question(const Json& question) {
  const Json* given = question.find("padlocks");
  Padlocks padlocks{};
  PuzzleKeys keys;
  Variant variant{};
  if (given == nullptr || !read_puzzle_padlocks(*given, padlocks)) return nullptr;
  if (!read_puzzle_keys(question, keys, variant)) return nullptr;
  return std::make_unique<CodeTask>(padlocks, keys, variant);
}

}  // namespace calculi::klodki
