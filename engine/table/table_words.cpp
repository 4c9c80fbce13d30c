#include "engine/table/table_words.hpp"

#include "engine/base/reflect.hpp"

namespace calculi {

namespace {

std::string say_behind(Millis behind, Lang lang) {
  const std::int64_t hundredths = (behind.count + 5) / 10;
  std::string text = std::to_string(hundredths / 100) + std::string(words::decimal_mark(lang));
  if (hundredths % 100 < 10) text += "0";
  return text + std::to_string(hundredths % 100);
}

// "factor x2": the option, or its value, in words.
std::string_view say_terms(const TermText& terms, bool value, Lang lang) {
  std::string key = "option." + std::string(terms.view());
  const auto space = key.find(' ');
  if (space != std::string::npos) value ? (void)(key[space] = '.') : key.resize(space);
  return find_words(lang, key).value_or("");
}

std::string say_holder(const Holder& holder, Lang lang) {
  if (holder.kind == HolderKind::bot) return words::holder_bot(lang, {.level = holder.level.view()});
  return std::string(holder.kind == HolderKind::person ? words::holder_person(lang) : words::holder_empty(lang));
}

}  // namespace

TableFrame frame_of(const AnyMatch& match, Viewer viewer, std::vector<std::string_view> may, Millis deadline) {
  TableFrame frame;
  frame.me = viewer.seat;
  frame.seats = static_cast<std::int8_t>(match.setup().seats);
  const bool told = !viewer.screen || !match.module().about().is_race;  // whoever is not waited for has answered
  if (told) frame.waiting = match.waiting_on();
  frame.may = std::move(may);
  const Interruption interruption = match.interruption();
  if (deadline != never) frame.deadline = deadline;
  frame.now = match.now();
  frame.paused = interruption.stands;
  frame.pause = interruption.pause;
  if (interruption.resumes_at != never) frame.resumes = interruption.resumes_at;
  frame.last_round = interruption.last_round;
  for (const Seat seat : SeatSet::all(frame.seats)) frame.holders.push_back(match.holder(seat));
  frame.outcome = match.outcome();
  frame.events = match.event_count(viewer);
  return frame;
}

std::string say_table_event(const TableEvent& event, const Teller& teller) {
  const Lang lang = teller.lang;
  const std::string_view name = teller.name(event.seat);
  switch (event.kind) {
    case TableEventKind::paused:
      return std::string(words::event_paused(lang));
    case TableEventKind::resumed:
      return std::string(words::event_resumed(lang));
    case TableEventKind::aborted:
      return std::string(words::event_aborted(lang));
    case TableEventKind::seat_changed:
      return words::event_seat_changed(lang, {.holder = say_holder(event.holder, lang), .name = name});
    case TableEventKind::hint_given:
      return words::event_hint_given(lang, {.name = name});
    case TableEventKind::pause_comes:
      return std::string(words::event_pause_comes(lang));
    case TableEventKind::withdrawn:
      return std::string(words::event_withdrawn(lang));
    case TableEventKind::resuming:
      return std::string(words::event_resuming(lang));
    case TableEventKind::stopped:
      return std::string(words::event_stopped(lang));
    case TableEventKind::restarted:
      return std::string(words::event_restarted(lang));
    case TableEventKind::last_round:
      return std::string(words::event_last_round(lang));
    case TableEventKind::broken_off:
      return std::string(event.step > 0 ? words::event_broken_off(lang) : words::event_broken_off_unranked(lang));
    case TableEventKind::terms:
      return words::event_terms(
          lang,
          {.name = name, .option = say_terms(event.terms, false, lang), .value = say_terms(event.terms, true, lang)});
    case TableEventKind::time_over:
      return words::event_time_over(lang, {.name = name});
    case TableEventKind::claim_lost:
      return words::event_claim_lost(lang, {.name = name, .seconds = say_behind(event.behind, lang)});
  }
  return {};
}

void append_common_options(const Seating& seating, std::vector<OptionValue>& into) {
  into.emplace_back("pace", print_pace(seating.pace));
  into.emplace_back("aid", aid_values[static_cast<unsigned>(seating.aid)]);
  into.emplace_back("network", network_values[static_cast<unsigned>(seating.network)]);
  for (const Seat each : seating.all()) {
    const SeatTerms& terms = seating.terms[each];
    const std::string seat(1, letter(each));
    into.emplace_back(seat + ".factor", print_pace(terms.factor));
    into.emplace_back(seat + ".head", std::to_string(terms.head_start_s));
    into.emplace_back(seat + ".hints", terms.hints ? "on" : "off");
  }
}

void append_common_about(std::vector<OptionAbout>& into) {
  static constexpr std::array<std::string_view, 2> on_off{"on", "off"};
  const auto add = [&](std::string_view name, std::string_view clause, std::span<const std::string_view> values,
                       std::string_view fallback, bool per_seat) {
    into.push_back({name, clause, {values.begin(), values.end()}, std::string(fallback), {}, per_seat, {}});
  };
  add("pace", "T4", pace_values, "off", false);
  add("aid", "T5", aid_values, "totals", false);
  add("network", "T4", network_values, "home", false);
  add("factor", "T4", pace_values, "x1", true);
  add("head", "T4", head_start_values, "0", true);
  add("hints", "T5", on_off, "on", true);
}

void settle_among_people(TableSetup& setup) {
  const SeatSet people =
      SeatSet::all(setup.seats).where([&](Seat seat) { return setup.holders[seat].kind == HolderKind::person; });
  if (people.size() < 2) return;
  const auto usually = [&](const std::string& name, std::string_view value) -> std::string_view {
    for (const OptionValue& chosen : setup.options) {
      if (chosen.first == name) return chosen.second;
    }
    setup.options.emplace_back(name, value);
    return value;
  };
  if (usually("aid", "none") != "none") return;
  for (const Seat seat : people) usually(std::string(1, letter(seat)) + ".hints", "off");
}

bool has_level(const Module& module, std::string_view level) {
  for (const std::string_view listed : module.bot_levels()) {
    if (listed == level) return true;
  }
  return level.size() <= static_cast<unsigned>(BotLevel::room) && module.bot(level, {}, Seat::a).has_value();
}

Digest digest_of_headers(const Module& module, const TableSetup& setup) {
  const std::string text = record_headers(module, setup);
  return blake3({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

void count_tally(std::vector<Tally>& tallies, std::string_view name) {
  if (name.empty()) return;
  for (Tally& tally : tallies) {
    if (tally.name != name) continue;
    ++tally.count;
    return;
  }
  tallies.push_back({name, 1});
}

}  // namespace calculi
