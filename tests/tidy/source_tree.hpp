// The source tree as text, for the tidy rules: what is written where, without compiling anything. Later folders are
// read like the first ones, so a new game or a new layer is under the rules from its first file on.
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

// Whether `word` stands in the text on its own, not as a part of a longer word.
bool has_word(std::string_view text, std::string_view word);

// The folder names under games/ of games proper; those that begin with an underscore are patterns for games.
std::vector<std::string> game_folders(const std::vector<SourceFile>& files);

}  // namespace calculi::tidy
