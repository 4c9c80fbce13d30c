// A house for tests: the hub with a clock that is only a number, a log in memory, bots that answer at once, and clients
// that keep what they are told. Time passes when a test says so, or when everybody waits.
#pragma once

#include <deque>
#include <map>

#include "engine/base/chance.hpp"
#include "engine/table/registry.hpp"
#include "platform/server/hub/bot_desk.hpp"
#include "platform/server/hub/hub.hpp"
#include "platform/store/memory_store.hpp"

namespace calculi::server::testing {

// The first game of the registry that is played in turns: the tests know none by name.
inline const Module& turn_game() {
  for (const Module* module : all_modules()) {
    if (module->about().tempo == Tempo::turns) return *module;
  }
  return *all_modules().front();
}

inline RandomSource stream_source(std::uint64_t seed) {
  auto stream =
      std::make_shared<Stream>(Chance(chance_key(seed_from_number(seed, 0), {})).stream(StreamName("house"), 0));
  return [stream](std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(stream->below(256));
  };
}

// One page: what it was told, and what it needs to come back.
struct Client {
  ConnectionId id = ConnectionId::none;
  std::vector<std::string> raw{};
  std::vector<wire::ServerMessage> heard{};
  std::optional<CloseCode> closed{};
  std::string link{};
  std::string code{};
  std::string token{};
  Seat seat = Seat::none;
  std::int32_t cmd = 0;
  // The stream as the page keeps it.
  std::vector<std::string> events{};
  std::string chain = std::string(16, '0');
  std::string view{};
  std::int32_t gaps = 0;
  std::optional<wire::Table> table{};

  template <class Message>
  const Message* last() const {
    for (auto one = heard.rbegin(); one != heard.rend(); ++one) {
      if (const auto* found = std::get_if<Message>(&*one)) return found;
    }
    return nullptr;
  }
  template <class Message>
  int count() const {
    int n = 0;
    for (const auto& one : heard) n += std::holds_alternative<Message>(one) ? 1 : 0;
    return n;
  }
  std::function<void(const Client&, const wire::ServerMessage&, const std::string&)>
      on_message{};  // looks at each message before it is kept
  void forget() { heard.clear(), raw.clear(); }
  void hear(const std::string& text);
};

inline void Client::hear(const std::string& text) {
  raw.push_back(text);
  const Result<wire::ServerMessage> message = wire::read<wire::ServerMessage>(text);
  ENSURE(message.has_value());
  if (on_message) on_message(*this, *message, text);
  heard.push_back(*message);
  if (const auto* opened = std::get_if<wire::TableOpened>(&*message)) {
    code = opened->code, link = opened->link, token = opened->token, seat = opened->seat;
  } else if (const auto* seated = std::get_if<wire::Seated>(&*message)) {
    seat = seated->seat;
    if (seated->token) token = *seated->token;
  } else if (const auto* told = std::get_if<wire::Table>(&*message)) {
    table = *told, link = told->link;
  } else if (const auto* event = std::get_if<wire::Event>(&*message)) {
    if (event->n != static_cast<std::int32_t>(events.size())) ++gaps;
    if (ViewerStream::link(chain, event->event.text) != event->chain) ++gaps;
    events.push_back(event->event.text);
    chain = event->chain;
  } else if (const auto* seen = std::get_if<wire::View>(&*message)) {
    view = seen->view.text;
    if (seen->n != static_cast<std::int32_t>(events.size()) || seen->chain != chain) ++gaps;
  } else if (const auto* resync = std::get_if<wire::Resync>(&*message)) {
    events.assign(static_cast<unsigned>(resync->n), "lost");
    chain = resync->chain;
  }
}

class House {
 public:
  explicit House(std::uint64_t seed = 1, std::span<const Module* const> modules = all_modules())
      : hub({modules, stream_source(seed), 100}) {}

