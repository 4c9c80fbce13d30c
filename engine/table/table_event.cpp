#include "engine/table/table_event.hpp"

#include <charconv>

namespace calculi {

namespace {

std::string_view take_word(std::string_view& text) {
  const auto space = text.find(' ');
  const std::string_view word = text.substr(0, space);
  text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
  return word;
}

bool plain_level(std::string_view text) {
  if (text.empty() || text.size() > BotLevel::room) return false;
  for (const char c : text) {
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return false;
  }
  return true;
}

std::optional<HostInput> parse_round_trip(std::string_view text, HostInput input) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, input.round_trip.count);
  if (error != std::errc{} || stop != end || input.round_trip.count < 0 || input.round_trip > seconds(60)) {
    return std::nullopt;
  }
  return input;
}

}  // namespace

std::optional<Holder> parse_holder(std::string_view text) {
  const std::string_view word = take_word(text);
  Holder holder;
  if (word == "person" && text.empty()) return holder;
  holder.kind = HolderKind::empty;
  if (word == "empty" && text.empty()) return holder;
  if (word != "bot" || !plain_level(text)) return std::nullopt;
  holder.kind = HolderKind::bot;
  holder.level.append(text);
  return holder;
}

SetOption set_term(Seating& seating, const HostInput& input) {
  std::string_view value = input.terms.view();
  const std::string_view name = take_word(value);
  return set_seat_option(seating.terms[input.seat], name, value);
}

std::optional<HostInput> parse_host(std::string_view body) {
  const std::string_view word = take_word(body);
  HostInput input;
  bool known = false;
  for (unsigned i = 0; i < host_words.size(); ++i) {
    if (word != host_words[i]) continue;
    input.act = static_cast<HostAct>(i);
    known = true;
  }
  if (!known) return std::nullopt;
  if (input.act < HostAct::seat) return body.empty() ? std::optional(input) : std::nullopt;
  const std::string_view seat = take_word(body);
  if (seat.size() != 1 || seat[0] < 'A' || seat[0] >= 'A' + limits::seats) return std::nullopt;
  input.seat = seat_at(seat[0] - 'A');
  if (input.act == HostAct::shown) return parse_round_trip(body, input);
  if (input.act == HostAct::terms) {
    if (body.empty() || body.size() > static_cast<unsigned>(TermText::room)) return std::nullopt;
    input.terms.append(body);
    return input;
  }
  if (input.act != HostAct::seat) return body.empty() ? std::optional(input) : std::nullopt;
  const std::optional<Holder> holder = parse_holder(body);
  if (!holder) return std::nullopt;
  input.holder = *holder;
  return input;
}

}  // namespace calculi
