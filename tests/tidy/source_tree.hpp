// The source tree as text, for the tidy rules; nothing is compiled. New folders are found by themselves, so a new game
// or layer is checked from its first file on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace calculi::tidy {

struct SourceFile {
  std::string path;  // from the root: "engine/base/ids.hpp"
  std::string text;
};

// Everything a person wrote: no build output, no packages, nothing generated. Sorted by path.
std::vector<SourceFile> read_tree(const std::string& root);

bool is_cpp(std::string_view path);   // .cpp and .hpp
bool is_code(std::string_view path);  // every language of the tree
bool is_test(std::string_view path);
bool inside(std::string_view path, std::string_view folder);

std::vector<std::string_view> lines_of(std::string_view text);

// C++ with comments, strings and character literals blanked out; lines stay where they are.
std::string code_only(std::string_view text);

// Whether the text has `word` as a whole word.
bool has_word(std::string_view text, std::string_view word);

// The folders of games; templates, which begin with an underscore, are left out.
std::vector<std::string> game_folders(const std::vector<SourceFile>& files);

}  // namespace calculi::tidy
