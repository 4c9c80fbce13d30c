// A whole server without sockets: the bytes decide who says what, when lines are cut, what the store answers, and when
// the process ends. Nobody is told too much, no table fails, and each is found again in its log.
#include <algorithm>

#include "engine/table/record.hpp"
#include "engine/table/telling/telling.hpp"
#include "platform/server/hub/simulated_server_test.hpp"
#include "tests/fuzz/choices.hpp"
#include "tests/fuzz/targets.hpp"

namespace calculi::fuzz {

namespace {

using server::ConnectionId;
using server::Table;
using server::testing::Client;

constexpr int most_steps = 60;

class Evening {
 public:
  explicit Evening(std::string_view input) : choices_(input) {
    for (int i = 0; i < 3; ++i) {
      pages_.push_back(&server_.connect("10.0.0." + std::to_string(i)));
      pages_.back()->reads_views = false;
    }
  }

  void run() {
    for (int i = 0; i < most_steps && !choices_.empty(); ++i) {
      step();
      for (Client* page : pages_) check_told(*page);
    }
    check_tables();
  }

 private:
  void step() {
    const unsigned what = choices_.byte();
    Client& page = *pages_[what % pages_.size()];
    what < 200 ? say_something(page) : disturb(page);
    if (what % 2 == 0) server_.pass(Millis{250});
  }

  // --- people
  void say_something(Client& page) {
    if (page.id == ConnectionId::none || page.closed) server_.come_back(page);
    switch (choices_.below(20)) {
      case 0:
        return server_.say(page, wire::CreateTable{game(), options(), seats(), contribution()});
      case 1:
        return server_.say(page, wire::Join{choices_.below(2) == 0 ? other().link : other().code, coming()});
      case 2:
        return server_.say(page, wire::TakeSeat{seat(), contribution()});
      case 3:
        return server_.say(page, wire::Start{});
      case 4:
        return server_.say(page, wire::Host{cmd(page), order()});
      case 5:
        return server_.say(page, wire::Hint{cmd(page), choices_.number()});
      case 6:
        return server_.say(page, wire::Resume{other().link, other().token, choices_.number(), chain(page)});
      case 7:
        return server_.say(page, wire::Visible{choices_.below(2) == 0});
      case 8:
        return server_.say(page, wire::React{static_cast<wire::Reaction>(choices_.below(wire::reaction_names.size()))});
      case 9:
        return choices_.below(4) == 0 ? server_.say(page, wire::Leave{}) : server_.say(page, wire::Rename{});
      case 10:
        return server_.say(page, wire::Act{cmd(page), choices_.text(), choices_.number()});
      case 11:
        return server_.say_text(page, choices_.text());
      case 12:
        return server_.say(page, wire::Host{cmd(page), order()});
      case 13:
        return server_.say(page, wire::Terms{cmd(page), choices_.below(2) == 0 ? "ear on" : "factor x2"});
      case 14:
        return server_.say(page, wire::Ready{choices_.below(4) != 0, contribution()});
      case 15:
        return server_.say(page, wire::Swap{seat().value_or(Seat::none)});
      default:
        return server_.say(page, wire::Act{cmd(page), action(page), {}});
    }
  }

  Client& other() { return *choices_.one_of(pages_); }
  std::int32_t cmd(Client& page) { return choices_.below(8) == 0 ? choices_.number() : ++page.cmd; }
  std::optional<Seat> seat() {
    const unsigned at = choices_.below(8);
    return at == 0 ? std::optional<Seat>() : seat_at(static_cast<int>(at) - 1);
  }
  std::optional<std::string> contribution() {
    const unsigned which = choices_.below(4);
    return which == 0 ? choices_.text() : which == 1 ? std::string(32, 'b') : std::optional<std::string>();
  }
  std::optional<std::string> chain(const Client& page) {
    return choices_.below(2) == 0 ? std::optional<std::string>() : page.chain;
  }
  std::string game() {
    return choices_.below(16) == 0 ? choices_.text() : std::string(choices_.one_of(all_modules())->about().slug);
  }
  TextsByName options() {
    TextsByName options;
    for (unsigned left = choices_.below(4); left > 0; --left) {
      const std::string name = choices_.text();
      const bool there = std::ranges::find(options.list, name, &OptionValue::first) != options.list.end();
      if (!there) options.list.emplace_back(name, choices_.text());
    }
    return options;
  }
  std::string holder() {
    constexpr std::array holders{"person", "bot greedy", "bot random", "empty"};
    const unsigned which = choices_.below(8);
    return which == 0 ? choices_.text() : holders[which % holders.size()];
  }
  std::vector<std::string> seats() {
    std::vector<std::string> list{"person"};
    for (unsigned left = choices_.below(7); left > 0; --left) list.push_back(holder());
    return list;
  }
  std::optional<wire::Coming> coming() {
    const unsigned which = choices_.below(wire::coming_names.size() + 1);
    return which == 0 ? std::optional<wire::Coming>() : static_cast<wire::Coming>(which - 1);
  }
  std::string order() {
    constexpr std::array orders{"pause",   "resume",    "abort",           "lock",    "unlock",         "knock on",
                                "let 1",   "let 2",     "remove watchers", "ear on",  "ear off",        "code",
                                "shuffle", "seats 3",   "seats 5",         "seats 2", "set tempo calm", "set pace x2",
                                "set",     "knock off", "again",           "reopen",  "restart",        "refuse 1"};
    constexpr std::array of_seats{"seat ", "remove ", "host ", "watch ", "move A "};
    const unsigned which = choices_.below(48);
    if (which < orders.size()) return orders[which];
    if (which == 47) return choices_.text();
    if (which == 46) return "game " + game();
    if (which == 45) return "set " + choices_.text();
    const std::string_view word = of_seats[which % of_seats.size()];
    const std::string order = std::string(word) + letter(seat_at(static_cast<int>(choices_.below(6))));
    return which % of_seats.size() == 0 ? order + " " + holder() : order;
  }
  // One that is allowed, or at least well said.
  std::string action(const Client& page) {
    const Table* table = server_.hub.table_of(page.id);
    if (table == nullptr || table->match() == nullptr || page.seat == Seat::none) return "draw";
    if (index(page.seat) >= table->match()->setup().seats) return "pass";
    const std::vector<std::string> list = table->match()->look({page.seat})->actions(16);
    return list.empty() ? "pass" : choices_.one_of(list);
  }

