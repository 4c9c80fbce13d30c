// C17: a big screen is sent what everybody may see, but nobody's wrong answer with a name.
#include <gtest/gtest.h>

#include "platform/server/hub/simulated_server_test.hpp"

namespace calculi::server {
namespace {

using namespace testing;

// Wrong answers with an owner in a message, and wrong answers at all: whatever was judged and found not right.
struct Wrong {
  int named = 0;
  int all = 0;

  void count(const Json& json) {
    if (const std::vector<Json>* list = json.array()) {
      for (const Json& one : *list) count(one);
    }
    const Json* verdict = json.find("verdict");
    const bool judged = verdict != nullptr && verdict->string() && *verdict->string() != "none";
    const Json* seat = json.find("seat");
    if (judged && *verdict->string() != "right" && seat != nullptr) {
      const bool answered = json.find("laid") == nullptr || !json.find("laid")->array()->empty();
      all += answered ? 1 : 0;
      named += seat->is_null() ? 0 : 1;
    }
    for (const std::string& key : json.keys()) count(*json.find(key));
  }
};

struct Told {
  Wrong wrong;
  std::vector<std::string> events;
  int waits = 0;  // views that say who has not answered yet

  void watch(Client& client) {
    client.on_message = [this](const Client&, const wire::ServerMessage& message, const std::string&) {
      if (const auto* view = std::get_if<wire::View>(&message)) {
        const Result<Json> json = parse_json(view->view.text);
        wrong.count(*json);
        waits += json->find("waiting")->array()->empty() ? 0 : 1;
      }
      if (const auto* event = std::get_if<wire::Event>(&message)) {
        wrong.count(*parse_json(event->event.text));
        events.push_back(event->event.text);
      }
    };
  }
};

// People who answer at random, which is wrong nearly always.
void play(const Module& module, const std::vector<OptionValue>& options, Told& screen, Told& watcher) {
  SimulatedServer server(7);
  Client& host = server.connect("10.0.0.1");
  Client& guest = server.connect("10.0.0.2");
  Client& big = server.connect("10.0.0.3");
  Client& looks_on = server.connect("10.0.0.4");
  screen.watch(big);
  watcher.watch(looks_on);
  server.open_table(host, {"person", "person"}, module);
  for (const auto& [name, value] : options) server.host(host, "set " + name + " " + value);
  server.sit_down(guest, host);
  server.say(big, wire::Join{host.link, wire::Coming::screen});
  server.say(looks_on, wire::Join{host.link});
  server.say(host, wire::Start{});
  AutoPlayer hand(module, "random", 7);
  const AnyMatch& match = *server.hub.table_of(host.id)->match();
  for (int i = 0; i < 300 && !match.outcome(); ++i) {
    for (Client* one : {&host, &guest}) {
      const std::string text = match.waiting_on().has(one->seat) ? hand.choose(match, one->seat) : std::string{};
      if (!text.empty()) server.act(*one, text);
    }
    server.pass(Millis{500});
  }
  // Whoever comes later is told the same.
  Client& late = server.connect("10.0.0.5");
  screen.watch(late);
  server.say(late, wire::Join{host.link, wire::Coming::screen});
  EXPECT_EQ(late.view, big.view);
  EXPECT_EQ(big.gaps + late.gaps, 0);
}

TEST(BigScreen, C17_nobodys_wrong_answer_has_a_name_in_the_frames_of_a_screen) {
  for (const Module* module : all_modules()) {
    if (!module->about().is_race || !module->about().listed) continue;
    for (const std::string tempo : {"race", "calm"}) {
      SCOPED_TRACE(std::string(module->about().slug) + " " + tempo);
      Told screen;
      Told watcher;
      play(*module, {{"tempo", tempo}}, screen, watcher);
      if (tempo == "race") {
        EXPECT_GT(watcher.wrong.named, 10) << "everybody else sees them";
        EXPECT_GT(screen.wrong.all, 10) << "the answers themselves are shown";
      }
      EXPECT_EQ(screen.wrong.named, 0);
      EXPECT_GT(watcher.waits, 0);
      EXPECT_EQ(screen.waits, 0) << "whoever is not waited for has answered";
    }
  }
}

TEST(BigScreen, C17_where_nothing_can_be_wrong_a_screen_is_told_what_everybody_is) {
  for (const Module* module : all_modules()) {
    if (module->about().is_race) continue;
    Told screen;
    Told watcher;
    play(*module, {}, screen, watcher);
    EXPECT_FALSE(watcher.events.empty());
    EXPECT_TRUE(std::ranges::equal(watcher.events, std::span(screen.events).first(watcher.events.size())))
        << module->about().slug;
  }
}

}  // namespace
}  // namespace calculi::server
