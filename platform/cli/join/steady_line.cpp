#include "platform/cli/join/steady_line.hpp"

#include <algorithm>
#include <random>

namespace calculi::cli {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds ping_every{5000};
constexpr int echoes_missed = 2;  // then there is no connection
constexpr milliseconds until_welcome{10'000};
constexpr milliseconds first_try{400};
constexpr milliseconds longest_try{8000};

// Many who were cut off together do not come back together.
milliseconds about(milliseconds wait) {
  static std::minstd_rand random{std::random_device{}()};
  return milliseconds(std::uniform_int_distribution<std::int64_t>(wait.count() / 2, wait.count() * 3 / 2)(random));
}

}  // namespace

SteadyLine::SteadyLine(ServerAddress address, Lang lang, LineListener& listener)
    : origin_(address.origin), lang_(lang), listener_(listener), line_(std::move(address)) {}

bool SteadyLine::send(const wire::ClientMessage& message) {
  if (!is_up()) return false;
  line_.send(wire::write(message));
  return true;
}

void SteadyLine::close() { stage_ = Stage::closed; }

void SteadyLine::go_on() {
  for (const LineNews& news : line_.take()) take(news);
  if (stage_ != Stage::closed && Clock::now() >= due_) when_due();
}

Wait SteadyLine::wait() const {
  if (stage_ == Stage::closed) return {.ms = 0, .news = line_.handle()};
  const auto left = std::chrono::ceil<milliseconds>(due_ - Clock::now()).count();
  return {.ms = static_cast<int>(std::max<std::int64_t>(0, left)), .news = line_.handle()};
}

void SteadyLine::when_due() {
  if (stage_ == Stage::down) return open();
  if (stage_ != Stage::up || unanswered_ == echoes_missed) return lose({});
  ++unanswered_;
  in(ping_every);
  (void)send(wire::Ping{++pings_});
}

void SteadyLine::open() {
  stage_ = Stage::opening;
  in(until_welcome);
  const std::string path = id_.empty() ? "/ws" : "/ws/" + id_;
  const std::string again = tries_ > 1 ? "?try=" + std::to_string(tries_) : "";
  line_.open(path + (at_.empty() ? again : "?at=" + at_));
}

void SteadyLine::lose(const std::string& why) {
  line_.drop();
  if (stage_ != Stage::up) at_.clear();
  stage_ = Stage::down;
  const milliseconds wait = again_.value_or(std::min(longest_try, first_try * (1 << std::min(tries_, 8))));
  again_.reset();
  ++tries_;
  in(about(wait));
  listener_.line_is_down(why);
}

void SteadyLine::take(const LineNews& news) {
  switch (news.kind) {
    case LineNews::Kind::opened:
      stage_ = Stage::greeting;
      line_.send(wire::write(wire::Hello{wire::protocol, std::string(lang_code(lang_))}));
      break;
    case LineNews::Kind::closed:
      if (stage_ != Stage::closed && stage_ != Stage::down) lose(news.text);
      break;
    case LineNews::Kind::message:
      read(news.text);
      break;
    case LineNews::Kind::stop:
      listener_.asked_to_stop();
      break;
  }
}

void SteadyLine::read(const std::string& text) {
  if (stage_ != Stage::greeting && stage_ != Stage::up) return;  // of a line that has been given up
  const Result<wire::ServerMessage> message = wire::read<wire::ServerMessage>(text);
  if (!message) return lose({});
  unanswered_ = 0;
  if (const auto* bye = std::get_if<wire::Bye>(&*message); bye != nullptr && bye->again_ms) {
    again_ = milliseconds(*bye->again_ms);
    at_ = bye->at.value_or(std::string());
  }
  const auto* welcome = std::get_if<wire::Welcome>(&*message);
  if (welcome == nullptr || is_up()) return listener_.heard(*message);
  stage_ = Stage::up;
  at_ = welcome->at.value_or(std::string());
  tries_ = 0;
  in(ping_every);
  listener_.line_is_up(*welcome);
}

}  // namespace calculi::cli
