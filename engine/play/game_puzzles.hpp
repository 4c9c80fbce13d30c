// What a game gives people to practise: the group `Puzzles` of the contract. Its book
// (engine/play/puzzle/puzzle_book.hpp) has the kinds of its puzzles, which live in `games/<game>/puzzles/`.
#pragma once

namespace calculi {

struct PuzzleBook;

// A game without puzzles.
struct PuzzlesDefaults {
  static const PuzzleBook* book() { return nullptr; }
};

}  // namespace calculi
