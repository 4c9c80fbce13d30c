#include "engine/table/record.hpp"

#include <algorithm>
#include <charconv>

#include "engine/base/blake3.hpp"
#include "engine/base/plain_text.hpp"

namespace calculi {

namespace {

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

template <class Number>
bool read_number(std::string_view text, Number& into) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, into);
  return error == std::errc{} && stop == end && !text.empty();
}

std::string_view take_until(std::string_view& text, char mark) {
  const auto at = text.find(mark);
  const std::string_view head = text.substr(0, at);
  text = at == std::string_view::npos ? std::string_view{} : text.substr(at + 1);
  return head;
}

// Names are people's own text: one line, bounded, no control characters.
bool good_name(std::string_view name) {
  return name.size() <= static_cast<unsigned>(limits::name_text) && is_plain_text(name);
}

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}
  bool done() const { return rest_.empty(); }
  int line() const { return line_; }
  int wrong_line() const { return line_ + (missed_ ? 1 : 0); }  // the one that should have begun with another word
  std::string_view next() {
    ++line_;
    last_ = take_until(rest_, '\n');
    return last_;
  }
  // The rest of the next line if it begins with this word; the line is read only then.
  std::optional<std::string_view> next_if(std::string_view word) {
    missed_ = !rest_.starts_with(word) || rest_.size() <= word.size() || rest_[word.size()] != ' ';
    if (missed_) return std::nullopt;
    return next().substr(word.size() + 1);
  }

 private:
  std::string_view rest_;
  std::string_view last_;
  int line_ = 0;
  bool missed_ = false;
};

struct Headers {
  const Module* module = nullptr;
  TableSetup setup;
  Digest seed_hash{};
  int start_line = 0;
};

// "person", "bot 9" or "empty", then factor=, head=, hints= and name=, which may hold spaces and so comes last.
bool read_seat(std::string_view text, TableSetup& setup) {
  const Seat seat = seat_at(setup.seats);
  if (setup.seats >= limits::seats || take_until(text, ' ') != std::string(1, letter(seat))) return false;
  const auto factor_at = text.find(" factor=");
  if (factor_at == std::string_view::npos) return false;
  const std::optional<Holder> holder = parse_holder(text.substr(0, factor_at));
  if (!holder) return false;
  text.remove_prefix(factor_at + 1);
  for (const std::string_view name : {"factor", "head", "hints"}) {
    if (take_until(text, '=') != name) return false;
    const std::string option = std::string(1, letter(seat)) + "." + std::string(name);
    setup.options.emplace_back(option, take_until(text, ' '));
  }
  if (take_until(text, '=') != "name" || !good_name(text)) return false;
  setup.holders[seat] = *holder;
  setup.names[seat] = text;
  ++setup.seats;
  return true;
}

bool read_contributions(Reader& reader, TableSetup& setup) {
  while (const auto text = reader.next_if("contribution")) {
    Contribution contribution;
    if (setup.contributions.full() || !parse_hex(*text, contribution)) return false;
    setup.contributions.push_back(contribution);
  }
  return true;
}

bool read_options(Reader& reader, TableSetup& setup) {
  while (auto text = reader.next_if("option")) {
    if (setup.options.size() > 64) return false;
    const std::string_view name = take_until(*text, '=');
    setup.options.emplace_back(name, *text);
  }
  return true;
}

// The game and the version of its rules. False where they are named, but not here.
bool find_module(Reader& reader, std::span<const Module* const> modules, Headers& headers) {
  reader.next();
  const auto game = reader.next_if("game");
  if (!game) return true;
  for (const Module* module : modules) {
    if (module->about().slug == *game) headers.module = module;
  }
  if (headers.module == nullptr) return false;
  const auto rules = reader.next_if("rules");
  const bool known = rules && *rules == std::to_string(headers.module->about().rules_version);
  if (!known) headers.module = nullptr;
  return known || !rules;
}

