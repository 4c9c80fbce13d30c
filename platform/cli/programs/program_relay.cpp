#include "platform/cli/programs/program_relay.hpp"

#include <poll.h>

#include <array>

#include "platform/cli/programs/program_bot.hpp"
#include "platform/wire/client_messages.hpp"

namespace calculi::cli {

namespace {

constexpr std::chrono::milliseconds until_read{1000};

}  // namespace

void ProgramRelay::come(const std::string& link, const std::string& token, const std::string& at) {
  first_ = wire::write(wire::Program{link, token});
  line_.open(at.empty() ? "/bot" : "/bot?at=" + at);
}

ProgramRelay::News ProgramRelay::pass(int also, int most_ms) {
  std::array<pollfd, 3> polled{pollfd{line_.handle(), POLLIN, 0}, pollfd{program_.output(), POLLIN, 0},
                               pollfd{also, POLLIN, 0}};
  (void)::poll(polled.data(), polled.size(), most_ms);
  News news;
  for (const LineNews& one : line_.take()) take(one, news);
  for (;;) {
    const std::expected<std::string, Offence> said = program_.next(BotProcess::Clock::now());
    if (!said) {
      news.program_gone = said.error() != Offence::late;
      return news;
    }
    const std::optional<Json> line = object_in(*said);
    if (!line || word_of(*line, "type") != "hello") line_.send(*said);
  }
}

void ProgramRelay::take(const LineNews& one, News& news) {
  if (one.kind == LineNews::Kind::opened) line_.send(first_);
  if (one.kind == LineNews::Kind::closed) news.closed = true;
  if (one.kind == LineNews::Kind::stop) news.stop = true;
  if (one.kind != LineNews::Kind::message) return;
  std::optional<Json> told = object_in(one.text);
  if (!told) return;
  const std::string_view type = word_of(*told, "type");
  if (type != "hello" && type != "bye") (void)program_.send(one.text, BotProcess::Clock::now() + until_read);
  news.told.push_back(std::move(*told));
}

}  // namespace calculi::cli
