// What the master thinks of each action (PlayersDefaults::appraise): the share of this round that it wins and, where
// keys are spent, of the next one, over imagined worlds behind the view. Points count double: two padlocks a round.
#include <algorithm>
#include <cmath>

#include "games/klodki/players/planner.hpp"
#include "games/klodki/players/prospects.hpp"

namespace calculi::klodki {

namespace {

using Opinions = std::vector<Appraised<Klodki>>;

constexpr int arranging_worlds = 40;
constexpr int laying_worlds = 16;
constexpr unsigned most_ways = 64;  // of laying one code

bool uses_sums(const View& view) { return view.variant != Variant::novice; }

void add(KeyCounts& to, const KeyCounts& more) {
  for (unsigned i = 0; i < to.size(); ++i) to[i] = static_cast<std::int8_t>(to[i] + more[i]);
}

void count(KeyCounts& keys, const auto& cards) {
  for (const Card card : cards) {
    if (card.exists()) ++keys[card.code];
  }
}

KeyCounts own_keys(const View& view) {
  KeyCounts keys{};
  count(keys, view.open[view.me]);
  count(keys, view.hand);
  return keys;
}

std::vector<World> imagine_worlds(const View& view, int count, Stream& stream) {
  std::vector<World> worlds;
  for (int i = 0; i < count; ++i) worlds.push_back(imagine(view, stream));
  return worlds;
}

// Mean and standard error of what each world says.
struct Mean {
  double sum = 0, squares = 0;
  int count = 0;
  void add(double value) {
    sum += value;
    squares += value * value;
    ++count;
  }
  double value() const { return sum / count; }
  double error() const { return std::sqrt(std::max(0.0, squares / count - value() * value()) / count); }
};

// --- one round -------------------------------------------------------------------------------------------------------
// What the others can lay of this product, together.
double rivals(const View& view, const World& world, const KeyCounts& open, int product) {
  double sum = 0;
  for (const Seat seat : SeatSet::all(view.seats)) {
    if (seat == view.me) continue;
    KeyCounts reach = world.hands[seat];
    add(reach, open);
    sum += weight_of(ease_of(product, reach, uses_sums(view)));
  }
  return sum;
}

// The share of a round whose padlocks are not turned yet: `mine` are all my keys, `shown` those of them that lie open.
double share_of_round(const View& view, const World& world, const KeyCounts& mine, const KeyCounts& shown) {
  KeyCounts reach = mine;
  add(reach, world.open);
  KeyCounts open = world.open;
  add(open, shown);
  double share = 0;
  for (const Product& product : all_products()) {
    const double own = weight_of(ease_of(product.value, reach, uses_sums(view)));
    if (own > 0) share += product.chance * own / (own + rivals(view, world, open, product.value));
  }
  return share;
}

// --- arranging -------------------------------------------------------------------------------------------------------
using Row = FixedVector<Card, most_open>;

void list_rows(const KeyCounts& mine, int room, std::uint8_t from, const Row& row, std::vector<Row>& into) {
  if (row.size() == room) return into.push_back(row);
  for (std::uint8_t kind = from; kind < card_kinds; ++kind) {
    if (std::count(row.begin(), row.end(), Card{kind}) >= mine[kind]) continue;
    Row longer = row;
    longer.push_back(Card{kind});
    list_rows(mine, room, kind, longer, into);
  }
}

// Sorted, as an action names them.
Row open_row(const View& view) {
  KeyCounts keys{};
  count(keys, view.open[view.me]);
  Row row;
  for (std::uint8_t kind = 0; kind < card_kinds; ++kind) {
    for (int i = 0; i < keys[kind]; ++i) row.push_back(Card{kind});
  }
  return row;
}

void appraise_arranging(const View& view, Stream& stream, Opinions& out) {
  const KeyCounts mine = own_keys(view);
  const Row now = open_row(view);
  std::vector<Row> rows;
  list_rows(mine, view.open_keys, 0, {}, rows);
  const std::vector<World> worlds = imagine_worlds(view, arranging_worlds, stream);
  for (const Row& row : rows) {
    KeyCounts shown{};
    count(shown, row);
    Mean mean;
    for (const World& world : worlds) mean.add(2 * share_of_round(view, world, mine, shown));
    Action action{.kind = Kind::ready};
    if (row != now) action = {.kind = Kind::open, .cards = row};
    out.push_back({action, mean.value(), mean.error()});
  }
}

// --- laying ----------------------------------------------------------------------------------------------------------
// The keys that show this card and differ in what using them means: another's, an own open one, one of the hand.
FixedVector<Key, 3> keys_showing(const View& view, Card card, const KeyList& taken) {
  FixedVector<Key, 3> keys;
  KeyList skipped = taken;
  while (!keys.full() && !skipped.full()) {
    const std::optional<Key> key = key_for(view, card, skipped, FaceDown::included);
    if (!key) break;
    skipped.push_back(*key);
    const bool alike = std::any_of(keys.begin(), keys.end(), [&](const Key& other) {
      return other.spot == key->spot && (other.owner == Seat::none) == (key->owner == Seat::none);
    });
    if (!alike) keys.push_back(*key);
  }
  return keys;
}

// Every way to lay this code, by place.
void list_ways(const View& view, const LaidCode& laid, const Code& code, std::vector<Code>& into) {
  if (into.size() >= most_ways) return;
  const int done = code.places.size();
  const bool open = done > 0 && code.places[done - 1].keys.size() < laid[done - 1].cards.size();
  if (done == laid.size() && !open) {
    Code settled = code;
    settle_order(settled);
    return into.push_back(settled);
  }
  const LaidPlace& place = laid[open ? done - 1 : done];
  const Card card = place.cards[open ? 1 : 0];
  for (const Key& key : keys_showing(view, card, keys_of(code))) {
    Code longer = code;
    if (!open) longer.places.push_back({.sign = place.sign});
    longer.places[longer.places.size() - 1].keys.push_back(key);
    list_ways(view, laid, longer, into);
  }
}

struct Race {
  const View& view;
  std::vector<World> worlds;
  int product = 0;

