// The edge of the program: what it prints, the files it reads and writes. Everything read has a bound; a file appears
// whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/plain_text.hpp"
#include "engine/base/words.hpp"

namespace calculi::cli {

void print_out(std::string_view text);    // stdout: results only
void print_error(std::string_view line);  // stderr, one line

// What a person typed, fit to be repeated in a sentence: short, one line, nothing that steers a terminal.
std::string shown(std::string_view text);

std::string decimal(double number, int places = 2);

// A whole file ("-" is stdin) of at most `most` bytes; throws BadInput.
std::string read_file(const std::string& path, std::size_t most, Lang lang);

// Writes beside the file and renames, so that a crash leaves the old one; throws BadInput.
void write_file(const std::string& path, std::string_view text, Lang lang);

}  // namespace calculi::cli
