#include "platform/server/net/routes.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "platform/server/hub/hub.hpp"
#include "platform/server/net/origin.hpp"
#include "platform/server/net/site.hpp"

namespace calculi::server {

namespace {

std::string_view path_of(const HttpRequest& request) {
  return request.target.substr(0, request.target.find_first_of("?#"));
}

HttpAnswer healthy(const HttpRequest&, const RouteContext&) { return plain_answer(200, "ok\n"); }

HttpAnswer made_answer(std::string text) {
  HttpAnswer answer = plain_answer(200);
  answer.made = std::move(text);
  return answer;
}

// One word says why not.
HttpAnswer ready(const HttpRequest&, const RouteContext& context) {
  if (context.hub.stopping()) return plain_answer(503, "stopping\n");
  HttpAnswer answer;
  answer.later = [&server = context.server](std::function<void(HttpAnswer)> reply) {
    server.ready([reply = std::move(reply)](std::string_view why_not) {
      if (why_not.empty()) return reply(plain_answer(200, "ok\n"));
      HttpAnswer refused = plain_answer(503);
      refused.made = std::string(why_not) + "\n";
      reply(std::move(refused));
    });
  };
  return answer;
}

HttpAnswer metrics(const HttpRequest& request, const RouteContext& context) {
  return request.local ? made_answer(context.server.metrics()) : plain_answer(403);
}

// "/ws", or "/ws/<id>" for a table that the client knows.
HttpAnswer socket(const HttpRequest& request, const RouteContext& context) {
  const std::string_view path = path_of(request);
  const std::size_t slash = path.find('/', 1);
  const std::string_view id = slash == path.npos ? std::string_view{} : path.substr(slash + 1);
  const bool good = id.size() <= 16 && id.find_first_not_of("0123456789abcdef") == id.npos;
  if (!good) return plain_answer(404);
  if (context.hub.stopping()) return plain_answer(503);
  return plain_answer(may_connect(request.origin, request.host, context.public_origin) ? 101 : 403);
}

// "/bot", for programs: they say no Origin, as every browser does, so no page of another site can pass for one.
HttpAnswer program_socket(const HttpRequest& request, const RouteContext& context) {
  HttpRequest asked = request;
  const std::string own = "http://" + std::string(request.host);
  if (asked.origin.empty())
    asked.origin = context.public_origin.empty() ? std::string_view(own) : context.public_origin;
  return socket(asked, context);
}

// The number of a match at its table; 0 where there is none.
int match_number(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() && number > 0 ? number : 0;
}

// The link is the key to its table, so anybody who has it may have its records: "/r/<link>.calculi" is the last one,
// "/r/<link>.2.calculi" that of the second match.
HttpAnswer record(const HttpRequest& request, const RouteContext& context) {
  std::string_view name = path_of(request).substr(3);
  if (!name.ends_with(".calculi")) return plain_answer(404);
  name.remove_suffix(8);
  const std::size_t dot = name.find('.');
  std::optional<int> number;
  if (dot != name.npos) number = match_number(name.substr(dot + 1));
  HttpAnswer answer;
  answer.later = [&server = context.server, link = std::string(name.substr(0, dot)),
                  number](std::function<void(HttpAnswer)> reply) {
    server.record(link, number, [reply = std::move(reply)](const RunningServer::Record& text) {
      reply(text ? made_answer(*text) : plain_answer(text.error()));
    });
  };
  return answer;
}

HttpAnswer page(const HttpRequest& request, const RouteContext& context) {
  const Found found = context.site.find(request.target, request.accept_encoding, request.known_tag);
  if (found.file == nullptr) return plain_answer(found.status);
  const File& file = *found.file;
  HttpAnswer answer{.status = found.status};
  answer.headers = {{"Content-Type", file.mime},
                    {"ETag", file.tag},
                    {"Cache-Control", file.for_ever ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (!file.brotli.empty() || !file.gzip.empty()) answer.headers.emplace_back("Vary", "Accept-Encoding");
  if (!found.encoding.empty()) answer.headers.emplace_back("Content-Encoding", found.encoding);
  if (found.body != nullptr) answer.body = *found.body;
  return answer;
}

constexpr std::array<Route, 9> all_routes{{{"/healthz", "GET, HEAD", false, healthy},
                                           {"/readyz", "GET, HEAD", false, ready},
                                           {"/metrics", "GET, HEAD", false, metrics},
                                           {"/ws", "GET, HEAD", true, socket},
                                           {"/ws/", "GET, HEAD", true, socket},
                                           {"/bot", "GET, HEAD", true, program_socket},
                                           {"/bot/", "GET, HEAD", true, program_socket},
                                           {"/r/", "GET, HEAD", false, record},
                                           {"", "GET, HEAD", false, page}}};

bool leads(const Route& route, std::string_view path) {
  return route.path == path || route.path.empty() || (route.path.ends_with('/') && path.starts_with(route.path));
}

bool allows(const Route& route, std::string_view method) {
  for (std::string_view left = route.methods; !left.empty();) {
    const std::size_t comma = left.find(", ");
    if (left.substr(0, comma) == method) return true;
    left.remove_prefix(comma == left.npos ? left.size() : comma + 2);
  }
  return false;
}

HttpAnswer routed(const HttpRequest& request, const RouteContext& context) {
  if (!is_own(request.host, context.own_hosts)) return plain_answer(421);
  const std::string_view path = path_of(request);
  const Route& route = *std::ranges::find_if(all_routes, [&](const Route& one) { return leads(one, path); });
  if (!allows(route, request.method)) {
    HttpAnswer refused = plain_answer(405);
    refused.headers.emplace_back("Allow", route.methods);
    return refused;
  }
  if (request.has_body) return plain_answer(413);
  if (request.upgrade && !route.upgrade) return plain_answer(404);
  if (!request.upgrade && route.upgrade) {
    HttpAnswer refused = plain_answer(426);
    refused.headers.emplace_back("Upgrade", "websocket");
    return refused;
  }
  return route.answer(request, context);
}

}  // namespace

HttpAnswer plain_answer(unsigned status, std::string_view text) {
  HttpAnswer answer{.status = status, .body = text};
  answer.headers = {{"Content-Type", "text/plain; charset=utf-8"}, {"Cache-Control", "no-store"}};
  return answer;
}

std::span<const Route> routes() { return all_routes; }

HttpAnswer answer(const HttpRequest& request, const RouteContext& context) {
  HttpAnswer answered = routed(request, context);
  answered.last = request.has_body || context.hub.stopping();
  return answered;
}

}  // namespace calculi::server
