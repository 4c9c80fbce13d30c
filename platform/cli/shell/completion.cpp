#include "platform/cli/shell/completion.hpp"

#include <algorithm>

#include "engine/table/registry.hpp"
#include "platform/cli/commands/commands.hpp"

namespace calculi::cli {

namespace {

// One command with all its flags, those of every game included.
struct Offered {
  std::string name;
  std::string about;
  std::vector<std::string> positionals;
  std::vector<Flag> flags;
};

std::vector<std::string> listed_games() {
  std::vector<std::string> games;
  for (const Module* module : all_modules()) {
    if (module->about().listed) games.emplace_back(module->about().slug);
  }
  return games;
}

Offered offered(const Command& command, Lang lang) {
  Offered one{command.syntax.command, std::string(command_words(lang, "about", command.syntax.command)),
              command.syntax.positionals, all_flags(command.syntax)};
  if (command.add_flags == nullptr) return one;
  for (const std::string& game : listed_games()) {
    Syntax syntax = command.syntax;
    command.add_flags(syntax, {&game, 1}, lang);
    for (const Flag& flag : syntax.flags) {
      if (std::ranges::find(one.flags, flag.name, &Flag::name) == one.flags.end()) one.flags.push_back(flag);
    }
  }
  return one;
}

std::vector<Offered> all_offered(Lang lang) {
  std::vector<Offered> all;
  for (const Command& command : all_commands()) all.push_back(offered(command, lang));
  return all;
}

// What can stand for a word of the syntax: files for "FILE", games for "[GAME]", the words themselves for "en|cs|pl".
enum class Fit : std::uint8_t { anything, words, file, folder };
struct Fitting {
  Fit fit = Fit::anything;
  std::vector<std::string> words{};
};

Fitting fitting(std::string_view form) {
  if (form.starts_with('[')) form = form.substr(1, form.size() - 2);
  if (form == "GAME") return {Fit::words, listed_games()};
  if (form.find('|') != form.npos) return {Fit::words, split(form, '|')};
  if (form == "DIR") return {Fit::folder};
  const bool is_file = form == "FILE" || form == "RECORD" || form == "PROGRAM";
  return {is_file ? Fit::file : Fit::anything};
}

Fitting fitting_first(const Offered& command) {
  return command.positionals.empty() ? Fitting{} : fitting(command.positionals.front());
}

std::string sentence(const Flag& flag, Lang lang) { return std::string(find_words(lang, flag.words).value_or("")); }

// Text between single quotes: bash and zsh end them and begin again, fish has a backslash.
std::string quoted(std::string_view text, std::string_view quote) {
  std::string out = "'";
  for (const char c : text) c == '\'' ? out.append(quote) : out.append(1, c);
  return out + "'";
}
constexpr std::string_view posix_quote = R"('\'')";

constexpr std::string_view fish_quote = R"(\')";

// --- bash

// A line of `case`: what fits where `command/word before` is this. The kind is what `compgen` calls it.
std::string bash_case(const std::string& place, const Fitting& fitting) {
  constexpr std::array<std::string_view, 4> kinds{"none", "words", "f", "d"};
  std::string line = "    " + place + ") kind=" + std::string(kinds[static_cast<unsigned>(fitting.fit)]);
  if (!fitting.words.empty()) line += " words=" + quoted(joined(fitting.words, " "), posix_quote);
  return line + " ;;\n";
}

constexpr std::string_view bash_begin = R"(_calculi() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command='' words='' kind=words at
  for ((at = 1; at < COMP_CWORD; ++at)); do
    case ${COMP_WORDS[at]} in
    --lang) ((++at)) ;;
    -*) ;;
    *) command=${COMP_WORDS[at]} && break ;;
    esac
  done
  case $command/$before in
)";
constexpr std::string_view bash_middle = R"(    *) case $command in
)";
constexpr std::string_view bash_end = R"(    esac ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  if [[ $kind == [fd] && $word != -* ]]; then
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen "-$kind" -- "$word")
    compopt -o filenames 2>/dev/null || :
  fi
}
complete -F _calculi calculi
)";

