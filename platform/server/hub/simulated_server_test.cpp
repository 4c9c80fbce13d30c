#include "platform/server/hub/simulated_server_test.hpp"

#include <algorithm>

#include "engine/base/chance.hpp"

namespace calculi::server::testing {

const Module& turn_game() {
  for (const Module* module : all_modules()) {
    if (!module->about().is_race) return *module;
  }
  return *all_modules().front();
}

RandomSource stream_source(std::uint64_t seed) {
  auto stream =
      std::make_shared<Stream>(Chance(chance_key(seed_from_number(seed, 0), {})).stream(StreamName("server"), 0));
  return [stream](std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(stream->below(256));
  };
}

Client::Client() = default;
Client::~Client() = default;

const wire::ServerMessage* Client::last_of(std::size_t kind) const {
  const auto found = std::find_if(heard.rbegin(), heard.rend(), [&](const auto& one) { return one.index() == kind; });
  return found == heard.rend() ? nullptr : &*found;
}

int Client::count_of(std::size_t kind) const {
  return static_cast<int>(std::ranges::count_if(heard, [&](const auto& one) { return one.index() == kind; }));
}

std::string Client::refusal() const {
  const auto* refused = last<wire::Refused>();
  return refused == nullptr ? "" : refused->code;
}

void Client::forget() { heard.clear(), raw.clear(); }

void Client::start_over() {
  events.clear();
  chain = std::string(16, '0');
  gaps = 0;
  forget();
}

void Client::hear(const std::string& text) {
  raw.push_back(text);
  if (is_program) return;
  if (!reads_views && text.starts_with(R"({"type":"view")")) return;
  const Result<wire::ServerMessage> message = wire::read<wire::ServerMessage>(text);
  ENSURE(message.has_value());
  if (on_message) on_message(*this, *message, text);
  heard.push_back(*message);
  follow(*message);
}

void Client::follow(const wire::ServerMessage& message) {
  if (const auto* opened = std::get_if<wire::TableOpened>(&message)) {
    code = opened->code, link = opened->link, token = opened->token, seat = opened->seat;
  } else if (const auto* seated = std::get_if<wire::Seated>(&message)) {
    seat = seated->seat;
    if (seated->token) token = *seated->token;
  } else if (const auto* told = std::get_if<wire::Table>(&message)) {
    table = *told, link = told->link, seat = told->me;
  } else if (const auto* event = std::get_if<wire::Event>(&message)) {
    if (event->n != static_cast<std::int32_t>(events.size())) ++gaps;
    if (ViewerStream::link(chain, event->event.text) != event->chain) ++gaps;
    events.push_back(event->event.text);
    chain = event->chain;
  } else if (const auto* seen = std::get_if<wire::View>(&message)) {
    view = seen->view.text;
    if (seen->n != static_cast<std::int32_t>(events.size()) || seen->chain != chain) ++gaps;
  } else if (const auto* resync = std::get_if<wire::Resync>(&message)) {
    events.assign(static_cast<unsigned>(resync->n), "lost");
    chain = resync->chain;
  }
}

SimulatedServer::SimulatedServer(std::uint64_t seed, std::span<const Module* const> modules, const Bounds& bounds)
    : hub({modules, stream_source(seed), 100, bounds}), modules_(modules), seed_(seed) {}
SimulatedServer::~SimulatedServer() = default;

Client& SimulatedServer::connect(const std::string& address, const std::string& lang) {
  Client& client = clients_.emplace_back();
  reconnect(client, address);
  say(client, wire::Hello{wire::protocol, lang});
  return client;
}

void SimulatedServer::reconnect(Client& client, const std::string& address) {
  client.id = ConnectionId{++connections_};
  client.closed.reset();
  by_id_[client.id] = &client;
  hub.connected(client.id, address, now);
  run();
}

void SimulatedServer::come_back(Client& client, const std::string& address, bool anew) {
  reconnect(client, address);
  say(client, wire::Hello{wire::protocol, "en"});
  const auto have = static_cast<std::int32_t>(client.events.size());
  say(client, anew ? wire::Resume{client.link, client.token, 0, {}}
                   : wire::Resume{client.link, client.token, have, client.chain});
}

void SimulatedServer::open_table(Client& host, std::vector<std::string> seats, const Module& module) {
  say(host, wire::CreateTable{std::string(module.about().slug), {}, std::move(seats), {}});
}

void SimulatedServer::sit_down(Client& guest, const Client& host) {
  say(guest, wire::Join{host.code});
  say(guest, wire::TakeSeat{});
}

void SimulatedServer::cut(Client& client) {
  by_id_.erase(client.id);
  hub.disconnected(client.id, now);
  client.id = ConnectionId::none;
  run();
}

void SimulatedServer::say(Client& client, const wire::ClientMessage& message) {
  say_text(client, wire::write(message));
}

void SimulatedServer::say_text(Client& client, std::string_view text) {
  hub.received(client.id, text, now);
  run();
}

void SimulatedServer::act(Client& client, std::string text) {
  say(client, wire::Act{++client.cmd, std::move(text), {}});
}

void SimulatedServer::pass(Millis time) {
  for (const Millis until = now + time; now < until;) {
    now = std::min(until, std::max(now, hub.next_tick()));
    hub.tick(now);
    run();
  }
}

bool SimulatedServer::pass_to_next() {
  if (hub.next_tick() == never) return false;
  pass(std::max(hub.next_tick() - now, Millis{1}));
  return true;
}

void SimulatedServer::run() {
  queued_.clear();
  for (std::vector<Output> list = hub.take_outputs(); !list.empty(); list = hub.take_outputs()) {
    for (Output& output : list) std::visit([&](auto& one) { carry_out(one); }, output);
  }
}

void SimulatedServer::let_through() {
  while (!held.empty()) {
    store::Batch batch = std::move(held.front());
    held.pop_front();
    append(std::move(batch));
    run();
  }
}

std::size_t SimulatedServer::answer_bots(int at_most) {
  std::size_t answered = 0;
  while (static_cast<int>(answered) < at_most) {
    const std::optional<BotQueue::Job> job = bot_queue.take();
    if (!job) break;
    if (const auto* table = std::get_if<TableId>(&*job)) {
      bots.forget(*table);
      continue;
    }
    hub.bot_answered(bots.answer(std::get<AskBot>(*job)), now);
    run();
    ++answered;
  }
  return answered;
}

void SimulatedServer::restart() {
  held.clear();
  bot_queue = {};
  for (auto& [id, client] : by_id_) client->id = ConnectionId::none;
  by_id_.clear();
  bots = {};
  seed_ += 1'000'000;
  hub = Hub({modules_, stream_source(seed_), 100});
  memory.list([&](const std::optional<std::vector<store::Head>>& heads) { hub.know(*heads); });
  run();
}

void SimulatedServer::append(store::Batch batch) {
  const TableId table = batch.head.table;
  if (store_fails) return hub.stored({table, batch.first, *store_fails}, now);
  memory.append(std::move(batch), [&](const store::Stored& stored) { hub.stored(stored, now); });
}

void SimulatedServer::carry_out(const Send& send) {
  const auto found = by_id_.find(send.to);
  if (found == by_id_.end()) return;
  // A socket takes no more than this at once; beyond it the connection is dropped.
  if ((queued_[send.to] += send.text.size()) > caps::outbound_bytes) return cut(*found->second);
  found->second->hear(send.text);
}

void SimulatedServer::carry_out(const Close& close) {
  const auto found = by_id_.find(close.who);
  if (found == by_id_.end()) return;
  found->second->closed = close.code;
  by_id_.erase(found);
  hub.disconnected(close.who, now);
}

void SimulatedServer::carry_out(const Append& append) {
  if (hold_store) return held.push_back(append.batch);
  this->append(append.batch);
}

void SimulatedServer::carry_out(const Load& load) {
  if (hold_loads) return held_loads.push_back(load.table);
  if (!elsewhere.empty()) return hub.loaded(load.table, {.elsewhere = elsewhere}, now);
  memory.load(load.table, [&](const store::Loaded& log) { hub.loaded(load.table, log, now); });
}

void SimulatedServer::carry_out(const Find& find) {
  if (unreadable) return hub.found(find.key, {}, now);
  memory.list([&](const std::optional<std::vector<store::Head>>& heads) {
    const auto is = [&](const store::Head& head) {
      return find.key == store::CodeOrLink(head.code) || find.key == store::CodeOrLink(head.link_hash);
    };
    const auto head = std::ranges::find_if(*heads, is);
    hub.found(find.key, head == heads->end() ? TableId::none : head->table, now);
  });
}

void SimulatedServer::share() {
  hub = Hub({.modules = modules_, .random = stream_source(++seed_), .name = "here"});
  hub.share(now);
  run();
}

void SimulatedServer::carry_out(const Ask& ask) {
  if (on_ask) on_ask(*ask.question);
  if (hold_bots) return bot_queue.add(*ask.question);
  hub.bot_answered(bots.answer(*ask.question), now);
}

void SimulatedServer::carry_out(const Retire& retire) {
  bot_queue.forget(retire.table);
  bots.forget(retire.table);
  if (!retire.fault.empty()) fault = retire.fault;
}

void SimulatedServer::carry_out(const Forget& forget) {
  memory.forget(forget.table, [&](bool done) { hub.forgotten(forget.table, done, now); });
}

AutoPlayer::AutoPlayer(const Module& module, std::string level, std::uint64_t seed)
    : module_(module), level_(std::move(level)), seed_(seed) {}
AutoPlayer::~AutoPlayer() = default;

std::string AutoPlayer::choose(const AnyMatch& match, Seat seat) {
  std::unique_ptr<AnyBot>& bot = bots_[seat];
  if (bot == nullptr) bot = std::move(*module_.bot(level_, seed_from_number(seed_, 7), seat));
  return const_cast<AnyMatch&>(match).ask(*bot, seat, true).text;
}

}  // namespace calculi::server::testing
