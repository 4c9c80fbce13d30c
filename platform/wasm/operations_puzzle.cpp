// Puzzles for the page: made, and judged. Help comes with each puzzle; its words are the page's.
#include "engine/base/json_object.hpp"
#include "engine/play/facts/fact.hpp"
#include "engine/play/puzzle/puzzle.hpp"
#include "platform/wasm/operations.hpp"

namespace calculi::wasm {

namespace {

constexpr std::int64_t most_at_once = 20;
constexpr std::int64_t last_draw = 10'000'000;
constexpr unsigned most_facts = 100;

// Nothing together with a problem.
const PuzzleBook* book_asked(Request& request) {
  const Module* module = request.module();
  const PuzzleBook* book = module == nullptr ? nullptr : module->puzzles();
  if (book == nullptr) request.complain("game", "it has no puzzles");
  return book;
}

const PuzzleKind* kind_asked(Request& request, const PuzzleBook* book) {
  const PuzzleKind* kind = book == nullptr ? nullptr : kind_named(*book, request.text("kind"));
  if (kind == nullptr) request.complain("kind", "there is no such kind");
  return kind;
}

std::optional<Day> day_asked(Request& request) {
  if (!request.has("date")) return std::nullopt;
  const std::optional<Day> day = parse_date(request.text("date"));
  if (!day) request.complain("date", "a date like 2026-11-16 is needed");
  return day;
}

PuzzleWish wish_of(Request& request, const PuzzleBook* book) {
  PuzzleWish wish;
  if (request.has("kind")) {
    const PuzzleKind* kind = kind_asked(request, book);
    wish.kind = kind == nullptr ? std::string_view{} : kind->name;
  }
  wish.grade = static_cast<int>(request.number_or("grade", 0, 0, grades));
  wish.day = day_asked(request);
  if (!wish.day) wish.seed = static_cast<std::uint64_t>(request.number("seed", 0, INT64_MAX));
  for (const std::string_view text : request.texts("facts", most_facts)) {
    const std::optional<Fact> fact = parse_fact(text);
    if (!fact) request.complain("facts", "each is a calculation like 6x8");
    wish.facts.push_back(fact.value_or(Fact{}));
  }
  return wish;
}

}  // namespace

Reply puzzle(Session&, Request& request) {
  const PuzzleBook* book = book_asked(request);
  const PuzzleWish wish = wish_of(request, book);
  const std::int64_t count = request.number_or("count", 1, 1, most_at_once);
  const std::int64_t draw = request.number_or("draw", -1, 0, last_draw);
  if (request.bad()) return lacking(request);
  PuzzleSeries series(request.module()->about().slug, *book, wish);
  std::vector<RawJson> puzzles;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::optional<Puzzle> found = draw < 0 ? series.next() : series.at(draw);
    if (!found) break;
    puzzles.push_back({json_of(*found)});
    if (draw >= 0) break;
  }
  return JsonObject("puzzles", puzzles).text();
}

Reply judge(Session&, Request& request) {
  const PuzzleKind* kind = kind_asked(request, book_asked(request));
  const Json& question = request.object("question");
  const std::string_view text = request.text("text");
  if (request.bad()) return lacking(request);
  const DrawnTask task = kind->read(question);
  if (task == nullptr) request.complain("question", "there is no such question of this kind");
  if (request.bad()) return lacking(request);
  const Result<PuzzleAnswer> answer = judge_answer(*task, text);
  if (!answer) return refused(answer.error());
  return JsonObject("answer", answer->text, "idea", answer->idea).text();
}

Reply kinds(Session&, Request& request) {
  const Module* module = request.module();
  if (request.bad()) return lacking(request);
  const PuzzleBook* book = module->puzzles();
  std::vector<JsonObject> list;
  if (book == nullptr) return JsonObject("turn", -1, "kinds", list).text();
  for (const PuzzleKind& kind : book->kinds) {
    list.emplace_back("kind", kind.name, "glass_s", kind.glass.count / 1000, "practises", kind.practises);
  }
  return JsonObject("turn", book->turn, "kinds", list).text();
}

}  // namespace calculi::wasm
