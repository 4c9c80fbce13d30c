#include "tests/cli/player.hpp"

#include <gtest/gtest.h>

#include "engine/base/reflect.hpp"
#include "engine/table/registry.hpp"
#include "platform/server/table/table_state.hpp"

namespace calculi::cli_tests {

namespace {

using namespace std::chrono_literals;

const Module& turn_game() {
  for (const Module* module : all_modules()) {
    if (!module->about().is_race) return *module;
  }
  return *all_modules().front();
}

}  // namespace

Player::Player(FindWay way, const std::atomic<bool>& stop, std::atomic<int>& answered, unsigned number,
               std::chrono::milliseconds pause)
    : way_(std::move(way)), stop_(stop), answered_(answered), chance_(number), pause_(pause), thread_([this] {
        play();
      }) {}

void Player::play() {
  while (!stop_) {
    const Way way = way_(at_, tries_);
    server::testing::PlainClient client(way.port);
    client.wait_at_most(1);
    if (!client.connected() || !client.upgrade("http://localhost:" + std::to_string(way.port), way.path)) {
      at_.clear();
      ++tries_;
      std::this_thread::sleep_for(40ms);
      continue;
    }
    client_ = &client;
    say(wire::Hello{wire::protocol, "en"});
    token_.empty() ? open() : say(wire::Resume{link, token_, 0, {}});
    bool any = false;
    while (!stop_) {
      const std::optional<std::string> text = client.hear();
      if (!text) break;
      any = true;
      hear(*text);
    }
    if (!any) at_.clear(), ++tries_;
    if (!cut_) cut_ = Clock::now();
    ++cuts;
  }
}

void Player::open() { say(wire::CreateTable{std::string(turn_game().about().slug), {}, {"person", "bot random"}, {}}); }

void Player::hear(const std::string& text) {
  const auto message = wire::read<wire::ServerMessage>(text);
  if (!message) return;
  if (const auto* welcome = std::get_if<wire::Welcome>(&*message)) {
    at_ = welcome->at.value_or("");
    tries_ = 0;
  } else if (const auto* bye = std::get_if<wire::Bye>(&*message)) {
    at_ = bye->at.value_or("");
    if (bye->again_ms) std::this_thread::sleep_for(std::chrono::milliseconds(*bye->again_ms));
  } else if (const auto* opened = std::get_if<wire::TableOpened>(&*message)) {
    link = opened->link, token_ = opened->token;
    unsure_.reset();
    last_cmd_ = 0;
  } else if (std::holds_alternative<wire::Seated>(*message)) {
    if (unsure_) say(*unsure_);
  } else if (const auto* table = std::get_if<wire::Table>(&*message)) {
    if (table->phase == wire::Phase::lobby) say(wire::Start{});
    if (table->phase == wire::Phase::over) say(wire::Ready{});  // one match follows the other until the end
  } else if (const auto* seen = std::get_if<wire::View>(&*message)) {
    if (cut_) gaps.push_back(Clock::now() - *std::exchange(cut_, std::nullopt));
    act(seen->view.text);
  } else if (const auto* ack = std::get_if<wire::Ack>(&*message)) {
    const auto [kept, fresh] = acknowledged.emplace(ack->cmd, text);
    if (!fresh && kept->second != text) ++wrong;
    answered_ += fresh ? 1 : 0;
    if (unsure_ && unsure_->cmd == ack->cmd) unsure_.reset();
  } else if (const auto* no = std::get_if<wire::Refused>(&*message)) {
    if (unsure_ && no->cmd == unsure_->cmd) unsure_.reset();
    if (no->again_ms && !no->cmd) return client_->finish();  // it comes again
    // Said again behind a cut, these two come too late.
    const bool late = no->code == "server.already_started" || no->code == "server.between";
    if (!no->cmd && !late) refused = no->code;
  }
}

void Player::act(const std::string& view_text) {
  const Result<Json> json = parse_json(view_text);
  if (!json || unsure_) return;
  const Json* waiting = json->find("waiting");
  const Json* outcome = json->find("outcome");
  if (waiting == nullptr || waiting->array()->empty() || (outcome != nullptr && !outcome->is_null())) return;
  const auto view = turn_game().read_view(*json->find("game"));
  if (!view) return;
  const std::vector<std::string> actions = (*view)->actions(16);
  if (actions.empty()) return;
  unsure_ = wire::Act{++last_cmd_, actions[chance_() % actions.size()], {}};
  std::this_thread::sleep_for(pause_);
  say(*unsure_);
}

void Player::check(const store::Loaded& log) const {
  EXPECT_EQ(refused, "");
  EXPECT_EQ(wrong, 0);
  ASSERT_TRUE(log.ok && !log.lines.empty());
  EXPECT_NE(server::read_match(log.lines, all_modules()), nullptr) << "the log is not a match";
  std::map<std::int32_t, std::string> answers;
  for (const store::Line& line : log.lines) {
    if (line.by.cmd != 0) EXPECT_TRUE(answers.emplace(line.by.cmd, line.by.answer).second) << "done twice";
  }
  for (const auto& [cmd, answer] : acknowledged) EXPECT_EQ(answers[cmd], answer) << "lost: command " << cmd;
}

}  // namespace calculi::cli_tests
