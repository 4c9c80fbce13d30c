#include "platform/cli/join/join_target.hpp"

#include <algorithm>

#include "engine/base/letters.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "platform/server/net/origin.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr std::string_view scheme = "http://";
constexpr std::string_view joins = "/j/";

std::string read_key(const std::string& given, Lang lang) {
  std::string key = lower_letters(given);
  std::erase_if(key, [](char c) { return c == ' ' || c == '-'; });
  const bool is_code = key.size() == 6 && key.find_first_not_of("0123456789") == key.npos;
  const bool is_link = key.size() == 32 && key.find_first_not_of("0123456789abcdef") == key.npos;
  if (!is_code && !is_link) bad_input(words::cli_join_bad_code(lang, {.value = shown(given)}));
  return key;
}

}  // namespace

// People leave "http://" out, as the invitation does.
ServerAddress read_server(const std::string& given, Lang lang) {
  std::string url = lower_letters(given);
  if (url.starts_with("https://")) bad_input(words::cli_join_https(lang, {.value = shown(given)}));
  if (url.find("://") == url.npos) url.insert(0, scheme);
  const std::optional<std::string> origin = server::origin_of(url);
  if (!origin || !origin->starts_with(scheme)) bad_input(words::cli_join_bad_url(lang, {.value = shown(given)}));
  const std::string name = origin->substr(scheme.size());
  const std::size_t after_brackets = name.starts_with('[') ? name.find(']') : 0;
  if (after_brackets == name.npos) bad_input(words::cli_join_bad_url(lang, {.value = shown(given)}));
  const std::size_t colon = name.find(':', after_brackets);
  std::string host = name.substr(0, colon);
  if (after_brackets > 0) host = name.substr(1, after_brackets - 1);
  return {host, colon == name.npos ? "80" : name.substr(colon + 1), *origin};
}

JoinTarget read_join(const std::string& code_or_link, const std::optional<std::string>& server, Lang lang) {
  const std::size_t path = code_or_link.find(joins);
  if (path == code_or_link.npos) {
    return {read_server(server.value_or("http://localhost:8080"), lang), read_key(code_or_link, lang)};
  }
  if (server) bad_input(words::cli_not_together(lang, {.one = shown(code_or_link), .other = "--server"}));
  return {read_server(code_or_link.substr(0, path), lang), read_key(code_or_link.substr(path + joins.size()), lang)};
}

}  // namespace calculi::cli