bool read_headers(Reader& reader, Headers& headers) {
  if (headers.module == nullptr) return false;
  headers.setup.seats = 0;
  if (!read_options(reader, headers.setup)) return false;
  while (const auto text = reader.next_if("seat")) {
    if (!read_seat(*text, headers.setup)) return false;
  }
  const auto hash = reader.next_if("seed-hash");
  if (!hash || !parse_hex(*hash, headers.seed_hash) || !read_contributions(reader, headers.setup)) return false;
  if (const auto state = reader.next_if("state")) headers.setup.state = *state;
  if (!reader.next_if("start")) return false;
  headers.start_line = reader.line();
  return true;
}

int line_at(std::string_view text, std::size_t place) {
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(place), '\n'));
}

Result<void> without_value(const Result<std::string>& result) {
  if (!result) return std::unexpected(result.error());
  return {};
}

std::string_view status_of(const AnyMatch& match) {
  if (!match.outcome()) return "unfinished";
  return match.outcome()->aborted ? "aborted" : "finished";
}

}  // namespace

std::string record_end(const AnyMatch& match) {
  std::string text = "seed " + hex(match.setup().seed.bytes) + "\n";
  text.append("status ").append(status_of(match)).append("\n");
  if (match.outcome() && match.outcome()->ranked()) {
    for (const Seat seat : SeatSet::all(match.setup().seats)) {
      text.append("score ").append(1, letter(seat)).append(" ");
      text.append(std::to_string(match.outcome()->points[seat].count)).append(" place ");
      text.append(std::to_string(match.outcome()->place[seat])).append("\n");
    }
  }
  return text + "end\n";
}

namespace {

std::unexpected<RecordFault> fault_at(RecordFault::Kind kind, int line) {
  return std::unexpected(RecordFault{kind, line});
}

bool is_header(std::string_view line) {
  for (const std::string_view word :
       {"calculi-record ", "game ", "rules ", "option ", "seat ", "seed-hash ", "contribution ", "state "}) {
    if (line.starts_with(word)) return true;
  }
  return false;
}

// A line that everything else needs is not there. In a record that still has its end somebody changed it: the first
// line that has no business where it stands is named. Otherwise the end was cut off.
template <class Belongs>
RecordFault missing_line(std::string_view text, int after, Belongs belongs) {
  const RecordFault cut{RecordFault::Kind::cut_off, line_at(text, text.size() - 1)};
  if (!text.ends_with("\nend\n")) return cut;
  Reader reader(text);
  while (!reader.done()) {
    const std::string_view line = reader.next();
    if (reader.line() > after && !belongs(line)) return {RecordFault::Kind::untrue, reader.line()};
  }
  return cut;
}

std::optional<RecordFault> check_format(std::string_view text) {
  std::string_view version = text.substr(0, text.find('\n'));
  if (version == "calculi-record 1") return std::nullopt;
  int number = 0;
  const bool other = take_until(version, ' ') == "calculi-record" && read_number(version, number) && number > 1;
  if (other) return RecordFault{RecordFault::Kind::elsewhere, 1};
  const bool damaged = text.find("\nstart ") != std::string_view::npos;  // the rest is a record
  return RecordFault{damaged ? RecordFault::Kind::untrue : RecordFault::Kind::not_a_record, 1};
}

// A staged match says so on its start line.
std::string start_line(std::string_view above) {
  const bool staged = above.find("\nstate ") != std::string_view::npos;
  return (staged ? "start staged " : "start ") + hex(blake3(bytes_of(above)), MatchLog::digits);
}

// The digest on the start line holds for everything above it, readable or not.
std::optional<RecordFault> check_start(std::string_view text) {
  if (const auto fault = check_format(text)) return fault;
  if (!text.ends_with('\n')) return RecordFault{RecordFault::Kind::cut_off, line_at(text, text.size())};
  const auto at = text.find("\nstart ");
  if (at == std::string_view::npos) return missing_line(text, 0, is_header);
  const std::string_view above = text.substr(0, at + 1);
  std::string_view rest = text.substr(at + 1);
  if (take_until(rest, '\n') == start_line(above)) return std::nullopt;
  return RecordFault{RecordFault::Kind::untrue, line_at(text, above.size())};
}

// The seed stands behind the inputs, but the replay needs it first. Without one the end of the record is missing.
std::optional<RecordFault> find_seed(std::string_view text, Headers& headers) {
  const auto at = text.rfind("\nseed ");
  if (at == std::string_view::npos) {
    return missing_line(text, headers.start_line, [](std::string_view line) { return split_line(line).has_value(); });
  }
  std::string_view rest = text.substr(at + 6);
  Seed& seed = headers.setup.seed;
  if (parse_hex(take_until(rest, '\n'), seed.bytes) && blake3(seed.bytes) == headers.seed_hash) return std::nullopt;
  return RecordFault{RecordFault::Kind::untrue, line_at(text, at + 1)};
}

// Opens the match that the headers describe; the text must have exactly those which that match would have.
std::expected<std::unique_ptr<AnyMatch>, RecordFault> open_as_written(std::string_view text, const Headers& headers) {
  Result<std::unique_ptr<AnyMatch>> match = headers.module->open(headers.setup);
  if (!match) return fault_at(RecordFault::Kind::not_a_record, headers.start_line);
  if (!text.starts_with(record_headers(*headers.module, (*match)->setup()))) {
    return fault_at(RecordFault::Kind::untrue, headers.start_line);
  }
  return std::move(*match);
}

std::expected<std::unique_ptr<AnyMatch>, RecordFault> begin(std::string_view text, Reader& reader,
                                                            std::span<const Module* const> modules) {
  if (const auto fault = check_start(text)) return std::unexpected(*fault);
  Headers headers;
  if (!find_module(reader, modules, headers)) return fault_at(RecordFault::Kind::elsewhere, reader.line());
  if (!read_headers(reader, headers)) return fault_at(RecordFault::Kind::not_a_record, reader.wrong_line());
  if (const auto fault = find_seed(text, headers)) return std::unexpected(*fault);
  return open_as_written(text, headers);
}

// The lines behind the inputs; the first of them, the seed, has been read.
std::optional<RecordFault> check_end(Reader& reader, std::string_view seed_line, const AnyMatch& match) {
  const std::string expected = record_end(match);
  std::string_view due = expected;
  std::string_view line = seed_line;
  while (true) {
    if (line != take_until(due, '\n')) return RecordFault{RecordFault::Kind::untrue, reader.line()};
    if (due.empty()) break;
    if (reader.done()) return RecordFault{RecordFault::Kind::cut_off, reader.line()};
    line = reader.next();
  }
  if (reader.done()) return std::nullopt;
  return RecordFault{RecordFault::Kind::untrue, reader.line() + 1};
}

}  // namespace

