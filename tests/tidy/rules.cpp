#include "tests/tidy/rules.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <string_view>

namespace calculi::tidy {

namespace {

constexpr std::size_t longest_file = 600;
constexpr std::size_t longest_function = 70;
constexpr int most_in_a_room = 25;  // files of code in one folder, tests and subfolders not counted
constexpr int most_virtuals = 25;   // of the erased door, destructors not counted

void complain(Complaints& out, const SourceFile& file, std::size_t line, const std::string& what) {
  out.push_back(file.path + ":" + std::to_string(line + 1) + ": " + what);
}

std::string lower_case(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

bool is_pure(std::string_view path) { return inside(path, "engine") || inside(path, "games"); }

// --- layers ----------------------------------------------------------------------------------------------------------

struct Layer {
  std::string_view prefix;
  int rank;
};
// Longest prefix first where one lies in another. Equal ranks do not see each other.
constexpr std::array<Layer, 17> layers{{{"engine/table/registry.hpp", 60},
                                        {"engine/base/", 10},
                                        {"text/", 20},
                                        {"engine/arith/", 30},
                                        {"engine/table/", 40},
                                        {"engine/play/", 45},
                                        {"games/", 50},
                                        {"platform/wire/", 70},
                                        {"platform/batch/", 70},
                                        {"platform/store/", 70},
                                        {"platform/server/", 80},
                                        {"platform/wasm/", 80},
                                        {"platform/shapes/", 85},
                                        {"platform/c/", 85},
                                        {"platform/python/", 85},
                                        {"platform/cli/", 90},
                                        {"benchmarks/", 100}}};

std::optional<int> rank_of(std::string_view path) {
  const auto layer = std::ranges::find_if(layers, [&](const Layer& each) { return path.starts_with(each.prefix); });
  if (layer == layers.end()) return std::nullopt;
  return layer->rank;
}

std::string_view folder_of(std::string_view path) {
  const int depth = path.starts_with("text/") || path.starts_with("benchmarks/") ? 1 : 2;
  std::size_t end = 0;
  for (int i = 0; i < depth && end != path.npos; ++i) end = path.find('/', end == 0 ? 0 : end + 1);
  return path.substr(0, end);
}

bool may_include(std::string_view from, std::string_view target) {
  if (from.starts_with("tests/")) return true;
  if (target == "text/words.hpp" && is_test(from)) return true;  // the catalogue stands on base and is tested there
  if ((target == "tests/how_many.hpp" || target == "tests/lessons.hpp") && is_test(from)) return true;
  const auto own = rank_of(from);
  const auto other = rank_of(target);
  if (!own || !other) return false;
  return *other < *own || (*other == *own && folder_of(from) == folder_of(target));
}

bool exists(const Tree& tree, std::string_view path) {
  constexpr std::array made{"text/words.hpp", "engine/base/languages.hpp", "engine/play/level_list.hpp"};
  const bool generated =
      std::ranges::find(made, path) != made.end() || (path.starts_with("games/") && path.ends_with("/words.hpp"));
  return generated || std::ranges::binary_search(tree, path, {}, &SourceFile::path);
}

// Names a foreign header: <boost/asio.hpp>, <unistd.h>. The standard library's have neither slash nor dot.
bool is_foreign(std::string_view header) { return header.find_first_of("/.") != header.npos; }

// The complaint about one #include line, or nothing.
std::optional<std::string> judge_include(const Tree& tree, const SourceFile& file, std::string_view line) {
  const std::size_t open = line.find_first_of("<\"");
  if (open == line.npos) return std::nullopt;
  const std::size_t close = line.find_first_of(">\"", open + 1);
  const std::string_view target = line.substr(open + 1, close - open - 1);
  if (line[open] == '<') {
    if (!is_pure(file.path) || !is_foreign(target) || is_test(file.path)) return std::nullopt;
    return "engine and games stand on the standard library alone: " + std::string(target);
  }
  if (!exists(tree, target)) return "an include is written from the root: " + std::string(target);
  if (!may_include(file.path, target)) return "includes to the right: " + std::string(target);
  return std::nullopt;
}

// --- words -----------------------------------------------------------------------------------------------------------

struct Forbidden {
  std::string_view word;
  std::string_view why;
};
constexpr std::array forbidden_words{
    Forbidden{"random_device", "chance comes from the seed"},
    Forbidden{"mt19937", "chance comes from the seed"},
    Forbidden{"mt19937_64", "chance comes from the seed"},
    Forbidden{"uniform_int_distribution", "library distributions differ between platforms"},
    Forbidden{"uniform_real_distribution", "library distributions differ between platforms"},
    Forbidden{"normal_distribution", "library distributions differ between platforms"},
    Forbidden{"lognormal_distribution", "library distributions differ between platforms"},
    Forbidden{"shuffle", "library shuffles differ between platforms; use chance"},
    Forbidden{"rand", "chance comes from the seed"},
    Forbidden{"unordered_map", "its order differs between platforms"},
    Forbidden{"unordered_set", "its order differs between platforms"},
    Forbidden{"thread", "no threads here"},
    Forbidden{"mutex", "no threads here"},
    Forbidden{"thread_local", "no threads here"},
    Forbidden{"cout", "nothing prints here"},
    Forbidden{"cerr", "nothing prints here"},
    Forbidden{"printf", "nothing prints here"},
    Forbidden{"fprintf", "nothing prints here"},
    Forbidden{"fopen", "no files here"},
    Forbidden{"getenv", "the environment is outside"},
    Forbidden{"setlocale", "words come from the catalogue"},
    Forbidden{"steady_clock", "time is an input"},
    Forbidden{"system_clock", "time is an input"},
};
constexpr std::array<std::string_view, 21> forbidden_headers{
    "iostream", "istream",    "ostream", "sstream",       "fstream",       "iomanip", "cstdio",
    "chrono",   "ctime",      "thread",  "mutex",         "atomic",        "future",  "condition_variable",
    "locale",   "filesystem", "random",  "unordered_map", "unordered_set", "format",  "regex"};

// The library's shuffle is forbidden, one of our own is not.
bool uses(std::string_view line, std::string_view word) {
  if (word == "shuffle" || word == "thread" || word == "rand") {
    return has_word(line, "std::" + std::string(word)) || has_word(line, "std::ranges::" + std::string(word));
  }
  return has_word(line, word);
}

void check_pure_line(Complaints& out, const SourceFile& file, std::size_t number, std::string_view line) {
  if (line.starts_with("#include <")) {
    const std::string_view header = line.substr(10, line.find('>') - 10);
    if (std::ranges::find(forbidden_headers, header) != forbidden_headers.end()) {
      complain(out, file, number, "engine and games do not use <" + std::string(header) + ">");
    }
    return;
  }
  for (const auto& [word, why] : forbidden_words) {
    if (uses(line, word)) complain(out, file, number, std::string(word) + ": " + std::string(why));
  }
}

bool counts_exactly(std::string_view path) {
  if (inside(path, "engine/base") || inside(path, "engine/arith") || inside(path, "engine/table")) return true;
  return inside(path, "games") && path.find("/rules/") != path.npos;
}

// --- lengths ---------------------------------------------------------------------------------------------------------

std::size_t indent_of(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

// The line where the body that closes at `end` was begun: the nearest line above with the same indent. It relies on the
// format check, which puts the end of a function under its beginning and everything else deeper.
std::size_t start_of(const std::vector<std::string_view>& lines, std::size_t end) {
  const std::size_t indent = indent_of(lines[end]);
  std::size_t start = end;
  while (start > 0) {
    const std::string_view line = lines[--start];
    if (!line.empty() && indent_of(line) <= indent && !line.starts_with('#')) return start;
  }
  return start;
}

void check_functions(Complaints& out, const SourceFile& file) {
  const std::string code = code_only(file.text);
  const std::vector<std::string_view> lines = lines_of(code);
  for (std::size_t end = 0; end < lines.size(); ++end) {
    const std::string_view line = lines[end];
    if (line != "}" && line != "  }") continue;
    const std::size_t start = start_of(lines, end);
    if (end - start + 1 <= longest_function || lines[start].find("namespace") != lines[start].npos) continue;
    complain(out, file, start, "a function of " + std::to_string(end - start + 1) + " lines");
  }
}

// --- clauses ---------------------------------------------------------------------------------------------------------

// The ids of the keys "rule.<id>" in a text file: A4, T1.
std::vector<std::string> clause_ids(std::string_view json) {
  constexpr std::string_view mark = "\"rule.";
  std::vector<std::string> ids;
  for (std::size_t at = json.find(mark); at != json.npos; at = json.find(mark, at + 1)) {
    const std::size_t begin = at + mark.size();
    const std::string id(json.substr(begin, json.find_first_of(".\"", begin) - begin));
    const bool numbered = id.size() > 1 && id.find_first_not_of("0123456789", 1) == id.npos;
    if (numbered && id[0] >= 'A' && id[0] <= 'Z') ids.push_back(id);
  }
  return ids;
}

bool named_in_a_test(const Tree& tree, std::string_view folder, const std::string& id) {
  return std::ranges::any_of(tree, [&](const SourceFile& file) {
    const bool about_tidiness = inside(file.path, "tests/tidy");
    const bool named =
        has_word(file.text, id) || file.text.find(", " + id + "_") != file.text.npos;  // TEST(Game, R1_..
    return inside(file.path, folder) && is_test(file.path) && !about_tidiness && named;
  });
}

// "C06" in "C06: a pause" and in "Race, C06_a_pause", but not in "C061".
bool has_id(std::string_view line, std::string_view id) {
  for (std::size_t at = line.find(id); at != line.npos; at = line.find(id, at + 1)) {
    const auto is_part = [&](std::size_t i) { return i < line.size() && std::isalnum(line[i]) != 0; };
    if ((at == 0 || !is_part(at - 1)) && !is_part(at + id.size())) return true;
  }
  return false;
}

// Whether a test of this file has the id in its name.
bool names_a_test(const SourceFile& file, std::string_view id) {
  return std::ranges::any_of(lines_of(file.text), [&](std::string_view line) {
    const bool begins = line.contains("test(") || line.contains("Test(") || line.contains("TEST");
    return begins && has_id(line, id);
  });
}

// The paths in a line of Markdown: what stands between backquotes.
std::vector<std::string> quoted(std::string_view line) {
  std::vector<std::string> all;
  for (std::size_t at = line.find('`'); at != line.npos;) {
    const std::size_t end = line.find('`', at + 1);
    if (end == line.npos) break;
    all.emplace_back(line.substr(at + 1, end - at - 1));
    at = line.find('`', end + 1);
  }
  return all;
}

// The complaints about one line of docs/acceptance.md: "| C06 | `a_test.cpp`, `b_test.mjs` |".
void check_acceptance(Complaints& out, const Tree& tree, const SourceFile& page, std::size_t number,
                      std::string_view line) {
  const std::string id(line.substr(2, 3));
  for (const std::string& path : quoted(line)) {
    const auto found = std::ranges::find(tree, path, &SourceFile::path);
    if (found == tree.end())
      complain(out, page, number, "there is no " + path);
    else if (!names_a_test(*found, id))
      complain(out, page, number, "no test in " + path + " is called " + id);
  }
}

}  // namespace

Complaints includes_go_leftward(const Tree& tree) {
  Complaints out;
  for (const SourceFile& file : tree) {
    if (!is_cpp(file.path)) continue;
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!lines[i].starts_with("#include")) continue;
      if (const auto complaint = judge_include(tree, file, lines[i])) complain(out, file, i, *complaint);
    }
  }
  return out;
}

Complaints pure_code_uses_no_outside_world(const Tree& tree) {
  Complaints out;
  for (const SourceFile& file : tree) {
    if (!is_cpp(file.path) || !is_pure(file.path) || is_test(file.path)) continue;
    const std::string code = code_only(file.text);
    const auto lines = lines_of(code);
    for (std::size_t i = 0; i < lines.size(); ++i) check_pure_line(out, file, i, lines[i]);
  }
  return out;
}

Complaints rules_count_without_fractions(const Tree& tree) {
  Complaints out;
  for (const SourceFile& file : tree) {
    if (!is_cpp(file.path) || is_test(file.path) || !counts_exactly(file.path)) continue;
    const std::string code = code_only(file.text);
    const auto lines = lines_of(code);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      for (std::string_view word : {"double", "float"}) {
        if (has_word(lines[i], word)) complain(out, file, i, "rules count exactly, without " + std::string(word));
      }
    }
  }
  return out;
}

