// A server for tests: the hub with a clock that is only a number, a log in memory, bots that answer at once, and
// clients that keep what they are told. Time passes when a test says so. Nearly everything is in the .cpp, so that each
// test compiles quickly.
#pragma once

#include <deque>
#include <functional>
#include <map>

#include "engine/table/registry.hpp"
#include "platform/server/hub/bot_queue.hpp"
#include "platform/server/hub/hub.hpp"
#include "platform/server/table/match_copies.hpp"
#include "platform/store/memory_store.hpp"

namespace calculi::server::testing {

// The first game of the registry that is played in turns: the tests know none by name.
const Module& turn_game();

RandomSource stream_source(std::uint64_t seed);

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
  bool reads_views = true;  // they are the longest messages
  bool is_program = false;  // it is told lines of docs/bot_protocol.md, which are in `raw` alone
  std::int32_t gaps = 0;
  std::optional<wire::Table> table{};
  // Looks at each message before it is kept.
  std::function<void(const Client&, const wire::ServerMessage&, const std::string&)> on_message{};

  Client();
  ~Client();

  template <class Message>
  const Message* last() const {
    return std::get_if<Message>(last_of(kind_of<Message>()));
  }
  template <class Message>
  int count() const {
    return count_of(kind_of<Message>());
  }
  std::string refusal() const;  // the code of the last one
  void forget();                // what was heard
  void start_over();            // as a page that has lost its events
  void hear(const std::string& text);
  void follow(const wire::ServerMessage& message);  // what it says of the table and of the stream

 private:
  template <class Message, class... All>
  static consteval std::size_t index_in(const std::variant<All...>*) {
    std::size_t i = 0;
    (void)((!std::is_same_v<Message, All> && ++i > 0) && ...);
    return i;
  }
  template <class Message>
  static consteval std::size_t kind_of() {
    return index_in<Message>(static_cast<const wire::ServerMessage*>(nullptr));
  }
  const wire::ServerMessage* last_of(std::size_t kind) const;
  int count_of(std::size_t kind) const;
};

class SimulatedServer {
 public:
  explicit SimulatedServer(std::uint64_t seed = 1, std::span<const Module* const> modules = all_modules(),
                           const Bounds& bounds = {});
  ~SimulatedServer();

  Client& connect(const std::string& address = "10.0.0.1", const std::string& lang = "en");
  void reconnect(Client& client, const std::string& address = "10.0.0.1");
  // On a new connection, to the old seat: asks for what was missed, or for everything (`anew`).
  void come_back(Client& client, const std::string& address = "10.0.0.1", bool anew = false);
  void cut(Client& client);
  void say(Client& client, const wire::ClientMessage& message);
  void say_text(Client& client, std::string_view text);
  void act(Client& client, std::string text);
  void host(Client& client, std::string text) { say(client, wire::Host{++client.cmd, std::move(text)}); }
  void open_table(Client& host, std::vector<std::string> seats, const Module& module = turn_game());
  void sit_down(Client& guest, const Client& host);

  void pass(Millis time);
  bool pass_to_next();  // to the next thing that time does; false if nothing ever will
  void run();           // carries out what the hub wants

  void let_through();                    // what `hold_store` has kept back
  std::size_t answer_bots(int at_most);  // whose questions `hold_bots` has kept back; how many were answered
  // The process ends and another one begins on the same store. What the store was still holding back is lost; every
  // connection is cut.
  void restart();

  Hub hub;
  store::MemoryStore memory;
  MatchCopies bots;
  Millis now{1000};
  std::function<void(const AskBot&)> on_ask{};  // looks at each question before it is answered
  std::function<void(const Measure&)> on_measure{};
  std::optional<store::Outcome> store_fails{};  // the answer to every batch, which is not written
  bool hold_store = false;                      // batches wait in `held` until the test lets them through
  std::deque<store::Batch> held;
  bool hold_loads = false;  // what is read from the store waits in `held_loads`
  std::deque<TableId> held_loads;
  bool hold_bots = false;  // questions wait in `bot_queue` until the test lets them be answered
  BotQueue bot_queue;
  std::string fault{};  // of the last table that had one
  // --- other processes on the same store, which are the test
  void share();             // from now on this process is one of several, "here"
  std::string elsewhere{};  // where all tables are that are not in memory
  bool unreadable = false;
  std::vector<std::string> wanted_codes{};

 private:
  void append(store::Batch batch);
  void carry_out(const Send& send);
  void carry_out(const Close& close);
  void carry_out(const Measure& measure) {
    if (on_measure) on_measure(measure);
  }
  void carry_out(const Append& append);
  void carry_out(const Load& load);
  void carry_out(const Find& find);
  void carry_out(const SetAside& wanted) { wanted_codes = wanted.codes; }
  void carry_out(const Ask& ask);
  void carry_out(const Retire& retire);
  void carry_out(const Forget& forget);

  std::span<const Module* const> modules_;
  std::uint64_t seed_;
  std::deque<Client> clients_;
  std::map<ConnectionId, Client*> by_id_;
  std::map<ConnectionId, std::size_t> queued_;  // bytes, since the last thing that happened
  std::uint64_t connections_ = 0;
};

// Plays for people: does what a simple bot would do on this seat.
class AutoPlayer {
 public:
  AutoPlayer(const Module& module, std::string level, std::uint64_t seed);
  ~AutoPlayer();
  std::string choose(const AnyMatch& match, Seat seat);

 private:
  const Module& module_;
  std::string level_;
  std::uint64_t seed_;
  std::map<Seat, std::unique_ptr<AnyBot>> bots_;
};

}  // namespace calculi::server::testing
