// The puzzles of Klodki: the code for two padlocks from a few keys, and which of four products they open (learn 3.1).
#pragma once

#include "engine/play/puzzle/puzzle_book.hpp"
#include "games/klodki/game.hpp"
#include "games/klodki/solver/codes.hpp"

namespace calculi::klodki {

inline constexpr int least_puzzle_keys = 5;
inline constexpr int most_puzzle_keys = 8;
using PuzzleKeys = FixedVector<Card, most_puzzle_keys>;  // in rising order, no Joker

PuzzleKeys draw_puzzle_keys(Stream& stream);
Padlocks draw_puzzle_padlocks(Stream& stream);  // the smaller first
Variant draw_puzzle_variant(Stream& stream);
bool read_puzzle_keys(const Json& question, PuzzleKeys& keys, Variant& variant);  // "keys" and "variant"
bool read_puzzle_padlocks(const Json& json, Padlocks& padlocks);

KeyCounts counts_of(const PuzzleKeys& keys);
Fact product_fact(const Padlocks& padlocks);

// Every way to make a product, by trying all orders of the keys: shares nothing with codes_for. Each is the cards of
// its places, in rising order.
std::vector<std::vector<std::vector<int>>> all_ways(int product, const PuzzleKeys& keys, Variant variant);

// How people look for a code (ux 3.4, learn 3.3): the product, its digits among the keys, then pairs for the missing
// one. Nothing: they believe that there is none. Where they are wrong about the product, so is the code.
struct PuzzleSearch {
  bool found = false;
  bool right = false;  // about the product
};
PuzzleSearch search_code(const Padlocks& padlocks, const PuzzleKeys& keys, Variant variant, Mind& mind, Millis& time,
                         Millis limit);

DrawnTask draw_code(Stream& stream);
DrawnTask read_code_question(const Json& question);
DrawnTask draw_which(Stream& stream);
DrawnTask read_which(const Json& question);

}  // namespace calculi::klodki
