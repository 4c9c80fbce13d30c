#include "platform/cli/data.hpp"

#include <cstdlib>

#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

constexpr std::size_t whole_path = 4096;  // a path that a person shall open is not shortened

std::string line_about(const store::OpenFault& fault, Lang lang) {
  using Kind = store::OpenFault::Kind;
  const std::string file = shown(fault.file, whole_path);
  switch (fault.kind) {
    case Kind::not_a_folder:
      return words::cli_data_not_a_folder(lang, {.file = file});
    case Kind::no_access:
      return words::cli_data_no_access(lang, {.file = file, .reason = shown(fault.reason)});
    case Kind::in_use:
      return words::cli_data_in_use(lang, {.file = file});
    case Kind::newer:
      return words::cli_data_newer(lang, {.file = file});
    case Kind::foreign:
      return words::cli_data_foreign(lang, {.file = file});
    case Kind::missing:
      return words::cli_data_missing(lang, {.file = file});
    case Kind::occupied:
      return words::cli_data_occupied(lang, {.file = file});
    case Kind::damaged:
      break;
  }
  if (fault.kept.empty()) return words::cli_data_damaged(lang, {.file = file});
  return words::cli_data_damaged_kept(lang, {.file = file, .kept = shown(fault.kept, whole_path)});
}

}  // namespace

std::optional<std::string> own_folder(const char* variable, std::string_view in_home) {
  const char* named = std::getenv(variable);
  if (named != nullptr && *named == '/') return std::string(named) + "/calculi";
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') return std::nullopt;
  return std::string(home).append("/").append(in_home).append("/calculi");
}

std::string data_folder(const Arguments& arguments) {
  if (const auto named = arguments.value(data_flag.name)) return *named;
  if (const auto own = own_folder("XDG_DATA_HOME", ".local/share")) return *own;
  bad_input(words::cli_no_home(arguments.lang()));
}

std::unique_ptr<store::Store> open_postgres(const Arguments& arguments, store::PostgresOptions options,
                                            store::Store::Post post) {
  const Lang lang = arguments.lang();
  options.url = *arguments.value(store_flag.name);
  const std::string shown_url = shown(store::postgres::without_password(options.url), 200);
  const bool known = options.url.starts_with("postgres://") || options.url.starts_with("postgresql://");
  if (!known) bad_input(words::cli_store_bad_url(lang, {.value = shown_url}));
  if (arguments.value(data_flag.name)) bad_input(words::cli_store_or_data(lang));
  auto opened = store::PostgresStore::open(std::move(options), std::move(post));
  if (opened) return std::move(*opened);
  const std::string reason = shown(opened.error().reason, 300);
  switch (opened.error().kind) {
    case store::PostgresFault::Kind::newer:
      bad_input(words::cli_data_newer(lang, {.file = shown_url}));
    case store::PostgresFault::Kind::unusable:
      bad_input(words::cli_data_no_access(lang, {.file = shown_url, .reason = reason}));
    case store::PostgresFault::Kind::unreachable:
      break;
  }
  bad_input(words::cli_store_unreachable(lang, {.reason = reason, .store = shown_url}));
}

void bad_data(const store::OpenFault& fault, Lang lang) { bad_input(line_about(fault, lang)); }

}  // namespace calculi::cli
