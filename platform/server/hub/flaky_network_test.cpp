// The hub on a flaky network: connections that are cut, half open or duplicated, packets that come late from an old
// socket, a slow store. Afterwards every client has exactly what the server has, and nothing was done twice.
#include <gtest/gtest.h>

#include <set>

#include "platform/server/hub/simulated_server_test.hpp"
#include "tests/how_many.hpp"

namespace calculi::server {
namespace {

using testing::AutoPlayer;
using testing::Client;
using testing::stream_source;

constexpr std::uint64_t network_seed = 77;

// A page that reconnects when it likes, with a command that may or may not have arrived.
struct Page {
  Client client;
  ConnectionId connection = ConnectionId::none;  // none: cut off
  std::optional<wire::Act> unsure{};
  bool back = false;  // seated, as far as it knows
};

struct Packet {
  Millis at;
  std::uint64_t order = 0;
  bool to_hub = true;
  std::size_t page = 0;
  ConnectionId connection = ConnectionId::none;
  std::string text{};  // empty: the end of the connection
  bool operator<(const Packet& other) const { return std::tie(at, order) < std::tie(other.at, other.order); }
};

class FlakyNetwork {
 public:
  FlakyNetwork(const Module& module, std::uint64_t number)
      : module_(module),
        chance_(Chance(chance_key(seed_from_number(network_seed, number), {})).stream(StreamName("network"), 0)),
        hub_({all_modules(), stream_source(network_seed + number), 100}),
        hand_(module, "random", number) {}

