// Secrecy: pairs of worlds that differ only in what a viewer may not see must give that viewer the same bytes.
//
// At any moment of a match, two worlds are dealt anew behind one view (redeal). They must look alike at once, refuse
// and accept the same typed texts, and stay alike when the same things are done in both. They may diverge only where
// the viewer is told something: then the stream of events and the view differ together. A view that differs without an
// event is a leak. An event that differs while the view does not may tell of something that is over or lies open (the
// card under the top one); it is a leak if the worlds still differ only in what is hidden, that is, in what another
// deal would change again.
#include <algorithm>
#include <map>
#include <set>

#include "engine/play/module_for.hpp"
#include "games/_template/game.hpp"
#include "games/archimedes/game.hpp"
#include "tests/conformance/kit.hpp"

namespace calculi::conformance {
namespace {

using Leaves = std::map<std::string, std::string>;

// All leaves of a JSON value by their paths: hands.2.0 -> 7.
void add_leaves(const Json& json, const std::string& path, Leaves& leaves) {
  if (const std::vector<Json>* list = json.array()) {
    for (std::size_t i = 0; i < list->size(); ++i) add_leaves((*list)[i], path + "." + std::to_string(i), leaves);
  } else if (json.is_object()) {
    for (const std::string& key : json.keys()) add_leaves(*json.find(key), path + "." + key, leaves);
  } else if (json.number()) {
    leaves[path] = std::to_string(*json.number());
  } else if (json.string()) {
    leaves[path] = *json.string();
  } else {
    leaves[path] = json.is_null() ? "null" : *json.boolean() ? "true" : "false";
  }
}

// Where the full states of two matches differ.
std::set<std::string> differences(const AnyMatch& one, const AnyMatch& other) {
  Leaves left;
  Leaves right;
  add_leaves(*parse_json(one.state_json()), "", left);
  add_leaves(*parse_json(other.state_json()), "", right);
  std::set<std::string> paths;
  for (const auto& [path, value] : left) {
    const auto found = right.find(path);
    if (found == right.end() || found->second != value) paths.insert(path);
  }
  for (const auto& [path, value] : right) {
    if (!left.contains(path)) paths.insert(path);
  }
  return paths;
}

class Pair {
 public:
  Pair(const AnyMatch& truth, Viewer viewer, Stream& stream)
      : truth_(truth),
        viewer_(viewer),
        heard_(truth.event_count(viewer)),
        one_(truth.redealt(viewer, stream)),
        other_(truth.redealt(viewer, stream)) {}

  bool there() const { return one_ != nullptr && other_ != nullptr; }
  AnyMatch& one() { return *one_; }
  AnyMatch& other() { return *other_; }
  bool parted() const { return parted_; }
  const std::string& leak() const { return leak_; }

  void compare_with_truth(bool whole_past) {
    if (sight(truth_) != sight(*one_)) found("the view or the clock tells the deal", truth_, *one_);
    if (!one_->sound() || !other_->sound()) found("the other deal is not sound", truth_, *one_);
    if (whole_past && truth_.events(viewer_, 0) != one_->events(viewer_, 0)) found("the past differs", truth_, *one_);
    compare();
  }

  // After the same thing was done in both worlds.
  void compare() {
    const bool same_sight = sight(*one_) == sight(*other_);
    const bool same_news = one_->events(viewer_, heard_) == other_->events(viewer_, heard_);
    if (same_sight && same_news) return;
    parted_ = true;
    if (same_news) return found("the view or the clock changed, and nothing was told", *one_, *other_);
    const bool over = one_->outcome().has_value() && other_->outcome().has_value();
    if (same_sight && !over && differ_in_hidden_things_alone()) {
      found("something was told that the view does not know: " + news(*one_) + " / " + news(*other_), *one_, *other_);
    }
  }

  void compare(const Result<std::string>& one, const Result<std::string>& other, std::string_view text) {
    if (one != other) found("\"" + std::string(text) + "\" is judged by what cannot be seen", *one_, *other_);
    compare();
  }

