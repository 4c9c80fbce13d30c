// `serve`: the page and the tables for browsers.
#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "engine/table/registry.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/data.hpp"
#include "platform/cli/files.hpp"
#include "platform/cli/qr_code.hpp"
#include "platform/server/net/server.hpp"
#include "platform/store/memory_store.hpp"
#include "platform/store/sqlite_store.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

namespace fs = std::filesystem;

const Flag listen_flag{"--listen", "HOST:PORT", "cli.flag.listen"};
const Flag public_url_flag{"--public-url", "URL", "cli.flag.public_url"};
const Flag proxy_flag{"--trusted-proxy", "ADDRESS", "cli.flag.trusted_proxy", true};
const Flag tables_flag{"--max-tables", "N", "cli.flag.max_tables"};
const Flag connections_flag{"--max-connections", "N", "cli.flag.max_connections"};
const Flag web_flag{"--web", "DIR", "cli.flag.web"};
const Flag name_flag{"--name", "NAME", "cli.flag.name"};
const Flag keep_flag{"--keep", "DAYS", "cli.flag.keep"};
const Flag qr_flag{"--qr", {}, "cli.flag.qr"};
const Flag clock_speed_flag{"--clock-speed", "N", "cli.flag.clock_speed"};

// The page is next to an installed program, or in the source tree of one that was built there.
std::string usual_web_folder() {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed).parent_path();
  for (const fs::path& folder : {program / "../share/calculi/web", program / "../../web/dist", fs::path("web/dist")}) {
    if (fs::exists(folder / "index.html", failed)) return folder.lexically_normal().string();
  }
  return "web/dist";
}

// By this others lead people here: it stands in the path of a socket.
std::string process_name(const Arguments& arguments, std::uint16_t port) {
  constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
  constexpr std::size_t longest = 64;
  if (const auto name = arguments.value(name_flag.name)) {
    if (!arguments.has(store_flag.name)) bad_input(words::cli_needs_store(arguments.lang(), {.flag = name_flag.name}));
    const bool good = !name->empty() && name->size() <= longest && name->find_first_not_of(allowed) == name->npos;
    if (!good) bad_input(words::cli_bad_process(arguments.lang(), {.value = shown(*name)}));
    return *name;
  }
  std::array<char, longest - 8> host{};
  (void)::gethostname(host.data(), host.size() - 1);
  std::string name = host.data();
  std::erase_if(name, [&](char c) { return allowed.find(c) == allowed.npos; });
  return name + (port != 0 ? "-" : "_") + std::to_string(port != 0 ? port : ::getpid());
}

server::ServerOptions read_options(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  server::ServerOptions options{.stop_on_signals = true};
  if (const auto text = arguments.value(listen_flag.name)) {
    const auto address = server::parse_listen(*text);
    if (!address) bad_input(words::cli_bad_listen(lang, {.value = shown(*text)}));
    options.listen = *address;
  }
  if (const auto text = arguments.value(public_url_flag.name)) {
    const auto origin = server::origin_of(*text);
    if (!origin) bad_input(words::cli_bad_url(lang, {.value = shown(*text)}));
    options.public_origin = *origin;
  }
  for (const std::string& text : arguments.values(proxy_flag.name)) {
    const auto address = server::IpAddress::parse(text);
    if (!address) bad_input(words::cli_bad_address(lang, {.value = shown(text)}));
    options.proxies.push_back(*address);
  }
  const auto bound = [&](const Flag& flag, unsigned usual, int least) {
    return static_cast<unsigned>(arguments.number(flag.name, usual, least, 1'000'000));
  };
  options.bounds.tables = bound(tables_flag, options.bounds.tables, 1);
  options.bounds.connections = bound(connections_flag, options.bounds.connections, 10);
  options.time_percent = static_cast<std::int32_t>(100 * arguments.number(clock_speed_flag.name, 1, 1, 1000));
  options.name = process_name(arguments, options.listen.port);
  const std::string folder = arguments.value(web_flag.name).value_or(usual_web_folder());
  std::expected<server::Site, std::string> site = server::Site::read(folder);
  if (!site) bad_input(words::cli_cannot_read(lang, {.file = shown(site.error())}));
  options.site = std::move(*site);
  if (options.site.empty()) print_error(words::cli_no_page(lang, {.folder = shown(folder)}));
  return options;
}

std::unique_ptr<store::Store> open_store(const Arguments& arguments, const std::string& name, store::Store::Post post) {
  const Lang lang = arguments.lang();
  store::Keeping keeping;
  keeping.finished = store::Keeping::day * arguments.number(keep_flag.name, keeping.finished / keeping.day, 1, 36'500);
  if (arguments.value(store_flag.name)) {
    return open_postgres(arguments, {.keeping = std::move(keeping), .name = name}, std::move(post));
  }
  if (arguments.value(data_flag.name) == "memory") {
    print_error(words::cli_data_memory(lang));
    return std::make_unique<store::MemoryStore>(std::move(post), std::move(keeping));
  }
  auto opened =
      store::SqliteStore::open({.folder = data_folder(arguments), .keeping = std::move(keeping)}, std::move(post));
  if (!opened) bad_data(opened.error(), lang);
  return std::move(*opened);
}

// How others come here, in words and as a code for their phones.
std::string invitation(const Arguments& arguments, server::Server& server) {
  const Lang lang = arguments.lang();
  const std::vector<std::string> addresses = server.addresses();
  if (addresses.empty()) {
    return words::cli_reach_nobody(lang, {.flag = "--listen 0.0.0.0:" + std::to_string(server.port())}) + "\n";
  }
  std::string text;
  if (!arguments.value(public_url_flag.name)) {
    for (const std::string& one : addresses) text += words::cli_reach_at(lang, {.url = one + "/"}) + "\n";
  }
  if (!arguments.value(public_url_flag.name)) text += words::cli_reach_class(lang, {.url = server.url()}) + "\n";
  if (!addresses.front().starts_with("https://")) (text += words::cli_plain_http(lang)) += "\n";
  const bool in_terminal = ::isatty(STDOUT_FILENO) != 0;
  const std::optional<QrCode> code =
      in_terminal || arguments.has(qr_flag.name) ? qr_code(addresses.front() + "/") : std::nullopt;
  if (code) text += draw(*code, in_terminal);
  return text;
}

int run_serve(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  server::ServerOptions options = read_options(arguments);
  const std::string address = options.listen.host + ":" + std::to_string(options.listen.port);
  server::Server* serving = nullptr;  // a store answers nobody before it is asked
  const auto store =
      open_store(arguments, options.name, [&](std::function<void()> job) { serving->post(std::move(job)); });
  server::Server server(std::move(options), all_modules(), *store);
  serving = &server;
  if (const auto opened = server.open(); !opened) {
    if (opened.error() == std::errc::address_in_use) bad_input(words::cli_port_taken(lang, {.address = address}));
    bad_input(words::cli_cannot_listen(lang, {.address = address, .reason = opened.error().message()}));
  }
  print_out(words::cli_serving(lang, {.url = server.url()}) + "\n" + invitation(arguments, server));
  std::fflush(stdout);
  server.run();
  return exit_done;
}

}  // namespace

Command serve_command() {
  return {{"serve",
           {},
           {listen_flag, public_url_flag, proxy_flag, tables_flag, connections_flag, web_flag, data_flag, store_flag,
            name_flag, keep_flag, qr_flag, clock_speed_flag}},
          run_serve};
}

}  // namespace calculi::cli
