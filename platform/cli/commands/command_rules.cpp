// `rules GAME`: the rules in our own words, clause by clause, each marked as printed, computed or our own decision.
#include "engine/base/json_object.hpp"
#include "engine/table/rules_page.hpp"
#include "platform/cli/bad_input.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/files.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

std::string rules_json(const Module& module, Lang lang) {
  const JsonObject marks("P", words::cli_mark_p(lang), "C", words::cli_mark_c(lang), "D", words::cli_mark_d(lang));
  return JsonObject("game", module.about().slug, "title", game_words(lang, module, "title"), "goal",
                    game_words(lang, module, "goal"), "marks", marks, "clauses", own_articles(module, lang), "shared",
                    shared_articles(lang), "data", module.data(lang), "box", module.box(), "credits",
                    game_words(lang, module, "credits"))
      .text();
}

void say_articles(std::string& text, const std::vector<Article>& articles) {
  for (const Article& article : articles) {
    text.append(article.id).append(" (").append(article.mark).append(") ").append(article.text).append("\n");
  }
}

std::string rules_text(const Module& module, Lang lang) {
  std::string text(game_words(lang, module, "title"));
  text.append("\n").append(game_words(lang, module, "goal")).append("\n\n");
  text.append("P: ").append(words::cli_mark_p(lang)).append("\n");
  text.append("C: ").append(words::cli_mark_c(lang)).append("\n");
  text.append("D: ").append(words::cli_mark_d(lang)).append("\n\n");
  say_articles(text, own_articles(module, lang));
  text.append("\n").append(words::cli_shared_rules(lang)).append("\n");
  say_articles(text, shared_articles(lang));
  text.append("\n").append(module.data(lang)).append("\n");
  return text.append("\n").append(game_words(lang, module, "credits")).append("\n");
}

int run_rules(const Arguments& arguments) {
  const Module& module = module_named(arguments.positional(0), arguments.lang());
  const bool json = arguments.has(json_flag.name);
  print_out(json ? rules_json(module, arguments.lang()) + "\n" : rules_text(module, arguments.lang()));
  return exit_done;
}

}  // namespace

Command rules_command() { return {{"rules", {"GAME"}, {json_flag}}, run_rules}; }

}  // namespace calculi::cli
