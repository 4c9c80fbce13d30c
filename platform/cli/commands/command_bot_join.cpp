// `bot-join LINK PROGRAM --token KEY`: a program on a seat that the host of a table has made for it.
#include <thread>

#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/join/join_target.hpp"
#include "platform/cli/programs/program_relay.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr int tries = 30;
constexpr std::chrono::milliseconds between_tries{1000};

class BotJoin {
 public:
  BotJoin(JoinTarget target, std::string token, const std::string& program, const ProgramBounds& bounds, Lang lang)
      : target_(std::move(target)), token_(std::move(token)), program_(program), bot_(program, bounds), lang_(lang) {}

  void run() {
    if (!bot_.start()) bad_input(words::cli_bot_does_not_start(lang_, {.bot = shown(program_)}));
    relay_.emplace(target_.server, *bot_.process());
    relay_->come(target_.to, token_);
    while (!over_) take(relay_->pass(-1, -1));
    relay_.reset();
    (void)bot_.leave();
  }

 private:
  void take(const ProgramRelay::News& news) {
    for (const Json& line : news.told) hear(line);
    if (news.program_gone)
      bad_input(std::string(shown(program_)) + ": " + std::string(say_offence(Offence::gone, lang_)));
    if (news.stop) over_ = true;
    if (news.closed && !over_) come_again();
  }

  void hear(const Json& line) {
    const std::string_view type = word_of(line, "type");
    if (type == "refused" && number_of(line, "number", -1) == 0) why_ = word_of(line, "text");
    if (type == "hello") tries_left_ = tries;
    if (type == "hello" && !std::exchange(seated_, true))
      print_out(words::cli_bot_joined(lang_, {.name = shown(bot_.name())}) + "\n");
    if (type != "bye") return;
    const std::int64_t again = number_of(line, "again_ms", -1);
    if (again < 0) return end();
    wait_ = std::chrono::milliseconds(again);
    at_ = word_of(line, "at");
  }

  // The table is gone, or there has never been a seat.
  void end() {
    over_ = true;
    if (!why_.empty()) bad_input(words::cli_bot_not_joined(lang_, {.server = target_.server.origin, .why = why_}));
  }

  // A line that was cut comes again; a server that has never answered does not.
  void come_again() {
    if (!seated_ || --tries_left_ < 0) {
      bad_input(words::cli_bot_not_joined(lang_, {.server = target_.server.origin, .why = why_}));
    }
    std::this_thread::sleep_for(std::exchange(wait_, between_tries));
    relay_->come(target_.to, token_, std::exchange(at_, {}));
  }

  JoinTarget target_;
  std::string token_;
  std::string program_;
  ProgramBot bot_;
  Lang lang_;
  std::optional<ProgramRelay> relay_;
  std::string why_;
  std::string at_;
  std::chrono::milliseconds wait_ = between_tries;
  int tries_left_ = tries;
  bool seated_ = false;
  bool over_ = false;
};

int run_bot_join(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const std::string token = arguments.value("--token").value_or("");
  if (token.size() != 32 || token.find_first_not_of("0123456789abcdef") != token.npos) {
    bad_input(words::cli_bad_token(lang, {.value = shown(token)}));
  }
  ProgramBounds bounds = program_bounds(arguments);
  bounds.show_errors = true;
  BotJoin(read_join(*arguments.positional(0), arguments.value("--server"), lang), token, *arguments.positional(1),
          bounds, lang)
      .run();
  return exit_done;
}

}  // namespace

Command bot_join_command() {
  return {{"bot-join",
           {"LINK", "PROGRAM"},
           {{"--token", "KEY", "cli.flag.token"}, {"--server", "URL", "cli.flag.server"}, memory_flag},
           "calculi bot-join http://192.168.1.20:8080/j/00112233445566778899aabbccddeeff --token "
           "ffeeddccbbaa99887766554433221100 ./mybot"},
          run_bot_join};
}

}  // namespace calculi::cli