Complaints files_and_functions_are_short(const Tree& tree) {
  Complaints out;
  for (const SourceFile& file : tree) {
    if (!is_code(file.path)) continue;
    const std::size_t lines = lines_of(file.text).size();
    if (lines > longest_file) complain(out, file, longest_file, "a file of " + std::to_string(lines) + " lines");
    if (is_cpp(file.path)) check_functions(out, file);
  }
  return out;
}

Complaints rooms_are_small(const Tree& tree) {
  std::map<std::string, int> rooms;
  for (const SourceFile& file : tree) {
    if (is_code(file.path) && !is_test(file.path)) ++rooms[file.path.substr(0, file.path.rfind('/') + 1)];
  }
  Complaints out;
  for (const auto& [room, files] : rooms) {
    if (files > most_in_a_room) out.push_back(room + ": " + std::to_string(files) + " files beside each other");
  }
  return out;
}

Complaints nothing_is_left_for_later(const Tree& tree) {
  // In halves, so that this file does not complain about itself.
  const std::array<std::string, 4> marks{std::string("TO") + "DO", std::string("FIX") + "ME", std::string("XX") + "X",
                                         std::string("HA") + "CK"};
  Complaints out;
  for (const SourceFile& file : tree) {
    if (!is_code(file.path)) continue;
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      for (const std::string& mark : marks) {
        if (has_word(lines[i], mark)) complain(out, file, i, "left for later: " + mark);
      }
    }
  }
  return out;
}

