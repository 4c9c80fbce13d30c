#include "platform/cli/programs/program_bot.hpp"

#include <algorithm>

#include "engine/base/json_object.hpp"
#include "platform/cli/arguments.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr StreamName program_stream{"program"};
constexpr StreamName time_stream{"p_time"};
constexpr Millis shortest_wait{200};
constexpr std::size_t most_actions = 1000;  // that a question lists
constexpr int most_lines = 1000;            // that are read for one answer
constexpr int bye_ms = 1000;
constexpr std::int64_t longest_think_ms = 600'000;

Stream stream_for(const AnyMatch& match, StreamName name, Seat seat) {
  return Chance(chance_key(match.setup().seed, {})).stream(name, static_cast<std::uint32_t>(index(seat)));
}

std::string new_match_line(const AnyMatch& match, Seat seat) {
  const TableSetup& setup = match.setup();
  const About& about = match.module().about();
  JsonObject options;
  for (const auto& [name, value] : setup.options) options.add(name, value);
  return JsonObject("type", "new_match", "game", about.slug, "rules", about.rules_version, "seat", seat, "seats",
                    setup.seats, "seed", stream_for(match, program_stream, seat).next_u32(), "options", options)
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

}  // namespace

std::optional<Json> object_in(std::string_view line) {
  Result<Json> json = parse_json(line);
  if (!json || !json->is_object()) return std::nullopt;
  return std::move(*json);
}

std::string_view word_of(const Json& json, std::string_view key) {
  const Json* member = json.find(key);
  return member == nullptr ? std::string_view{} : member->string().value_or("");
}

std::int64_t number_of(const Json& json, std::string_view key, std::int64_t otherwise) {
  const Json* member = json.find(key);
  return member == nullptr ? otherwise : member->number().value_or(otherwise);
}

std::string_view say_offence(Offence offence, Lang lang) {
  constexpr std::array names{"late", "illegal", "garbage", "flood", "gone"};
  return find_words(lang, std::string("cli.offence.") + names[static_cast<unsigned>(offence)]).value_or("");
}

void Offences::add(const Offences& more) {
  moves_lost += more.moves_lost;
  seats_lost += more.seats_lost;
  if (more.last) last = more.last;
}

ProgramBot::ProgramBot(std::string_view program, ProgramBounds bounds) : bounds_(bounds) {
  if (is_program(program)) program.remove_prefix(program_mark.size());
  for (std::string& word : split(program, ' ')) {
    if (!word.empty()) command_.push_back(std::move(word));
  }
}

bool ProgramBot::start() {
  if (command_.empty()) return false;
  process_.emplace(command_, bounds_.memory_mb, bounds_.show_errors);
  const auto until = in(bounds_.hello_ms);
  (void)process_->send(JsonObject("type", "hello", "protocol", bot_protocol, "program", "calculi").text(), until);
  const std::expected<std::string, Offence> line = process_->next(until);
  const std::optional<Json> hello = line ? object_in(*line) : std::nullopt;
  if (!hello || word_of(*hello, "type") != "hello" || number_of(*hello, "protocol", 0) != bot_protocol ||
      word_of(*hello, "name").empty()) {
    process_.reset();
    return false;
  }
  name_ = word_of(*hello, "name");
  games_.clear();
  const Json* const games = hello->find("games");
  if (games == nullptr || games->array() == nullptr) return true;
  for (const Json& game : *games->array()) games_.emplace_back(game.string().value_or(""));
  return true;
}

bool ProgramBot::plays(std::string_view game) const {
  return games_.empty() || std::ranges::find(games_, game) != games_.end();
}

void ProgramBot::begin(const AnyMatch& match, Seat seat) {
  now_.emplace(Mind(expert_person(), stream_for(match, time_stream, seat), Tempo::race));
  if (!process_ && (given_up() || !start())) {
    if (!given_up()) offences_.last = Offence::gone;
    ++offences_.seats_lost;
  } else if (!send(new_match_line(match, seat))) {
    lose_move(Offence::gone);
  }
}