 private:
  std::string sight(const AnyMatch& match) const {
    return match.view_json(viewer_) + std::to_string(match.due().count);
  }
  bool differ_in_hidden_things_alone() const {
    constexpr int deals = 16;
    Stream stream = stream_for(static_cast<std::uint64_t>(heard_));
    std::set<std::string> hidden;
    for (int i = 0; i < deals; ++i) hidden.merge(differences(*one_, *one_->redealt(viewer_, stream)));
    const std::set<std::string> differ = differences(*one_, *other_);
    return !differ.empty() && std::ranges::includes(hidden, differ);
  }
  std::string news(const AnyMatch& match) const {
    const auto events = match.events(viewer_, heard_);
    return events.empty() ? std::string("nothing") : events.back();
  }
  void found(const std::string& what, const AnyMatch& x, const AnyMatch& y) {
    parted_ = true;
    if (!leak_.empty()) return;
    leak_ = std::string("viewer ") + letter(viewer_.seat) + ": " + what + "\n  " + sight(x) + "\n  " + sight(y);
  }

  const AnyMatch& truth_;
  Viewer viewer_;
  int heard_;
  std::unique_ptr<AnyMatch> one_;
  std::unique_ptr<AnyMatch> other_;
  bool parted_ = false;
  std::string leak_;
};

constexpr int texts_per_pair = 30;
constexpr int steps_per_pair = 4;

// The viewer types legal, nearly legal and senseless things; the first one that is accepted is the last.
void type_texts(Pair& pair, Viewer viewer, const std::string& idea, Stream& stream) {
  for (int i = 0; i < texts_per_pair && !pair.parted(); ++i) {
    const bool last = i == texts_per_pair - 1;
    const std::string text = last ? idea : i % 5 == 0 ? garbage(stream) : mutated(idea, stream);
    const auto one = pair.one().act(viewer.seat, text, pair.one().now());
    const auto other = pair.other().act(viewer.seat, text, pair.other().now());
    pair.compare(one, other, text);
    if (one.has_value()) return;
  }
}

// Somebody else does the same in both worlds, as long as both allow it, or time passes.
void go_on(Pair& pair, Viewer viewer, RoughPlay& ideas, Stream& stream) {
  AnyMatch& one = pair.one();
  AnyMatch& other = pair.other();
  const Seat seat = ideas.anybody();
  if (stream.below(4) == 0 || seat == Seat::none || viewer.is(seat)) {
    const Millis due = one.due();
    if (due == never) return;
    one.advance(due);
    other.advance(due);
    return pair.compare();
  }
  const std::string text = ideas.idea(seat);
  if (!view_from_json(other, {seat})->check(text)) return;
  const bool acted = one.act(seat, text, one.now()).has_value();
  if (acted != other.act(seat, text, other.now()).has_value()) return;
  pair.compare();
}

struct Search {
  int pairs = 0;
  int parted = 0;
  std::string leak;
};

void look_at(const AnyMatch& match, Viewer viewer, const std::string& idea, Search& search, Stream& stream) {
  Pair pair(match, viewer, stream);
  if (!pair.there()) {
    search.leak = "the game cannot deal again";
    return;
  }
  ++search.pairs;
  pair.compare_with_truth(search.pairs % 50 == 0);
  if (!viewer.spectator() && stream.below(2) == 0) type_texts(pair, viewer, idea, stream);
  RoughPlay ideas(pair.one(), static_cast<std::uint64_t>(search.pairs), false);
  for (int i = 0; i < steps_per_pair && !pair.parted(); ++i) go_on(pair, viewer, ideas, stream);
  search.parted += pair.parted() ? 1 : 0;
  search.leak = pair.leak();
}

Search search_for_leaks(const Module& module, int pairs) {
  Search search;
  const About& about = module.about();
  for (std::uint64_t number = 5000; search.pairs < pairs && search.leak.empty(); ++number) {
    Stream stream = stream_for(number);
    const int seats = about.least_seats + static_cast<int>(number) % (about.most_seats - about.least_seats + 1);
    const auto match = open(module, drawn_setup(module, seats, number, stream));
    const std::vector<Viewer> viewers = viewers_of(seats);
    RoughPlay play(*match, number, true);
    do {
      const Viewer viewer = viewers[stream.below(static_cast<std::uint32_t>(viewers.size()))];
      const bool may_act = (match->waiting_on() | match->out_of_turn()).has(viewer.seat);
      look_at(*match, viewer, may_act ? play.idea(viewer.seat) : std::string("pass"), search, stream);
      if (!search.leak.empty()) search.leak = "table " + std::to_string(number) + ", " + search.leak;
    } while (search.leak.empty() && search.pairs < pairs && play.step());
  }
  return search;
}

using Secrecy = EveryGame;
CALCULI_FOR_EVERY_GAME(Secrecy);

TEST_P(Secrecy, holds_over_pairs_of_worlds_that_differ_only_in_what_a_viewer_may_not_see) {
  const int pairs = how_many(200, 200'000);
  const Search search = search_for_leaks(module(), pairs);
  EXPECT_EQ(search.leak, "");
  EXPECT_EQ(search.pairs, pairs);
  RecordProperty("pairs", search.pairs);
  RecordProperty("legal_reveals", search.parted);
}

// --- planted leaks: the search must find each of them ----------------------------------------------------------------

using template_game::Event;
using template_game::EventKind;
using template_game::Phase;
using template_game::State;
using template_game::Template;
using template_game::View;

struct ViewTellsACard : Template {
  static View view(const State& state, Viewer viewer) {
    View seen = Template::view(state, viewer);
    if (!viewer.is(Seat::a) && state.hands[Seat::a][0] == 9) ++seen.points[Seat::d];
    return seen;
  }
};

struct EventTellsTheChoice : Template {
  static std::optional<Event> seen_by(const Event& event, Viewer viewer) {
    if (event.kind == EventKind::laid) return event;
    return Template::seen_by(event, viewer);
  }
};

struct ClockTellsACard : Template {
  static Millis deadline(const State& state) {
    const Millis deadline = Template::deadline(state);
    const bool late = state.phase == Phase::choosing && state.hands[Seat::b][0] == 1 && deadline != never;
    return late ? deadline + Millis{1} : deadline;
  }
};

struct ViewShowsTheRaceToAll : Template {
  static View view(const State& state, Viewer viewer) {
    View seen = Template::view(state, viewer);
    if (state.phase == Phase::racing) seen.laid = Template::view(state, {state.shown.first()}).laid;
    return seen;
  }
};

struct DrawnCardsAreTold : archimedes::Archimedes {
  static std::optional<archimedes::Event> seen_by(const archimedes::Event& event, Viewer viewer) {
    if (event.kind == archimedes::EventKind::drew) return event;
    return Archimedes::seen_by(event, viewer);
  }
};

struct ViewTellsTheNextCard : archimedes::Archimedes {
  static archimedes::View view(const archimedes::State& state, Viewer viewer) {
    archimedes::View seen = Archimedes::view(state, viewer);
    if (!state.deck.empty() && state.deck.back().code == archimedes::highest) ++seen.pile_size;
    return seen;
  }
};

// A leaky game needs no players of its own.
template <class Leaky>
struct PlayedSimply : Leaky {
  struct Players : PlayersDefaults<PlayedSimply> {
    static void actions(const auto& view, auto& into) { Leaky::Players::actions(view, into); }
    static std::int32_t appeal(const auto& view, const auto& action) { return Leaky::Players::appeal(view, action); }
  };
};

template <class Leaky>
void expect_found() {
  const ModuleFor<PlayedSimply<Leaky>> module;
  const Search search = search_for_leaks(module, 200);
  EXPECT_NE(search.leak, "") << "not found in " << search.pairs << " pairs";
}

TEST(PlantedLeak, in_a_view_is_found) { expect_found<ViewTellsACard>(); }
TEST(PlantedLeak, of_the_next_card_in_a_view_is_found) { expect_found<ViewTellsTheNextCard>(); }
TEST(PlantedLeak, in_an_event_is_found) { expect_found<EventTellsTheChoice>(); }
TEST(PlantedLeak, of_a_drawn_card_in_an_event_is_found) { expect_found<DrawnCardsAreTold>(); }
TEST(PlantedLeak, in_a_deadline_is_found) { expect_found<ClockTellsACard>(); }
TEST(PlantedLeak, of_a_race_that_is_not_shown_yet_is_found) { expect_found<ViewShowsTheRaceToAll>(); }

}  // namespace
}  // namespace calculi::conformance