  Client& connect(const std::string& address = "10.0.0.1", const std::string& lang = "en") {
    Client& client = clients_.emplace_back();
    reconnect(client, address);
    say(client, wire::Hello{wire::protocol, lang});
    return client;
  }
  void reconnect(Client& client, const std::string& address = "10.0.0.1") {
    client.id = ConnectionId{++connections_};
    client.closed.reset();
    by_id_[client.id] = &client;
    hub.connected(client.id, address, now);
    run();
  }
  void cut(Client& client) {
    by_id_.erase(client.id);
    hub.disconnected(client.id, now);
    client.id = ConnectionId::none;
    run();
  }
  template <class Message>
  void say(Client& client, const Message& message) {
    say_text(client, wire::write(message));
  }
  void say_text(Client& client, std::string_view text) {
    hub.received(client.id, text, now);
    run();
  }
  void act(Client& client, std::string text) { say(client, wire::Act{++client.cmd, std::move(text), {}}); }

  void pass(Millis time) {
    for (const Millis until = now + time; now < until;) {
      now = std::min(until, std::max(now, hub.next_tick()));
      hub.tick(now);
      run();
    }
  }
  // To the next thing that time does; false if nothing ever will.
  bool pass_to_next() {
    if (hub.next_tick() == never) return false;
    pass(std::max(hub.next_tick() - now, Millis{1}));
    return true;
  }

  void run() {
    queued_.clear();
    for (std::vector<Output> list = hub.take_outputs(); !list.empty(); list = hub.take_outputs()) {
      for (Output& output : list) std::visit([&](auto& one) { obey(one); }, output);
    }
  }

  Hub hub;
  store::MemoryStore memory;
  BotDesk bots;
  Millis now{1000};
  std::function<void(const AskBot&)> on_ask{};  // looks at each question before it is answered
  bool hold_store = false;                      // entries wait in `held` until the test lets them through
  std::deque<store::Entry> held;
  void let_through() {
    while (!held.empty()) {
      store::Entry entry = std::move(held.front());
      held.pop_front();
      memory.append(std::move(entry), [&](const store::Stored& stored) { hub.stored(stored, now); });
    }
    run();
  }

 private:
  void obey(const Send& send) {
    const auto found = by_id_.find(send.to);
    if (found == by_id_.end()) return;
    // A socket takes no more than this at once; beyond it the connection is dropped.
    if ((queued_[send.to] += send.text.size()) > caps::outbound_bytes) return cut(*found->second);
    found->second->hear(send.text);
  }
  void obey(const Close& close) {
    const auto found = by_id_.find(close.who);
    if (found == by_id_.end()) return;
    found->second->closed = close.code;
    by_id_.erase(found);
    hub.disconnected(close.who, now);
  }
  void obey(const Measure&) {}
  void obey(const Append& append) {
    if (hold_store) return held.push_back(append.entry);
    memory.append(append.entry, [&](const store::Stored& stored) { hub.stored(stored, now); });
  }
  void obey(const Ask& ask) {
    if (on_ask) on_ask(*ask.question);
    hub.bot_answered(bots.answer(*ask.question), now);
  }
  void obey(const Forget& forget) {
    bots.forget(forget.table);
    if (forget.fault.empty()) memory.forget(forget.table);
  }

  std::deque<Client> clients_;
  std::map<ConnectionId, Client*> by_id_;
  std::map<ConnectionId, std::size_t> queued_;  // bytes, since the last thing that happened
  std::uint64_t connections_ = 0;
};

// Plays for people: whatever a simple bot would do at this table, on this seat.
class Hand {
 public:
  Hand(const Module& module, std::string level, std::uint64_t seed)
      : module_(module), level_(std::move(level)), seed_(seed) {}
  // What the seat would say now, from the match itself.
  std::string choose(const AnyMatch& match, Seat seat) {
    std::unique_ptr<AnyBot>& bot = bots_[seat];
    if (bot == nullptr) bot = std::move(*module_.bot(level_, seed_from_number(seed_, 7), seat));
    const AnyDecision decision = const_cast<AnyMatch&>(match).ask(*bot, seat);
    return decision.acts ? decision.text : std::string{};
  }

 private:
  const Module& module_;
  std::string level_;
  std::uint64_t seed_;
  std::map<Seat, std::unique_ptr<AnyBot>> bots_;
};

}  // namespace calculi::server::testing
