#include "platform/server/table/table_state.hpp"

#include <algorithm>

#include "engine/base/reflect.hpp"
#include "engine/table/record.hpp"

namespace calculi::server {

namespace {

template <class State>
std::optional<State> read_as(std::string_view text) {
  const Result<Json> json = parse_json(text);
  State state;
  if (!json || !read_json(*json, state)) return std::nullopt;
  return state;
}

bool is_opening(const store::Line& line) { return line.kind == store::LineKind::opening; }

// A match has one set of names from its opening to its end: those of the first state after the opening, or of the last
// one before it, if nothing has changed since.
std::optional<TableState> read_state_in(std::span<const store::Line> lines, std::span<const store::Line> match) {
  const auto first = std::ranges::find(match, store::LineKind::state, &store::Line::kind);
  if (first != match.end()) return read_as<TableState>(first->text);
  return read_last_state(lines.first(static_cast<std::size_t>(match.data() - lines.data())));
}

bool read_contributions(const SetupState& state, TableSetup& setup) {
  for (const std::string& text : state.contributions) {
    Contribution contribution{};
    if (setup.contributions.full() || !parse_hex(text, contribution)) return false;
    setup.contributions.push_back(contribution);
  }
  return true;
}

}  // namespace

SetupState state_of(const Module& module, const TableSetup& setup, Names names) {
  SetupState state{.game = std::string(module.about().slug), .rules = module.about().rules_version};
  state.options.list = setup.options;
  for (const Seat seat : SeatSet::all(setup.seats)) {
    state.seats.push_back(setup.holders[seat]);
    if (names == Names::kept) state.names.push_back(setup.names[seat]);
  }
  state.seed = hex(setup.seed.bytes);
  for (const Contribution& one : setup.contributions) state.contributions.push_back(hex(one));
  return state;
}

std::optional<ReadSetup> read_setup(const SetupState& state, std::span<const Module* const> modules, Rules rules) {
  const auto module = std::ranges::find_if(modules, [&](const Module* one) {
    const bool fits = rules == Rules::any || one->about().rules_version == state.rules;
    return one->about().slug == state.game && fits;
  });
  if (module == modules.end() || state.seats.size() > static_cast<unsigned>(limits::seats)) return std::nullopt;
  ReadSetup read{.module = *module};
  read.setup.seats = static_cast<int>(state.seats.size());
  read.setup.options = state.options.list;
  for (const Seat seat : SeatSet::all(read.setup.seats)) {
    const auto at = static_cast<unsigned>(index(seat));
    read.setup.holders[seat] = state.seats[at];
    if (at < state.names.size()) read.setup.names[seat] = state.names[at];
  }
  if (!parse_hex(state.seed, read.setup.seed.bytes) || !read_contributions(state, read.setup)) return std::nullopt;
  return read;
}

std::string write_state(const TableState& state) { return json_of(state); }

std::optional<TableState> read_last_state(std::span<const store::Line> lines) {
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    if (line->kind == store::LineKind::state) return read_as<TableState>(line->text);
  }
  return std::nullopt;
}

std::string write_opening(const Module& module, const TableSetup& setup) {
  return json_of(state_of(module, setup, Names::left_out));
}

int count_matches(std::span<const store::Line> lines) {
  return static_cast<int>(std::ranges::count_if(lines, is_opening));
}

std::span<const store::Line> lines_of_match(std::span<const store::Line> lines, int number) {
  auto from = std::ranges::find_if(lines, is_opening);
  for (; number > 1 && from != lines.end(); --number) from = std::find_if(std::next(from), lines.end(), is_opening);
  if (number < 1 || from == lines.end()) return {};
  return {from, std::find_if(std::next(from), lines.end(), is_opening)};
}

std::unique_ptr<AnyMatch> read_match(std::span<const store::Line> lines, int number,
                                     std::span<const Module* const> modules) {
  const std::span<const store::Line> match_lines = lines_of_match(lines, number);
  std::optional<SetupState> state = match_lines.empty() ? std::nullopt : read_as<SetupState>(match_lines[0].text);
  if (!state) return nullptr;
  const std::optional<TableState> table = read_state_in(lines, match_lines);
  if (table) state->names = table->setup.names;
  const std::optional<ReadSetup> read = read_setup(*state, modules, Rules::same);
  if (!read) return nullptr;
  Result<std::unique_ptr<AnyMatch>> match = read->module->open(read->setup);
  if (!match) return nullptr;
  std::vector<std::string> inputs;
  for (const store::Line& line : match_lines) {
    if (line.kind == store::LineKind::input) inputs.push_back(line.text);
  }
  return enter_lines(**match, inputs, table ? Chain::same : Chain::differs) ? std::move(*match) : nullptr;
}

// Of a series only the last match can be unfinished.
std::optional<std::string> read_record(std::span<const store::Line> lines, std::optional<int> number,
                                       std::span<const Module* const> modules) {
  const std::optional<TableState> table = read_last_state(lines);
  if (table && table->sealed) return std::nullopt;
  const int last = count_matches(lines);
  std::unique_ptr<AnyMatch> match = read_match(lines, number.value_or(last), modules);
  const bool over = match != nullptr && match->outcome().has_value();
  if (!over && !number) match = read_match(lines, last - 1, modules);
  if (match == nullptr || !match->outcome()) return std::nullopt;
  return write_record(*match);
}

// One moment of the clock can write several lines at once.
bool enter_lines(AnyMatch& match, std::span<const std::string> lines, Chain chain) {
  const auto compared = [&](std::string_view line) {
    return chain == Chain::same ? line : line.substr(0, line.rfind(' '));
  };
  for (const std::string& text : lines) {
    const std::optional<LogLine> line = split_line(text);
    if (!line) return false;
    if (match.log().size() <= line->seq) (void)enter_line(match, *line);
    if (match.log().size() <= line->seq || compared(match.log().line(line->seq)) != compared(text)) return false;
  }
  return true;
}

}  // namespace calculi::server