  // --- everything else
  void disturb(Client& page) {
    constexpr std::array outcomes{store::Outcome::refused, store::Outcome::unknown, store::Outcome::outage};
    constexpr std::array times{1, 1000, 20'000, 100'000};
    switch (choices_.below(13)) {
      case 0:
        return server_.cut(page);
      case 1:
        return server_.come_back(page, "10.0.0.9", choices_.below(2) == 0);
      case 2:
        server_.hub.measured(page.id, Millis{choices_.number()}, server_.now);
        return server_.run();
      case 3:
        server_.hub.went_silent(page.id, server_.now);
        return server_.run();
      case 4:
        server_.store_fails = choices_.one_of(outcomes);
        return;
      case 5:
        server_.store_fails.reset();
        server_.hold_store = false;
        return server_.let_through();
      case 6:
        server_.hold_store = true;
        return;
      case 7:
        return write_unheard();
      case 8:
        return fail_to_load(page);
      case 9:
        return restart();
      case 10:
        return check_record(page);
      case 11:
        return leave_alone();
      default:
        return server_.pass(Millis{choices_.one_of(times)});
    }
  }

  // Long enough for tables to be put away. While somebody is there, bots would play for whole evenings.
  void leave_alone() {
    for (Client* page : pages_) server_.cut(*page);
    server_.pass(seconds(2000));
  }

  // The store has written, and its answer is lost.
  void write_unheard() {
    if (server_.held.empty()) return;
    const store::Batch batch = server_.held.front();
    server_.held.pop_front();
    server_.memory.append(batch, [](const store::Stored&) {});
    server_.hub.stored({batch.head.table, batch.first, store::Outcome::unknown}, server_.now);
    server_.run();
  }

  void fail_to_load(const Client& page) {
    const Table* table = server_.hub.table_of(page.id);
    if (table != nullptr) return;
    server_.memory.load_by_link(server::link_hash(page.link), [&](const store::Loaded& log) {
      server_.hub.loaded(log.head.table, {.ok = false}, server_.now);
    });
    server_.run();
  }

  void restart() {
    check_tables();
    if (choices_.below(2) == 0) {
      server_.hub.stop(server_.now);
      server_.run();
    }
    server_.restart();
    for (Client* page : pages_) server_.come_back(*page);
  }

  void check_record(const Client& page) {
    const std::optional<std::string> record = server_.hub.record(page.link);
    if (record) ENSURE(replay_record(*record, all_modules()).has_value());
  }

  // --- what must hold
  void check_told(Client& page) {
    for (const std::string& text : page.raw) ENSURE(text.size() <= server::caps::outbound_bytes);
    page.forget();
    ENSURE(server_.fault.empty());
  }

  void check_tables() {
    for (const Client* page : pages_) {
      const Table* table = server_.hub.table_of(page->id);
      if (table != nullptr && table->is_saved() && !table->lost()) check_restored(*table);
    }
  }

  // The log of a table is the table.
  void check_restored(const Table& table) {
    Table again({.id = table.spec().id, .link_hash = table.spec().link_hash});
    ENSURE(again.restore(*server_.memory.log(table.spec().id), all_modules(), server_.now));
    ENSURE(again.head() == table.head());
    ENSURE((again.match() == nullptr) == (table.match() == nullptr));
    if (table.match() == nullptr) return;
    ENSURE(again.match()->log().lines() == table.match()->log().lines());
    for (int seat = -1; seat < table.match()->setup().seats; ++seat) {
      const Viewer viewer{seat_at(seat)};
      const auto told = [&](const Table& one) {  // but for the time
        Telling telling;
        telling.view(*one.match(), viewer);
        return telling.fingerprint();
      };
      ENSURE(told(again) == told(table));
    }
  }

  Choices choices_;
  server::testing::SimulatedServer server_;
  std::vector<Client*> pages_;
};

}  // namespace

void fuzz_hub(std::string_view input) { Evening(input).run(); }

}  // namespace calculi::fuzz
