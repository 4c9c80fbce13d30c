// `bot GAME --level LEVEL`: one of our own bots on stdin and stdout, the other side of docs/bot_protocol.md. It shows
// how the protocol is spoken, and authors of bots can measure theirs against it.
#include <cstdio>
#include <iostream>

#include "engine/base/json_object.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/table_setup.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

class PipedBot {
 public:
  PipedBot(const Module& module, std::string level, Lang lang)
      : module_(module), level_(std::move(level)), lang_(lang) {}

  // The answer to one line; empty where none is due. Throws BadInput for lines that break the protocol.
  std::string answer(const Json& line) {
    const std::string_view type = word_of(line, "type");
    if (type == "hello") return hello();
    if (type == "new_match") begin(line);
    if (type == "event" && bot_ != nullptr && line.find("event") != nullptr) (void)bot_->hear(*line.find("event"));
    return type == "your_move" ? decide(line) : "";
  }

 private:
  std::string hello() const {
    return JsonObject("type", "hello", "protocol", bot_protocol, "name", "calculi " + level_, "games",
                      std::vector{module_.about().slug})
        .text();
  }

  void begin(const Json& line) {
    Seat seat = Seat::none;
    const bool seated = line.find("seat") != nullptr && read_json(*line.find("seat"), seat) && seat != Seat::none;
    if (!seated || word_of(line, "game") != module_.about().slug) {
      bad_input(words::cli_bad_protocol(lang_, {.type = "new_match"}));
    }
    const auto seed = static_cast<std::uint64_t>(number_of(line, "seed", 0));
    bot_ = *module_.bot(level_, seed_from_number(seed, 0), seat);
  }

  std::string decide(const Json& line) {
    const Json* const view = line.find("view");
    std::int64_t number = 0;
    if (bot_ == nullptr || view == nullptr || line.find("number") == nullptr ||
        !read_json(*line.find("number"), number)) {
      bad_input(words::cli_bad_protocol(lang_, {.type = "your_move"}));
    }
    const Result<std::unique_ptr<AnyView>> read = module_.read_view(*view);
    if (!read) bad_input(lang_, read.error());
    const Result<AnyDecision> decision = bot_->decide(**read, {number_of(line, "now", 0)});
    if (!decision) bad_input(lang_, decision.error());
    JsonObject move("type", "move", "number", number);
    decision->acts ? move.add("action", decision->text) : move.add("wait", true);
    move.add("think_ms", decision->think);
    return move.text();
  }

  const Module& module_;
  const std::string level_;
  const Lang lang_;
  std::unique_ptr<AnyBot> bot_;
};

int run_bot(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const Module& module = module_named(arguments.positional(0), lang);
  const std::string level = arguments.value("--level").value_or(usual_level(module));
  check_level(module, level, lang);
  PipedBot bot(module, level, lang);
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::optional<Json> read = object_in(line);
    if (!read) bad_input(words::cli_bad_protocol(lang, {.type = "JSON"}));
    if (word_of(*read, "type") == "bye") break;
    const std::string answer = bot.answer(*read);
    if (answer.empty()) continue;
    print_out(answer + "\n");
    std::fflush(stdout);
  }
  return exit_done;
}

}  // namespace

Command bot_command() { return {{"bot", {"GAME"}, {{"--level", "LEVEL", "cli.flag.level"}}}, run_bot}; }

}  // namespace calculi::cli
