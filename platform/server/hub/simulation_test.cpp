// Whole matches under everything that goes wrong: connections cut, half open or stalled, packets that come late from an
// old socket, commands sent again, a slow and failing store, crashes and restarts. Nothing acknowledged is lost or done
// twice, nobody is told anything before it is on the disk, and every match ends.
#include "platform/server/hub/simulation_test.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/how_many.hpp"

namespace calculi::server {

namespace testing {

namespace {

constexpr Millis faulty_for = seconds(600);  // a long series; a short one until a minute after its end
constexpr Millis longest_series = seconds(16 * 3600);
constexpr int matches_of_series = 2;

}  // namespace

Simulation::Simulation(const Module& module, std::uint64_t seed, std::uint64_t number)
    : module_(module),
      chance_(Chance(chance_key(seed_from_number(seed, number), {})).stream(StreamName("faults"), 0)),
      number_(number),
      server_seed_(seed * 1000 + number),
      store_(
          [this](std::function<void()> job) {
            store_last_ = std::max(store_last_, now_ + Millis{1 + below(once_in(20) ? 3000 : 12)});
            later(store_last_ - now_, std::move(job));
          },
          [this] { return store_fault(); }) {
  store_.on_written = [this](const store::Batch& batch) { written(batch); };
  for (std::size_t i = 0; i < pages_.size(); ++i) pages_[i].index = i;
}

void Simulation::note(std::string_view text) {
  trace_.update({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

void Simulation::play() {
  start_server();
  for (Page& page : pages_) live(page);
  Millis faulty_until = faulty_for;
  for (Millis until = longest_series; now_ < until && findings_.empty();) {
    flaky_ = now_ < faulty_until;
    if (!step()) break;
    if (until != longest_series || matches_on_disk_ != matches_of_series || !on_disk_->outcome()) continue;
    faulty_until = std::min(faulty_for, now_ + seconds(60));
    until = std::max(now_, faulty_until) + seconds(120);  // for everybody to come back and see it
  }
  if (findings_.empty()) compare();
}

// The next job, or what the hub does before it.
bool Simulation::step() {
  const Millis tick = hub_ == nullptr ? never : hub_->next_tick();
  if (jobs_.empty() && tick == never) return false;
  if (jobs_.empty() || tick < jobs_.begin()->first.first) {
    now_ = std::max(now_, tick);
    hub_->tick(now_);
  } else {
    const auto next = jobs_.extract(jobs_.begin());
    now_ = std::max(now_, next.key().first);
    next.mapped()();
  }
  obey();
  const Table* table = hub_ == nullptr ? nullptr : hub_->table_of(pages_[0].connection);
  if (table != nullptr && !table->is_written_down()) find("a change of the table is not in its log");
  return true;
}

// --- the server

void Simulation::start_server() {
  down_ = false;
  bots_ = {};
  hub_ = std::make_unique<Hub>(HubSettings{all_modules(), stream_source(++server_seed_), 100});
  store_.list([this](const std::optional<std::vector<store::Head>>& heads) { hub_->know(*heads); });
}

void Simulation::crash() {
  ++faults_.crashes;
  note("crash");
  store_.crash(below(static_cast<std::uint32_t>(store_.under_way()) + 1));
  hub_.reset();
  down_ = true;
  for (auto& [id, pipe] : pipes_) pipe.open = false;
  for (Page& page : pages_) {
    if (page.connection != ConnectionId::none)
      later(Millis{below(200)}, [this, id = page.connection] { hear(id, {}, {}); });
  }
  later(Millis{200 + below(5000)}, [this] { start_server(); });
}

SimulatedStore::Fault Simulation::store_fault() {
  if (!flaky_) outage_ = false;
  if (outage_ ? once_in(8) : once_in(150)) outage_ = !outage_;
  faults_.outages += outage_ ? 1 : 0;
  if (outage_) return SimulatedStore::Fault::outage;
  if (!once_in(300)) return SimulatedStore::Fault::none;
  ++faults_.unknown;
  return below(2) == 0 ? SimulatedStore::Fault::unknown_written : SimulatedStore::Fault::unknown_lost;
}

void Simulation::written(const store::Batch& batch) {
  table_ = batch.head.table;
  const std::vector<store::Line> log = *store_.disk().log(table_);
  if (std::exchange(matches_on_disk_, count_matches(log)) != count_matches(log)) {
    if (on_disk_ != nullptr && !on_disk_->outcome()) find("a match that is not over is followed by another one");
    on_disk_ = read_match(log, all_modules());
    events_on_disk_.clear();
    hand_.emplace(module_, "random", number_);
  }
  std::vector<std::string> inputs;
  for (const store::Line& line : batch.lines) {
    if (line.kind == store::LineKind::opening) inputs.clear();
    if (line.kind == store::LineKind::input) inputs.push_back(line.text);
    if (line.by.cmd == 0) continue;
    if (!answers_on_disk_.emplace(std::pair(line.by.member, line.by.cmd), line.by.answer).second) find("done twice");
  }
  if (on_disk_ != nullptr && !enter_lines(*on_disk_, inputs, Chain::same)) find("a line does not follow");
}

void Simulation::obey() {
  if (hub_ == nullptr) return;
  for (std::vector<Output> list = hub_->take_outputs(); !list.empty(); list = hub_->take_outputs()) {
    for (Output& output : list) {
      if (const auto* out = std::get_if<Send>(&output)) send(*out);
      if (const auto* close = std::get_if<Close>(&output)) hang_up(close->who, Millis{0});
      if (const auto* append = std::get_if<Append>(&output)) {
        store_.append(append->batch, [this](const store::Stored& stored) { hub_->stored(stored, now_); });
      }
      if (const auto* load = std::get_if<Load>(&output)) {
        store_.load(load->table, [this, id = load->table](const store::Loaded& log) { hub_->loaded(id, log, now_); });
      }
      if (const auto* ask = std::get_if<Ask>(&output)) hub_->bot_answered(bots_.answer(*ask->question), now_);
      if (const auto* retire = std::get_if<Retire>(&output)) {
        bots_.forget(retire->table);
        if (!retire->fault.empty()) find(retire->fault);
      }
    }
  }
}

// --- sockets

void Simulation::connect(Page& page) {
  if (down_) return;
  page.connection = page.client.id = ConnectionId{++connections_};
  page.hidden = page.silent = false;
  pipes_[page.connection] = {.page = page.index, .last_to_hub = now_, .last_to_page = now_};
  hub_->connected(page.connection, "10.0.0." + std::to_string(page.index), now_);
  say(page, wire::Hello{wire::protocol, "en"});
  seek(page);
}

// The page notices at once, the server perhaps only after half a minute. Packets on their way may or may not arrive.
void Simulation::cut(Page& page) {
  ++faults_.cuts;
  hang_up(page.connection, Millis{below(2) == 0 ? 5 : 30'000});
  page.connection = page.client.id = ConnectionId::none;
  page.back = false;
}

void Simulation::hang_up(ConnectionId connection, Millis noticed) {
  Pipe& pipe = pipes_[connection];
  later(noticed, [this, connection, hub = hub_.get()] {
    if (hub_.get() != hub || !std::exchange(pipes_[connection].open, false)) return;
    hub_->disconnected(connection, now_);
  });
  pipe.last_to_page = std::max(pipe.last_to_page, now_ + Millis{1 + below(80)});
  later(pipe.last_to_page - now_, [this, connection] { hear(connection, {}, {}); });
}

void Simulation::say(Page& page, const wire::ClientMessage& message) {
  Pipe& pipe = pipes_[page.connection];
  pipe.last_to_hub = std::max(pipe.last_to_hub, now_ + Millis{1 + below(80)});
  later(pipe.last_to_hub - now_,
        [this, connection = page.connection, text = wire::write(message)] { arrive(connection, text); });
}

void Simulation::arrive(ConnectionId connection, const std::string& text) {
  const Pipe& pipe = pipes_[connection];
  if (hub_ == nullptr || !pipe.open) return;
  const bool old = pages_[pipe.page].connection != connection;
  if (old && below(2) == 0) return;
  faults_.late += old ? 1 : 0;
  note(text);
  hub_->received(connection, text, now_);
}

// A socket takes no more than its bound; beyond it the connection is dropped.
void Simulation::send(const Send& out) {
  Pipe& pipe = pipes_[out.to];
  if (!pipe.open) return;
  pipe.queued += out.text.size();
  if (pipe.queued > caps::outbound_bytes) return hang_up(out.to, Millis{0});
  if (once_in(400)) {
    ++faults_.stalls;
    pipe.last_to_page = std::max(pipe.last_to_page, now_ + seconds(1 + below(20)));
  }
  pipe.last_to_page = std::max(pipe.last_to_page, now_ + Millis{1 + below(80)});
  Result<wire::ServerMessage> read = wire::read<wire::ServerMessage>(out.text);
  if (!read) return find("not a message");
  const Told told = std::make_shared<const wire::ServerMessage>(std::move(*read));
  check_told(pipe, *told);
  later(pipe.last_to_page - now_, [this, out, told] {
    pipes_[out.to].queued -= std::min(pipes_[out.to].queued, out.text.size());
    hear(out.to, out.text, told);
  });
}

// Nothing may leave the server before it is on the disk.
void Simulation::check_told(Pipe& pipe, const wire::ServerMessage& message) {
  if (const auto* seated = std::get_if<wire::Seated>(&message)) pipe.seat = seated->seat;
  if (const auto* opened = std::get_if<wire::TableOpened>(&message)) pipe.seat = opened->seat;
  if (const auto* table = std::get_if<wire::Table>(&message)) pipe.seat = table->me;
  const bool over = on_disk_ != nullptr && on_disk_->outcome();  // who sits down then has watched until now
  if (const auto* event = std::get_if<wire::Event>(&message)) {
    if (on_disk_ == nullptr) return find("told before it was stored");
    if (!is_event(viewer_of(pipe, pipe.seat), *event) && !(over && is_event(viewer_of(pipe, Seat::none), *event))) {
      find("told before it was stored, or something else");
    }
  } else if (const auto* ack = std::get_if<wire::Ack>(&message)) {
    const auto same = [&](const auto& one) { return one.first.second == ack->cmd && one.second == wire::write(*ack); };
    if (!std::ranges::any_of(answers_on_disk_, same)) find("acknowledged before it was stored");
  } else if (const auto* view = std::get_if<wire::View>(&message)) {
    const std::string me = pipe.seat == Seat::none ? "null" : std::string{'"', letter(pipe.seat), '"'};
    const bool watches = over && view->view.text.starts_with("{\"me\":null");
    if (!view->view.text.starts_with("{\"me\":" + me) && !watches) find("the view of somebody else");
  }
}

Viewer Simulation::viewer_of(const Pipe& pipe, Seat seat) {
  return {seat, seat == Seat::none && pipe.screen.value_or(false)};
}

bool Simulation::is_event(Viewer viewer, const wire::Event& event) {
  std::vector<std::string>& known = events_on_disk_[viewer.place()];
  const auto n = static_cast<std::size_t>(event.n);
  if (n >= known.size()) {
    std::ranges::move(on_disk_->events(viewer, static_cast<std::int32_t>(known.size())), std::back_inserter(known));
  }
  return n < known.size() && known[n] == event.event.text;
}

// --- people

void Simulation::live(Page& page) {
  later(Millis{300 + below(500)}, [this, &page] { live(page); });
  if (page.index == 0 && !down_ && once_in(250)) return crash();
  if (page.connection == ConnectionId::none) return connect(page);
  if (once_in(60)) return cut(page);
  look_away(page);
  if (!page.back) {
    if (below(20) == 0) cut(page);  // it begins again
    return;
  }
  if (page.unsure) {
    if (once_in(5)) ++faults_.resends, say(page, *page.unsure);
    return;
  }
  if (page.index == 0 && !page.client.table->knocks.empty()) {
    const std::string number = std::to_string(page.client.table->knocks.front().number);
    return say_as_host(page, (below(4) == 0 ? "refuse " : "let ") + number);
  }
  if (page.index == 2 && once_in(40)) return come_and_go(page);
  const wire::Phase phase = page.client.table->phase;
  phase == wire::Phase::lobby ? wait_in_lobby(page) : phase == wire::Phase::over ? go_on(page) : act(page);
}

// Two who want it change places; a bot gets the seat that the third has left.
void Simulation::wait_in_lobby(Page& page) {
  const auto is_full = [](const wire::SeatLine& line) { return line.taken || line.kind != HolderKind::person; };
  if (page.client.seat != Seat::none && page.index < 2 && once_in(8)) {
    return say(page, wire::Swap{page.client.seat == Seat::a ? Seat::b : Seat::a});
  }
  if (page.index != 0) return;
  if (std::ranges::all_of(page.client.table->seats, is_full)) return say(page, wire::Start{});
  if (below(10) == 0 && !page.client.table->seats[2].taken) say_as_host(page, "seat C bot random");
}

void Simulation::come_and_go(Page& page) {
  if (page.client.seat == Seat::none) return say(page, wire::TakeSeat{Seat::c, {}});
  say(page, wire::Leave{});
  page.client.token.clear();
  page.unsure.reset();
  cut(page);
}

// Pages are hidden for a while, lines fall silent, and round trips are measured.
void Simulation::look_away(Page& page) {
  const bool heard = hub_ != nullptr && pipes_[page.connection].open;
  if (heard && once_in(80)) hub_->went_silent(page.connection, now_), page.silent = true;
  const bool measured = page.silent ? below(8) == 0 : once_in(20);
  if (heard && measured) hub_->measured(page.connection, Millis{20 + below(280)}, now_), page.silent = false;
  if (page.hidden ? below(8) != 0 : !once_in(80)) return;
  say(page, wire::Visible{page.hidden});
  page.hidden = !page.hidden;
}

// Each is ready at last; now and then the host does not wait, or leads all back to the lobby first.
void Simulation::go_on(Page& page) {
  if (page.client.seat == Seat::none || page.client.table->match == matches_of_series || below(4) != 0) return;
  const std::uint32_t how = below(6);
  if (page.index != 0 || how > 1) return say(page, wire::Ready{how != 5 || !flaky_, {}});
  say_as_host(page, how == 0 ? "again" : "reopen");
}

// Where this page belongs: at its seat, at a new table, or at the table of the other.
void Simulation::seek(Page& page) {
  const auto have = static_cast<std::int32_t>(page.client.events.size());
  if (!page.client.token.empty()) {
    return say(page, wire::Resume{page.client.link, page.client.token, have, page.client.chain});
  }
  if (page.index == 0) {
    return say(page, wire::CreateTable{std::string(module_.about().slug), {}, {"person", "person", "bot random"}, {}});
  }
  if (pages_[0].client.link.empty()) return;
  page.client.start_over();  // a guest is told everything from the beginning
  if (page.index == 2) {
    std::optional<bool>& screen = pipes_[page.connection].screen;
    if (!screen) screen = below(4) == 0;
    return say(page, wire::Join{pages_[0].client.link, *screen ? wire::Coming::screen : wire::Coming::watcher});
  }
  say(page, wire::Join{pages_[0].client.link});
  // Not just any seat: the third is that of somebody whom the host may remove.
  say(page, wire::TakeSeat{pages_[0].client.seat == Seat::b ? Seat::a : Seat::b, {}});
}

void Simulation::act(Page& page) {
  const AnyMatch* playing = match();
  if (playing == nullptr || playing->outcome() || !hand_) return;
  if (page.index == 0 && page.client.table->match < matches_of_series && once_in(300)) {
    return say_as_host(page, "restart");
  }
  if (once_in(100)) return rule(page);
  if (!playing->waiting_on().has(page.client.seat)) return;
  const std::string text = hand_->choose(*playing, page.client.seat);
  if (text.empty()) return;
  const std::optional<std::int64_t> reported = below(3) == 0 ? std::nullopt : std::optional<std::int64_t>(below(4000));
  command(page, [&](std::int32_t cmd) { return wire::Act{cmd, text, reported}; });
}

// What changes the table and not the match. The host opens a closed door again.
void Simulation::rule(Page& page) {
  const std::array terms{"ear on", "ear off", "factor x2", "factor x1"};
  if (page.index != 0) return command(page, [&](std::int32_t cmd) { return wire::Terms{cmd, terms[below(4)]}; });
  if (page.client.table->door == wire::Door::locked) return say_as_host(page, "unlock");
  const std::array orders{"code",      "ear on",  "ear off",         "lock",           "knock on", "remove C",
                          "knock off", "watch C", "remove watchers", "set B.factor x2"};
  say_as_host(page, orders[below(orders.size())]);
}

void Simulation::say_as_host(Page& page, std::string text) {
  command(page, [&](std::int32_t cmd) { return wire::Host{cmd, std::move(text)}; });
}

void Simulation::command(Page& page, const std::function<wire::ClientMessage(std::int32_t cmd)>& make) {
  page.unsure_cmd = ++page.client.cmd;
  page.unsure = make(page.unsure_cmd);
  say(page, *page.unsure);
}

void Simulation::hear(ConnectionId connection, const std::string& text, const Told& told) {
  Page& page = pages_[pipes_[connection].page];
  if (page.connection != connection) return;
  if (told == nullptr) {
    page.connection = page.client.id = ConnectionId::none;
    page.back = false;
    return;
  }
  note(text);
  page.client.follow(*told);
  obey(page, *told, text);
}

// What a page does by itself when it is told something.
void Simulation::obey(Page& page, const wire::ServerMessage& message, const std::string& text) {
  const auto* seated = std::get_if<wire::Seated>(&message);
  if (seated != nullptr && seated->token) page.client.cmd = 0, page.unsure.reset();
  if (std::holds_alternative<wire::Seated>(message) || std::holds_alternative<wire::TableOpened>(message)) {
    if (page.unsure) say(page, *page.unsure);
  }
  const auto* refusal = std::get_if<wire::Refused>(&message);
  const bool gone =
      refusal != nullptr && (refusal->code == "server.removed" || refusal->code == "server.no_such_table");
  if (gone && page.index == 2) page.client.token.clear();
  if (refusal != nullptr && refusal->code == "server.begun") {  // too late for a seat, the page watches
    say(page, wire::Join{pages_[0].client.link, wire::Coming::watcher});
  }
  if (const auto* table = std::get_if<wire::Table>(&message)) {
    page.back = page.client.seat != Seat::none || table->phase != wire::Phase::lobby || page.index == 2;
  }
  const auto* ack = std::get_if<wire::Ack>(&message);
  if (ack != nullptr) page.acknowledged[ack->cmd] = text;
  const auto* refused = std::get_if<wire::Refused>(&message);
  const std::int32_t cmd = ack != nullptr ? ack->cmd : refused != nullptr ? refused->cmd.value_or(0) : 0;
  if (cmd == page.unsure_cmd) page.unsure.reset();
}

const AnyMatch* Simulation::match() const {
  const Table* table = hub_ == nullptr ? nullptr : hub_->table_of(pages_[0].connection);
  return table == nullptr ? nullptr : table->match();
}

// --- afterwards

void Simulation::compare() {
  const bool all = matches_on_disk_ == matches_of_series && on_disk_->outcome();
  if (!all) return find("a match has not begun, or has not ended");
  const std::unique_ptr<AnyMatch> again = read_match(*store_.disk().log(table_), all_modules());
  if (again == nullptr || again->view_json({}) != on_disk_->view_json({})) find("the log is not the match");
  for (const Page& page : pages_) compare(page);
}

void Simulation::compare(const Page& page) {
  const std::string who = "page " + std::to_string(page.index) + ": ";
  if (page.client.token.empty() && !page.back) return;  // sent away, or at a door that nobody opens
  const bool sat_down_late = page.index == 2 && page.client.view.starts_with("{\"me\":null");
  const Viewer viewer = viewer_of(pipes_.at(page.connection), sat_down_late ? Seat::none : page.client.seat);
  const std::vector<std::string> all = on_disk_->events(viewer, 0);
  if (!page.back || page.client.gaps != 0) find(who + "not at its table, or with gaps");
  if (page.client.events.size() != all.size()) find(who + "events are missing");
  for (std::size_t i = 0; i < std::min(all.size(), page.client.events.size()); ++i) {
    if (page.client.events[i] != all[i] && page.client.events[i] != "lost") return find(who + "another event");
  }
  if (page.client.view != on_disk_->view_json(viewer)) find(who + "another view");
  for (const auto& [cmd, answer] : page.acknowledged) {
    const auto there = [&](const auto& one) { return one.first.second == cmd && one.second == answer; };
    if (!std::ranges::any_of(answers_on_disk_, there)) find(who + "an acknowledged command is lost");
  }
}

}  // namespace testing

namespace {

using testing::FaultCounts;
using testing::Simulation;

// To look elsewhere or for longer, or to repeat what was found there: CALCULI_SEED=5 CALCULI_SERIES=3000.
std::uint64_t number_from(const char* variable, std::uint64_t usual) {
  const char* given = std::getenv(variable);
  return given == nullptr ? usual : std::strtoull(given, nullptr, 10);
}
const std::uint64_t simulation_seed = number_from("CALCULI_SEED", 77);

std::vector<const Module*> games_for_three() {
  std::vector<const Module*> games;
  for (const Module* module : all_modules()) {
    if (module->about().least_seats <= 3 && module->about().most_seats >= 3) games.push_back(module);
  }
  return games;
}

TEST(Simulation, nothing_acknowledged_is_lost_or_done_twice_and_every_match_ends) {
  const std::vector<const Module*> games = games_for_three();
  const auto series = static_cast<unsigned>(number_from("CALCULI_SERIES", how_many(6U, sanitized ? 500U : 10'000U)));
  const unsigned repeated = how_many(1U, 1000U);  // the same seed gives the same trace
  FaultCounts all;
  int crashes = 0;
  for (unsigned i = 0; i < series && !HasFailure(); ++i) {
    const Module& game = *games[i % games.size()];
    Simulation simulation(game, simulation_seed, i);
    simulation.play();
    EXPECT_EQ(simulation.findings(), std::vector<std::string>{}) << "series " << i << " of seed " << simulation_seed;
    all.cuts += simulation.faults().sum();
    crashes += simulation.faults().crashes;
    if (i >= repeated) continue;
    Simulation again(game, simulation_seed, i);
    again.play();
    EXPECT_EQ(simulation.trace(), again.trace()) << i;
  }
  std::printf("%u matches, %d faults, %d of them crashes\n", 2 * series, all.cuts, crashes);
  EXPECT_GT(all.cuts, 10 * static_cast<int>(series));
  EXPECT_GT(crashes, static_cast<int>(series) / 2);
}

}  // namespace
}  // namespace calculi::server
