// The bytes of one connection, as they arrive in pieces of the size that the first byte says: one request after the
// other, until one is refused or the connection would end. No answer can carry a header of the visitor's making.
#include "platform/server/hub/hub.hpp"
#include "platform/server/net/beast/beast_request.hpp"
#include "platform/server/net/origin.hpp"
#include "platform/server/net/site.hpp"
#include "platform/server/net/visitor.hpp"
#include "tests/fuzz/targets.hpp"

namespace calculi::fuzz {

namespace {

namespace http = server::http;
using server::HttpAnswer;
using server::RequestParser;
using server::RouteContext;

constexpr std::string_view own_origin = "https://play.example.org";

// Everything is answered at once.
struct Answering final : server::RunningServer {
  std::string metrics() const override { return "figures\n"; }
  void ready(std::function<void(std::string_view)> done) override { done({}); }
  void record(std::string_view link, std::optional<int> number, std::function<void(const Record&)> done) override {
    done(link.size() % 2 == 0 && number != 0 ? Record("record\n") : std::unexpected(404U));
  }
};

struct House {
  server::Hub hub{{{}, [](std::span<std::uint8_t>) {}, 100}};
  server::Site site = server::Site::of(
      {{"/index.html", {.mime = {}, .body = "page", .brotli = "br", .gzip = "gz", .tag = "\"1\""}},
       {"/assets/index-1.css", {.mime = {}, .body = "style", .brotli = {}, .gzip = {}, .tag = "\"2\""}}});
  std::vector<std::string> hosts = server::own_hosts(own_origin);
  Answering answering{};
  RouteContext open{hub, site, {}, answering, {}};
  RouteContext own{hub, site, own_origin, answering, hosts};
};

// How many bytes were taken; nothing where no whole header has come.
std::optional<std::size_t> read_header(RequestParser& parser, std::string_view bytes, std::size_t piece) {
  std::size_t taken = 0;
  for (std::size_t arrived = 0; arrived < bytes.size() && !parser.is_header_done();) {
    arrived = std::min(arrived + piece, bytes.size());
    boost::system::error_code error;
    taken += parser.put(boost::asio::buffer(bytes.data() + taken, arrived - taken), error);
    if (error && error != http::error::need_more) return std::nullopt;
  }
  return parser.is_header_done() ? std::optional(taken) : std::nullopt;
}

void check_value(std::string_view value) { ENSURE(value.find_first_of(std::string_view("\r\n\0", 3)) == value.npos); }

bool goes_on(const RequestParser& parser, const RouteContext& context) {
  HttpAnswer answered = server::answer(parser.request(true), context);
  if (answered.later) std::exchange(answered.later, {})([&](HttpAnswer later) { answered = std::move(later); });
  ENSURE(answered.status >= 101 && answered.status < 600);
  for (const auto& [name, value] : answered.headers) check_value(value);
  const auto headers = server::safety_headers(parser.header(http::field::host), context.public_origin);
  for (const auto& [name, value] : headers) check_value(value);
  return !answered.last && answered.status != 101 && parser.get().keep_alive();
}

}  // namespace

void fuzz_http(std::string_view input) {
  static House house;
  if (input.empty()) return;
  const std::size_t piece = static_cast<unsigned char>(input.front()) + 1U;
  for (input.remove_prefix(1); !input.empty();) {
    RequestParser parser;
    const std::optional<std::size_t> taken = read_header(parser, input, piece);
    if (!taken || parser.ambiguous()) return;
    (void)server::visitor(*server::IpAddress::parse("127.0.0.1"), parser.forwarded_for(), {}).counted();
    const bool more = goes_on(parser, house.open);
    if (!goes_on(parser, house.own) || !more) return;
    input.remove_prefix(*taken);
  }
}

}  // namespace calculi::fuzz
