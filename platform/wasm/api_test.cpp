#include "platform/wasm/api.hpp"

#include <gtest/gtest.h>

#include "engine/base/chance.hpp"
#include "engine/base/json.hpp"
#include "engine/table/registry.hpp"

namespace calculi::wasm {
namespace {

const std::string seed_digits(64, '5');

std::string first_game() { return std::string(all_modules().front()->about().slug); }

class Surface : public testing::Test {
 protected:
  std::string call(std::string_view request) {
    std::string reply;
    last_ = api_.call(request, reply);
    return reply;
  }
  // The "game" member of what the first seat sees in match 1.
  std::string game_view() {
    std::string view = call(R"({"op":"look","match":1,"viewer":"A"})");
    view = view.substr(view.find("\"view\":{"));
    view = view.substr(view.find("\"game\":{") + 7);
    return view.substr(0, view.find("},\"events\":"));
  }
  std::string open(std::string_view more = "") {
    const std::string seats = std::to_string(all_modules().front()->about().least_seats);
    return call(R"({"op":"open","game":")" + first_game() + R"(","seats":)" + seats + R"(,"seed":")" + seed_digits +
                "\"" + std::string(more) + "}");
  }

  Api api_;
  Status last_ = Status::ok;
};

TEST_F(Surface, every_game_of_the_registry_is_told_about_in_every_language) {
  for (const std::string_view lang : lang_codes) {
    const std::string reply = call(std::string(R"({"op":"about","lang":")").append(lang) + "\"}");
    ASSERT_EQ(last_, Status::ok) << reply;
    for (const Module* module : all_modules()) {
      EXPECT_NE(reply.find("\"slug\":\"" + std::string(module->about().slug) + "\""), reply.npos);
    }
    EXPECT_EQ(reply.find("\"title\":\"\""), reply.npos);
    EXPECT_EQ(reply.find("\"text\":\"\""), reply.npos) << "an option or a value without words";
  }
}

TEST_F(Surface, every_clause_of_the_rules_has_its_sentence) {
  for (const Module* module : all_modules()) {
    const std::string reply = call(R"({"op":"rules","game":")" + std::string(module->about().slug) + "\"}");
    ASSERT_EQ(last_, Status::ok) << reply;
    EXPECT_EQ(reply.find("\"text\":\"\""), reply.npos);
    EXPECT_NE(reply.find("\"id\":\"T7\""), reply.npos);
    EXPECT_EQ(reply.find("\"credits\":\"\""), reply.npos);
  }
}

TEST_F(Surface, what_a_person_may_not_do_is_refused_in_the_asked_language) {
  open();
  const std::string act = R"({"op":"act","match":1,"seat":"F","text":"x","at":0,"lang":)";
  EXPECT_NE(call(act + "\"en\"}").find("There is no such seat."), std::string::npos);
  EXPECT_EQ(last_, Status::refused);
  EXPECT_NE(call(act + "\"pl\"}"), call(act + "\"cs\"}"));
}

TEST_F(Surface, what_a_program_asks_wrongly_is_an_error_and_changes_nothing) {
  open();
  const std::string before = call(R"({"op":"look","match":1})");
  for (const char* wrong :
       {R"({"op":"act","match":1,"seat":"A","text":"draw","at":-1})",
        R"({"op":"act","match":1,"seat":"A","text":"draw"})",
        R"({"op":"act","match":1,"seat":"A","text":"draw","at":1,"lang":"de"})", R"({"op":"advance","match":1})",
        R"({"op":"advance","match":2,"now":10})", R"({"op":"host","match":1,"text":7,"at":0})",
        R"({"op":"help","match":1,"seat":"A","step":0,"at":1})", R"({"op":"look","match":1,"lines":-1})"}) {
    call(wrong);
    EXPECT_EQ(last_, Status::error) << wrong;
  }
  EXPECT_EQ(call(R"({"op":"look","match":1})"), before);
}

