#include "platform/cli/programs/guest.hpp"

#include <algorithm>

#include "engine/base/json_object.hpp"
#include "platform/cli/arguments.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr StreamName guest_stream{"guest"};
constexpr StreamName time_stream{"g_time"};
constexpr Millis shortest_wait{200};
constexpr std::size_t most_actions = 1000;  // that a question lists
constexpr int most_lines = 1000;            // that are read for one answer
constexpr int bye_ms = 1000;
constexpr std::int64_t longest_think_ms = 600'000;

std::string new_match_line(const AnyMatch& match, Seat seat) {
  const TableSetup& setup = match.setup();
  const About& about = match.module().about();
  const Chance chance(chance_key(setup.seed, {}));
  JsonObject options;
  for (const auto& [name, value] : setup.options) options.add(name, value);
  return JsonObject("type", "new_match", "game", about.slug, "rules", about.rules_version, "seat", seat, "seats",
                    setup.seats, "seed",
                    chance.stream(guest_stream, static_cast<std::uint32_t>(index(seat))).next_u32(), "options", options)
      .text();
}

std::string your_move_line(const AnyMatch& match, Seat seat, std::int64_t number, int move_ms) {
  const std::unique_ptr<AnyView> view = match.look({seat});
  return JsonObject("type", "your_move", "number", number, "time_ms", move_ms, "now", match.now(), "deadline",
                    view->frame().deadline, "actions", view->actions(most_actions), "view", RawJson{view->game_json()})
      .text();
}

std::string refused_line(std::int64_t number, const Refusal& refusal) {
  return JsonObject("type", "refused", "number", number, "code", refusal.code.key, "clause", refusal.clause, "text",
                    say_refusal(Lang::en, refusal))
      .text();
}

std::optional<Json> object_of(const std::string& line) {
  const Result<Json> json = parse_json(line);
  if (!json || !json->is_object()) return std::nullopt;
  return *json;
}

std::string_view word_of(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member == nullptr ? std::string_view{} : member->string().value_or("");
}

std::int64_t number_of(const Json& json, std::string_view key, std::int64_t otherwise) {
  const Json* member = json.find(key);
  return member == nullptr ? otherwise : member->number().value_or(otherwise);
}

}  // namespace

void Offences::add(const Offences& more) {
  moves_lost += more.moves_lost;
  seats_lost += more.seats_lost;
  if (more.last != Fault::none) last = more.last;
}

Guest::Guest(std::string_view program, GuestBounds bounds) : bounds_(bounds) {
  if (is_guest(program)) program.remove_prefix(guest_mark.size());
  for (std::string& word : split(program, ' ')) {
    if (!word.empty()) command_.push_back(std::move(word));
  }
}

Guest::~Guest() { (void)leave(); }

bool Guest::start() {
  if (command_.empty()) return false;
  if (std::optional<BotProcess> begun = BotProcess::start(command_, bounds_.memory_mb, bounds_.hear_errors)) {
    process_.emplace(std::move(*begun));
  }
  if (!process_) return false;
  const auto until = in(bounds_.hello_ms);
  const JsonObject greeting("type", "hello", "protocol", bot_protocol, "program", "calculi");
  bool greeted = process_->send(greeting.text(), until);
  std::string line;
  greeted = greeted && process_->next(line, until) == BotProcess::Got::line;
  const std::optional<Json> hello = greeted ? object_of(line) : std::nullopt;
  if (!hello || word_of(*hello, "type") != "hello" || number_of(*hello, "protocol", 0) != bot_protocol ||
      word_of(*hello, "name").empty()) {
    process_.reset();
    return false;
  }
  name_ = word_of(*hello, "name");
  games_.clear();
  const Json* const games = hello->find("games");
  if (games != nullptr && games->array() != nullptr) {
    for (const Json& game : *games->array()) games_.emplace_back(game.string().value_or(""));
  }
  return true;
}

bool Guest::plays(std::string_view game) const {
  return games_.empty() || std::ranges::find(games_, game) != games_.end();
}

void Guest::begin(const AnyMatch& match, Seat seat) {
  Result<std::unique_ptr<AnyBot>> made = match.module().bot(levels::random, match.setup().seed, seat);
  ENSURE(made.has_value());
  stand_in_ = std::move(*made);
  const Chance chance(chance_key(match.setup().seed, {}));
  expert_.emplace(expert_person(), chance.stream(time_stream, static_cast<std::uint32_t>(index(seat))), Hurry::race);
  told_ = 0;
  strikes_ = 0;
  waits_ = 0;
  planned_.clear();
  const bool given_up = offences_.seats_lost >= seats_to_lose;
  if (!process_ && (given_up || !start())) {
    if (!given_up) offences_.last = Fault::gone;
    ++offences_.seats_lost;
    return;
  }
  if (!process_->send(new_match_line(match, seat), in(bounds_.move_ms))) lose_move(Fault::gone);
}

