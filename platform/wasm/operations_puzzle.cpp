// Puzzles for the page: made, and judged. Help comes with each puzzle; its words are the page's.
#include "platform/wasm/operations.hpp"

namespace calculi::wasm {

namespace {

constexpr std::string_view no_such_kind = "there is no such kind";

PuzzleWish wish_of(const PuzzleRequest& asked) {
  PuzzleWish wish;
  wish.kind = asked.kind.value_or("");
  wish.grade = asked.grade.value_or(0);
  if (asked.date) wish.day = asked.date->day;
  wish.seed = static_cast<std::uint64_t>(asked.seed.value_or(0));
  if (asked.facts) wish.facts = asked.facts->list;
  return wish;
}

}  // namespace

Reply<Puzzles> puzzle(Session&, const PuzzleRequest& asked) {
  if (asked.kind && kind_named(*asked.game.book, *asked.kind) == nullptr) return wrong("kind", no_such_kind);
  if (!asked.date && !asked.seed) return wrong("seed", number_needed(PuzzleRequest::seeds));
  PuzzleSeries series(asked.game.slug, *asked.game.book, wish_of(asked));
  const std::int64_t count = asked.draw ? 1 : asked.count.value_or(1);
  Puzzles all;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::optional<Puzzle> found = asked.draw ? series.at(*asked.draw) : series.next();
    if (!found) break;
    all.puzzles.push_back(told(*found));
  }
  return all;
}

Reply<Judged> judge(Session&, const JudgeRequest& asked) {
  const PuzzleKind* kind = kind_named(*asked.game.book, asked.kind);
  if (kind == nullptr) return wrong("kind", no_such_kind);
  const DrawnTask task = kind->read(*asked.question);
  if (task == nullptr) return wrong("question", "there is no such question of this kind");
  Result<PuzzleAnswer> answer = judge_answer(*task, asked.text);
  if (!answer) return refused(answer.error());
  return Judged{std::move(answer->text), answer->idea};
}

Reply<Kinds> kinds(Session&, const OfGame& asked) {
  const PuzzleBook* book = asked.game->puzzles();
  if (book == nullptr) return Kinds{};
  Kinds all{.turn = book->turn};
  for (const PuzzleKind& kind : book->kinds) all.kinds.push_back({kind.name, kind.glass.count / 1000, kind.practises});
  return all;
}

}  // namespace calculi::wasm
