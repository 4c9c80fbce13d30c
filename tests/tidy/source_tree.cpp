#include "tests/tidy/source_tree.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

namespace calculi::tidy {

namespace {

namespace fs = std::filesystem;

bool ends_with_any(std::string_view path, std::initializer_list<std::string_view> endings) {
  return std::ranges::any_of(endings, [&](std::string_view ending) { return path.ends_with(ending); });
}

bool written_by_hand(const fs::path& folder) {
  constexpr std::array<std::string_view, 6> skipped{".git", "build", "node_modules", "dist", "generated", "artefacts"};
  return std::ranges::find(skipped, folder.filename().string()) == skipped.end();
}

bool is_text(std::string_view path) { return is_code(path) || ends_with_any(path, {".json", ".md"}); }

std::string content(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Where the literal or comment that begins at `at` ends; `at` itself when none begins there.
std::size_t end_of_blank(std::string_view text, std::size_t at) {
  const auto after = [&](std::string_view mark, std::size_t from) {
    const std::size_t found = text.find(mark, from);
    return found == text.npos ? text.size() : found + mark.size();
  };
  const std::string_view rest = text.substr(at);
  if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (rest.starts_with("/*")) return after("*/", at + 2);
  if (rest.starts_with("R\"")) {
    const std::size_t open = text.find('(', at);
    if (open == text.npos) return text.size();
    return after(")" + std::string(text.substr(at + 2, open - at - 2)) + "\"", open);
  }
  const char quote = rest.front();
  const bool digit_separator = quote == '\'' && at > 0 && word_character(text[at - 1]);
  if ((quote != '"' && quote != '\'') || digit_separator) return at;
  std::size_t end = at + 1;
  while (end < text.size() && text[end] != quote && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

}  // namespace

std::vector<SourceFile> read_tree(const std::string& root) {
  std::vector<SourceFile> files;
  for (auto at = fs::recursive_directory_iterator(root); at != fs::recursive_directory_iterator(); ++at) {
    if (at->is_directory() && !written_by_hand(at->path())) at.disable_recursion_pending();
    const std::string path = fs::relative(at->path(), root).generic_string();
    if (at->is_regular_file() && is_text(path)) files.push_back({path, content(at->path())});
  }
  std::ranges::sort(files, {}, &SourceFile::path);
  return files;
}

bool is_cpp(std::string_view path) { return ends_with_any(path, {".cpp", ".hpp", ".c", ".h"}); }

bool is_code(std::string_view path) {
  return is_cpp(path) ||
         ends_with_any(path, {".ts", ".svelte", ".mjs", ".js", ".css", ".html", ".cmake", ".sh", ".py"});
}

bool is_test(std::string_view path) {
  return inside(path, "tests") || ends_with_any(path, {"_test.cpp", "_test.hpp", "_test.c", "_test.mjs", ".test.ts"});
}

bool inside(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string code_only(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = end_of_blank(text, at);
    if (end == at) {
      out += text[at++];
      continue;
    }
    for (; at < end; ++at) out += text[at] == '\n' ? '\n' : ' ';
  }
  return out;
}

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !word_character(text[at - 1]);
    const std::size_t end = at + word.size();
    if (begins && (end == text.size() || !word_character(text[end]))) return true;
  }
  return false;
}

std::vector<std::string> game_folders(const std::vector<SourceFile>& files) {
  std::set<std::string> folders;
  for (const SourceFile& file : files) {
    if (!inside(file.path, "games")) continue;
    const std::string rest = file.path.substr(6);
    if (const std::size_t slash = rest.find('/'); slash != rest.npos) folders.insert(rest.substr(0, slash));
  }
  std::erase_if(folders, [](const std::string& folder) { return folder.starts_with('_'); });
  return {folders.begin(), folders.end()};
}

}  // namespace calculi::tidy
