// A whole server in simulated time: hub, store, sockets with their bounds, people with their pages. Everything that
// goes wrong is drawn from one seed, so a run can be repeated.
#pragma once

#include "engine/base/chance.hpp"
#include "platform/server/hub/simulated_server_test.hpp"
#include "platform/server/hub/simulated_store_test.hpp"

namespace calculi::server::testing {

// What went wrong in a simulation, on purpose.
struct FaultCounts {
  int cuts = 0;
  int late = 0;     // packets that an old socket still delivered
  int resends = 0;  // of commands whose answer did not come
  int stalls = 0;   // pages that did not read for a while
  int outages = 0;
  int unknown = 0;
  int crashes = 0;
  int sum() const { return cuts + late + resends + stalls + outages + unknown + crashes; }
};

class Simulation {
 public:
  Simulation(const Module& module, std::uint64_t seed, std::uint64_t number);

  // Plays two matches at one table: with faults for a while, then without, so that they must end.
  void play();
  // What must not have happened, in words; empty if all is well.
  const std::vector<std::string>& findings() const { return findings_; }
  const FaultCounts& faults() const { return faults_; }
  Digest trace() const { return trace_.finish(); }
  Millis duration() const { return now_; }

 private:
  // A page that reconnects by itself, with a command that may or may not have arrived. The first is the host's, the
  // second that of the other player; the third watches, knocks, takes the seat of the bot and leaves again.
  struct Page {
    std::size_t index = 0;
    Client client{};
    ConnectionId connection = ConnectionId::none;  // none: cut off
    bool back = false;                             // at the table, as far as it knows
    bool hidden = false;
    bool silent = false;
    std::int32_t unsure_cmd = 0;
    std::optional<wire::ClientMessage> unsure{};
    std::map<std::int32_t, std::string> acknowledged{};  // the answer, by command
  };
  // A connection: bytes on their way keep their order in each direction.
  struct Pipe {
    std::size_t page = 0;
    Millis last_to_hub{0};
    Millis last_to_page{0};
    std::size_t queued = 0;
    bool open = true;              // for the server
    Seat seat = Seat::none;        // of which the server has last told it
    std::optional<bool> screen{};  // it came as a big screen
  };

  std::uint32_t below(std::uint32_t bound) { return chance_.below(bound); }
  bool once_in(std::uint32_t times) { return flaky_ && below(times) == 0; }
  void later(Millis wait, std::function<void()> job) {
    jobs_.emplace(std::pair(now_ + wait, ++order_), std::move(job));
  }
  bool step();

  void start_server();
  void crash();
  void live(Page& page);
  void wait_in_lobby(Page& page);
  void come_and_go(Page& page);
  void look_away(Page& page);
  void act(Page& page);
  void go_on(Page& page);
  void rule(Page& page);
  void say_as_host(Page& page, std::string text);
  void command(Page& page, const std::function<wire::ClientMessage(std::int32_t cmd)>& make);
  void seek(Page& page);
  void connect(Page& page);
  void cut(Page& page);
  void say(Page& page, const wire::ClientMessage& message);
  void arrive(ConnectionId connection, const std::string& text);
  void hang_up(ConnectionId connection, Millis noticed);
  void obey();
  void send(const Send& send);
  // A message is read once, for the check and for the page. Nothing is the end of the connection.
  using Told = std::shared_ptr<const wire::ServerMessage>;
  void hear(ConnectionId connection, const std::string& text, const Told& told);
  void obey(Page& page, const wire::ServerMessage& message, const std::string& text);
  void check_told(Pipe& pipe, const wire::ServerMessage& message);
  static Viewer viewer_of(const Pipe& pipe, Seat seat);
  bool is_event(Viewer viewer, const wire::Event& event);
  void written(const store::Batch& batch);
  void compare();
  void compare(const Page& page);
  SimulatedStore::Fault store_fault();
  const AnyMatch* match() const;
  void find(std::string what) { findings_.push_back(std::move(what)); }
  void note(std::string_view text);

  const Module& module_;
  Stream chance_;
  std::uint64_t number_;
  std::optional<AutoPlayer> hand_;
  std::uint64_t server_seed_;
  Blake3 trace_;
  Millis now_{1000};
  bool flaky_ = true;
  bool down_ = false;
  bool outage_ = false;
  std::uint64_t order_ = 0;
  std::uint64_t connections_ = 0;
  std::map<std::pair<Millis, std::uint64_t>, std::function<void()>> jobs_;
  Millis store_last_{0};
  SimulatedStore store_;
  std::unique_ptr<Hub> hub_;
  MatchCopies bots_;
  std::array<Page, 3> pages_{};
  std::map<ConnectionId, Pipe> pipes_;
  // What the disk has: the only thing that anybody may be told of.
  store::TableId table_ = store::TableId::none;
  std::unique_ptr<AnyMatch> on_disk_;
  int matches_on_disk_ = 0;
  std::map<unsigned, std::vector<std::string>>
      events_on_disk_;  // of the match, by viewer, as far as they were asked for
  std::map<std::pair<std::int32_t, std::int32_t>, std::string> answers_on_disk_;
  FaultCounts faults_;
  std::vector<std::string> findings_;
};

}  // namespace calculi::server::testing