std::optional<AnyDecision> ProgramBot::decide(const AnyMatch& match, Seat seat) {
  if (!process_) return std::nullopt;
  Answer answer = ask(match, seat);
  if (!answer) {
    lose_move(answer.error());
    return std::nullopt;
  }
  answer->think = thinking_time(match, seat, *answer);
  return std::move(*answer);
}

// A move takes at least as long as an expert would need: nobody wins a race by answering in no time.
Millis ProgramBot::thinking_time(const AnyMatch& match, Seat seat, const AnyDecision& decision) {
  if (!decision.acts) return std::max(decision.think, shortest_wait);
  if (decision.text == now_->planned && match.now() < now_->planned_at) return now_->planned_at - match.now();
  const Millis think = std::max(decision.think, match.look({seat})->expert_time(decision.text, now_->expert));
  now_->planned = decision.text;
  now_->planned_at = match.now() + think;
  return think;
}

ProgramBot::Answer ProgramBot::ask(const AnyMatch& match, Seat seat) {
  const auto until = in(bounds_.move_ms);
  for (const std::string& event : match.events({seat}, now_->events_sent)) {
    ++now_->events_sent;
    now_->waits = 0;
    (void)process_->send(JsonObject("type", "event", "event", RawJson{event}).text(), until);
  }
  if (!process_->send(your_move_line(match, seat, ++asked_, bounds_.move_ms), until)) {
    return std::unexpected(Clock::now() < until ? Offence::gone : Offence::late);
  }
  Answer answer = read_answer(match, seat, until);
  if (answer && !answer->acts && ++now_->waits > waits_in_a_row) return std::unexpected(Offence::late);
  return answer;
}

ProgramBot::Answer ProgramBot::read_answer(const AnyMatch& match, Seat seat, Clock::time_point until) {
  for (int i = 0; i < most_lines; ++i) {
    const std::expected<std::string, Offence> line = process_->next(until);
    if (!line) return std::unexpected(line.error());
    const std::optional<Json> said = object_in(*line);
    if (!said) return std::unexpected(Offence::garbage);
    if (word_of(*said, "type") != "move" || number_of(*said, "number", -1) < asked_) continue;
    return read_move(match, seat, *said);
  }
  return std::unexpected(Offence::flood);
}

ProgramBot::Answer ProgramBot::read_move(const AnyMatch& match, Seat seat, const Json& line) {
  if (number_of(line, "number", -1) != asked_) return std::unexpected(Offence::garbage);
  AnyDecision decision;
  decision.think = {std::clamp<std::int64_t>(number_of(line, "think_ms", 0), 0, longest_think_ms)};
  const Json* wait = line.find("wait");
  decision.acts = wait == nullptr || !wait->boolean().value_or(false);
  if (!decision.acts) return decision;
  const std::string_view action = word_of(line, "action");
  if (action.empty() || action.size() > static_cast<unsigned>(limits::action_text)) {
    return std::unexpected(Offence::garbage);
  }
  const Result<std::string> canonical = match.look({seat})->check(action);
  if (!canonical) {
    (void)send(refused_line(asked_, canonical.error()));
    return std::unexpected(Offence::illegal);
  }
  decision.text = *canonical;
  return decision;
}

void ProgramBot::lose_move(Offence offence) {
  ++offences_.moves_lost;
  offences_.last = offence;
  if (++now_->errors < moves_to_lose && offence != Offence::gone && offence != Offence::flood) return;
  ++offences_.seats_lost;
  process_.reset();
}

void ProgramBot::end(const AnyMatch& match) {
  if (!send(JsonObject("type", "match_over", "outcome", match.outcome()).text())) process_.reset();
}

bool ProgramBot::leave() {
  if (!process_) return false;
  const auto until = in(bye_ms);
  (void)process_->send(JsonObject("type", "bye").text(), until);
  const bool left = process_->leave(until);
  process_.reset();
  return left;
}

}  // namespace calculi::cli
