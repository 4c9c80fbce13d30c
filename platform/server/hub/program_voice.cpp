#include "platform/server/hub/program_voice.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/json_object.hpp"
#include "text/words.hpp"

namespace calculi::server {

namespace {

constexpr std::int32_t bot_protocol = 1;
constexpr StreamName dice_stream{"program"};
constexpr StreamName time_stream{"p_time"};
constexpr std::size_t most_actions = 1000;  // that a question lists
constexpr Millis longest_think{600'000};
constexpr Millis shortest_wait{200};

template <class Field>
bool read_member(const Json& json, std::string_view name, Field& field) {
  const Json* member = json.find(name);
  return member != nullptr && read_json(*member, field);
}

std::int64_t number_of(const Json& json, std::string_view name, std::int64_t otherwise) {
  std::int64_t number = otherwise;
  return read_member(json, name, number) ? number : otherwise;
}

std::string text_of(const Json& json, std::string_view name) {
  std::string text;
  return read_member(json, name, text) ? text : std::string{};
}

std::string refused_line(std::int64_t number, std::string_view code, std::string_view clause, std::string_view text) {
  return JsonObject("type", "refused", "number", number, "code", code, "clause", clause, "text", text).text();
}

// The last line; with `again_ms` the program may come again after that time, to the process that `at` names.
std::string bye_line(const wire::Bye& bye) {
  JsonObject line("type", "bye");
  if (bye.again_ms) line.add("again_ms", *bye.again_ms);
  if (bye.at) line.add("at", *bye.at);
  return line.text();
}

}  // namespace

// --- what it hears

std::vector<std::string> ProgramVoice::tell(const wire::ServerMessage& message, Millis now, Millis hold) {
  Lines lines;
  hold_ = hold;
  if (const auto* seated = std::get_if<wire::Seated>(&message)) {
    cmd_ = std::max(cmd_, seated->cmd);
    if (!std::exchange(greeted_, true)) {
      lines.push_back(JsonObject("type", "hello", "protocol", bot_protocol, "program", "calculi").text());
    }
  }
  if (const auto* table = std::get_if<wire::Table>(&message)) follow(*table, lines);
  if (const auto* view = std::get_if<wire::View>(&message)) look(*view, now);
  if (const auto* event = std::get_if<wire::Event>(&message); event != nullptr && match_ != 0) {
    lines.push_back(JsonObject("type", "event", "event", RawJson{event->event.text}).text());
  }
  if (const auto* refusal = std::get_if<wire::Refused>(&message)) refused(*refusal, lines, now);
  if (const auto* stalled = std::get_if<wire::Stalled>(&message); stalled != nullptr && !stalled->yes) {
    if (!plan_) ask_again(now);
  }
  if (std::holds_alternative<wire::Ack>(message)) refusals_ = 0;
  if (const auto* bye = std::get_if<wire::Bye>(&message)) lines.push_back(bye_line(*bye));
  if (std::holds_alternative<wire::Moved>(message)) no_seat({}, lines);
  return lines;
}

// A match begins, or is over.
void ProgramVoice::follow(const wire::Table& table, Lines& lines) {
  seat_ = table.me;
  const bool plays = table.phase == wire::Phase::playing && seat_ != Seat::none;
  if (plays && match_ != table.match) {
    lines.push_back(new_match(table));
  } else if (!plays && match_ != 0) {
    if (frame_.outcome) lines.push_back(JsonObject("type", "match_over", "outcome", *frame_.outcome).text());
    match_ = 0;
    view_.reset();
    plan_.reset();
  }
}

std::string ProgramVoice::new_match(const wire::Table& table) {
  module_ =
      *std::ranges::find(modules_, std::string_view(table.game), [](const Module* one) { return one->about().slug; });
  match_ = table.match;
  frame_ = {};
  view_.reset();
  plan_.reset();
  refusals_ = 0;
  last_choice_.clear();
  const Chance chance(chance_key(seed_, {}));
  const auto number = static_cast<std::uint32_t>(match_);
  expert_.emplace(expert_person(), chance.stream(time_stream, number), Tempo::race);
  const About& about = module_->about();
  return JsonObject("type", "new_match", "game", about.slug, "rules", about.rules_version, "seat", seat_, "seats",
                    static_cast<std::int64_t>(table.seats.size()), "seed",
                    chance.stream(dice_stream, number).next_u32(), "options", table.options)
      .text();
}

void ProgramVoice::look(const wire::View& view, Millis now) {
  const Result<Json> json = parse_json(view.view.text);
  Frame frame;
  const Json* game = json ? json->find("game") : nullptr;
  const bool good = game != nullptr && match_ != 0 && read_member(*json, "waiting", frame.waiting) &&
                    read_member(*json, "holders", frame.holders) && read_member(*json, "deadline", frame.deadline) &&
                    read_member(*json, "now", frame.now) && read_member(*json, "paused", frame.paused) &&
                    read_member(*json, "outcome", frame.outcome);
  if (!good) return;
  Result<std::unique_ptr<AnyView>> read = module_->read_view(*game);
  if (!read) return;
  frame_ = std::move(frame);
  view_ = std::move(*read);
  ask_again(now);
}

// What it has decided before is void: its seat has seen something new.
void ProgramVoice::ask_again(Millis now) {
  plan_.reset();
  asked_ = now + hold_;
  asks_ = true;
}

std::optional<std::string> ProgramVoice::take_question() {
  if (!std::exchange(asks_, false) || !is_asked()) return std::nullopt;
  ++number_;
  return question();
}

bool ProgramVoice::is_asked() const {
  const auto at = static_cast<std::size_t>(index(seat_));
  return view_ != nullptr && frame_.waiting.has(seat_) && !frame_.paused && !frame_.outcome &&
         at < frame_.holders.size() && frame_.holders[at].kind == HolderKind::person;
}

std::string ProgramVoice::question() {
  const Millis time = frame_.deadline ? *frame_.deadline - frame_.now : caps::program_move;
  return JsonObject("type", "your_move", "number", number_, "time_ms", std::max(time, Millis{1}), "now", frame_.now,
                    "deadline", frame_.deadline, "actions", view_->actions(most_actions), "view",
                    RawJson{view_->game_json()})
      .text();
}

// --- what it says

ProgramVoice::Heard ProgramVoice::hear(std::string_view line, Millis now) {
  const Result<Json> said = parse_json(line);
  const std::string type = said && said->is_object() ? text_of(*said, "type") : std::string{};
  if (type == "move") return move(*said, now);
  if (type == "hello") return {.leaves = number_of(*said, "protocol", 0) != bot_protocol};
  return {.readable = false};
}

// An answer to an older question comes too late; so does a second one.
ProgramVoice::Heard ProgramVoice::move(const Json& said, Millis now) {
  const std::int64_t number = number_of(said, "number", -1);
  if (number < 0 || number > number_) return {.readable = false};
  if (number < number_ || number == answered_ || !is_asked()) return {};
  answered_ = number;
  const Millis think{std::clamp<std::int64_t>(number_of(said, "think_ms", 0), 0, longest_think.count)};
  bool waits = false;
  if (read_member(said, "wait", waits) && waits) {
    if (think > Millis{0}) plan_ = Plan{{}, now + std::max(think, shortest_wait)};
    return {};
  }
  const Result<std::string> canonical = view_->check(text_of(said, "action"));
  if (!canonical) return turn_down(canonical.error(), now);
  const bool same = *canonical == last_choice_ && now < last_when_;
  const Millis when = same ? last_when_ : asked_ + std::max(think, view_->expert_time(*canonical, *expert_));
  last_choice_ = *canonical;
  last_when_ = when;
  plan_ = Plan{*canonical, when};
  return {};
}

ProgramVoice::Heard ProgramVoice::turn_down(const Refusal& why, Millis now) {
  Heard heard;
  heard.lines.push_back(refused_line(number_, why.code.key, why.clause, say_refusal(Lang::en, why)));
  heard.leaves = ++refusals_ >= caps::program_refusals;
  if (!heard.leaves) ask_again(now);
  return heard;
}

void ProgramVoice::no_seat(const wire::Bye& bye, Lines& lines) {
  lines.push_back(bye_line(bye));
  leaves_ = true;
}

// What the view allowed and the table did not: somebody was quicker, or the store is away. It is no fault of the
// program, which is asked again. Without a number: its key opens nothing.
void ProgramVoice::refused(const wire::Refused& why, Lines& lines, Millis now) {
  if (!why.cmd) {
    lines.push_back(refused_line(0, why.code, why.clause, why.text));
    return no_seat({.again_ms = why.again_ms}, lines);
  }
  if (match_ == 0 || why.cmd != cmd_) return;
  if (!plan_ && why.code != words::server_stalled.key) ask_again(now);
}

std::optional<wire::Act> ProgramVoice::take_due(Millis now) {
  if (!plan_ || now < plan_->when) return std::nullopt;
  const Plan plan = *std::exchange(plan_, std::nullopt);
  if (!plan.text.empty()) return wire::Act{++cmd_, plan.text, {}};
  ask_again(now);
  return std::nullopt;
}

}  // namespace calculi::server