Result<void> enter_line(AnyMatch& match, const LogLine& line) {
  if (line.by == "clock") {
    match.step(line.at);
    return {};
  }
  if (line.by == "host") {
    const std::optional<HostInput> input = parse_host(line.body);
    return input ? match.host(*input, line.at) : refuse(words::refuse_not_understood);
  }
  const Seat seat = line.by.size() == 1 ? seat_at(line.by[0] - 'A') : Seat::none;
  if (index(seat) < 0 || index(seat) >= match.setup().seats) return refuse(words::refuse_no_such_seat);
  std::string_view body = line.body;
  if (body.starts_with("hint ")) {
    int step = 0;
    if (!read_number(body.substr(5), step)) return refuse(words::refuse_not_understood);
    return without_value(match.hint(seat, step, line.at, Teller{}));
  }
  Stamp stamp;
  split_stamp(body, stamp);
  return without_value(match.act(seat, body, line.at, stamp));
}

std::optional<LogLine> split_line(std::string_view line) {
  LogLine read;
  if (line.size() > static_cast<unsigned>(LineText::room)) return std::nullopt;
  if (!read_number(take_until(line, ' '), read.seq) || read.seq < 0) return std::nullopt;
  if (!read_number(take_until(line, ' '), read.at.count) || read.at < Millis{0} || read.at >= never)
    return std::nullopt;
  read.by = take_until(line, ' ');
  const auto last = line.rfind(' ');
  if (last == std::string_view::npos) return std::nullopt;
  read.body = line.substr(0, last);
  read.chain = line.substr(last + 1);
  return read;
}

