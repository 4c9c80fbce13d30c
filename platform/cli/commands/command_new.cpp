// `new NAME`: begins a game by copying the template under another name, in the source tree of the current folder.
#include <algorithm>
#include <array>
#include <filesystem>

#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = 1 << 20;

// Words that C++ or this project has reserved: a game of this name would not compile.
constexpr std::string_view reserved =
    " alignas alignof and asm auto bitand bitor bool break case catch char class compl concept const consteval "
    "constexpr"
    " constinit continue co_await co_return co_yield decltype default delete do double else enum explicit export extern"
    " false float for friend goto if inline int long mutable namespace new noexcept not nullptr operator or private"
    " protected public register requires return short signed sizeof static struct switch template this throw true try"
    " typedef typeid typename union unsigned using virtual void volatile while xor"
    " arith catalogue cli conformance limits race registry server shared std store template_game test tidy wire words ";

bool is_good_name(std::string_view name) {
  if (name.empty() || name.size() > 24 || name[0] < 'a' || name[0] > 'z' || name.ends_with('_')) return false;
  if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != name.npos) return false;
  return name.find("__") == name.npos && reserved.find(" " + std::string(name) + " ") == reserved.npos;
}

std::string camel(std::string_view name) {
  std::string out;
  bool upper = true;
  for (const char c : name) {
    if (c != '_') out.push_back(upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c);
    upper = c == '_';
  }
  return out;
}

bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// Replaces `from` where it is a whole word or begins a name like TemplateNotation; the keyword `template` is left
// alone.
void replace_word(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    const std::size_t end = at + from.size();
    const bool whole =
        (at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]) || is_upper(text[end]));
    if (whole) text.replace(at, from.size(), to);
    at += whole ? to.size() : from.size();
  }
}

std::string renamed(std::string text, const std::string& name) {
  const std::string type = camel(name);
  replace_word(text, "_template", name);
  replace_word(text, "template_game", name);
  replace_word(text, "template_module", name + "_module");
  replace_word(text, "Template", type);
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"\"template\"", "\"" + name + "\""},
                                 {"\"template.", "\"" + name + "."},
                                 {"'template'", "'" + name + "'"},
                                 {"'template.", "'" + name + "."},
                                 {"'$generated/template'", "'$generated/" + name + "'"},
                                 {"                      .listed = false,\n", ""}}) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

fs::path find_tree(Lang lang) {
  std::error_code failed;
  for (fs::path folder = fs::current_path(failed); !folder.empty(); folder = folder.parent_path()) {
    if (fs::exists(folder / "games" / "_template" / "module.cpp", failed)) return folder;
    if (folder == folder.parent_path()) break;
  }
  bad_input(words::cli_no_tree(lang));
}

// The copy is made in a temporary folder and renamed when it is complete. The template's signature is left out: a new
// game has its own.
void copy_template(const fs::path& games, const std::string& name, Lang lang) {
  const fs::path target = games / name;
  const fs::path unfinished = games / ("." + name + ".new");
  std::error_code failed;
  fs::remove_all(unfinished, failed);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(games / "_template", failed)) {
    if (!entry.is_regular_file() || entry.path().filename() == "signature.txt") continue;
    const fs::path relative = fs::relative(entry.path(), games / "_template");
    const fs::path to = unfinished / relative.parent_path() / renamed(relative.filename().string(), name);
    fs::create_directories(to.parent_path(), failed);
    write_file(to.string(), renamed(read_file(entry.path().string(), largest_file, lang), name), lang);
  }
  if (!failed) fs::rename(unfinished, target, failed);
  if (!failed) return;
  fs::remove_all(unfinished, failed);
  bad_input(words::cli_cannot_write(lang, {.file = target.string()}));
}

int run_new(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const std::string name = *arguments.positional(0);
  if (!is_good_name(name)) bad_input(words::cli_bad_game_name(lang, {.name = shown(name)}));
  const fs::path games = find_tree(lang) / "games";
  if (fs::exists(games / name)) bad_input(words::cli_game_exists(lang, {.name = name}));
  copy_template(games, name, lang);
  print_out(words::cli_game_begun(lang, {.name = name}) + "\n");
  return exit_done;
}

}  // namespace

Command new_command() { return {{"new", {"NAME"}, {}}, run_new}; }

}  // namespace calculi::cli