  void play() {
    open();
    for (int i = 0; i < 40'000 && !match().outcome(); ++i) step(i < 1500);
    ASSERT_TRUE(match().outcome().has_value());
    for (int i = 0; i < 3'000; ++i) step(false);  // the network works again: everybody comes back
  }

  void compare() {
    for (const Page& page : pages_) {
      const Viewer viewer{page.client.seat};
      EXPECT_TRUE(page.back);
      EXPECT_EQ(page.client.gaps, 0);
      EXPECT_EQ(page.client.events, match().events(viewer, 0));
      EXPECT_EQ(page.client.view, match().view_json(viewer));
      EXPECT_EQ(page.client.table->phase, wire::Phase::over);
    }
    EXPECT_EQ(done_.size(), commands_in_log_);
    EXPECT_EQ(static_cast<int>(stored_), match().log().size());
  }

  int cuts = 0;
  int duplicates = 0;
  int late = 0;

 private:
  const AnyMatch& match() { return *table_->match(); }
  std::uint32_t below(std::uint32_t bound) { return chance_.below(bound); }

  // Two people and a bot, while the network still works.
  void open() {
    for (std::size_t i = 0; i < pages_.size(); ++i) connect(i);
    settle();
    const std::vector<std::string> seats{"person", "person", "bot random"};
    say(0, wire::write(wire::CreateTable{std::string(module_.about().slug), {}, seats, {}}));
    settle();
    say(1, wire::write(wire::Join{pages_[0].client.code}));
    say(1, wire::write(wire::TakeSeat{}));
    settle();
    say(0, wire::write(wire::Start{}));
    settle();
    table_ = hub_.table_of(pages_[0].connection);
    ASSERT_NE(table_, nullptr);
    ASSERT_NE(table_->match(), nullptr);
    for (Page& page : pages_) page.back = true;
  }
  void settle() {
    for (int i = 0; i < 50; ++i) step(false, false);
  }

  void step(bool flaky, bool acts = true) {
    const Millis next = packets_.empty() ? now_ + Millis{20} : packets_.begin()->at;
    now_ = std::max(now_, std::min({next, now_ + Millis{20}, std::max(now_, hub_.next_tick())}));
    now_ = now_ + Millis{1};
    hub_.tick(now_);
    while (!packets_.empty() && packets_.begin()->at <= now_) deliver();
    confirm(flaky);
    obey();
    for (std::size_t i = 0; i < pages_.size() && acts; ++i) live(i, flaky);
  }

  // What a page does by itself.
  void live(std::size_t i, bool flaky) {
    Page& page = pages_[i];
    if (flaky && page.connection != ConnectionId::none && below(60) == 0) return cut(i);
    if (page.connection == ConnectionId::none) {
      if (flaky && below(40) != 0) return;
      return connect(i);
    }
    if (!page.back || match().outcome()) return;
    if (page.unsure) {
      if (flaky && below(30) == 0) resend(i);
      return;
    }
    if (now_ < page_ready_[i] || !match().waiting_on().has(page.client.seat)) return;
    page_ready_[i] = now_ + Millis{400};
    const std::string text = hand_.choose(match(), page.client.seat);
    if (text.empty()) return;
    page.unsure = wire::Act{++page.client.cmd, text, {}};
    say(i, wire::write(*page.unsure));
  }

  void resend(std::size_t i) {
    ++duplicates;
    say(i, wire::write(*pages_[i].unsure));
  }

  void connect(std::size_t i) {
    Page& page = pages_[i];
    page.connection = ConnectionId{++connections_};
    page.client.id = page.connection;
    hub_.connected(page.connection, "10.0.0." + std::to_string(i), now_);
    say(i, wire::write(wire::Hello{wire::protocol, "en"}));
    if (page.client.token.empty()) return;
    const auto have = static_cast<std::int32_t>(page.client.events.size());
    say(i, wire::write(wire::Resume{page.client.link, page.client.token, have, page.client.chain}));
  }

  // The page notices at once, the server perhaps only after half a minute. Packets on their way may or may not arrive.
  void cut(std::size_t i) {
    ++cuts;
    Page& page = pages_[i];
    std::erase_if(packets_, [&](const Packet& packet) {
      if (packet.connection != page.connection) return false;
      if (packet.to_hub && below(2) == 0) {
        ++late;
        return false;
      }
      return true;
    });
    send({.at = now_ + Millis{below(2) == 0 ? 5 : 30'000}, .page = i, .connection = page.connection});
    page.connection = page.client.id = ConnectionId::none;
    page.back = false;
  }

  // Packets of one connection keep their order in each direction.
  void send(Packet packet) {
    packet.order = ++packets_sent_;
    packets_.insert(std::move(packet));
  }
  void say(std::size_t i, std::string text) {
    Millis& last = last_to_hub_[pages_[i].connection];
    last = std::max(last, now_ + Millis{1 + below(80)});
    send({.at = last, .page = i, .connection = pages_[i].connection, .text = std::move(text)});
  }

  void deliver() {
    const Packet packet = *packets_.begin();
    packets_.erase(packets_.begin());
    if (!packet.to_hub) return hear(packet);
    if (packet.text.empty()) return hub_.disconnected(packet.connection, now_);
    hub_.received(packet.connection, packet.text, now_);
  }

  void hear(const Packet& packet) {
    Page& page = pages_[packet.page];
    if (page.connection != packet.connection) return;
    if (packet.text.empty()) {  // closed by the server
      page.connection = page.client.id = ConnectionId::none;
      page.back = false;
      return;
    }
    page.client.hear(packet.text);
    const wire::ServerMessage& message = page.client.heard.back();
    if (std::holds_alternative<wire::Seated>(message)) {
      page.back = true;
      if (page.unsure) say(packet.page, wire::write(*page.unsure));
    }
    const auto* ack = std::get_if<wire::Ack>(&message);
    const auto* refused = std::get_if<wire::Refused>(&message);
    const std::int32_t cmd = ack != nullptr ? ack->cmd : refused != nullptr ? refused->cmd.value_or(0) : 0;
    if (page.unsure && cmd == page.unsure->cmd) page.unsure.reset();
  }

  // The store confirms in order, some time later.
  void confirm(bool flaky) {
    while (!batches_.empty() && (!flaky || below(3) != 0)) {
      const store::Batch batch = std::move(batches_.front());
      batches_.pop_front();
      for (const store::Line& line : batch.lines) {
        if (line.kind == store::LineKind::input) ++stored_;
        if (line.by.cmd == 0) continue;
        ++commands_in_log_;
        done_.insert({line.by.member, line.by.cmd});
      }
      hub_.stored({batch.head.table, batch.first + static_cast<std::int32_t>(batch.lines.size())}, now_);
    }
  }

  void obey() {
    for (std::vector<Output> list = hub_.take_outputs(); !list.empty(); list = hub_.take_outputs()) {
      for (Output& output : list) {
        if (auto* out = std::get_if<Send>(&output)) to_page(out->to, std::move(out->text));
        if (auto* close = std::get_if<Close>(&output)) to_page(close->who, {}), hub_.disconnected(close->who, now_);
        if (auto* append = std::get_if<Append>(&output)) batches_.push_back(append->batch);
        if (auto* ask = std::get_if<Ask>(&output)) hub_.bot_answered(bots_.answer(*ask->question), now_);
      }
    }
  }
  void to_page(ConnectionId connection, std::string text) {
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (pages_[i].connection != connection) continue;
      Millis& last = last_to_page_[connection];
      last = std::max(last, now_ + Millis{1 + below(80)});
      send({.at = last, .to_hub = false, .page = i, .connection = connection, .text = std::move(text)});
      return;
    }
  }

  const Module& module_;
  Stream chance_;
  Hub hub_;
  AutoPlayer hand_;
  MatchCopies bots_;
  const Table* table_ = nullptr;
  std::array<Page, 2> pages_{};
  std::array<Millis, 2> page_ready_{};
  std::multiset<Packet> packets_;
  std::map<ConnectionId, Millis> last_to_hub_;
  std::map<ConnectionId, Millis> last_to_page_;
  std::deque<store::Batch> batches_;
  std::set<std::pair<std::int32_t, std::int32_t>> done_;
  std::size_t commands_in_log_ = 0;
  std::size_t stored_ = 0;
  std::uint64_t connections_ = 0;
  std::uint64_t packets_sent_ = 0;
  Millis now_{1000};
};

TEST(FlakyNetwork, in_the_end_every_client_has_what_the_server_has_and_nothing_was_done_twice) {
  const int matches = how_many(15, 2000);
  std::vector<const Module*> modules;
  for (const Module* module : all_modules()) {
    if (module->about().least_seats <= 3 && module->about().most_seats >= 3) modules.push_back(module);
  }
  int cuts = 0;
  int duplicates = 0;
  int late = 0;
  for (int i = 0; i < matches && !HasFailure(); ++i) {
    SCOPED_TRACE("match " + std::to_string(i) + " of seed " + std::to_string(network_seed));
    FlakyNetwork network(*modules[static_cast<unsigned>(i) % modules.size()], static_cast<std::uint64_t>(i));
    network.play();
    if (!HasFatalFailure()) network.compare();
    cuts += network.cuts;
    duplicates += network.duplicates;
    late += network.late;
  }
  std::printf("%d matches: %d cuts, %d commands sent again, %d packets from old sockets\n", matches, cuts, duplicates,
              late);
  EXPECT_GT(cuts, 5 * matches);
}

}  // namespace
}  // namespace calculi::server
