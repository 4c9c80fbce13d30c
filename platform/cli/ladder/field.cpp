#include "platform/cli/ladder/field.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "engine/base/blake3.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_program = 256U << 20U;  // bytes, to be told from another one
constexpr std::size_t longest_manifest = 64U << 10U;
constexpr int digits_of_mark = 16;

std::string mark_of(const std::string& file, Lang lang) {
  const std::string text = read_file(file, longest_program, lang);
  return hex(blake3({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}), digits_of_mark);
}

// A name stands in records, tables and names of files.
bool good_name(std::string_view name) {
  const bool plain = std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127; });
  return plain && !name.empty() && name.size() <= static_cast<std::size_t>(limits::name_text);
}

std::vector<fs::path> files_in(const std::string& folder, Lang lang) {
  std::error_code failed;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder, failed)) {
    if (entry.is_regular_file(failed) && !entry.path().filename().string().starts_with('.')) files.push_back(entry);
  }
  if (failed || !fs::is_directory(folder, failed)) bad_input(words::cli_cannot_read(lang, {.file = shown(folder)}));
  std::ranges::sort(files);
  return files;
}

// Where there is such a file in the folder, it is meant.
std::string word_in(const fs::path& folder, std::string_view word) {
  std::error_code failed;
  const fs::path file = folder / word;
  return fs::is_regular_file(file, failed) ? file.string() : std::string(word);
}

// Nothing where the file says not how a program is started.
std::optional<Entrant> read_manifest(const fs::path& file, Lang lang) {
  const std::optional<Json> json = object_in(read_file(file.string(), longest_manifest, lang));
  const Json* const command = json ? json->find("command") : nullptr;
  if (command == nullptr || command->array() == nullptr || command->array()->empty()) return std::nullopt;
  Entrant entrant{std::string(word_of(*json, "name"))};
  if (entrant.name.empty()) entrant.name = file.stem().string();
  entrant.mark = mark_of(file.string(), lang);
  for (const Json& word : *command->array()) {
    if (!word.string() || word.string()->empty()) return std::nullopt;
    entrant.command.push_back(word_in(file.parent_path(), *word.string()));
    std::error_code failed;
    if (fs::is_regular_file(entrant.command.back(), failed) && fs::path(entrant.command.back()).has_parent_path()) {
      entrant.mark += mark_of(entrant.command.back(), lang);
    }
  }
  return entrant;
}

// The sentence that says why it cannot play; empty where it can.
std::string why_not(const Entrant& entrant, const Field& field, const Module& module, const ProgramBounds& bounds,
                    Lang lang) {
  const std::string bot = shown(entrant.name);
  if (!good_name(entrant.name)) return words::cli_ladder_bad_name(lang, {.bot = bot});
  if (std::ranges::find(field.entrants, entrant.name, &Entrant::name) != field.entrants.end()) {
    return words::cli_ladder_name_twice(lang, {.bot = bot});
  }
  ProgramBot program(entrant.command, bounds);
  if (!program.start()) return words::cli_bot_does_not_start(lang, {.bot = bot});
  if (program.plays(module.about().slug)) return {};
  return words::cli_bot_other_game(lang, {.bot = bot, .game = module.about().slug});
}

void add_file(Field& field, const fs::path& file, const Module& module, const ProgramBounds& bounds, Lang lang) {
  std::optional<Entrant> entrant;
  if (access(file.c_str(), X_OK) == 0) {
    entrant = {file.stem().string(), {fs::absolute(file).string()}, mark_of(file.string(), lang)};
  } else if (file.extension() == ".json") {
    entrant = read_manifest(file, lang);
    if (!entrant) return field.left_out.push_back(words::cli_ladder_manifest(lang, {.file = shown(file.string())}));
  } else {
    return;
  }
  std::string why = why_not(*entrant, field, module, bounds, lang);
  if (why.empty()) {
    field.entrants.push_back(std::move(*entrant));
  } else {
    field.left_out.push_back(std::move(why));
  }
}

}  // namespace

Field read_field(const std::string& folder, const std::vector<std::string>& levels, const Module& module,
                 const ProgramBounds& bounds, Lang lang) {
  Field field;
  for (const std::string& level : levels) {
    if (std::ranges::find(field.entrants, level, &Entrant::name) == field.entrants.end())
      field.entrants.push_back({level});
  }
  for (const fs::path& file : files_in(folder, lang)) {
    if (field.entrants.size() < most_entrants) add_file(field, file, module, bounds, lang);
  }
  return field;
}

}  // namespace calculi::cli
