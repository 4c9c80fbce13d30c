#include "platform/server/net/metrics.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <map>

#include "platform/server/hub/hub.hpp"

namespace calculi::server {

namespace {

constexpr std::array<std::string_view, 3> line_kinds{"state", "opening", "input"};
constexpr std::array<std::string_view, 4> outcomes{"stored", "refused", "unknown", "outage"};

std::string number(double value) {
  std::array<char, 32> text{};
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

// One family of series after the other.
class MetricsText {
 public:
  void begin(std::string_view name, std::string_view type, std::string_view help) {
    name_ = "calculi_" + std::string(name);
    text_.append("# HELP ").append(name_).append(" ").append(help).append("\n");
    text_.append("# TYPE ").append(name_).append(" ").append(type).append("\n");
  }
  void value(double value, std::string_view ending = {}, std::string_view label = {}, std::string_view of = {}) {
    text_.append(name_).append(ending);
    if (!label.empty()) text_.append("{").append(label).append("=\"").append(of).append("\"}");
    text_.append(" ").append(number(value)).append("\n");
  }
  template <class Count>
  void one(std::string_view name, std::string_view type, std::string_view help, Count count) {
    begin(name, type, help);
    value(static_cast<double>(count));
  }
  template <class Counts, class Names>
  void each(std::string_view label, const Names& names, const Counts& counts) {
    for (std::size_t i = 0; i < names.size(); ++i) value(static_cast<double>(counts[i]), {}, label, names[i]);
  }
  void times(std::string_view name, std::string_view help, const Histogram& times) {
    begin(name, "histogram", help);
    for (std::size_t i = 0; i < Histogram::bounds.size(); ++i) {
      value(static_cast<double>(times.within(i)), "_bucket", "le", number(Histogram::bounds[i]));
    }
    const auto all = static_cast<double>(times.within(Histogram::bounds.size()));
    value(all, "_bucket", "le", "+Inf");
    value(times.sum(), "_sum");
    value(all, "_count");
  }
  std::string take() { return std::move(text_); }

 private:
  std::string name_;
  std::string text_;
};

void write_hub(MetricsText& out, const HubFigures& hub) {
  out.one("connections", "gauge", "Open WebSockets.", hub.connections);
  out.begin("tables", "gauge", "Tables in memory.");
  out.each("type", wire::phase_names, hub.tables);
  out.one("tables_stalled", "gauge", "Tables that stand still because they cannot be written.", hub.stalled);
  out.one("tables_known", "gauge", "Tables that somebody can come back to, in memory or not.", hub.known);
}

void write_store(MetricsText& out, const Metrics& counted) {
  out.begin("lines_total", "counter", "Lines that were given to the store; those of type input are inputs of matches.");
  out.each("type", line_kinds, counted.lines);
  out.begin("commits_total", "counter", "Batches of lines that the store has answered.");
  out.each("result", outcomes, counted.commits);
  out.times("commit_seconds", "From a batch of lines to the answer of the store.", counted.commit_time);
  out.one("purges_total", "counter", "How often old tables were looked for.", counted.purges);
  out.one("purged_tables_total", "counter", "Tables that were too old.", counted.purged_tables);
}

}  // namespace

void Histogram::add(std::chrono::duration<double> time) {
  const auto bound = std::ranges::lower_bound(bounds, time.count());
  ++counts_[static_cast<std::size_t>(bound - bounds.begin())];
  sum_ += time.count();
}

void Histogram::add(const Histogram& other) {
  std::ranges::transform(counts_, other.counts_, counts_.begin(), std::plus<>());
  sum_ += other.sum_;
}

std::uint64_t Histogram::within(std::size_t bound) const {
  std::uint64_t all = 0;
  for (std::size_t i = 0; i <= bound; ++i) all += counts_[i];
  return all;
}

void Metrics::appended(const store::Batch& batch) {
  for (const store::Line& line : batch.lines) ++lines[static_cast<unsigned>(line.kind)];
}

// A message says its type first: {"type":"refused", ...
void Metrics::sent(const std::string& message) {
  constexpr std::size_t begin = 9;
  const std::string_view type = std::string_view(message).substr(begin, message.find('"', begin) - begin);
  const auto found = messages.find(type);
  ++(found == messages.end() ? messages[std::string(type)] : found->second);
}

std::string write_metrics(const Metrics& counted, const HubFigures& hub, const BotFigures& bots,
                          const Histogram& loop_lag) {
  MetricsText out;
  write_hub(out, hub);
  out.one("messages_received_total", "counter", "Messages from clients.", counted.received);
  out.begin("messages_sent_total", "counter", "Messages to clients: refused, resync, stalled, bye and so on.");
  const std::map<std::string_view, std::uint64_t> by_type(counted.messages.begin(), counted.messages.end());
  for (const auto& [type, count] : by_type) out.value(static_cast<double>(count), {}, "type", type);
  out.one("socket_writes_total", "counter", "Writes to sockets, each with all that was gathered.", counted.writes);
  write_store(out, counted);
  out.one("bot_questions", "gauge", "Questions to bots that wait.", bots.waiting);
  out.times("bot_answer_seconds", "From a question to a bot to its answer.", bots.answers);
  out.times("loop_lag_seconds", "How late the loop that serves people is.", loop_lag);
  out.one("faults_total", "counter", "Tables that were closed because our own code failed.", counted.faults);
  return out.take();
}

}  // namespace calculi::server