std::string record_headers(const Module& module, const TableSetup& setup) {
  std::string text = "calculi-record 1\n";
  text.append("game ").append(module.about().slug).append("\n");
  text.append("rules ").append(std::to_string(module.about().rules_version)).append("\n");
  const auto value_of = [&](std::string_view name) -> std::string_view {
    for (const OptionValue& option : setup.options) {
      if (option.first == name) return option.second;
    }
    return {};
  };
  for (const OptionAbout& option : module.options()) {
    if (option.per_seat) continue;
    text.append("option ").append(option.name).append("=").append(value_of(option.name)).append("\n");
  }
  for (const Seat each : SeatSet::all(setup.seats)) {
    const std::string seat(1, letter(each));
    const Holder& holder = setup.holders[each];
    text.append("seat ").append(seat).append(" ").append(holder_values[static_cast<unsigned>(holder.kind)]);
    if (holder.kind == HolderKind::bot) text.append(" ").append(holder.level.view());
    for (const std::string_view name : {"factor", "head", "hints"}) {
      text.append(" ").append(name).append("=").append(value_of(seat + "." + std::string(name)));
    }
    text.append(" name=").append(setup.names[each]).append("\n");
  }
  text.append("seed-hash ").append(hex(blake3(setup.seed.bytes))).append("\n");
  for (const Contribution& contribution : setup.contributions) {
    text.append("contribution ").append(hex(contribution)).append("\n");
  }
  if (!setup.state.empty()) text.append("state ").append(setup.state).append("\n");
  return text;
}

std::string record_head(const AnyMatch& match) {
  std::string text = record_headers(match.module(), match.setup());
  const std::string start = start_line(text);
  return text.append(start).append("\n");
}

std::string write_record(const AnyMatch& match) {
  return record_head(match).append(match.log().lines()).append(record_end(match));
}

namespace {

using AfterLine = std::function<void(const AnyMatch&, int line)>;

// The inputs and what stands behind them; where they stop being true.
std::optional<RecordFault> play_again(Reader& reader, AnyMatch& match, const AfterLine& after_line) {
  std::string_view line;
  for (int count = 0; !reader.done(); ++count) {
    line = reader.next();
    if (line.starts_with("seed ")) break;
    const std::optional<LogLine> read = split_line(line);
    const bool entered = read && enter_line(match, *read).has_value();
    if (!entered || match.log().size() != count + 1 || match.log().line(count) != line) {
      return RecordFault{RecordFault::Kind::untrue, reader.line()};
    }
    if (after_line) after_line(match, count);
  }
  return check_end(reader, line, match);
}

// What an untrue line has done to the match is undone.
std::unique_ptr<AnyMatch> before_line(const AnyMatch& match, int line) {
  const int above = static_cast<int>(std::ranges::count(record_head(match), '\n'));
  return match_at_line(match, std::min(match.log().size(), line - above - 1));
}

std::expected<Replayed, RecordFault> replay(std::string_view text, std::span<const Module* const> modules,
                                            const AfterLine& after_line) {
  if (text.size() > static_cast<unsigned>(limits::record_bytes)) {
    return fault_at(RecordFault::Kind::not_a_record, 1);
  }
  Reader reader(text);
  auto begun = begin(text, reader, modules);
  if (!begun) return std::unexpected(begun.error());
  Replayed replayed{.match = std::move(*begun)};
  replayed.fault = play_again(reader, *replayed.match, after_line);
  return replayed;
}

}  // namespace

std::expected<Replayed, RecordFault> replay_record(std::string_view text, std::span<const Module* const> modules,
                                                   const AfterLine& after_line) {
  auto replayed = replay(text, modules, after_line);
  if (replayed && replayed->fault) return std::unexpected(*replayed->fault);
  return replayed;
}

std::expected<Replayed, RecordFault> replay_true_part(std::string_view text, std::span<const Module* const> modules) {
  auto replayed = replay(text, modules, {});
  if (replayed && replayed->fault) replayed->match = before_line(*replayed->match, replayed->fault->line);
  return replayed;
}