TEST_F(Surface, a_prompt_is_told_in_the_asked_level) {
  open();
  const std::string view = game_view();
  const auto prompt = [&](const std::string& more) {
    return call(R"({"op":"answer","query":"prompt","viewer":"A","names":["Ola","Jan"],"game":")" + first_game() +
                R"(","view":)" + view + more + "}");
  };
  const std::string normal = prompt("");
  EXPECT_EQ(prompt(R"(,"speech":"normal")"), normal);
  EXPECT_LE(prompt(R"(,"speech":"short")").size(), normal.size());
  EXPECT_GT(prompt(R"(,"speech":"full")").size(), normal.size());
  EXPECT_EQ(last_, Status::ok);
  prompt(R"(,"speech":"loud")");
  EXPECT_EQ(last_, Status::error);
}

TEST_F(Surface, a_name_that_would_break_the_record_is_an_error) {
  open(R"(,"names":["a\nb"])");
  EXPECT_EQ(last_, Status::error);
  open(R"(,"names":[")" + std::string(limits::name_text + 1, 'a') + "\"]");
  EXPECT_EQ(last_, Status::error);
  open(R"(,"names":["Žofie Łąka"])");
  EXPECT_EQ(last_, Status::ok);
}

std::string ten_answers() {
  std::string list;
  for (int i = 0; i < 10; ++i) list += (i == 0 ? "[" : ",[") + std::to_string(2000 + 100 * i) + ",2,1]";
  return list;
}

// The first game that has people among its bots.
std::string game_of_people() {
  for (const Module* module : all_modules()) {
    if (has_level(*module, "9")) return std::string(module->about().slug);
  }
  return {};
}

TEST_F(Surface, ten_answers_make_someone_like_you_and_nine_make_nobody) {
  const std::string head = R"({"op":"like","game":")" + game_of_people() + R"(","answers":[)";
  const std::string ten = ten_answers();
  const std::string reply = call(head + ten + "]}");
  ASSERT_EQ(last_, Status::ok) << reply;
  const auto at = reply.find("like_");
  ASSERT_NE(at, reply.npos) << reply;
  const std::string level = reply.substr(at, reply.find('"', at) - at);
  for (const Module* module : all_modules()) {
    EXPECT_EQ(has_level(*module, level), has_level(*module, "9")) << module->about().slug;
  }
  EXPECT_EQ(call(head + ten.substr(0, ten.rfind(",[")) + "]}"), R"({"ok":{"level":null}})");
  EXPECT_EQ(call(head + ten + "]}"), reply) << "the same answers make the same partner";
}

TEST_F(Surface, answers_that_nobody_gave_are_an_error) {
  const std::string head = R"({"op":"like","game":")" + game_of_people() + R"(")";
  for (const char* wrong :
       {"}", R"(,"answers":7})", R"(,"answers":[7]})", R"(,"answers":[[2000,2]]})", R"(,"answers":[[-1,2,1]]})",
        R"(,"answers":[[2000,101,1]]})", R"(,"answers":[[2000,2,-1]]})", R"(,"answers":[[2000,2,true]]})"}) {
    call(head + wrong);
    EXPECT_EQ(last_, Status::error) << wrong;
  }
}

TEST_F(Surface, numbers_of_matches_are_never_given_twice) {
  EXPECT_NE(open().find("\"match\":1,"), std::string::npos);
  call(R"({"op":"close","match":1})");
  EXPECT_NE(open().find("\"match\":2,"), std::string::npos);
  call(R"({"op":"look","match":1})");
  EXPECT_EQ(last_, Status::error);
}

