// The options of a table and the terms of its seats, set by the host and by the seats themselves.
#include <algorithm>

#include "platform/server/hub/containment.hpp"
#include "platform/server/table/host_words.hpp"
#include "platform/server/table/table.hpp"

namespace calculi::server {

namespace {

std::string* find_value(TableSetup& setup, std::string_view name) {
  const auto found = std::ranges::find(setup.options, name, &OptionValue::first);
  return found == setup.options.end() ? nullptr : &found->second;
}

}  // namespace

// A match is opened to see whether it can be.
Result<void> complete_options(const Module& module, TableSetup& setup) {
  if (find_value(setup, "pace") == nullptr) setup.options.emplace_back("pace", "x1");  // on a server the clock runs
  settle_among_people(setup);
  Result<std::unique_ptr<AnyMatch>> rehearsal = refuse(words::server_busy);
  (void)contained([&] { rehearsal = module.open(setup); });
  if (!rehearsal) return std::unexpected(rehearsal.error());
  setup.options = (*rehearsal)->setup().options;
  return {};
}

// An option of the game, of the table or of a seat ("B.factor"), or who sets the terms of seats. In a match the terms
// of seats alone can be changed.
Result<void> Table::set(std::string_view rest, HubContext& context) {
  const std::string_view name = take_word(rest);
  const std::optional<Seat> seat = name.size() > 2 && name[1] == '.' ? read_seat(name.substr(0, 1)) : std::nullopt;
  if (seat) return set_terms(*seat, name.substr(2), rest, context);
  if (phase_ == wire::Phase::playing) return refuse(words::server_between);
  if (name == "terms") {
    if (rest != "own" && rest != "host") return refuse(words::refuse_bad_option_value);
    spec_.host_sets = rest == "host";
    return {};
  }
  Result<void> done = change_option(name, rest);
  if (done && name == "tempo") tempo_before_.reset();
  return done;
}

// A match that runs takes them from its next round on (T4). A refused change leaves no trace in either place.
Result<void> Table::set_terms(Seat seat, std::string_view name, std::string_view value, HubContext& context) {
  const bool plays = phase_ == wire::Phase::playing;
  const std::string body = std::string("terms ") + letter(seat) + " " + std::string(name) + " " + std::string(value);
  const std::optional<HostInput> input = plays ? parse_host(body) : std::nullopt;
  if (plays && !input) return refuse(words::refuse_bad_option_value);
  const std::vector<OptionValue> before = spec_.setup.options;
  Result<void> done = change_option(std::string{letter(seat), '.'} + std::string(name), value);
  if (done && plays) done = live_->host(*input, context.now);
  if (!done) spec_.setup.options = before;
  return done;
}

Result<void> Table::change_option(std::string_view name, std::string_view value) {
  TableSetup setup = spec_.setup;
  if (std::string* before = find_value(setup, name)) {
    *before = value;
  } else {
    setup.options.emplace_back(name, value);
  }
  if (Result<void> done = complete_options(*spec_.module, setup); !done) return done;
  spec_.setup.options = std::move(setup.options);
  return {};
}

Result<void> Table::take(Session& session, const wire::Terms& message, HubContext& context) {
  return command(session, message.cmd, context, [&](Member& own) -> Answer {
    if (own.seat == Seat::none) return refuse(words::server_no_seat);
    const bool is_free = message.text.starts_with("like ");
    if (spec_.host_sets && &own != host_ && !is_free) return refuse(words::server_host_sets);
    const Result<void> done = set_own_terms(own, message.text, context);
    if (done) tell_everyone_table(context);
    return acknowledge(message.cmd, done, message.text);
  });
}

Result<void> Table::set_own_terms(Member& own, std::string_view text, HubContext& context) {
  const std::string_view word = take_word(text);
  if (word == "factor") {
    const bool plays = phase_ == wire::Phase::playing;
    if (plays && !own.terms.take(context.now)) return refuse(words::server_slow_down);
    return set_terms(own.seat, word, text, context);
  }
  if (word == "like") {
    if (!has_level(*spec_.module, text)) return refuse(words::refuse_unknown_level);
    own.like = text;
    return {};
  }
  const std::optional<bool> ear = word == "ear" ? read_switch(text) : std::nullopt;
  if (!ear) return refuse(words::refuse_not_understood);
  own.ear = *ear;
  follow_ear();
  return {};
}

// --- somebody plays by ear

// "on" for the table, "B on" for the person on a seat.
Result<void> Table::set_ear(std::string_view rest, HubContext&) {
  bool* ear = &ear_;
  if (rest.contains(' ')) {
    const Result<Member*> person = person_on(take_word(rest));
    if (!person) return std::unexpected(person.error());
    ear = &(*person)->ear;
  }
  const std::optional<bool> on = read_switch(rest);
  if (!on) return refuse(words::refuse_not_understood);
  *ear = *on;
  follow_ear();
  return {};
}

bool Table::ear() const { return ear_ || std::ranges::any_of(members_, &Member::ear); }

// As long as somebody plays by ear the tempo is calm, where the game has one; afterwards it is what it was, unless the
// host has chosen another meanwhile. A match keeps the tempo with which it began.
void Table::follow_ear() {
  if (phase_ == wire::Phase::playing || ear() == is_calm_) return;
  is_calm_ = ear();
  const std::string* now = find_value(spec_.setup, "tempo");
  const std::optional<std::string> wanted = is_calm_ ? std::string("calm") : std::exchange(tempo_before_, {});
  if (now == nullptr || !wanted || *now == *wanted) return;
  const std::string before = *now;
  if (change_option("tempo", *wanted) && is_calm_) tempo_before_ = before;
}

}  // namespace calculi::server