std::string bash_script(const std::vector<Offered>& all) {
  std::string values = bash_case("/--lang", fitting(joined(lang_codes, "|")));
  std::string commands;
  Fitting begin{Fit::words, {"--help", "--version", "--lang"}};
  for (const Offered& one : all) {
    begin.words.push_back(one.name);
    Fitting first = fitting_first(one);
    if (first.fit == Fit::anything) first.fit = Fit::words;
    for (const Flag& flag : one.flags) {
      first.words.push_back(flag.name);
      if (!flag.value.empty()) values += bash_case(one.name + "/" + flag.name, fitting(flag.value));
    }
    commands += bash_case(one.name, first);
  }
  return std::string(bash_begin)
      .append(values)
      .append(bash_middle)
      .append(bash_case("''", begin))
      .append(commands)
      .append(bash_end);
}

// --- zsh

std::string zsh_action(const Fitting& fitting) {
  switch (fitting.fit) {
    case Fit::words:
      return "(" + joined(fitting.words, " ") + ")";
    case Fit::file:
      return "_files";
    case Fit::folder:
      return "_files -/";
    case Fit::anything:
      break;
  }
  return " ";
}

// What zsh would read as the end of an explanation is marked.
std::string zsh_marked(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("[]:\\").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_flag(const Flag& flag, Lang lang) {
  std::string spec = (flag.repeated ? "*" : "") + flag.name + "[" + zsh_marked(sentence(flag, lang)) + "]";
  if (!flag.value.empty()) spec += ":" + zsh_marked(flag.value) + ":" + zsh_action(fitting(flag.value));
  return " \\\n      " + quoted(spec, posix_quote);
}

std::string zsh_script(const std::vector<Offered>& all, Lang lang) {
  std::string names;
  std::string cases;
  for (const Offered& one : all) {
    names += "    " + quoted(one.name + ":" + one.about, posix_quote) + "\n";
    cases += "    " + one.name + ") _arguments";
    for (const Flag& flag : one.flags) cases += zsh_flag(flag, lang);
    int place = 0;
    for (const std::string& form : one.positionals) {
      const std::string spec = std::to_string(++place) + ":" + zsh_marked(form) + ":" + zsh_action(fitting(form));
      cases += " \\\n      " + quoted(spec, posix_quote);
    }
    cases += " ;;\n";
  }
  return "#compdef calculi\n_calculi() {\n  local -a commands\n  commands=(\n" + names +
         "  )\n  if ((CURRENT == 2)); then\n    _describe command commands\n    return\n  fi\n"
         "  shift words\n  ((CURRENT--))\n  case $words[1] in\n" +
         cases + "  esac\n}\n[[ $funcstack[1] == _calculi ]] && _calculi \"$@\" || compdef _calculi calculi\n";
}

// --- fish

std::string fish_value(const Fitting& fitting) {
  switch (fitting.fit) {
    case Fit::words:
      return " -x -a " + quoted(joined(fitting.words, " "), fish_quote);
    case Fit::file:
      return " -r -F";
    case Fit::folder:
      return " -x -a '(__fish_complete_directories)'";
    case Fit::anything:
      break;
  }
  return " -x";
}

std::string fish_script(const std::vector<Offered>& all, Lang lang) {
  const std::string line = "complete -c calculi ";
  std::string text = line + "-f\n";
  for (const Offered& one : all) {
    text += line + "-n __fish_use_subcommand -a " + one.name + " -d " + quoted(one.about, fish_quote) + "\n";
    const std::string when = line + "-n '__fish_seen_subcommand_from " + one.name + "'";
    const Fitting first = fitting_first(one);
    if (first.fit == Fit::words) text += when + " -a " + quoted(joined(first.words, " "), fish_quote) + "\n";
    if (first.fit == Fit::file) text += when + " -F\n";
    for (const Flag& flag : one.flags) {
      text += when + " -l " + flag.name.substr(2) + (flag.value.empty() ? "" : fish_value(fitting(flag.value))) +
              " -d " + quoted(sentence(flag, lang), fish_quote) + "\n";
    }
  }
  return text;
}

}  // namespace

std::string completion_script(std::string_view shell, Lang lang) {
  const std::vector<Offered> all = all_offered(lang);
  if (shell == "bash") return bash_script(all);
  return shell == "zsh" ? zsh_script(all, lang) : fish_script(all, lang);
}

}  // namespace calculi::cli