// One input, one answer: what follows from it is not asked for apart.
TEST_F(Surface, time_that_passes_answers_with_everything_that_has_happened) {
  open(R"(,"holders":["bot random","bot random"])");
  const auto advance = [&](std::int64_t now, int lines) {
    return parse_json(call(R"({"op":"advance","match":1,"viewer":"A","now":)" + std::to_string(now) + R"(,"lines":)" +
                           std::to_string(lines) + "}"))
        .value();
  };
  const Json planned = advance(0, 0);
  const std::int64_t next = planned.find("ok")->find("next")->number().value();
  EXPECT_EQ(planned.find("ok")->find("log")->array()->size(), 0U) << "a bot takes its time";
  EXPECT_GT(planned.find("ok")->find("thinking")->array()->size(), 0U);
  const Json done = advance(next, 0);
  EXPECT_EQ(done.find("ok")->find("log")->array()->size(), 1U);
  EXPECT_GT(done.find("ok")->find("events")->array()->size(), 0U);
  EXPECT_EQ(done.find("ok")->find("texts")->array()->size(), done.find("ok")->find("events")->array()->size());
  EXPECT_EQ(advance(next, 1).find("ok")->find("log")->array()->size(), 0U) << "that line is known";
}

TEST_F(Surface, a_bot_of_a_level_that_there_is_not_takes_no_seat) {
  open(R"(,"holders":["person","bot nobody"])");
  EXPECT_EQ(last_, Status::refused);
  open();
  call(R"({"op":"host","match":1,"text":"seat B bot nobody","at":0})");
  EXPECT_EQ(last_, Status::refused);
}

class SpoiltSurface : public Surface {
 protected:
  // One good request of each kind that reads much.
  std::vector<std::string> whole_requests() {
    open();
    const std::string view = game_view();
    const std::string game = R"("game":")" + first_game() + R"(","view":)" + view + "}";
    std::vector<std::string> whole{
        R"({"op":"open","game":")" + first_game() + R"(","seats":3,"options":{"pace":"x2","B.head":"4"},)" +
            R"("names":["Žofie"],"holders":["bot random","person","empty"],"seed":")" + seed_digits + "\"}",
        R"({"op":"check","text":"5 8","lang":"cs",)" + game,
        R"({"op":"readings","text":"3+5=8",)" + game,
        R"({"op":"hint","step":3,"viewer":"A","names":["a","b"],)" + game,
        R"({"op":"like","game":")" + first_game() + R"(","answers":[)" + ten_answers() + "]}",
        R"({"op":"act","match":1,"seat":"A","text":"draw","at":1200,"reported":12,"round_trip":30})",
        R"({"op":"host","match":1,"text":"seat B bot random","at":1200})",
        R"({"op":"replay","text":"calculi-record 1\ngame )" + first_game() +
            R"(\nrules 1\nseat A person\n","line":3})"};
    for (const std::string query : {"prompt", "turn", "cards", "score"}) {
      whole.push_back(R"({"op":"answer","speech":"full","viewer":"A","names":["a","b"],"query":")" + query + "\"," +
                      game);
    }
    return whole;
  }

  // Bytes that no JavaScript would send: broken UTF-8, zeros, cuts in the middle of everything.
  static void spoil(std::string& request, Stream& chance) {
    for (std::uint32_t left = 1 + chance.below(3); left > 0 && !request.empty(); --left) {
      const std::uint32_t at = chance.below(static_cast<std::uint32_t>(request.size()));
      const auto byte = static_cast<char>(chance.below(256));
      chance.below(8) == 0 ? request.erase(at) : request.replace(at, chance.below(3), 1, byte);
    }
  }
};

TEST_F(SpoiltSurface, twenty_thousand_requests_with_spoilt_bytes_are_answered) {
  const std::vector<std::string> whole = whole_requests();
  Stream chance = Chance(chance_key(seed_from_number(20261115, 0), {})).stream("spoil", 0);
  std::array<int, 3> answers{};
  for (int i = 0; i < 20'000; ++i) {
    std::string request = whole[chance.below(static_cast<std::uint32_t>(whole.size()))];
    spoil(request, chance);
    const std::string reply = call(request);
    ++answers[static_cast<unsigned>(last_)];
    ASSERT_TRUE(parse_json(reply)) << request;
  }
  for (const int count : answers) EXPECT_GT(count, 20) << "a kind of answer that was hardly given";
}

}  // namespace
}  // namespace calculi::wasm
