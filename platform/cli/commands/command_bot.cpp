// `bot GAME --level LEVEL`: one of our own bots on stdin and stdout, the other side of docs/bot_protocol.md. It shows
// how the protocol is spoken, and authors of bots can measure theirs against it.
#include <cstdio>
#include <iostream>

#include "engine/base/json_object.hpp"
#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/table_setup.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

class HouseBot {
 public:
  HouseBot(const Module& module, std::string level) : module_(module), level_(std::move(level)) {}

  // The answer to one line; empty where none is due. Throws BadInput for lines that break the protocol.
  std::string answer(const Json& line, Lang lang) {
    const std::string_view type = line.find("type") == nullptr ? "" : line.find("type")->string().value_or("");
    if (type == "hello") return hello();
    if (type == "new_match") return begin(line, lang);
    if (type == "event") return hear(line);
    if (type == "your_move") return decide(line, lang);
    return {};
  }

 private:
  std::string hello() const {
    return JsonObject("type", "hello", "protocol", bot_protocol, "name", "calculi " + level_, "games",
                      std::vector{module_.about().slug})
        .text();
  }

  std::string begin(const Json& line, Lang lang) {
    const Json* const game = line.find("game");
    const Json* const seat = line.find("seat");
    const Json* const seed = line.find("seed");
    const std::string_view letter = seat == nullptr ? "" : seat->string().value_or("");
    if (game == nullptr || game->string() != module_.about().slug || letter.size() != 1 || letter[0] < 'A' ||
        letter[0] >= 'A' + limits::seats) {
      bad_input(words::cli_bad_protocol(lang, {.type = "new_match"}));
    }
    const std::int64_t number = seed == nullptr ? 0 : seed->number().value_or(0);
    bot_ = *module_.bot(level_, seed_from_number(static_cast<std::uint64_t>(number), 0), seat_at(letter[0] - 'A'));
    return {};
  }

  std::string hear(const Json& line) {
    if (bot_ == nullptr || line.find("event") == nullptr) return {};
    (void)bot_->hear(*line.find("event"));
    return {};
  }

  std::string decide(const Json& line, Lang lang) {
    const Json* const view = line.find("view");
    const Json* const number = line.find("number");
    const Json* const now = line.find("now");
    if (bot_ == nullptr || view == nullptr || number == nullptr || !number->number()) {
      bad_input(words::cli_bad_protocol(lang, {.type = "your_move"}));
    }
    const Millis asked{now == nullptr ? 0 : now->number().value_or(0)};
    const Result<std::unique_ptr<AnyView>> read = module_.read_view(*view);
    if (!read) bad_input(lang, read.error());
    const Result<AnyDecision> decision = bot_->decide(**read, asked);
    if (!decision) bad_input(lang, decision.error());
    return move(*number->number(), *decision);
  }

  static std::string move(std::int64_t number, const AnyDecision& decision) {
    JsonObject json("type", "move", "number", number);
    decision.acts ? json.add("action", decision.text) : json.add("wait", true);
    json.add("think_ms", decision.think);
    return json.text();
  }

  const Module& module_;
  const std::string level_;
  std::unique_ptr<AnyBot> bot_;
};

int run_bot(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const Module& module = module_named(arguments.positional(0), lang);
  const std::string level = arguments.value("--level").value_or(usual_level(module));
  check_level(module, level, lang);
  HouseBot bot(module, level);
  std::string line;
  while (std::getline(std::cin, line)) {
    const Result<Json> read = parse_json(line);
    if (!read || !read->is_object()) bad_input(words::cli_bad_protocol(lang, {.type = "JSON"}));
    if (read->find("type") != nullptr && read->find("type")->string() == "bye") break;
    const std::string answer = bot.answer(*read, lang);
    if (answer.empty()) continue;
    print_out(answer + "\n");
    std::fflush(stdout);
  }
  return exit_done;
}

}  // namespace

Command bot_command() {
  return {"bot", [](Words, Lang) { return Shape{"bot", {"GAME"}, {{"--level", "LEVEL", "cli.flag.level"}}}; }, run_bot};
}

}  // namespace calculi::cli
