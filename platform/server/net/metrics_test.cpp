// The text that Prometheus reads.
#include "platform/server/net/metrics.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "platform/server/hub/hub.hpp"

namespace calculi::server {
namespace {

using std::chrono::milliseconds;

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool has_line(const std::string& text, const std::string& line) {
  const std::vector<std::string> lines = lines_of(text);
  return std::ranges::find(lines, line) != lines.end();
}

// All figures that there can be.
std::string everything() {
  Metrics metrics;
  [&]<class... Message>(std::variant<Message...>*) {
    (metrics.sent(wire::write(Message{})), ...);
  }(static_cast<wire::ServerMessage*>(nullptr));
  return write_metrics(metrics, {}, {}, {});
}

TEST(Metrics, every_line_is_in_the_form_that_prometheus_reads) {
  const std::regex help(R"(# HELP calculi_[a-z_]+ [A-Z].*\.)");
  const std::regex type(R"(# TYPE calculi_[a-z_]+ (counter|gauge|histogram))");
  const std::regex series(R"re(calculi_[a-z_]+(\{(type|result|le)="[a-z0-9_.+If]+"\})? [0-9.e+-]+)re");
  for (const std::string& line : lines_of(everything())) {
    const bool good = std::regex_match(line, help) || std::regex_match(line, type) || std::regex_match(line, series);
    EXPECT_TRUE(good) << line;
  }
}

TEST(Metrics, there_are_at_most_200_series) {
  const auto is_series = [](const std::string& line) { return !line.starts_with('#'); };
  const std::vector<std::string> lines = lines_of(everything());
  const auto series = std::ranges::count_if(lines, is_series);
  std::printf("%d series\n", static_cast<int>(series));
  EXPECT_GT(series, 50);
  EXPECT_LE(series, 200);
}

TEST(Metrics, messages_are_counted_by_their_type) {
  Metrics metrics;
  metrics.sent(wire::write(wire::Refused{}));
  metrics.sent(wire::write(wire::Refused{}));
  metrics.sent(wire::write(wire::Resync{}));
  const std::string text = write_metrics(metrics, {}, {}, {});
  EXPECT_TRUE(has_line(text, "calculi_messages_sent_total{type=\"refused\"} 2")) << text;
  EXPECT_TRUE(has_line(text, "calculi_messages_sent_total{type=\"resync\"} 1")) << text;
}

TEST(Metrics, times_are_counted_up_to_each_bound) {
  Metrics metrics;
  metrics.commits[static_cast<unsigned>(store::Outcome::stored)] = 4;
  for (const int ms : {0, 1, 7, 3000}) metrics.commit_time.add(milliseconds(ms));
  const std::string text = write_metrics(metrics, {}, {}, {});
  for (const char* line :
       {"calculi_commits_total{result=\"stored\"} 4", "calculi_commit_seconds_bucket{le=\"0.001\"} 2",
        "calculi_commit_seconds_bucket{le=\"0.005\"} 2", "calculi_commit_seconds_bucket{le=\"0.01\"} 3",
        "calculi_commit_seconds_bucket{le=\"1\"} 3", "calculi_commit_seconds_bucket{le=\"+Inf\"} 4",
        "calculi_commit_seconds_count 4", "calculi_commit_seconds_sum 3.008"}) {
    EXPECT_TRUE(has_line(text, line)) << line;
  }
}

}  // namespace
}  // namespace calculi::server