std::unique_ptr<AnyMatch> match_at_line(const AnyMatch& whole, int lines) {
  std::unique_ptr<AnyMatch> match = std::move(*whole.module().open(whole.setup()));
  for (int i = 0; i < lines; ++i) (void)enter_line(*match, *split_line(whole.log().line(i)));
  return match;
}

// --- for links
// ---------------------------------------------------------------------------------------------------------

namespace {

constexpr std::string_view packed_format = "calculi-match 1\n";
constexpr std::string_view record_format = "calculi-record 1\n";
constexpr std::string_view promise = "\nseed-hash ";

TableSetup nameless(TableSetup setup) {
  for (const Seat seat : SeatSet::all(setup.seats)) {
    if (setup.holders[seat].kind != HolderKind::bot) setup.names[seat] = std::string(1, letter(seat));
  }
  return setup;
}

// The headers of a packed match as its record has them, and its seed; the reader goes on with the inputs.
bool unpack_headers(std::string_view& text, std::string& head, Seed& seed) {
  if (!text.starts_with(packed_format)) return false;
  text.remove_prefix(packed_format.size());
  head = record_format;
  while (!text.empty() && (text.front() < '0' || text.front() > '9') && !text.starts_with("last ")) {
    std::string_view line = take_until(text, '\n');
    if (line.starts_with("seed ")) {
      if (!parse_hex(line.substr(5), seed.bytes)) return false;
      head.append(promise.substr(1)).append(hex(blake3(seed.bytes))).append("\n");
    } else {
      head.append(line).append("\n");
    }
  }
  return true;
}

// The inputs, and the digits that vouch for them.
bool enter_packed(AnyMatch& match, std::string_view text) {
  Millis at{0};
  while (!text.empty() && !text.starts_with("last ")) {
    std::string_view line = take_until(text, '\n');
    LogLine input;
    input.seq = match.log().size();
    Millis since;
    if (!read_number(take_until(line, ' '), since.count) || since < Millis{0} || since >= never) return false;
    at = at + since;
    input.at = at;
    input.by = take_until(line, ' ');
    input.body = line;
    if (at >= never || !enter_line(match, input) || match.log().size() != input.seq + 1) return false;
    const std::optional<LogLine> entered = split_line(match.log().line(input.seq));
    if (!entered || entered->by != input.by || entered->body != input.body) return false;  // spelled differently
  }
  return text == "last " + hex(match.log().chain(), MatchLog::digits) + "\n";
}

}  // namespace

std::string pack_match(const AnyMatch& match, bool with_names) {
  const TableSetup setup = with_names ? match.setup() : nameless(match.setup());
  const std::unique_ptr<AnyMatch> packed = std::move(*match.module().open(setup));
  std::string text = record_headers(match.module(), packed->setup()).replace(0, record_format.size(), packed_format);
  const std::size_t at = text.find(promise);
  text.replace(at, text.find('\n', at + 1) - at, "\nseed " + hex(setup.seed.bytes));
  Millis before{0};
  for (int i = 0; i < match.log().size(); ++i) {
    const LogLine line = *split_line(match.log().line(i));
    (void)enter_line(*packed, line);
    text.append(std::to_string((line.at - before).count)).append(" ").append(line.by).append(" ");
    text.append(line.body).append("\n");
    before = line.at;
  }
  return text.append("last ").append(hex(packed->log().chain(), MatchLog::digits)).append("\n");
}

std::unique_ptr<AnyMatch> unpack_match(std::string_view text, std::span<const Module* const> modules) {
  std::string head;
  Headers headers;
  if (!unpack_headers(text, head, headers.setup.seed)) return nullptr;
  const std::string whole = head + start_line(head) + "\n";
  Reader reader(whole);
  if (!find_module(reader, modules, headers) || !read_headers(reader, headers)) return nullptr;
  auto match = open_as_written(whole, headers);
  return match && enter_packed(**match, text) ? std::move(*match) : nullptr;
}

}  // namespace calculi
