// `lesson GAME`: the first lesson of a game, step by step, with its sentences and the expected moves.
#include "engine/table/lesson.hpp"
#include "engine/table/rules_page.hpp"

#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

std::string_view said(const Json& in, std::string_view member, Lang lang) {
  const Json* words = in.find(member);
  return words == nullptr ? std::string_view{} : *words->find(lang_code(lang))->string();
}

void say_step(std::string& text, int number, const Json& step, Lang lang) {
  text.append(std::to_string(number)).append(". ").append(said(step, "say", lang));
  if (const std::string_view more = said(step, "more", lang); !more.empty()) text.append(" ").append(more);
  text.append("\n");
  for (const Json& action : *step.find("expect")->array()) text.append("   ").append(*action.string()).append("\n");
}

std::string lesson_text(const Json& lesson, Lang lang) {
  std::string text;
  int number = 0;
  for (const Json& step : *lesson.find("steps")->array()) say_step(text, ++number, step, lang);
  return text.append(said(lesson, "end", lang)).append("\n");
}

int run_lesson(const Arguments& arguments) {
  const Lang lang = arguments.lang();
  const Module& module = module_named(arguments.positional(0), lang);
  const std::string json = lesson_json(module, LessonWords::all);
  if (json.empty()) bad_input(words::cli_no_lesson(lang, {.game = game_words(lang, module, "title")}));
  print_out(arguments.has(json_flag.name) ? json + "\n" : lesson_text(*parse_json(json), lang));
  return exit_done;
}

}  // namespace

Command lesson_command() { return {{"lesson", {"GAME"}, {json_flag}}, run_lesson}; }

}  // namespace calculi::cli
