#include "tests/conformance/kit.hpp"

#include <algorithm>

#include "engine/base/blake3.hpp"
#include "engine/base/json.hpp"

namespace calculi::conformance {

namespace {

inline constexpr StreamName own_stream{"conform"};

std::uint32_t size_of(const auto& list) { return static_cast<std::uint32_t>(list.size()); }

const std::string_view& one_of(std::span<const std::string_view> list, Stream& stream) {
  return list[stream.below(size_of(list))];
}

std::vector<OptionValue> drawn_options(const Module& module, int seats, Stream& stream) {
  std::vector<OptionValue> options;
  for (const OptionAbout& option : module.options()) {
    if (option.values.empty()) continue;
    if (!option.per_seat) {
      options.emplace_back(option.name, one_of(option.values, stream));
      continue;
    }
    for (const Seat seat : SeatSet::all(seats)) {
      const std::string name = std::string(1, letter(seat)) + "." + std::string(option.name);
      if (stream.below(3) == 0) options.emplace_back(name, one_of(option.values, stream));
    }
  }
  return options;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

std::string game_name(const ::testing::TestParamInfo<const Module*>& info) {
  return std::string(info.param->about().slug);
}

Stream stream_for(std::uint64_t number) {
  return Chance(chance_key(seed_from_number(20'26, number), {})).stream(own_stream, 0);
}

std::vector<Viewer> viewers_of(int seats) {
  std::vector<Viewer> viewers{Viewer{}, Viewer{.screen = true}};
  for (const Seat seat : SeatSet::all(seats)) viewers.push_back({seat});
  return viewers;
}

std::vector<std::string> may(const AnyMatch& match, Viewer viewer) {
  std::vector<std::string> kinds;
  const Result<Json> view = parse_json(match.view_json(viewer));
  for (const Json& kind : *view->find("may")->array()) kinds.emplace_back(*kind.string());
  return kinds;
}

TableSetup plain_setup(const Module&, int seats, std::uint64_t number, std::string_view pace) {
  TableSetup setup;
  setup.seats = seats;
  setup.seed = seed_from_number(1, number);
  setup.options.emplace_back("pace", pace);
  for (const Seat seat : SeatSet::all(seats)) setup.names[seat] = std::string("Ola ") + letter(seat);
  return setup;
}

TableSetup drawn_setup(const Module& module, int seats, std::uint64_t number, Stream& stream) {
  TableSetup setup = plain_setup(module, seats, number, "off");
  for (int tries = 0; tries < 100; ++tries) {
    setup.options = drawn_options(module, seats, stream);
    if (module.open(setup)) return setup;
  }
  ADD_FAILURE() << "no options were found with which " << module.about().slug << " opens for " << seats;
  return setup;
}

void seat_everybody(TableSetup& setup, const Holder& holder) { setup.holders.fill(holder); }

Holder bot_of(std::string_view level) { return {HolderKind::bot, BotLevel(level)}; }

std::unique_ptr<AnyMatch> open(const Module& module, const TableSetup& setup) {
  Result<std::unique_ptr<AnyMatch>> match = module.open(setup);
  if (match) return std::move(*match);
  ADD_FAILURE() << say_refusal(Lang::en, match.error());
  return nullptr;
}

Teller teller_for(const AnyMatch& match, Lang lang, Viewer viewer) {
  return {lang, viewer, match.setup().seats, match.setup().names};
}

Result<std::unique_ptr<AnyView>> read_view(const Module& module, std::string_view game) {
  const Result<Json> json = parse_json(game);
  if (!json) return std::unexpected(json.error());
  return module.read_view(*json);
}

std::unique_ptr<AnyView> view_from_json(const AnyMatch& match, Viewer viewer) {
  return std::move(read_view(match.module(), match.game_view_json(viewer)).value());
}

std::string everything(const AnyMatch& match) {
  std::string text = match.state_json() + hex(match.log().chain());
  for (const Viewer viewer : viewers_of(match.setup().seats)) text += match.view_json(viewer);
  return text + std::to_string(match.due().count);
}

std::string told(const AnyMatch& match) {
  std::string text;
  for (const Viewer viewer : viewers_of(match.setup().seats)) {
    for (const std::string& event : match.events(viewer, 0)) text += event;
  }
  return text;
}

void expect_words(const Refusal& refusal) {
  for (const Lang lang : languages) {
    EXPECT_TRUE(find_words(lang, refusal.code.key).has_value()) << refusal.code.key;
    EXPECT_EQ(say_refusal(lang, refusal).find('{'), std::string::npos) << say_refusal(lang, refusal);
  }
}

RoughPlay::RoughPlay(AnyMatch& match, std::uint64_t number, bool host)
    : match_(match), stream_(stream_for(number)), host_(host) {
  for (const Seat seat : SeatSet::all(match.setup().seats)) {
    auto bot = match.module().bot("random", match.setup().seed, seat);
    EXPECT_TRUE(bot.has_value());
    bots_[seat] = std::move(*bot);
  }
}

Seat RoughPlay::one_of(SeatSet seats) {
  std::vector<Seat> list;
  for (const Seat seat : seats) list.push_back(seat);
  return list.empty() ? Seat::none : list[stream_.below(size_of(list))];
}

Seat RoughPlay::anybody() {
  const Seat other = somebody_out_of_turn();
  return other != Seat::none && stream_.below(3) == 0 ? other : somebody();
}

std::string RoughPlay::idea(Seat seat) { return match_.ask(*bots_[seat], seat, true).text; }

void RoughPlay::pass_time() {
  const Millis due = match_.due();
  const std::uint32_t how = stream_.below(8);
  Millis later = match_.now();
  if (how >= 1) later = later + Millis{stream_.below(how < 6 ? 120 : 3000)};
  if (how == 7 && due < match_.now() + seconds(600)) later = due;
  match_.advance(later);
}

void RoughPlay::host_acts() {
  HostInput input;
  input.act = static_cast<HostAct>(stream_.below(host_words.size()));
  if (input.act == HostAct::abort) input.act = HostAct::resume;
  if (input.act == HostAct::last && stream_.below(8) != 0) return;
  if (input.act >= HostAct::seat) {
    input.seat = seat_at(static_cast<int>(stream_.below(static_cast<std::uint32_t>(match_.setup().seats))));
    input.holder.kind = static_cast<HolderKind>(stream_.below(3));
    if (input.holder.kind == HolderKind::bot) input.holder = bot_of("random");
    input.round_trip = Millis{stream_.below(500)};
  }
  if (const Result<void> done = match_.host(input, match_.now()); !done) expect_words(done.error());
}

bool RoughPlay::step() {
  if (match_.outcome()) return false;
  pass_time();
  if (host_ && stream_.below(12) == 0) host_acts();
  if (match_.paused()) {
    if (stream_.below(2) == 0) (void)match_.host({.act = HostAct::resume}, match_.now());
    if (stream_.below(2) == 0) (void)match_.host({.act = HostAct::go}, match_.now());
    return true;
  }
  const Seat seat = anybody();
  if (seat != Seat::none) {
    seat_acts(seat);
  } else if (match_.due() != never) {
    match_.advance(match_.due());
  }
  match_.advance(match_.now());  // a hold may have put off what is due by now
  return true;
}

void RoughPlay::seat_acts(Seat seat) {
  if (host_ && stream_.below(12) == 0) {
    const int step =
        1 + static_cast<int>(stream_.below(static_cast<std::uint32_t>(match_.module().about().hint_steps)));
    const auto hint = match_.hint(seat, step, match_.now(), teller_for(match_, Lang::en, {seat}));
    if (!hint) expect_words(hint.error());
    return;
  }
  const std::string text = idea(seat);
  if (text.empty()) return;
  Stamp stamp;
  if (stream_.below(2) == 0) stamp.reported = Millis{stream_.below(4000)};
  stamp.round_trip = Millis{stream_.below(400)};
  if (const auto done = match_.act(seat, text, match_.now(), stamp); !done) expect_words(done.error());
}

void RoughPlay::play() {
  for (int steps = 0; step(); ++steps) {
    if (steps < limits::inputs_per_match) continue;
    ADD_FAILURE() << "no end after " << steps << " steps:\n" << write_record(match_);
    return;
  }
}

std::string mutated(std::string text, Stream& stream) {
  if (text.empty()) return "?";
  const auto at = stream.below(size_of(text));
  const auto other = stream.below(size_of(text));
  constexpr std::string_view signs = "0123456789+-*:/=().,@ abcdefhopqrxABR~;\t";
  switch (stream.below(5)) {
    case 0:
      text.erase(at, 1);
      break;
    case 1:
      text.insert(at, 1, text[other]);
      break;
    case 2:
      text[at] = signs[stream.below(size_of(signs))];
      break;
    case 3:
      std::swap(text[at], text[other]);
      break;
    default:
      text.insert(at, 1, signs[stream.below(size_of(signs))]);
  }
  return text;
}

std::string garbage(Stream& stream) {
  constexpr std::array<std::uint32_t, 4> lengths{4, 20, 161, 400};
  std::string text(stream.below(lengths[stream.below(4)]), ' ');
  const bool plain = stream.below(2) == 0;
  for (char& c : text) c = static_cast<char>(plain ? 32 + stream.below(95) : stream.below(256));
  return text;
}

std::vector<std::string> spellings(const std::string& text) {
  std::vector<std::string> list{" " + text, text + "  ", "\t" + text};
  std::string capitals = text;
  for (char& c : capitals) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  list.push_back(capitals);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> signs{
      {{"*", "×"}, {"*", "x"}, {"*", "·"}, {":", "÷"}, {":", "/"}, {"-", "−"}, {"=", " = "}}};
  for (const auto& [plain, typed] : signs) {
    std::string other = text;
    replace_all(other, plain, typed);
    list.push_back(other);
  }
  return list;
}

}  // namespace calculi::conformance
