// `solve numeramis`: the best layout of a hand for a target, or all exact ones; what a board asks about its
// workbench.
#include "engine/base/reflect.hpp"
#include "games/numeramis/game.hpp"
#include "games/numeramis/rules/workbench.hpp"
#include "games/numeramis/solver/solver.hpp"
#include "games/numeramis/words.hpp"

namespace calculi::numeramis {

namespace {

constexpr std::array<SolveFlag, 4> flags{
    SolveFlag{"--target", "target", FlagKind::number, "100"}, SolveFlag{"--hand", "hand", FlagKind::list, "5,2,4,8,1"},
    SolveFlag{"--keep", "drop", FlagKind::untoggle}, SolveFlag{"--all", "all", FlagKind::toggle}};

struct Question {
  int target = 0;
  Digits hand{};
  bool drop = true;
  bool all = false;
};

// {"target":100,"hand":[5,4,8,2,2]} and, if wanted, "drop" and "all".
bool read_question(const Json& json, Question& question) {
  for (const std::string& key : json.keys()) {
    if (key != "target" && key != "hand" && key != "drop" && key != "all") return false;
  }
  const Json* target = json.find("target");
  const Json* hand = json.find("hand");
  if (target == nullptr || hand == nullptr || !read_json(*target, question.target)) return false;
  if (!read_json_value(*hand, question.hand)) return false;
  const Json* drop = json.find("drop");
  const Json* all = json.find("all");
  return (drop == nullptr || read_json(*drop, question.drop)) && (all == nullptr || read_json(*all, question.all));
}

bool makes_sense(const Question& question) {
  const int cards = question.hand.size();
  return question.target >= 1 && question.target <= highest_target && cards >= (question.drop ? 2 : 1) &&
         cards <= most_held;
}

void write_answer(const Answer& answer, JsonWriter& out) {
  out.key("layout");
  write_json_value(out, answer.layout);
  if (answer.drop == no_card) return;
  out.key("drop");
  write_json_value(out, answer.drop);
}

void write_all(const Question& question, JsonWriter& out) {
  const std::vector<Answer> exact = all_layouts(question.hand, question.target, question.drop);
  out.key("count");
  out.number(static_cast<std::int64_t>(exact.size()));
  out.key("layouts");
  out.array_begin();
  for (const Answer& answer : exact) {
    out.object_begin();
    write_answer(answer, out);
    out.object_end();
  }
  out.array_end();
}

// {"bench":"52+4","view":{...}}
Result<std::string> answer_about_bench(const Json& bench, const Json* view) {
  View seen;
  const auto text = bench.string();
  const bool readable = text && text->size() <= 2 * most_held && view != nullptr && read_json(*view, seen);
  if (!readable || seen.hand.size() > most_held) return refuse(words::refuse_not_understood);
  return look_at_bench(seen, *text);
}

}  // namespace

std::span<const SolveFlag> NumeramisSolver::solve_flags() { return flags; }

Result<std::string> NumeramisSolver::solve(const Json& json) {
  if (const Json* bench = json.find("bench")) return answer_about_bench(*bench, json.find("view"));
  Question question;
  if (!read_question(json, question) || !makes_sense(question)) return refuse(words::refuse_bad_question, "N5");
  const Answer best = first_best(question.hand, question.target, question.drop);
  ENSURE(!best.found || verify(question.hand, question.target, question.drop, best));
  std::string text;
  JsonWriter out(text);
  out.object_begin();
  out.key("result");
  if (best.found) {
    out.number(best.result);
    write_answer(best, out);
  } else {
    out.null();
  }
  if (question.all) write_all(question, out);
  out.object_end();
  return text;
}

}  // namespace calculi::numeramis
