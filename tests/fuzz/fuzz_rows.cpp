// The log of a table, one row a line: "state 0 0 {...}", "opening 0 0 {...}", "input 1 7 0 1200 A draw
// 0123456789abcdef", where the numbers are the member and its command. Such a table comes back whole or not at all; one
// that comes back plays on, and comes back once more.
#include <charconv>

#include "platform/server/hub/simulated_server_test.hpp"
#include "tests/fuzz/targets.hpp"
#include "tests/vouched.hpp"

namespace calculi::fuzz {

namespace {

using server::Table;
using server::testing::Client;
using Rows = std::vector<store::Line>;

std::string_view take_word(std::string_view& text, char end = ' ') {
  const std::string_view word = text.substr(0, text.find(end));
  text.remove_prefix(std::min(text.size(), word.size() + 1));
  return word;
}

std::int32_t take_number(std::string_view& text) {
  const std::string_view word = take_word(text);
  std::int32_t number = 0;
  std::from_chars(word.data(), word.data() + word.size(), number);
  return number;
}

Rows read_rows(std::string_view input) {
  Rows rows;
  while (!input.empty()) {
    std::string_view row = take_word(input, '\n');
    const std::string_view kind = take_word(row);
    store::Line& line = rows.emplace_back();
    line.kind = kind == "state"     ? store::LineKind::state
                : kind == "opening" ? store::LineKind::opening
                                    : store::LineKind::input;
    line.by.member = take_number(row);
    line.by.cmd = take_number(row);
    line.by.answer = wire::write(wire::Ack{.cmd = line.by.cmd});
    line.text = row;
  }
  return rows;
}

// The digests of the inputs, made right.
void vouch_for(Rows& rows) {
  const std::unique_ptr<AnyMatch> begun = [&] {
    Rows beginning = rows;
    std::erase_if(beginning, [](const store::Line& row) { return row.kind == store::LineKind::input; });
    return server::read_match(beginning, all_modules());
  }();
  if (begun == nullptr) return;
  Digest chain = begun->log().chain();
  for (store::Line& row : rows) {
    if (row.kind == store::LineKind::input && row.text.size() < 200) row.text = vouched_input(row.text, chain);
  }
}

const std::string link(32, 'a');
const std::string token(32, 'b');

// The first member comes back to the table that the store has.
class OldHouse {
 public:
  explicit OldHouse(Rows rows) {
    const store::Head head{.table = id_, .link_hash = server::link_hash(link), .code = "123456"};
    server_.memory.append({head, 0, std::move(rows)}, [](const store::Stored&) {});
    server_.restart();
    page_.link = link;
    page_.token = token;
  }

  void visit() {
    server_.come_back(page_);
    const Table* table = server_.hub.table_of(page_.id);
    if (table == nullptr) return;
    play();
    server_.restart();
    server_.come_back(page_, "10.0.0.1", true);
    ENSURE(server_.hub.table_of(page_.id) != nullptr);
    ENSURE(server_.fault.empty());
  }

 private:
  void play() {
    server_.host(page_, "lock");
    server_.host(page_, "resume");
    server_.say(page_, wire::Start{});
    server_.act(page_, "draw");
    server_.pass(seconds(20));
  }

  store::TableId id_{{1}};
  server::testing::SimulatedServer server_;
  Client& page_ = server_.connect();
};

}  // namespace

void fuzz_rows(std::string_view input) {
  Rows rows = read_rows(input);
  (void)server::read_match(rows, all_modules());
  vouch_for(rows);
  OldHouse(std::move(rows)).visit();
}

}  // namespace calculi::fuzz
