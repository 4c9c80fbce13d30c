#include "platform/cli/puzzle/puzzle_session.hpp"

#include "platform/cli/arguments.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/play/console.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

// A list within a list is a calculation: [7,8] is 7x8.
std::string say_value(const Json& value, std::string_view between = ", ") {
  if (const auto text = value.string()) return std::string(*text);
  if (const auto number = value.number()) return std::to_string(*number);
  std::string list;
  if (value.array() == nullptr) return list;
  for (const Json& each : *value.array()) list.append(list.empty() ? "" : between).append(say_value(each, "x"));
  return list;
}

std::string_view sentence(Lang lang, const Puzzle& puzzle, std::string_view what, std::string_view name) {
  std::string key(puzzle.game);
  key.append(".puzzle.").append(what).append(".").append(name);
  return find_words(lang, key).value_or(name);
}

}  // namespace

std::string say_question(Lang lang, const Puzzle& puzzle) {
  const Json question = parse_json(puzzle.question).value();
  std::vector<std::string> values;
  std::vector<Argument> arguments;
  for (const std::string& key : question.keys()) {
    const Json& value = *question.find(key);
    const auto word = value.string();
    values.push_back(word ? std::string(sentence(lang, puzzle, "value", *word)) : say_value(value));
  }
  for (std::size_t i = 0; i < values.size(); ++i) arguments.push_back({question.keys()[i], values[i]});
  return render(sentence(lang, puzzle, "ask", puzzle.kind->name), arguments);
}

std::string say_hint(Lang lang, const Puzzle& puzzle, unsigned step) {
  constexpr std::array<std::string_view, 3> names{"a", "b", "c"};
  const PuzzleHint& hint = puzzle.solution.hints[step];
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < hint.values.size() && i < names.size(); ++i) {
    arguments.push_back({names[i], hint.values[i]});
  }
  return render(sentence(lang, puzzle, "hint", hint.code), arguments);
}

void ask_puzzle(Lang lang, const Puzzle& puzzle) {
  Console console(lang);
  const DrawnTask task = puzzle.kind->read(parse_json(puzzle.question).value());
  console.say(say_question(lang, puzzle));
  console.say(words::cli_puzzle_grade(lang, {.grade = puzzle.grade}));
  for (unsigned helped = 0;;) {
    console.ask();
    const std::optional<std::string> line = console.listen({}, true);
    if (!line) return;
    const std::string_view typed = trimmed(*line);
    if (is_typed(typed, words::cli_typed_quit)) return;
    if (typed.empty()) continue;
    if (is_typed(typed, words::cli_typed_hint) || is_typed(typed, words::cli_typed_help)) {
      console.say(say_hint(lang, puzzle, std::min(helped++, 2U)));
      continue;
    }
    const Result<PuzzleAnswer> answer = judge_answer(*task, typed);
    if (answer) return console.say(words::cli_puzzle_right(lang, {.answer = answer->text}));
    console.say(refusal_line(lang, answer.error()));
  }
}

}  // namespace calculi::cli
