// The program's output, and the files it reads and writes. Everything that is read has a size limit; a written file
// appears whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/plain_text.hpp"
#include "engine/base/words.hpp"

namespace calculi::cli {

void print_out(std::string_view text);    // stdout: results only
void print_error(std::string_view line);  // stderr, one line

// A typed text, made fit to be repeated in a sentence: short, one line, no control characters.
std::string shown(std::string_view text, std::size_t longest = 60);

std::string decimal(double number, int places = 2);

// A whole file ("-" is stdin) of at most `most` bytes; throws BadInput.
std::string read_file(const std::string& path, std::size_t most, Lang lang);

// Writes a new file and renames it, so that a crash leaves the old one; throws BadInput.
void write_file(const std::string& path, std::string_view text, Lang lang);

}  // namespace calculi::cli
