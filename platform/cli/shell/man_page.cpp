#include "platform/cli/shell/man_page.hpp"

#include "engine/table/registry.hpp"
#include "platform/cli/commands/commands.hpp"
#include "platform/cli/version.hpp"
#include "text/words.hpp"

namespace calculi::cli {

namespace {

// Text as roff shows it: a minus stays a minus, and no line is read as a request.
std::string roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool begins = out.empty() || out.back() == '\n';
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string request(std::string_view name, std::string_view text) {
  return "." + std::string(name) + " " + std::string(text) + "\n";
}

void append_paragraph(std::string& page, std::string_view text) {
  if (!text.empty()) page.append(".PP\n").append(roff(text)).append("\n");
}

void append_command(std::string& page, const Syntax& syntax, Lang lang) {
  page += request("SS", roff(usage_line(syntax)));
  page += roff(command_words(lang, "about", syntax.command)) + "\n";
  for (const Flag& flag : all_flags(syntax)) {
    page += ".TP\n";
    page += request("B", roff(flag.name) + (flag.value.empty() ? "" : " \\fI" + roff(flag.value) + "\\fR"));
    page += roff(find_words(lang, flag.words).value_or("")) + "\n";
  }
  append_paragraph(page, command_words(lang, "more", syntax.command));
  if (!syntax.example.empty()) append_paragraph(page, words::cli_example(lang, {.line = syntax.example}));
}

// A command whose flags depend on the game is there once for each game.
void append_command(std::string& page, const Command& command, Lang lang) {
  if (command.add_flags == nullptr) return append_command(page, command.syntax, lang);
  for (const Module* module : all_modules()) {
    if (!module->about().listed) continue;
    const std::string game(module->about().slug);
    Syntax syntax = command.syntax;
    command.add_flags(syntax, {&game, 1}, lang);
    syntax.positionals.front() = game;
    append_command(page, syntax, lang);
  }
}

}  // namespace

std::string man_page(Lang lang) {
  const std::string_view program = words::cli_program(lang);
  std::string_view purpose = program.substr(program.find(' ') + 1);
  if (purpose.ends_with('.')) purpose.remove_suffix(1);
  std::string page = request("TH", "CALCULI 1 \"\" \"calculi " + std::string(version) + "\" \"\"");
  page += request("SH", words::cli_man_name(lang)) + "calculi \\- " + roff(purpose) + "\n";
  page += request("SH", words::cli_man_synopsis(lang));
  page += ".B calculi\n" + roff(words::cli_man_command(lang)) + " [\\-\\-...]\n";
  page += request("SH", words::cli_man_description(lang)) + roff(words::cli_more(lang)) + "\n";
  page += request("SH", words::cli_man_commands(lang));
  for (const Command& command : all_commands()) append_command(page, command, lang);
  return page;
}

}  // namespace calculi::cli