void Guest::tell_news(const AnyMatch& match, Seat seat, Clock::time_point until) {
  for (const std::string& event : match.events({seat}, told_)) {
    ++told_;
    waits_ = 0;
    (void)process_->send(JsonObject("type", "event", "event", RawJson{event}).text(), until);
  }
}

// The stand-in is asked every time, so that its move is there when the guest's is not. A move takes the time of an
// expert at the least: nobody wins a race by answering in no time.
AnyDecision Guest::decide(AnyMatch& match, Seat seat) {
  AnyDecision decision = match.ask(*stand_in_, seat, true);
  if (!process_) return decision;
  AnyDecision own;
  const Fault fault = ask(match, seat, own);
  if (fault != Fault::none) {
    lose_move(fault);
    return decision;
  }
  own.think = thinking_time(match, seat, own);
  return own;
}

Millis Guest::thinking_time(const AnyMatch& match, Seat seat, const AnyDecision& decision) {
  if (!decision.acts) return std::max(decision.think, shortest_wait);
  if (decision.text == planned_ && match.now() < planned_at_) return planned_at_ - match.now();
  const Millis think = std::max(decision.think, match.look({seat})->expert_time(decision.text, *expert_));
  planned_ = decision.text;
  planned_at_ = match.now() + think;
  return think;
}

Fault Guest::ask(const AnyMatch& match, Seat seat, AnyDecision& decision) {
  const auto until = in(bounds_.move_ms);
  tell_news(match, seat, until);
  if (!process_->send(your_move_line(match, seat, ++asked_, bounds_.move_ms), until)) {
    return Clock::now() < until ? Fault::gone : Fault::late;
  }
  const Fault fault = listen(match, seat, until, decision);
  if (fault != Fault::none || decision.acts) return fault;
  return ++waits_ > waits_in_a_row ? Fault::late : Fault::none;
}

Fault Guest::listen(const AnyMatch& match, Seat seat, Clock::time_point until, AnyDecision& decision) {
  std::string line;
  for (int i = 0; i < most_lines; ++i) {
    switch (process_->next(line, until)) {
      case BotProcess::Got::silence:
        return Fault::late;
      case BotProcess::Got::flood:
        return Fault::flood;
      case BotProcess::Got::ended:
        return Fault::gone;
      case BotProcess::Got::line:
        break;
    }
    const std::optional<Json> said = object_of(line);
    if (!said) return Fault::garbage;
    if (word_of(*said, "type") != "move" || number_of(*said, "number", -1) < asked_) continue;
    return read_move(match, seat, *said, decision);
  }
  return Fault::flood;
}

Fault Guest::read_move(const AnyMatch& match, Seat seat, const Json& said, AnyDecision& decision) {
  if (number_of(said, "number", -1) != asked_) return Fault::garbage;
  decision.think = {std::clamp<std::int64_t>(number_of(said, "think_ms", 0), 0, longest_think_ms)};
  const Json* wait = said.find("wait");
  decision.acts = wait == nullptr || !wait->boolean().value_or(false);
  if (!decision.acts) return Fault::none;
  const std::string_view action = word_of(said, "action");
  if (action.empty() || action.size() > static_cast<unsigned>(limits::action_text)) return Fault::garbage;
  const Result<std::string> canonical = match.look({seat})->check(action);
  if (canonical) {
    decision.text = *canonical;
    return Fault::none;
  }
  (void)process_->send(refused_line(asked_, canonical.error()), in(bounds_.move_ms));
  return Fault::illegal;
}

void Guest::lose_move(Fault fault) {
  ++offences_.moves_lost;
  offences_.last = fault;
  ++strikes_;
  if (fault == Fault::gone || fault == Fault::flood || strikes_ >= moves_to_lose) lose_seat();
}

void Guest::lose_seat() {
  ++offences_.seats_lost;
  process_.reset();
}

void Guest::end(const AnyMatch& match) {
  if (!process_) return;
  const std::string line = JsonObject("type", "match_over", "outcome", match.outcome()).text();
  if (!process_->send(line, in(bounds_.move_ms))) process_.reset();
}

bool Guest::leave() {
  if (!process_) return false;
  const auto until = in(bye_ms);
  (void)process_->send(JsonObject("type", "bye").text(), until);
  const bool left = process_->leave(until);
  process_.reset();
  return left;
}

void Guest::say(std::string_view line) {
  if (process_) (void)process_->send(line, in(bounds_.move_ms));
}

}  // namespace calculi::cli
