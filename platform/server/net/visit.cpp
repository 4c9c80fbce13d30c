#include "platform/server/net/visit.hpp"

#include "engine/base/blake3.hpp"
#include "platform/server/net/origin.hpp"

namespace calculi::server {

namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace ip = boost::asio::ip;

constexpr std::uint32_t header_bytes = 8192;
constexpr std::chrono::seconds between_requests{15};
constexpr std::chrono::seconds last_words{2};  // for a visitor who is still sending when all is said
constexpr std::size_t last_bytes = std::size_t{1} << 20U;

}  // namespace

// The header alone: a body would be waited for, and nothing here takes one.
void Visit::read(std::chrono::seconds patience) {
  parser_.emplace();
  parser_->header_limit(header_bytes);
  parser_->body_limit(boost::none);
  stream_.expires_after(patience);
  http::async_read_header(stream_, buffer_, *parser_,
                          [self = shared_from_this()](Error error, std::size_t) { self->on_read(error); });
}

void Visit::on_read(Error error) {
  if (error) return refuse_unread(error);
  const http::verb method = parser_->get().method();
  last_ = !parser_->is_done();  // a body follows
  if (method != http::verb::get && method != http::verb::head) return answer_plainly(405);
  if (last_) return answer_plainly(413);
  if (beast::websocket::is_upgrade(parser_->get())) return upgrade();
  answer();
}

// What is no HTTP is told so. Who has gone, or fell silent, is told nothing.
void Visit::refuse_unread(Error error) {
  last_ = true;
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return answer_plainly(431);
  if (error.category() == http::make_error_code(http::error::bad_method).category() &&
      error != http::error::end_of_stream && error != http::error::partial_message) {
    return answer_plainly(400);
  }
  Error ignored;
  stream_.socket().shutdown(ip::tcp::socket::shutdown_both, ignored);
}

std::string Visit::header(http::field name) const {
  const beast::string_view text = parser_->get()[name];
  return {text.data(), text.size()};
}

// Whom a proxy speaks for: the last address of the last such header. What stands before came from outside, and anybody
// may write anything there.
std::string Visit::forwarded_for() const {
  std::string_view last;
  for (const auto& field : parser_->get()) {
    if (beast::iequals(field.name_string(), "X-Forwarded-For")) last = {field.value().data(), field.value().size()};
  }
  last = last.substr(last.rfind(',') == last.npos ? 0 : last.rfind(',') + 1);
  while (last.starts_with(' ')) last.remove_prefix(1);
  return std::string(last);
}

// A proxy on this machine says for whom it speaks. Without one, this machine is the empty address. Of an IPv6 address
// the network counts, because one visitor owns all the rest of it.
std::string Visit::address() const {
  Error error;
  const ip::tcp::endpoint peer = stream_.socket().remote_endpoint(error);
  ip::address from = peer.address();
  if (from.is_v6() && from.to_v6().is_v4_mapped()) from = ip::make_address_v4(ip::v4_mapped, from.to_v6());
  if (from.is_loopback()) {
    from = ip::make_address(forwarded_for(), error);
    if (error) return {};
  }
  if (from.is_v4()) return from.to_string();
  const ip::address_v6::bytes_type bytes = from.to_v6().to_bytes();
  return hex(bytes, 16);
}

void Visit::upgrade() {
  const beast::string_view target = parser_->get().target();
  if (hall_.stopping) return answer_plainly(503);
  if (target != "/ws") return answer_plainly(404);
  if (!may_connect(header(http::field::origin), header(http::field::host), hall_.public_origin)) {
    return answer_plainly(403);
  }
  std::string from = address();
  std::make_shared<Socket>(std::move(stream_), hall_.sockets, std::move(from))->accept(parser_->get());
}

void Visit::answer() {
  const auto& request = parser_->get();
  const std::string_view target(request.target().data(), request.target().size());
  if (target == "/healthz") return answer_plainly(200, "ok\n");
  if (target == "/readyz") return hall_.stopping ? answer_plainly(503) : answer_plainly(200, "ok\n");
  const Found found = hall_.site.find(target, header(http::field::accept_encoding), header(http::field::if_none_match));
  if (found.file == nullptr) return answer_plainly(found.status);
  answer_file(found);
}

void Visit::answer_plainly(unsigned status, std::string_view text) {
  Response response;
  response.result(status);
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.set(http::field::cache_control, "no-store");
  if (status == 405) response.set(http::field::allow, "GET, HEAD");
  send(std::move(response), text);
}

void Visit::answer_file(const Found& found) {
  Response response;
  response.result(found.status);
  const auto set = [&](http::field name, std::string_view value) {
    response.set(name, beast::string_view(value.data(), value.size()));
  };
  set(http::field::content_type, found.file->mime);
  set(http::field::etag, found.file->tag);
  set(http::field::cache_control, found.file->for_ever ? "public, max-age=31536000, immutable" : "no-cache");
  if (!found.file->brotli.empty() || !found.file->gzip.empty()) set(http::field::vary, "Accept-Encoding");
  if (!found.encoding.empty()) set(http::field::content_encoding, found.encoding);
  send(std::move(response), found.body == nullptr ? std::string_view{} : std::string_view(*found.body));
}

void Visit::send(Response&& response, std::string_view body) {
  const auto& request = parser_->get();
  const bool keep = !last_ && request.keep_alive() && !hall_.stopping;
  for (const auto& [name, value] : safety_headers(header(http::field::host), hall_.public_origin)) {
    response.set(beast::string_view(name.data(), name.size()), value);
  }
  response.version(parser_->is_header_done() ? request.version() : 11);
  response.keep_alive(keep);
  if (response.result() != http::status::not_modified) response.content_length(body.size());
  if (request.method() != http::verb::head) response.body() = {body.data(), body.size()};
  response_.emplace(std::move(response));
  stream_.expires_after(between_requests);
  http::async_write(stream_, *response_, [self = shared_from_this(), keep](Error error, std::size_t) {
    if (error) return;
    keep ? self->read(between_requests) : self->end();
  });
}

// Closing while the visitor still sends would make the system throw the answer away before it is read.
void Visit::end() {
  Error ignored;
  stream_.socket().shutdown(ip::tcp::socket::shutdown_send, ignored);
  stream_.expires_after(last_words);
  listen_out(last_bytes);
}

void Visit::listen_out(std::size_t left) {
  buffer_.consume(buffer_.size());
  stream_.async_read_some(buffer_.prepare(header_bytes),
                          [self = shared_from_this(), left](Error error, std::size_t got) {
                            if (!error && got < left) self->listen_out(left - got);
                          });
}

}  // namespace calculi::server