Complaints headers_open_with_a_comment(const Tree& tree) {
  Complaints out;
  for (const SourceFile& file : tree) {
    if (!file.path.ends_with(".hpp") || file.text.starts_with("//") || file.text.starts_with("/*")) continue;
    complain(out, file, 0, "a header opens with what the thing is and why it exists");
  }
  return out;
}

Complaints the_door_to_a_game_stays_narrow(const Tree& tree) {
  Complaints out;
  for (const SourceFile& file : tree) {
    if (file.path != "engine/table/module.hpp") continue;
    const std::string code = code_only(file.text);
    const auto lines = lines_of(code);
    int count = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (!has_word(lines[i], "virtual") || lines[i].contains('~')) continue;
      if (++count > most_virtuals) complain(out, file, i, "the virtual function number " + std::to_string(count));
    }
  }
  return out;
}

Complaints only_games_name_games(const Tree& tree) {
  const std::vector<std::string> games = game_folders(tree);
  Complaints out;
  for (const SourceFile& file : tree) {
    if (!is_code(file.path) || !(inside(file.path, "platform") || inside(file.path, "web"))) continue;
    const std::string text = lower_case(file.text);
    const auto lines = lines_of(text);
    for (const std::string& game : games) {
      if (lower_case(file.path).find(game) != std::string::npos) complain(out, file, 0, "is called after " + game);
      for (std::size_t i = 0; i < lines.size(); ++i) {
        if (has_word(lines[i], game)) complain(out, file, i, "names the game " + game + "; ask the registry");
      }
    }
  }
  return out;
}

Complaints every_clause_is_named_in_a_test(const Tree& tree) {
  Complaints out;
  for (const SourceFile& file : tree) {
    if (!file.path.ends_with("text/en.json")) continue;
    // The clauses that all games share stand in text/, and any test may name them.
    const std::string game = inside(file.path, "games") ? file.path.substr(0, file.path.find('/', 6)) : "";
    for (const std::string& id : clause_ids(file.text)) {
      const auto named_in = [&](std::string_view folder) { return named_in_a_test(tree, folder, id); };
      const bool named = game.empty() ? named_in("engine") || named_in("games") || named_in("tests") : named_in(game);
      if (!named) out.push_back(file.path + ": no test names the clause " + id);
    }
  }
  return out;
}

Complaints every_acceptance_check_names_its_tests(const Tree& tree) {
  Complaints out;
  for (const SourceFile& file : tree) {
    if (file.path != "docs/acceptance.md") continue;
    const auto lines = lines_of(file.text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const bool is_check = lines[i].size() > 7 && lines[i].starts_with("| ") && std::isdigit(lines[i][4]) != 0;
      if (is_check) check_acceptance(out, tree, file, i, lines[i]);
    }
  }
  return out;
}

}  // namespace calculi::tidy