  // What is won now with a code of this ease.
  double now(Ease ease) const {
    if (view.phase != Phase::search) return 1;
    Mean mean;
    for (const World& world : worlds) {
      mean.add(weight_of(ease) / (weight_of(ease) + rivals(view, world, world.open, product)));
    }
    return mean.value();
  }

  // K12: the next round, when these keys are replaced by what lies on the imagined pile.
  Mean next(const KeyList& keys) const {
    Mean mean;
    const KeyCounts mine = own_keys(view);
    for (World world : worlds) {
      KeyCounts own = mine;
      for (const Key& key : keys) {
        KeyCounts& from = key.owner == Seat::none ? own : world.open;
        const Card card = card_of(view, key);
        if (!card.exists() || world.pile.empty()) continue;
        --from[card.code];
        ++from[world.pile.pop_back().code];
      }
      mean.add(2 * share_of_round(view, world, own, {}));
    }
    return mean;
  }

  Appraised<Klodki> opinion(const Action& action, double points, const KeyList& keys) const {
    if (view.round == rounds) return {action, points, 0};
    const Mean later = next(keys);
    return {action, points + later.value(), later.error()};
  }
};

Ease ease_of(const LaidCode& code) {
  return std::any_of(code.begin(), code.end(), [](const LaidPlace& place) { return place.cards.size() == 2; })
             ? Ease::sum
             : Ease::direct;
}

void appraise_codes(const Race& race, Opinions& out) {
  const std::vector<LaidCode> codes = codes_for(race.product, reach_of(race.view), uses_sums(race.view));
  std::vector<Code> ways;
  std::array<double, 2> won{race.now(Ease::direct), race.now(Ease::sum)};
  const bool direct =
      std::any_of(codes.begin(), codes.end(), [](const LaidCode& c) { return ease_of(c) == Ease::direct; });
  for (const LaidCode& code : codes) {
    const Ease ease = ease_of(code);
    const bool hopeless = direct && ease != Ease::direct && race.view.phase == Phase::search;
    if (hopeless || ways.size() >= most_ways) continue;
    const unsigned first = static_cast<unsigned>(ways.size());
    list_ways(race.view, code, {}, ways);
    for (unsigned i = first; i < ways.size(); ++i) {
      const Action action = action_for(race.view, ways[i]);
      if (!Klodki::check(race.view, action)) continue;
      out.push_back(race.opinion(action, 2 * won[static_cast<unsigned>(ease)], keys_of(ways[i])));
    }
  }
}

void appraise_rest(const Race& race, Opinions& out) {
  const View& view = race.view;
  const bool searches = view.phase != Phase::laying && !is_out_of_turn(view) && !view.cannot.has(view.me);
  if (const int number = unknown_key(view); number != 0 && out.empty() && searches) {
    Action peek{.kind = Kind::peek};
    peek.keys.push_back({Seat::none, Spot::hand, static_cast<std::uint8_t>(number)});
    if (Klodki::check(view, peek)) out.push_back(race.opinion(peek, 0.1, {}));
  }
  for (const Kind kind : {Kind::cannot, Kind::no}) {
    if (const Action action{.kind = kind}; Klodki::check(view, action)) out.push_back(race.opinion(action, 0, {}));
  }
  if (view.phase != Phase::laying || !out.empty()) return;
  std::vector<Action> thrown;  // K6: these keys have to be laid, come what may
  KlodkiPlayers::actions(view, thrown);
  for (const Action& action : thrown) out.push_back({action, 0, 0});
}

// --- what was played -------------------------------------------------------------------------------------------------
Appraised<Klodki> opinion_of(const Race& race, const Action& action) {
  const View& view = race.view;
  if (action.kind != Kind::lay && action.kind != Kind::toss) return race.opinion(action, 0, {});
  LaidCode laid;
  for (const Place& place : action.code.places) {
    LaidPlace cards{.sign = place.sign};
    for (const Key& key : place.keys) cards.cards.push_back(card_of(view, key));
    laid.push_back(cards);
  }
  KeyCounts thrown{};
  for (const Key& key : action.keys) {
    if (const Card card = card_of(view, key); card.exists()) ++thrown[card.code];
  }
  const bool lay = action.kind == Kind::lay;
  const bool right =
      lay ? judge(race.product, laid) == Verdict::right : !codes_for(race.product, thrown, uses_sums(view)).empty();
  const Ease ease = lay ? ease_of(laid) : action.keys.size() > (race.product > 9 ? 2 : 1) ? Ease::sum : Ease::direct;
  const double lost = view.gentle ? 0 : std::min<double>(2, view.points[view.me]);
  return race.opinion(action, right ? 2 * race.now(ease) : -lost, lay ? keys_of(action.code) : action.keys);
}

// A swap is judged by the row that it makes.
Appraised<Klodki> opinion_of(const View& view, const Action& action, Stream& stream) {
  KeyCounts shown{};
  count(shown, open_row(view));
  if (action.kind == Kind::open) {
    shown = {};
    count(shown, action.cards);
  }
  if (action.kind == Kind::swap) {
    --shown[card_of(view, action.keys[0]).code];
    ++shown[card_of(view, action.keys[1]).code];
  }
  Mean mean;
  for (const World& world : imagine_worlds(view, arranging_worlds, stream)) {
    mean.add(2 * share_of_round(view, world, own_keys(view), shown));
  }
  return {action, mean.value(), mean.error()};
}

bool contains(const Opinions& list, const Action& action) {
  return std::any_of(list.begin(), list.end(), [&](const auto& opinion) { return opinion.action == action; });
}

}  // namespace

void KlodkiPlayers::appraise(const View& view, const Action* played, Stream& stream,
                             std::vector<Appraised<Klodki>>& out) {
  if (view.me == Seat::none) return;
  if (view.phase == Phase::arrange) {
    appraise_arranging(view, stream, out);
    if (played != nullptr && !contains(out, *played)) out.push_back(opinion_of(view, *played, stream));
  } else if (view.padlocks[0] != 0) {
    const Race race{view, imagine_worlds(view, laying_worlds, stream), product_of(view.padlocks)};
    appraise_codes(race, out);
    appraise_rest(race, out);
    if (played != nullptr && !contains(out, *played)) out.push_back(opinion_of(race, *played));
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& x, const auto& y) { return x.value > y.value; });
}

}  // namespace calculi::klodki
